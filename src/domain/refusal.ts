/** What kind of "no" it is; what HTTP makes of each is the server's own. */
export type RefusalKind =
	/** What was sent cannot be read at all. */
	| "malformed"
	/** Nobody known asks. */
	| "unknown"
	/** Not for whoever asks. */
	| "forbidden"
	/** There is no such thing, or not in this organization. */
	| "missing"
	/** That cannot be done here. */
	| "unsupported"
	/** It did not arrive in time. */
	| "late"
	/** Something else stands against it. */
	| "conflict"
	/** It is over. */
	| "gone"
	/** Its length is not said. */
	| "unmeasured"
	| "large"
	/** Of a type that is not taken. */
	| "foreign"
	/** A value cannot be taken. */
	| "invalid"
	/** Too often; {@link NotYet}. */
	| "often"
	/** Another server, on which it rests, failed. */
	| "upstream"
	/** Not right now; {@link NotYet}. */
	| "busy"
	/** There is no room left. */
	| "full";

/** An expected "no": a sentence a person may read, with its kind and, for bodies, the fields at fault. */
export class Refusal extends Error {
	override readonly name = "Refusal";
	readonly kind: RefusalKind;
	readonly fields: Readonly<Record<string, string>> | undefined;

	constructor(kind: RefusalKind, sentence: string, fields?: Record<string, string>) {
		super(sentence);
		this.kind = kind;
		this.fields = fields;
	}
}

/** There is no such thing here, or not in this organization. */
export const notFound = () => new Refusal("missing", "Not found.");

/** A thing that was looked for; refused (missing) where there is none. */
export function found<T>(thing: T | null | undefined): T {
	if (thing === null || thing === undefined) throw notFound();
	return thing;
}

/** The first of the rows that were looked for; refused (missing) where there is none. */
export const foundFirst = <T>(rows: readonly T[]): T => found(rows[0]);

/** A field that cannot be taken, said beside it and as the whole answer. */
export const refused = (field: string, sentence: string) => new Refusal("invalid", sentence, { [field]: sentence });

/** A "no" that time mends: the same may be asked again after so many seconds. */
export class NotYet extends Refusal {
	readonly seconds: number;

	constructor(kind: "often" | "busy", sentence: string, seconds: number) {
		super(kind, sentence);
		this.seconds = seconds;
	}
}

/** Throws for a state that the code itself rules out; never for what a person typed (that is a {@link Refusal}). */
export function assert(condition: unknown, what: string): asserts condition {
	if (!condition) throw new Error(`impossible: ${what}`);
}
