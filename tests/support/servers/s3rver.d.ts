declare module "s3rver" {
	/** An S3 server for tests, as much of it as we use; the package has no types of its own. */
	export default class S3rver {
		constructor(options: {
			address: string;
			port: number;
			silent: boolean;
			directory: string;
			configureBuckets: { name: string; configs: string[] }[];
		});
		run(): Promise<{ port: number }>;
		close(): Promise<void>;
	}
}
