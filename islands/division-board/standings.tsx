import { useDroppable } from "@dnd-kit/core";
import { useState } from "react";
import type { BoardTeam } from "../../src/domain/division/board.ts";
import { fold } from "../../src/domain/fold.ts";
import { Empty } from "../../src/ui/empty.tsx";
import { Section } from "../../src/ui/section.tsx";
import { placeOf } from "../../src/ui/standings/place.tsx";
import { boxKey, gripId } from "./hands.ts";
import { FreeRow } from "./rows.tsx";

interface Props {
	/** Those that no division has, in the order of all leagues. */
	teams: readonly BoardTeam[];
	leagues: readonly { id: number; name: string }[];
	open: readonly { id: number; name: string }[];
	season: number;
	divisions: readonly { teams: readonly unknown[] }[];
}

/** As many rows as a drag carries well; the others come in steps. */
const step = 100;
const searchableMin = 10;

/** The standings of the teams that are in no division; a team that is dropped here leaves its own (brackets 8). */
export function FreeTeams({ teams, leagues, open, season, divisions }: Props) {
	const { setNodeRef, isOver } = useDroppable({ id: boxKey(null) });
	const [name, setName] = useState("");
	const [league, setLeague] = useState(0);
	const [shown, setShown] = useState(step);
	const [isSearchable] = useState(teams.length >= searchableMin); // rows must not move under the hand that takes one away
	const words = fold(name).split(" ");
	const listed =
		league === 0 ? teams : teams.filter((team) => team.season_league_id === league).toSorted((a, b) => a.rank - b.rank);
	const found = listed.filter((team) => words.every((word) => fold(team.name).includes(word)));
	return (
		<Section title="Standings" tools={<span className="meta">{`${teams.length} without a division`}</span>}>
			<div className={isOver ? "free over" : "free"} ref={setNodeRef}>
				{isSearchable || name || league ? (
					<Filters
						name={name}
						league={league}
						leagues={leagues}
						search={(typed) => {
							setName(typed);
							setShown(step);
						}}
						choose={(id) => {
							setLeague(id);
							setShown(step);
						}}
					/>
				) : null}
				{found.length === 0 ? (
					<NoneFound isFiltered={teams.length > 0} divisions={divisions} />
				) : (
					// An element that scrolls must be reached by Tab.
					// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
					<section className="list" tabIndex={0} aria-label="Teams without a division">
						<ol className="order">
							{found.slice(0, shown).map((team) => (
								<FreeRow
									key={team.slt_id}
									team={team}
									place={placeOf({ played: team.played, rank: league === 0 ? team.place : team.rank })}
									open={open}
									season={season}
								/>
							))}
						</ol>
					</section>
				)}
				{found.length > shown ? (
					<More
						left={found.length - shown}
						show={() => {
							setShown(shown + step);
							const next = gripId(found[shown]?.slt_id ?? 0);
							requestAnimationFrame(() => document.getElementById(next)?.focus());
						}}
					/>
				) : null}
			</div>
		</Section>
	);
}

function NoneFound({ isFiltered, divisions }: Pick<Props, "divisions"> & { isFiltered: boolean }) {
	const areAllPlaced = !isFiltered && divisions.some(({ teams }) => teams.length > 0);
	return <Empty icon="people" title={areAllPlaced ? "All teams are in a division." : "No teams found."} />;
}

interface FiltersProps extends Pick<Props, "leagues"> {
	name: string;
	league: number;
	search: (name: string) => void;
	choose: (league: number) => void;
}

function Filters({ name, league, leagues, search, choose }: FiltersProps) {
	return (
		<div className="filters">
			<input
				type="search"
				aria-label="Find a team"
				placeholder="Find a team"
				id="board-search"
				value={name}
				onChange={(event) => search(event.target.value)}
			/>
			{leagues.length > 1 ? (
				<select
					aria-label="League"
					id="board-league"
					value={league}
					onChange={(event) => choose(Number(event.target.value))}
				>
					<option value={0}>All Leagues</option>
					{leagues.map(({ id, name: own }) => (
						<option key={id} value={id}>
							{own}
						</option>
					))}
				</select>
			) : null}
		</div>
	);
}

function More({ left, show }: { left: number; show: () => void }) {
	return (
		<p className="row">
			<span className="meta">{`${left} more: search by name or choose a league.`}</span>
			<button type="button" className="button push" id="board-more" onClick={show}>
				{`Show ${Math.min(step, left)} more`}
			</button>
		</p>
	);
}
