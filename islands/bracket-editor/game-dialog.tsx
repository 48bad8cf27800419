import { useRef } from "react";
import { roundOf } from "../../src/domain/bracket/numbers.ts";
import { gameName, teamsText } from "../../src/ui/bracket/words.ts";
import { Suggestions } from "../../src/ui/form/suggestions.tsx";
import { Dialog, formIdOf } from "../lib/dialog.tsx";
import { GameFields, NewGameFields, placesList, WhenAndWhere } from "./game-fields.tsx";
import { useGameForm, type GameFormProps } from "./use-game-form.ts";

interface Props extends GameFormProps {
	/** What the field of the place suggests. */
	places: readonly string[];
	/** The organization's. */
	today: string;
	close(): void;
}

/** Makes the game of a matchup, or changes it; what is typed stays until it is saved or given up. */
export function GameDialog({ close, places, today, ...props }: Props) {
	const { view, standing } = props;
	const dialog = useRef<HTMLDialogElement>(null);
	const { problem, theirs, theirPlan, isBusy, save, changed, typed, ...form } = useGameForm(props, dialog);

	return (
		<Dialog
			id="bracket-game"
			className="bracket-game"
			title={titles[form.kind](gameName(standing, view).toLowerCase())}
			own={dialog}
			form={{
				onChange: (event) => {
					if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)
						changed(event.target.name);
					dateResult(event.currentTarget, event.target, today);
					typed.note(event.currentTarget, form.opened?.revision ?? 0);
				},
			}}
			isBusy={isBusy}
			submit={(own) => void save(own)}
			refusal={form.isLost ? gone : problem}
			isKept={typed.isKept}
			cancel={() => props.keep(null)}
			close={close}
			buttons={
				<button className="button main" form={formIdOf("bracket-game")} disabled={isBusy}>
					{theirs || theirPlan ? "Save mine anyway" : "Save"}
				</button>
			}
		>
			<p className="meta">{`${roundOf(view.layout, standing.matchup).name}: ${teamsText(standing, view)}`}</p>
			<Fields {...props} theirs={theirs} theirPlan={theirPlan} {...form} />
			<Suggestions id={placesList} values={places} />
		</Dialog>
	);
}

/** A first result has been played on some day, and where none is said that is today, to be seen and changed (brackets 13). */
function dateResult({ elements }: HTMLFormElement, changed: EventTarget, today: string): void {
	const date = elements.namedItem("date");
	const scores = ["by_part", "score_home", "score_away"]
		.map((name) => elements.namedItem(name))
		.filter((one) => one !== null);
	const isFirst = scores.every((one) => one instanceof HTMLInputElement && one.value !== "" && one.defaultValue === "");
	if (!isFirst || !scores.some((one) => one === changed)) return;
	if (date instanceof HTMLInputElement && date.value === "") date.value = today;
}

const titles = {
	edit: (name: string) => `Edit ${name}`,
	plan: (name: string) => `Plan ${name}`,
	create: () => "Create game",
} as const;

type FieldsProps = Pick<GameFormProps, "standing" | "draft" | "byPart" | "shootOut"> &
	Pick<ReturnType<typeof useGameForm>, "opened" | "kind" | "plan" | "theirs" | "theirPlan" | "errors">;

function Fields({ standing, draft, byPart, shootOut, opened, kind, plan, theirs, theirPlan, errors }: FieldsProps) {
	const status = draft?.fields["status"]?.is ?? opened?.status;
	const own = { standing, byPart, shootOut, errors };
	if (opened) return <GameFields game={opened} status={status} theirs={theirs} {...own} />;
	if (kind === "plan") return <WhenAndWhere game={plan} theirs={theirPlan} errors={errors} />;
	const home = draft?.fields["home_team_id"]?.is;
	return <NewGameFields home={home} plan={plan} {...own} />;
}

const gone = "Somebody else has deleted this game meanwhile. Close this, and create it again if it is to be played.";
