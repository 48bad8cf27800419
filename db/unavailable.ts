import postgres from "postgres";

/** Why the database could not be asked, or has not answered. */
export type Lack = "silent" | "slow" | "busy" | "left";

/**
 * The database does not answer (`silent`), what was asked takes longer than it may (`slow`), its connections are all at work
 * for others of the same organization (`busy`), or nobody waits any more (`left`).
 */
export class Unavailable extends Error {
	override readonly name = "Unavailable";
	readonly lack: Lack;

	constructor(lack: Lack, cause?: unknown) {
		super(words[lack], { cause });
		this.lack = lack;
	}
}

const words: Record<Lack, string> = {
	silent: "the database does not answer",
	slow: "the database took too long",
	busy: "no connection was free in time",
	left: "nobody waits any more",
};

/**
 * Whether a connection has ended with this error, as opposed to a statement: the network's and TLS's complaints, and what
 * PostgreSQL says before it hangs up.
 */
export function isLoss(error: unknown): boolean {
	if (error instanceof postgres.PostgresError) return /^(FATAL|PANIC)$/.test(error.severity);
	if (!(error instanceof Error) || error instanceof TypeError || !("code" in error)) return false;
	return typeof error.code === "string" && !complaints.has(error.code);
}

/** What the driver itself finds wrong with a statement. */
const complaints = new Set([
	"UNDEFINED_VALUE",
	"NOT_TAGGED_CALL",
	"MAX_PARAMETERS_EXCEEDED",
	"COPY_IN_PROGRESS",
	"UNSAFE_TRANSACTION",
]);

/** Codes of errors that say of themselves that no connection was had: the network's, TLS's, the driver's, PostgreSQL's. */
export const unreachable =
	/^(ECONN(REFUSED|RESET|ABORTED)|E(PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|CONNECT(ION_(CLOSED|ENDED|DESTROYED)|_TIMEOUT)|CERT_.*|ERR_TLS_.*|.*_CERT(IFICATE)?(_.*)?|08...|53300|57P0.)$/;
