import { useState } from "react";
import type { TimedTeam } from "../src/ui/schedule/teams.tsx";
import { Teams } from "./schedule-grid/teams.tsx";

/** The teams of a league that has no schedule yet. */
export default function ScheduleTeamsIsland({ teams: first }: { teams: readonly TimedTeam[] }) {
	const [teams, setTeams] = useState(first);
	return (
		<Teams
			teams={teams}
			save={(teamId, part) =>
				setTeams((now) => now.map((team) => (team.team_id === teamId ? { ...team, ...part } : team)))
			}
		/>
	);
}
