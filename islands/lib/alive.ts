import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the script has taken over what the server has drawn; until then nothing may be typed or pressed that would be lost. */
export function useAlive(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}
