import { brandClass } from "../../src/ui/brand.ts";
import { Empty } from "../../src/ui/empty.tsx";
import { Filters } from "../../src/ui/filters.tsx";
import { FormStrip } from "../../src/pages/team/form-strip.tsx";
import { LeaderCard } from "../../src/ui/leader-card.tsx";
import { A } from "../../src/ui/link.tsx";
import { Mark } from "../../src/ui/mark.tsx";
import { Crest } from "../../src/ui/navbar.tsx";
import { Notice } from "../../src/ui/notice.tsx";
import { counted, Pages } from "../../src/ui/pages.tsx";
import { Score, SidePoints, SideTeams, Strip, type ScoreSide } from "../../src/ui/game/score.tsx";
import { PageHead, Section } from "../../src/ui/section.tsx";
import { Heading, PositionHeading, Table } from "../../src/ui/table.tsx";
import { Tabs } from "../../src/ui/tabs.tsx";
import { TeamName } from "../../src/ui/team-name.tsx";
import { LastGames } from "../../src/ui/standings/ticks.tsx";
import { WL, type Outcome } from "../../src/ui/wl.tsx";
import { numbers, team, teams, unsigned } from "./season.ts";
import { said } from "../support/said.ts";

const day = { iso: "2013-04-16", text: "Tue Apr 16" };

export function Parts() {
	return (
		<>
			<PageHead title="Standings" text="2012–13 season, through games of April 16, 2013">
				<Pages label="Weeks" unit="week" numbers={counted(30)} current={25} to={(week) => `/schedule?week=${week}`} />
			</PageHead>
			<Choices />
			<Standings />
			<Section title="Next games" link={{ label: "All 15 games on Wednesday", to: "/schedule" }}>
				<div className="slate auto">{games(8)}</div>
			</Section>
			<Section title="Latest results">
				<Strip label="Scores, latest first">{results(6)}</Strip>
			</Section>
			<Day />
			<Form />
			<Leaders />
			<Section title="Organizations">
				<ul className="auto">
					{["#1b46c8", "#b3122e", "#ffd400", "#dfe6da"].map((colour, index) => (
						<li key={colour} className={`org-card card ${brandClass(colour)}`} data-brand="">
							<div>
								<Crest name={team(index)} />
								<h3>
									<A className="cover" to={`/${index}`}>
										{team(index)}
									</A>
								</h3>
							</div>
							<dl className="meta">
								<div>
									<dt className="sr">Sport</dt>
									<dd>Basketball</dd>
								</div>
							</dl>
						</li>
					))}
				</ul>
			</Section>
			<Small />
		</>
	);
}

function Choices() {
	return (
		<Filters
			to="/teamList"
			fields={[
				{
					kind: "select",
					name: "league",
					label: "League",
					value: 7,
					options: [
						{ value: "", label: "All Leagues" },
						{ value: 7, label: "Monday Division A" },
					],
				},
				{ kind: "search", name: "name", label: "Name", placeholder: "Search by name" },
				{ kind: "date", name: "date", label: "Date", value: "2013-04-16" },
			]}
		/>
	);
}

function Standings() {
	const random = numbers(7);
	return (
		<Section title="Monday Division A">
			<Table caption="Monday Division A standings" className="tight free">
				<thead>
					<tr>
						<PositionHeading />
						<Heading className="pin">Team</Heading>
						<Heading className="only-wide">Captain</Heading>
						<Heading className="n" sorted>
							Wins
						</Heading>
						<Heading className="n">Losses</Heading>
						<Heading className="n" title="Games behind">
							GB
						</Heading>
						<Heading className="n" title="Last ten games">
							L10
						</Heading>
					</tr>
				</thead>
				<tbody>
					{teams.map((name, index) => (
						<tr key={name} className={index === 0 ? "first" : undefined}>
							<td className="rank pin">
								<span>{index + 1}</span>
							</td>
							<th scope="row" className="pin">
								<TeamName {...unsigned} name={name} to={index === 3 ? null : `/teams/${index}`} />
							</th>
							<td className="only-wide">Priya Raman</td>
							<td className="n key">{20 - index}</td>
							<td className="n">{index}</td>
							<td className="n">{index === 0 ? "–" : index}</td>
							<td className="n">
								<LastGames outcomes={Array.from({ length: 10 }, () => (random() > 0.5 ? "W" : "L"))} />
							</td>
						</tr>
					))}
				</tbody>
			</Table>
		</Section>
	);
}

function sides(index: number, points: boolean): [ScoreSide, ScoreSide] {
	return [
		{ ...unsigned, name: team(index), ...(points ? { points: 96 + index } : { note: "25–56" }) },
		{ ...unsigned, name: team(index + 3), ...(points ? { points: 101 } : { note: "56–25" }) },
	];
}

function games(count: number) {
	return counted(count).map((index) => (
		<Score key={index} to={`/games/${index}`} sides={sides(index, false)} winner={null} label="7:00 PM" day={day} />
	));
}

const winnerAt = (index: number) => (index < 5 ? 1 : 0);

function results(count: number) {
	return counted(count).map((index) => (
		<Score
			key={index}
			to={`/games/${index}`}
			sides={sides(index, true)}
			winner={index === 1 ? null : winnerAt(index)}
			label={index === 1 ? "Live" : "Final"}
			running={index === 1 ? { id: 1, period: "Q3" } : null}
			day={day}
		/>
	));
}

function Day() {
	return (
		<Section title="Schedule">
			<Table caption="Schedule by day" className="sched">
				<thead>
					<tr>
						<Heading>Date</Heading>
						<Heading>Matchup</Heading>
						<Heading>Time</Heading>
						<Heading>Results</Heading>
					</tr>
				</thead>
				<tbody className="today">
					{[0, 1, 6].map((index) => (
						<tr key={index}>
							{index === 0 ? (
								<th scope="rowgroup" rowSpan={3} className="date">
									<span className="cap">Tue</span>
									<b>16</b>
									<span className="cap">Today</span>
								</th>
							) : null}
							<td className="match">
								<A to={`/games/${index}`}>
									<SideTeams sides={sides(index, true)} winner={1} />
								</A>
							</td>
							<td className="time">
								<span className="cap">Final</span>
								<span className="meta">Bay Recreation Center</span>
							</td>
							<td className="res">
								<SidePoints sides={sides(index, true)} winner={1} />
							</td>
						</tr>
					))}
				</tbody>
			</Table>
		</Section>
	);
}

const outcomes: Outcome[] = ["W", "L", "W", "W", "W", "L", "W", "L", "T", "W"];

function Form() {
	return (
		<Section title="Form">
			<FormStrip
				label="Last ten games"
				games={outcomes.map((outcome, index) => ({
					to: `/games/${index}`,
					outcome,
					score: "109–103",
					opponent: { before: "vs", name: "Long Beach Lakers", short: "Lakers" },
					day: { iso: "2013-03-25", text: "Mar 25" },
				}))}
			/>
		</Section>
	);
}

function Leaders() {
	return (
		<Section title="Stat leaders" link={{ label: "Leader board", to: "/leaderboard" }}>
			<div className="auto min-m">
				{["Points", "Threes", "Rebounds", "Assists"].map((title, index) => (
					<LeaderCard
						key={title}
						title={title}
						leaders={[
							{ name: "Marcus Okafor", to: "/player/1/stats", team: team(index), value: "2,280" },
							{ name: "Danny Reyes", to: "/player/2/stats", team: team(index + 7), value: "2,133" },
							{ name: "Théo Marchand", team: team(index + 2), value: "2,036" },
						]}
					/>
				))}
			</div>
		</Section>
	);
}

function Small() {
	return (
		<>
			<Tabs
				label="Player"
				tabs={[
					{ label: "Profile", to: "/players/1" },
					{ label: "Stats", to: "/player/1/stats", current: true },
					{ label: "Bio", to: "/players/1?tab=bio" },
					{ label: "Videos" },
				]}
			/>
			<div className="row">
				<Mark {...unsigned} name={team(0)} />
				<Mark {...unsigned} name={team(1)} size="l" />
				<Mark {...unsigned} name={team(2)} size="xl" />
				<Mark {...unsigned} name={team(3)} size="l" logo="/_/logo-that-is-not-there.webp" />
				<WL outcome="W" score="116–106" />
				<WL outcome="L" score="98–105" />
				<WL outcome="T" score="88–88" />
			</div>
			<div className="stack gap-3">
				<Notice>The schedule changes on Monday.</Notice>
				<Notice tone="good" live="status">
					Team added successfully
				</Notice>
				<Notice tone="warn">Score mismatch in game 12.</Notice>
				<Notice tone="bad" live="alert">
					Failed to update final score.
				</Notice>
			</div>
			<Empty title={said.noGamesFound} way={{ label: "Clear filters", to: "/schedule" }}>
				Try another date or clear the filters.
			</Empty>
		</>
	);
}
