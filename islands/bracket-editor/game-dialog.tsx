import { useEffect, useRef } from "react";
import { roundOf } from "../../src/domain/bracket/numbers.ts";
import { gameName, teamsText } from "../../src/ui/bracket/words.ts";
import { Icon } from "../../src/ui/icon.tsx";
import { Notice } from "../../src/ui/notice.tsx";
import { GameFields, NewGameFields, WhenAndWhere } from "./game-fields.tsx";
import { useGameForm, type GameFormProps } from "./use-game-form.ts";

interface Props extends GameFormProps {
	close(): void;
}

/** Makes the game of a matchup, or changes it; what is typed stays until it is saved or given up. */
export function GameDialog({ close, ...props }: Props) {
	const { view, standing } = props;
	const dialog = useRef<HTMLDialogElement>(null);
	const { problem, theirs, theirPlan, isBusy, save, ...form } = useGameForm(props, dialog);

	useEffect(() => {
		dialog.current?.showModal();
		dialog.current?.querySelector<HTMLElement>("form :is(input, select):enabled")?.focus();
	}, []);

	return (
		<dialog ref={dialog} aria-labelledby="bracket-game-title" onClose={close} className="bracket-game">
			<header>
				<h2 id="bracket-game-title">{titles[form.kind](gameName(standing, view).toLowerCase())}</h2>
				<button type="button" className="button quiet icon" aria-label="Close" onClick={() => dialog.current?.close()}>
					<Icon name="close" />
				</button>
			</header>
			<form
				id="bracket-game"
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					if (!isBusy) void save(event.currentTarget);
				}}
			>
				<p className="meta">{`${roundOf(view.layout, standing.matchup).name}: ${teamsText(standing, view)}`}</p>
				<div role="alert">
					{form.isLost || problem !== "" ? <Notice tone="bad">{form.isLost ? gone : problem}</Notice> : null}
				</div>
				<Fields standing={standing} theirs={theirs} theirPlan={theirPlan} {...form} />
			</form>
			<footer>
				<button type="button" className="button" onClick={() => dialog.current?.close()}>
					Cancel
				</button>
				<button className="button main" form="bracket-game" disabled={isBusy}>
					{theirs || theirPlan ? "Save mine anyway" : "Save"}
				</button>
			</footer>
		</dialog>
	);
}

const titles = {
	edit: (name: string) => `Edit ${name}`,
	plan: (name: string) => `Plan ${name}`,
	create: () => "Create game",
} as const;

type FieldsProps = Pick<GameFormProps, "standing"> &
	Pick<ReturnType<typeof useGameForm>, "opened" | "kind" | "plan" | "theirs" | "theirPlan" | "errors">;

function Fields({ standing, opened, kind, plan, theirs, theirPlan, errors }: FieldsProps) {
	if (opened) return <GameFields game={opened} theirs={theirs} standing={standing} errors={errors} />;
	if (kind === "plan") return <WhenAndWhere game={plan} theirs={theirPlan} errors={errors} />;
	return <NewGameFields standing={standing} plan={plan} errors={errors} />;
}

const gone = "Somebody else has deleted this game meanwhile. Close this, and create it again if it is to be played.";
