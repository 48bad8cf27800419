/** A line's octets before it is folded (RFC 5545 §3.1). */
const octetsMax = 75;

/** A content line, folded after at most 75 octets and never inside a character, with its line end. */
export function contentLine(name: string, value: string): string {
	let [folded, room] = ["", octetsMax];
	for (const character of `${name}:${value}`) {
		const octets = octetsOf(character);
		if (octets > room) {
			folded += "\r\n ";
			room = octetsMax - 1; // the blank that says "goes on"
		}
		folded += character;
		room -= octets;
	}
	return `${folded}\r\n`;
}

/** Text as a value (RFC 5545 §3.3.11): backslash, semicolon, comma and line ends escaped, other control characters dropped. */
export function textValue(text: string): string {
	return text
		.replace(/\r\n?/g, "\n")
		.replace(/[\\;,]/g, (mark) => `\\${mark}`)
		.replaceAll("\n", "\\n")
		.replace(/\p{Cc}/gu, "");
}

/** A parameter's value (RFC 5545 §3.2): quoted where it must be, for some calendars take quotes for a part of it. */
export function parameterValue(text: string): string {
	const value = text.replace(/["\p{Cc}]/gu, "");
	return /[;:,]/.test(value) ? `"${value}"` : value;
}

function octetsOf(character: string): number {
	const code = character.codePointAt(0) ?? 0;
	if (code < 0x80) return 1;
	if (code < 0x800) return 2;
	return code < 0x10000 ? 3 : 4;
}
