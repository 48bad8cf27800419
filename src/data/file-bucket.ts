import { StartError } from "../../db/start-error.ts";
import { NotYet } from "../domain/refusal.ts";
import { assertOwn, type FileStore, isFileKey } from "./files.ts";
import { jsonLine } from "./log.ts";

/** An S3-compatible store, wherever it runs. */
export interface BucketSettings {
	bucket: string;
	endpoint: string | null;
	region: string;
	accessKeyId: string;
	secretAccessKey: string;
}

/** What went wrong, for the log: never what was stored or with which key. */
type Complain = (what: string) => void;

/**
 * A bucket. A file is there whole or not at all: who sends one while the store is away is told to try again, and nothing
 * names it then.
 */
export function bucketStore(
	{ bucket, endpoint, region, accessKeyId, secretAccessKey }: BucketSettings,
	complain: Complain = (what) => console.error(jsonLine({ level: "error", message: what })),
): FileStore & { check(): Promise<void> } {
	const client = new Bun.S3Client({ bucket, region, accessKeyId, secretAccessKey, ...(endpoint && { endpoint }) });
	const asked = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
		if (!isFileKey(key)) throw new Error("a key of another form");
		return await work().catch((error: unknown) => {
			complain(`The store of uploaded files said ${codeOf(error)}.`);
			throw away();
		});
	};
	return {
		put: async (key, bytes) =>
			await asked(key, async () => void (await client.write(key, bytes, { type: "image/webp", retry: retries }))),
		get: async (key) =>
			await asked(key, async () => {
				const bytes = await client
					.file(key)
					.bytes()
					.catch((error: unknown) => {
						if (codeOf(error) === "NoSuchKey") return null;
						throw error;
					});
				return bytes && new Uint8Array(bytes);
			}),
		async remove(organization, key) {
			assertOwn(organization, key);
			await asked(
				key,
				async () =>
					await client.delete(key).catch((error: unknown) => {
						if (codeOf(error) !== "NoSuchKey") throw error;
					}),
			);
		},
		removeUnfinished: () => Promise.resolve(0),
		hasRoom: () => Promise.resolve(true),
		async keysBefore(instant) {
			const keys: string[] = [];
			for (let startAfter: string | undefined; ;) {
				const page = await client.list({ maxKeys: pageLength, ...(startAfter && { startAfter }) });
				const contents = page.contents ?? [];
				for (const { key, lastModified } of contents)
					if (isFileKey(key) && lastModified && Date.parse(lastModified) < instant) keys.push(key);
				startAfter = contents.at(-1)?.key;
				if (!page.isTruncated || !startAfter) return keys;
			}
		},
		/** Refused at the start: settings that can never work. A store that is only away may come back. */
		async check() {
			await client.list({ maxKeys: 1 }).catch((error: unknown) => {
				const code = codeOf(error);
				assertUsable(bucket, code);
				complain(`The store of uploaded files does not answer (${code}); pages go without pictures until it does.`);
			});
		},
	};
}

function assertUsable(bucket: string, code: string): void {
	if (code === "NoSuchBucket")
		throw new StartError(`The bucket ${bucket} is not there: make it, or set S3_BUCKET to another.`);
	if (refusals.has(code))
		throw new StartError(
			`The store of uploaded files refuses (${code}): check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION.`,
		);
}

const retries = 2;
const pageLength = 1000;
const awaySeconds = 5;

const refusals = new Set(["AccessDenied", "InvalidAccessKeyId", "SignatureDoesNotMatch"]);

const away = () =>
	new NotYet("busy", "Pictures cannot be stored or read right now. Please try again in a moment.", awaySeconds);

const codeOf = (error: unknown): string =>
	error instanceof Error && "code" in error ? String(error.code) : "an unknown error";
