import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export type NoticeTone = "good" | "warn" | "bad";

const icons: Record<NoticeTone | "plain", IconName> = { plain: "info", good: "check", warn: "warning", bad: "warning" };

/** Says in the page what happened. `live` has it read out: an alert at once, a status in its turn. */
export function Notice(props: { tone?: NoticeTone; icon?: IconName; live?: "alert" | "status"; children: ReactNode }) {
	const { tone, icon = icons[tone ?? "plain"], live, children } = props;
	return (
		<div className={tone ? `notice ${tone}` : "notice"} role={live}>
			<Icon name={icon} />
			<span>{children}</span>
		</div>
	);
}
