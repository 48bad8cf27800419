import type { SeedLabels } from "../../domain/bracket/seed-labels.ts";
import { Notice } from "../notice.tsx";
import { Seed } from "./team.tsx";
import { reasonsOf, type PoolSeed } from "../../domain/division/pools.ts";

/** The plan of a division's seeds, each with who has that rank now; a guess until it is decided. */
export function PoolPlan({ seeds, labels }: { seeds: readonly PoolSeed[]; labels: SeedLabels | null }) {
	return (
		<ol className="order plan">
			{seeds.map(({ label, league, rank, team, shared, why }, at) => (
				<li key={`${at} ${label}`}>
					<Seed at={at} labels={labels?.[at] === label ? null : labels} />
					<span className="badge">{label}</span>
					<span className="name">
						<span>
							<b>{why === null && team ? team.name : (league ?? "–")}</b>
							<span className="meta">{why === null ? `${league}, rank ${rank}` : (shared ?? holder(rank, team))}</span>
						</span>
					</span>
				</li>
			))}
		</ol>
	);
}

const holder = (rank: number, team: PoolSeed["team"]) => `Rank ${rank}${team ? `, now ${team.name}` : ""}`;

/** What the labels in a drawing stand for, and what decides who comes there, but for ties that the page has told with their ways out. */
export function Waiting({ seeds, areTiesTold = false }: { seeds: readonly PoolSeed[]; areTiesTold?: boolean }) {
	const untold = areTiesTold ? seeds.filter(({ kind }) => kind !== "tied") : seeds;
	return <Notice icon="clock">{`${lettersText(seeds)} ${waitingText(untold) ?? ""}`.trim()}</Notice>;
}

/** "A1 is rank 1 of Monday Open, B1 is rank 1 of Sunday League.": each league by its first seed. */
function lettersText(seeds: readonly PoolSeed[]): string {
	const first = seeds.filter(({ league }, at) => league && seeds.findIndex((seed) => seed.league === league) === at);
	const texts = first.map(({ label, rank, league }) => `${label} is rank ${rank} of ${league}`);
	return texts.length === 0 ? "" : `${texts.join(", ")}.`;
}

/** "Seeds from pools: A1, B1, A2, B2." */
export const planText = (seeds: readonly PoolSeed[]): string =>
	`Seeds from pools: ${seeds.map(({ label }) => label).join(", ")}.`;

/** "Not decided yet. “Monday Open” has 2 games still to play." */
export function waitingText(seeds: readonly PoolSeed[]): string | null {
	const reasons = reasonsOf(seeds);
	const isDecided = seeds.every(({ kind }) => kind === null || kind === "taken");
	return reasons.length === 0 ? null : `${isDecided ? "Not filled yet." : "Not decided yet."} ${reasons.join(" ")}`;
}
