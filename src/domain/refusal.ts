/** An expected "no": a sentence a person may read, with the HTTP status it answers and, for bodies, the fields at fault. */
export class Refusal extends Error {
	override readonly name = "Refusal";
	readonly status: number;
	readonly fields: Readonly<Record<string, string>> | undefined;

	constructor(status: number, sentence: string, fields?: Record<string, string>) {
		super(sentence);
		this.status = status;
		this.fields = fields;
	}
}

/** A field that cannot be taken (422), said beside it and as the whole answer. */
export const refused = (field: string, sentence: string) => new Refusal(422, sentence, { [field]: sentence });

/** A "no" that time mends: the same may be asked again after so many seconds. */
export class NotYet extends Refusal {
	readonly seconds: number;

	constructor(status: 429 | 503, sentence: string, seconds: number) {
		super(status, sentence);
		this.seconds = seconds;
	}
}

/** Throws for a state that the code itself rules out; never for what a person typed (that is a {@link Refusal}). */
export function assert(condition: unknown, what: string): asserts condition {
	if (!condition) throw new Error(`impossible: ${what}`);
}
