import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** What the server asks a device for. */
interface Asked {
	challenge: string;
	user?: { id: string };
}

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (data: Uint8Array | string) => createHash("sha256").update(data).digest();

/** A device that makes one passkey (ES256) for an origin, and answers with it: what a browser sends, without a browser. */
export function authenticator(origin: string, { knowsPerson = true, counts = true } = {}) {
	const rpId = new URL(origin).hostname;
	const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const { x = "", y = "" } = publicKey.export({ format: "jwk" });
	const id = randomBytes(20);
	let handle: string | undefined;
	let counter = 0;

	const clientData = (type: string, challenge: string) =>
		Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
	const authData = (flags: number, rest: Uint8Array = Buffer.alloc(0)) => {
		const count = Buffer.alloc(4);
		count.writeUInt32BE(counts ? (counter += 1) : 0);
		return Buffer.concat([sha256(rpId), Buffer.from([flags | (knowsPerson ? 0x04 : 0)]), count, rest]);
	};

	return {
		id: base64(id),
		/** Answers what is asked when a passkey is added. */
		make({ challenge, user }: Asked) {
			handle = user?.id;
			const key = Buffer.concat([
				Buffer.from("a5010203262001215820", "hex"),
				Buffer.from(x, "base64url"),
				Buffer.from("225820", "hex"),
				Buffer.from(y, "base64url"),
			]);
			const data = authData(0x41, Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]));
			const head = Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex");
			const clientDataJSON = base64(clientData("webauthn.create", challenge));
			const attestationObject = base64(Buffer.concat([head, Buffer.from([data.length]), data]));
			return answer({ clientDataJSON, attestationObject, transports: ["internal"] });
		},
		/** Answers what is asked at a sign-in. */
		show({ challenge }: Asked) {
			const [client, data] = [clientData("webauthn.get", challenge), authData(0x01)];
			const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
			const parts = { clientDataJSON: client, authenticatorData: data, signature };
			const encoded = Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, base64(bytes)]));
			return answer({ ...encoded, ...(handle === undefined ? {} : { userHandle: handle }) });
		},
	};

	function answer(response: object) {
		return { id: base64(id), rawId: base64(id), type: "public-key", clientExtensionResults: {}, response };
	}
}
