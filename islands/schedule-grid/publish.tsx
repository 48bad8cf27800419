import { useState } from "react";
import type { ReasonReader } from "../../src/domain/game/reason.ts";
import { ReasonFields } from "../../src/ui/game/reason-fields.tsx";
import { Dialog, formIdOf } from "../lib/dialog.tsx";
import { useKept, type Kept } from "../lib/kept.ts";
import { KeptOffer } from "../lib/kept-offer.tsx";
import { some } from "../../src/domain/some.ts";

/** Why published games move, as it is typed. */
export interface MoveReason {
	reason: string;
	reason_seen_by: ReasonReader;
}

const none: MoveReason = { reason: "", reason_seen_by: "staff" };

interface Asked {
	/** How many games move that visitors know. */
	moved: number;
	/** What publishing means beside that. */
	lines: readonly string[];
	/** Null is no. */
	answer: (said: MoveReason | null) => void;
}

/** Asks before games that visitors know are moved, once for all of them, why (games 19). */
export function useMoveReason(schedule: number) {
	const [typed, setTyped] = useState(none);
	const [asked, setAsked] = useState<Asked | null>(null);
	const kept = useKept(`tipoff:publish:${schedule}`, typed.reason === "" ? null : JSON.stringify(typed), draftIn);
	return {
		ask: async (moved: number, lines: readonly string[]) =>
			await new Promise<MoveReason | null>((answer) => setAsked({ moved, lines, answer })),
		done() {
			setTyped(none);
			kept.saved();
		},
		dialog: {
			asked,
			typed,
			kept,
			write: (part: Partial<MoveReason>) => setTyped((now) => ({ ...now, ...part })),
			take: setTyped,
			answer(isSure: boolean) {
				asked?.answer(isSure ? typed : null);
				setAsked(null);
			},
			drop: () => setTyped(none),
		},
	};
}

const draftIn = ({ text }: Kept) => JSON.parse(text) as MoveReason; // written above

type Props = ReturnType<typeof useMoveReason>["dialog"];

export function PublishDialog({ asked, ...props }: Props) {
	return asked ? <Question {...props} asked={asked} /> : null;
}

function Question({ asked: { moved, lines }, typed, kept, write, take, answer, drop }: Props & { asked: Asked }) {
	return (
		<Dialog
			id="publish"
			title="Publish this schedule as it is?"
			isQuestion
			submit={() => answer(true)}
			cancel={drop}
			close={() => answer(false)}
			buttons={
				<button className="button main" form={formIdOf("publish")}>
					Publish
				</button>
			}
		>
			<KeptOffer offer={kept} held={({ reason }) => [{ label: "Reason", value: reason }]} take={take} />
			<p>{some(moved, "game moves that visitors know.", "games move that visitors know.")}</p>
			{lines.length > 0 ? (
				<ul className="bullets">
					{lines.map((line) => (
						<li key={line}>{line}</li>
					))}
				</ul>
			) : null}
			<ReasonFields id="publish" label={moved === 1 ? "Why it moves" : "Why they move"} typed={typed} write={write} />
		</Dialog>
	);
}
