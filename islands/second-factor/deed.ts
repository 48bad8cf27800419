interface Passkey {
	id: string;
	host: string;
	name: string;
	created_at: string;
	used_at: string | null;
}

export interface Factors {
	/** Since when one-time codes are asked for. */
	code: string | null;
	passkeys: readonly Passkey[];
	/** Recovery codes that are left. */
	recovery: number;
}

export interface Offered {
	secret: string;
	/** An SVG. */
	qr: string;
}

/** What is being done, in a dialog. */
export type Deed =
	| { kind: "codes" | "drop-codes" | "add" | "renew" }
	| { kind: "drop-passkey"; passkey: Passkey }
	| { kind: "scan"; offered: Offered }
	| { kind: "recovery"; codes: readonly string[] };
