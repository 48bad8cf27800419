import { useEffect, useRef } from "react";
import { deviceTime } from "../lib/device-time.ts";
import { Notice } from "../../src/ui/notice.tsx";
import { some } from "../../src/domain/some.ts";

interface Props {
	/** When it was typed, by the device's clock. */
	at: number;
	count: number;
	decide(bring: boolean): void;
}

/** Work that was left unsaved on this device, before anything new is typed over it. */
export function Offer({ at, count, decide }: Props) {
	const button = useRef<HTMLButtonElement>(null);
	useEffect(() => button.current?.focus(), []);
	return (
		<Notice icon="clock" live="status">
			<b>{some(count, "unsaved change is", "unsaved changes are")} still on this device</b>
			{`, from ${deviceTime(at)}. Until you decide nothing can be typed below.`}
			<span className="row offer">
				<button ref={button} type="button" className="button main" onClick={() => decide(true)}>
					Bring back
				</button>
				<button type="button" className="button" onClick={() => decide(false)}>
					Discard
				</button>
			</span>
		</Notice>
	);
}
