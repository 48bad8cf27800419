import { divisionEligibility, ruleOf, type StoredRule } from "../../data/player/eligibility.ts";
import { divisionList } from "../../data/wire/season-teams.ts";
import * as seasons from "../../data/season/seasons.ts";
import type { TeamEligibility } from "../../domain/eligibility.ts";
import { to } from "../../domain/paths.ts";
import { Refusal } from "../../domain/refusal.ts";
import { deskPage } from "../../http/page.ts";
import { teamCountText } from "../../ui/bracket/words.ts";
import { Empty } from "../../ui/empty.tsx";
import { ErrorPlace, Field, Form } from "../../ui/form/form.tsx";
import { A } from "../../ui/link.tsx";
import { PageHead, Section } from "../../ui/section.tsx";
import { Heading, Table } from "../../ui/table.tsx";
import { some } from "../../domain/some.ts";

interface Data {
	season: seasons.Season;
	division: { id: number; name: string };
	rule: StoredRule;
	teams: TeamEligibility[];
}

/** Who may play in a division's tournament and who may not, with the figure that is missing (adult 6, scheduling 11). */
export const eligibilityPage = deskPage<"eligibility", Data>({
	route: "eligibility",
	load: async ({ tenant, id }) => {
		const season = await seasons.byId(tenant, id("seasonId"));
		const known = season ? await divisionList(tenant, season) : [];
		const division = known.find((one) => one.id === id("divisionId"));
		if (!season || !division) throw new Refusal("missing", "Division not found.");
		const rule = await ruleOf(tenant, season.id);
		return {
			season,
			division,
			rule,
			teams: await divisionEligibility(tenant, { division: division.id, season: season.id }),
		};
	},
	title: ({ division }) => `Eligibility: ${division.name}`,
	crumbs: ({ season, division }) => [
		{ label: "Seasons", to: to.seasons() },
		{ label: season.name, to: to.season(season.id) },
		{ label: division.name, to: to.staffDivision(season.id, division.id) },
		{ label: "Eligibility", to: to.eligibility(season.id, division.id) },
	],
	View: ({ data: { season, division, rule, teams } }) => (
		<>
			<PageHead title={`Eligibility: ${division.name}`} text={summary(teams)} />
			<Rule season={season} rule={rule} />
			{teams.length === 0 ? <Empty icon="people" title="No teams found." /> : null}
			{teams.map((team) => (
				<Team key={team.slt_id} team={team} needed={rule.games_min} season={season.id} />
			))}
		</>
	),
});

function summary(teams: readonly TeamEligibility[]): string | null {
	if (teams.length === 0) return null;
	const out = teams.filter(({ eligible }) => !eligible).length;
	const players = teams.flatMap((team) => team.players).filter(({ eligible }) => !eligible).length;
	const teamsText = `${out === 0 ? "All" : `${out} of`} ${teamCountText(teams.length)} ${out === 0 ? "" : "not "}invited`;
	return `${teamsText}, ${players === 0 ? "every player may play" : `${some(players, "player")} may not play`}.`;
}

/** The numbers that decide; they are the season's, whichever division they are looked at from. */
function Rule({ season, rule }: Pick<Data, "season" | "rule">) {
	return (
		<Form
			id="eligibility-rule"
			className="card pad"
			call={`PUT /api/seasonsv2/${season.id}/eligibility`}
			done="Rule saved"
		>
			<input type="hidden" name="revision" value={rule.revision} data-kind="number" />
			<ErrorPlace />
			<div className="stack gap-4">
				<p className="meta">{`The rule of ${season.name}: it holds for all its divisions.`}</p>
				<div className="cols even min-s">
					<Field
						name="forfeits_max"
						label="Forfeits that a team may have"
						type="number"
						min={0}
						max={99}
						defaultValue={rule.forfeits_max}
					/>
					<Field
						name="games_min"
						label="Regular-season games that a player needs"
						type="number"
						min={0}
						max={99}
						defaultValue={rule.games_min}
					/>
				</div>
				<p>
					<button className="button main">Save Changes</button>
				</p>
			</div>
		</Form>
	);
}

function Team({ team, needed, season }: { team: TeamEligibility; needed: number; season: number }) {
	const out = team.players.filter(({ eligible }) => !eligible);
	return (
		<Section title={team.name} id={`team-${team.slt_id}`}>
			<div className="stack gap-3">
				<p className="row">
					<span className={team.eligible ? "badge good" : "badge bad"}>
						{team.eligible ? "Invited" : "Not invited"}
					</span>
					{team.reason ?? (team.forfeits === 0 ? "No forfeits" : some(team.forfeits, "forfeit"))}
				</p>
				{out.length === 0 ? (
					<p className="meta">{everyone(team.players.length)}</p>
				) : (
					<Table caption={`Players of ${team.name} who may not play`} className="dense">
						<thead>
							<tr>
								<Heading>May not play</Heading>
								<Heading className="n">Games played</Heading>
								<Heading className="n">Needed</Heading>
							</tr>
						</thead>
						<tbody>
							{out.map((player) => (
								<tr key={player.roster_id}>
									<th scope="row" className="wraps">
										<A to={to.playerStats(player.player_id, { season })}>{player.name}</A>
									</th>
									<td className="n">{player.games}</td>
									<td className="n">{needed}</td>
								</tr>
							))}
						</tbody>
					</Table>
				)}
			</div>
		</Section>
	);
}

function everyone(players: number): string {
	if (players === 0) return "Nobody is on the roster.";
	return players === 1 ? "The one player may play." : `All ${players} players may play.`;
}
