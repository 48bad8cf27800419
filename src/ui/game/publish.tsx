import { isPublishable } from "../../domain/game/draft.ts";
import { Form } from "../form/form.tsx";

interface Draft {
	id: number;
	revision: number;
	date: string | null;
	time: string | null;
}

interface Props {
	games: readonly Draft[];
	/** What is heard of it, where several are on a page: "Publish Hawks vs Herons". */
	name?: string;
	label?: string;
}

/** Shows visitors drafts, in one press that can be taken back (games 32); of those without a day and a time it says what they lack. */
export function PublishDrafts({ games, name, label = "Publish" }: Props) {
	const ready = games.filter(isPublishable);
	if (ready.length === 0) return <span className="meta">It can be published once it has a date and a time.</span>;
	return (
		<Form call="POST /api/games/several" fail="The games were not published." again="Publish anyway">
			<input type="hidden" name="act" value="publish" />
			{ready.map(({ id, revision }) => (
				<input
					key={id}
					type="checkbox"
					name="games[]"
					value={JSON.stringify({ id, revision })}
					data-kind="json"
					defaultChecked
					hidden
				/>
			))}
			<button className="button" aria-label={name}>
				{label}
			</button>
		</Form>
	);
}
