import { useState } from "react";
import { TeamSearch, type TeamSearchProps } from "../src/ui/team-search.tsx";
import { useAlive } from "./lib/alive.ts";

/** Shows ten of the teams, those that are searched for. */
export default function TeamSearchIsland({ teams }: TeamSearchProps) {
	const isAlive = useAlive();
	const [text, setText] = useState("");
	return isAlive ? <TeamSearch teams={teams} text={text} type={setText} /> : <TeamSearch teams={teams} />;
}
