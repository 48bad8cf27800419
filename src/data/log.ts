/** A line of the log for machines: when it was, then what. */
export const jsonLine = (fields: Readonly<Record<string, unknown>>): string =>
	JSON.stringify({ time: moment(), ...fields });

/** The same for people. */
export const textLine = (text: string): string => `${moment()} ${text}`;

/** Says at once what whoever looks after the process should know. */
export const complain = (text: string): void => console.error(textLine(text));

/** By the process's clock, in UTC with milliseconds (RFC 3339): collectors merge the lines of several machines by it. */
const moment = () => new Date().toISOString();
