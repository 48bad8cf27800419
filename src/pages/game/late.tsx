import { some } from "../../domain/some.ts";
import { ErrorPlace, Form } from "../../ui/form/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { historyId } from "./history.tsx";

interface LateProps {
	game: number;
	entries: readonly { status: string }[];
	canAccept: boolean;
}

/** Entries that came after the end wait for somebody to accept them (writing 4). */
export function Late({ game, entries, canAccept }: LateProps) {
	const count = entries.filter(({ status }) => status === "late").length;
	if (count === 0) return null;
	return (
		<Notice tone="warn" icon="clock">
			<span className="row">
				<a href={`#${historyId}`}>
					{some(count, "entry came too late and waits", "entries came too late and wait")} to be accepted.
				</a>
				{canAccept && count > 1 ? (
					<Form call={`POST /api/gamesv2/${game}/events/accept`} id="accept-all" done="{message}" again="Accept all">
						<ErrorPlace />
						<button className="button">Accept all</button>
					</Form>
				) : null}
			</span>
		</Notice>
	);
}
