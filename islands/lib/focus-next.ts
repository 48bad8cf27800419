import { useCallback, useEffect, useRef } from "react";

/** Where the focus goes once what has changed is drawn: to the first of these that can take it. */
export function useFocusNext(reached?: (target: HTMLElement) => void) {
	const ids = useRef<readonly string[]>([]);
	useEffect(() => {
		const target = ids.current
			.map((id) => document.getElementById(id))
			.find((found) => found?.matches(":not(:disabled)"));
		ids.current = [];
		if (!target) return;
		target.focus();
		reached?.(target);
	});
	return useCallback((...next: readonly string[]) => {
		ids.current = next;
	}, []);
}
