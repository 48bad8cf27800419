const addresses = new WeakMap<Request, string>();
const unknownAddress = "0.0.0.0";

/** Notes where a request came from; X-Forwarded-For is believed only from the proxies that are named (hosts 1). */
export function noteAddress(request: Request, peer: string | undefined, trusted: ReadonlySet<string>): void {
	let address = peer ?? unknownAddress;
	const hops = (request.headers.get("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
	while (trusted.has(address) && hops.length > 0) {
		const hop = hops.pop();
		if (!hop || !/^[0-9a-f:.]{2,45}$/i.test(hop)) break;
		address = hop;
	}
	addresses.set(request, address);
}

export function addressOf(request: Request): string {
	return addresses.get(request) ?? unknownAddress;
}
