import { onDevice } from "../lib/stored.ts";

const prefix = "tipoff:scorer:";

/** Keeps a choice on the device. */
export function remember(name: string, value: unknown): void {
	onDevice.set(prefix + name, JSON.stringify(value));
}

export function recalled<T>(name: string, otherwise: T): T {
	try {
		const text = onDevice.get(prefix + name);
		return text === null ? otherwise : (JSON.parse(text) as T); // written by `remember`
	} catch {
		return otherwise;
	}
}

export function forget(name: string): void {
	onDevice.drop(prefix + name);
}

/** The names of what is kept that begin so. */
export function rememberedUnder(beginning: string): string[] {
	const names = onDevice.names().filter((name) => name.startsWith(prefix + beginning));
	return names.map((name) => name.slice(prefix.length));
}
