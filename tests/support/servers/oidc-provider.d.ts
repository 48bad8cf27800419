declare module "oidc-provider" {
	import type { IncomingMessage, ServerResponse } from "node:http";
	/** The little of it that the tests use; the package brings no types. */
	export default class Provider {
		constructor(issuer: string, configuration: object);
		callback(): (request: IncomingMessage, response: ServerResponse) => void;
	}
}
