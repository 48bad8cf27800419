import { createApi } from "../../src/api/index.ts";

/** Every call as it is registered: how, where, and what its guard says of who may make it. */
export const apiRoutes = createApi({ sessions: { secure: false } } as never) // only its route table is read
	.routes.map(({ method, path, hooks }) => ({
		name: `${method} ${path}`,
		method,
		path,
		access: ((hooks as { detail?: Record<string, unknown> } | undefined)?.detail?.["x-access"] ?? null) as
			| string
			| null, // what the guards note
	}));
