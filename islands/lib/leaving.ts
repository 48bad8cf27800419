import { useEffect, type RefObject } from "react";

/** Who leaves the page while something in it is not saved is asked by the browser; answers how to stop that. */
export function asksLeaving(isUnsaved: () => boolean): () => void {
	const leaves = (event: BeforeUnloadEvent) => {
		if (isUnsaved()) event.preventDefault();
	};
	addEventListener("beforeunload", leaves);
	return () => removeEventListener("beforeunload", leaves);
}

/** The same for an island, as long as something in it is not saved, unless that is done with. */
export function useAsksLeaving(isUnsaved: boolean, isDone: RefObject<boolean>): void {
	useEffect(() => (isUnsaved ? asksLeaving(() => !isDone.current) : undefined), [isUnsaved, isDone]);
}
