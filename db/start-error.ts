/** Tipoff cannot start or go on here: one sentence for the person at the terminal; `main` prints it and exits with 1. */
export class StartError extends Error {
	override readonly name: string = "StartError";
}

/** The sentence for a file operation under the data directory that the system refused; other errors come back as they are. */
export function diskError(error: unknown, dir: string): unknown {
	const reason = diskReason(error);
	return reason === null
		? error
		: new StartError(
				`The data directory ${dir} cannot be written (${reason}): make it writable for this user, or set DATA_DIR to another folder.`,
			);
}

/** Why the system refused a file operation; null for errors of other kinds. */
export function diskReason(error: unknown): string | null {
	return (error instanceof Error && "code" in error && reasons[String(error.code)]) || null;
}

const reasons: Record<string, string> = {
	EACCES: "permission denied",
	EPERM: "operation not permitted",
	EROFS: "the file system is read-only",
	ENOSPC: "no space is left",
	EDQUOT: "the disk quota is used up",
	ENOTDIR: "a part of the path is no folder",
	EEXIST: "there is a file of that name",
	EIO: "the disk reports an error",
	ENAMETOOLONG: "the path is too long",
	ELOOP: "the path runs in a circle",
	ENOENT: "a part of the path does not exist",
};
