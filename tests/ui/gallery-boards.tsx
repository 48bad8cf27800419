import { Bug, Hero } from "../../src/ui/hero.tsx";
import { Banner } from "../../src/pages/player/banner.tsx";
import { A } from "../../src/ui/link.tsx";
import { Mark } from "../../src/ui/mark.tsx";
import { Photo } from "../../src/ui/photo.tsx";
import { team, unsigned } from "./season.ts";

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
						{ ...unsigned, name: team(0), points: 37 },
						{ ...unsigned, name: team(7), points: 54 },
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
						{ ...unsigned, name: team(1), note: "6–1" },
						{ ...unsigned, name: team(2), note: "5–2" },
					]}
					when="Mon Nov 16, 7:00 PM"
					place="Silverado Park"
					follow="See the game"
				/>
			</Hero>
			<Banner
				sign={<Mark {...unsigned} name={team(7)} size="xl" />}
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
