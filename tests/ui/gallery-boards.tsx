import { Bug, Hero } from "../../src/ui/hero.tsx";
import { Banner } from "../../src/ui/banner.tsx";
import { FinalBoard } from "../../src/ui/final-board.tsx";
import { A } from "../../src/ui/link.tsx";
import { Mark } from "../../src/ui/mark.tsx";
import { Photo } from "../../src/ui/photo.tsx";
import { team } from "./season.ts";

const day = { iso: "2013-02-27", text: "February 27, 2013" };

/** The large parts that a page has one of, one below the other. */
export function Boards() {
	return (
		<>
			<Hero
				over="2012–13 season"
				title="Harbor Adult Basketball League"
				ways={[
					{ label: "See the schedule", to: "/schedule" },
					{ label: "Standings", to: "/teamList" },
				]}
			>
				<Bug
					to="/games/1"
					sides={[
						{ name: team(0), points: 37 },
						{ name: team(7), points: 54 },
					]}
					running={{ id: 1, period: "Halftime" }}
					when="Halftime"
					place="Bay Recreation Center"
					follow="Follow the game"
				/>
			</Hero>
			<Hero over="Fall 2026" title="Kestrel Park">
				<Bug
					to="/games/2"
					sides={[
						{ name: team(1), note: "6–1" },
						{ name: team(2), note: "5–2" },
					]}
					when="Mon Nov 16, 7:00 PM"
					place="Silverado Park"
					follow="See the game"
				/>
			</Hero>
			<FinalBoard
				title="Breakwater Bruisers 109, Pier 12 Pirates 105, final"
				sides={[
					{ name: team(0), to: "/teams/1", points: 109, note: "Home · 6–1" },
					{ name: team(1), to: "/teams/2", points: 105, note: "Away · 5–2" },
				]}
				winner={0}
				state="FINAL"
				day={day}
				facts={["8:00 PM", "Bay Recreation Center"]}
			/>
			<FinalBoard
				title="Long names, 7:30 PM"
				sides={[
					{ name: team(7), to: "/teams/1", note: "Home · 6–1" },
					{ name: team(6), note: "Away · 5–2" },
				]}
				winner={null}
				state="7:30 PM"
				day={day}
			/>
			<Banner
				sign={<Mark name={team(7)} size="xl" />}
				over="Monday Division A · Fall 2026"
				title={team(7)}
				facts={[
					{ label: "Record", value: "46–35" },
					{ label: "Position", value: "6 of 15" },
					{ label: "Streak", value: "W1" },
					{ label: "FT%", value: "79.0%" },
					{ label: "3PM", value: "649" },
					{ label: "Captain", value: "Marcus Okafor" },
				]}
			/>
			<Banner sign={<Photo name="Priya Raman" />} over="#30 · G" title="Priya Raman">
				<p>
					<A to="/teams/1">{team(0)}</A> — Monday Division A — Fall 2026
				</p>
			</Banner>
		</>
	);
}
