import { useRef, useState } from "react";
import { noticeMs, unsayToasts } from "./say.ts";

/** What a dialog says of a refusal: it goes three seconds after the latest one, as every message does (wording 3). */
export function usePassing(): [text: string, say: (text: string) => void] {
	const [text, setText] = useState("");
	const going = useRef<ReturnType<typeof setTimeout>>(undefined);
	return [
		text,
		(next) => {
			clearTimeout(going.current);
			setText(next);
			if (next === "") return;
			unsayToasts();
			going.current = setTimeout(() => setText(""), noticeMs);
		},
	];
}
