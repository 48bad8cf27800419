import type { TiedLeague } from "../../data/division/pools.ts";
import { to, withQuery } from "../../domain/paths.ts";
import {
	criterionLabel,
	tieBreakName,
	withCoin,
	withUsual,
	type Criterion,
	type CriterionName,
} from "../../domain/standings/tie-break.ts";
import { Form, openName } from "../../ui/form/form.tsx";
import { A, useHref } from "../../ui/link.tsx";
import { callsOf, type DeskPlace } from "../../ui/league-teams.tsx";
import { Notice } from "../../ui/notice.tsx";

interface Props {
	division: { id: number; season: { id: number } };
	leagues: readonly TiedLeague[];
}

/** The ways out of ties that a bracket waits for (brackets 17): another list, a coin, or teams set by hand. */
export function TieWays({ division: { id, season }, leagues }: Props) {
	return (
		<div className="stack gap-3">
			{leagues.map((league) => (
				<Tied key={league.id} place={{ season, league }} league={league} />
			))}
			<div className="row">
				<span>Or decide without the standings:</span>
				<Form
					call={`PUT /api/divisions/${id}/pools`}
					done="Teams are set by hand"
					next={useHref(to.season(season.id, { division: id }))}
				>
					<input type="hidden" name="pools" value="" data-blank="null" />
					<button className="button">Set teams by hand</button>
				</Form>
			</div>
		</div>
	);
}

function Tied({ place, league }: { place: DeskPlace; league: TiedLeague }) {
	const { id, name, tie_break, sport, sentences } = league;
	const called = (by: CriterionName) => criterionLabel(by, sport);
	const [usual, coin] = [withUsual(tie_break), withCoin(tie_break)];
	return (
		<div className="stack gap-2">
			<Notice tone="warn">{sentences.join(" ")}</Notice>
			<p className="meta">{`Level teams are placed by: ${tieBreakName(tie_break, called)}.`}</p>
			<div className="row">
				{usual ? (
					<Choice
						place={place}
						league={league}
						criteria={usual}
						called={called}
						label="Head to head, then difference"
						look="main"
					/>
				) : null}
				{coin ? <Choice place={place} league={league} criteria={coin} called={called} label="Toss a coin" /> : null}
				<A
					className="button"
					to={withQuery(to.staffLeague(place.season.id, id), { _open: openName("tie-break") })}
					aria-label={`Tie-breaks of ${name}`}
				>
					Tie-breaks
				</A>
			</div>
		</div>
	);
}

type ChoiceProps = {
	place: DeskPlace;
	league: TiedLeague;
	criteria: readonly Criterion[];
	called: (by: CriterionName) => string;
	label: string;
	look?: string;
};

/** Sets the list of a league by one press; what it decides fills the division at once. */
function Choice({ place, league: { name, revision }, criteria, called, label, look = "" }: ChoiceProps) {
	const list = criteria.map(({ by }) => called(by)).join(", ");
	return (
		<Form call={`PUT ${callsOf(place)}/tie-break`} done={`${name} places level teams by: ${list}`}>
			<input type="hidden" name="tie_break" value="own" />
			{criteria.map(({ by }) => (
				<input key={by} type="hidden" name="criteria[]" value={by} />
			))}
			<input type="hidden" name="revision" value={revision} data-kind="number" />
			<button className={`button ${look}`.trim()} aria-label={`${label}: ${name}`}>
				{label}
			</button>
		</Form>
	);
}
