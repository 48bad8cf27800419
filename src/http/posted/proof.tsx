import { OwnPassword } from "../../ui/form/own-password.tsx";
import { markup } from "../../ui/markup.ts";

/** The field of a question that wants the own password (access 18); it belongs to the form that is asked about. */
export const proofField = ({ wrong }: { wrong?: string | undefined }, form: string): string =>
	markup(<OwnPassword id="proof" form={form} wrong={wrong} />);
