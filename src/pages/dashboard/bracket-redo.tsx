import { redoPlace } from "../../../islands/bracket-editor.tsx";
import type { Bracket } from "../../data/bracket/brackets.ts";
import type { FreeTeam } from "../../data/bracket/replacement.ts";
import { isCompleted } from "../../domain/game/game.ts";
import { to } from "../../domain/paths.ts";
import { Form, FormDialog, OpenButton, SelectField } from "../../ui/form/form.tsx";
import { A } from "../../ui/link.tsx";

interface Props {
	bracket: Bracket;
	/** Who could come in. */
	free: readonly FreeTeam[];
}

/** What is done once there are games and a team drops out, or all was drawn wrong (brackets 26); before, its teams are free. */
export function Redo({ bracket, free }: Props) {
	const { division, games } = bracket;
	return (
		<div id={redoPlace} className="row" hidden={games.length === 0}>
			<OpenButton dialog="replace-team" label="Replace a team" />
			<ReplaceDialog bracket={bracket} free={free} />
			<Form
				id="start-over"
				call={`POST /api/seasonsv2/${division.season.id}/divisions/${division.id}/start-over`}
				again="Start over"
			>
				<button className="button">Start over</button>
			</Form>
		</div>
	);
}

function ReplaceDialog({ bracket, free }: Props) {
	const { division, teams } = bracket;
	const begun = begunIn(bracket);
	const leaving = teams.filter(({ slt_id }) => !begun.has(slt_id));
	const isPossible = leaving.length > 0 && free.length > 0;
	return (
		<FormDialog
			id="replace-team"
			title="Replace a team"
			{...(isPossible ? { submit: "Replace" } : { submit: null, cancel: "Close" })}
			form={{ call: `PUT /api/divisions/${division.id}/teams/{team}`, again: "Save anyway" }}
		>
			<input type="hidden" name="revision" value={division.revision} data-kind="number" />
			{leaving.length === 0 ? <p>Every team has begun this bracket.</p> : null}
			{free.length === 0 ? (
				<p>
					Every team of this season stands in a division.{" "}
					<A to={to.season(division.season.id)}>Add one to a league, or take one out of its division</A>.
				</p>
			) : null}
			{isPossible ? (
				<>
					<SelectField
						id="replace-team-from"
						name="team"
						label="Team that drops out"
						required
						options={[unchosen, ...leaving.map(({ slt_id, name }) => ({ value: slt_id, label: name }))]}
					/>
					<SelectField
						id="replace-team-to"
						name="seasons_leagues_teams_id"
						data-kind="number"
						label="Team that comes in"
						required
						options={[
							unchosen,
							...free.map(({ slt_id, name, league }) => ({ value: slt_id, label: `${name} (${league})` })),
						]}
					/>
				</>
			) : null}
			<p className="meta">
				Who comes in gets the same seed and the same games. A team that has begun this bracket stays: edit the game that
				it does not come to, and set its status to Forfeit.
			</p>
		</FormDialog>
	);
}

const unchosen = { value: "", label: "Choose a team" };

/** The teams of games that count and are over or running. */
function begunIn({ games }: Bracket): ReadonlySet<number> {
	const begun = games.filter((game) => !game.outdated && (isCompleted(game) || game.status === "live"));
	return new Set(begun.flatMap(({ home, away }) => [home.slt_id, away.slt_id]));
}
