/** Small texts that a browser keeps by their names. One that keeps nothing, is full or forbids it is one that forgets. */
export interface Memory {
	get(name: string): string | null;
	/** Whether it is kept. */
	set(name: string, text: string): boolean;
	drop(name: string): void;
	names(): string[];
}

/** On this device, for all tabs. */
export const onDevice = memory(() => localStorage);

/** In this tab, for as long as it is open. */
export const inTab = memory(() => sessionStorage);

/** Where storage is forbidden even naming it throws. */
function memory(area: () => Storage): Memory {
	const tried = <T>(work: (storage: Storage) => T, otherwise: T): T => {
		try {
			return work(area());
		} catch {
			return otherwise;
		}
	};
	return {
		get: (name) => tried((storage) => storage.getItem(name), null),
		set: (name, text) =>
			tried((storage) => {
				storage.setItem(name, text);
				return true;
			}, false),
		drop: (name) => tried((storage) => storage.removeItem(name), undefined),
		names: () => tried((storage) => Object.keys(storage), []),
	};
}
