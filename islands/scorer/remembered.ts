const prefix = "tipoff:scorer:";

/** Keeps a choice on the device. */
export function remember(name: string, value: unknown): void {
	try {
		localStorage.setItem(prefix + name, JSON.stringify(value));
	} catch {} // a browser that keeps nothing
}

export function recalled<T>(name: string, otherwise: T): T {
	try {
		const text = localStorage.getItem(prefix + name);
		return text === null ? otherwise : (JSON.parse(text) as T); // written by `remember`
	} catch {
		return otherwise;
	}
}
