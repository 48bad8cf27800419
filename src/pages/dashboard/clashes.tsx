import type { Game } from "../../data/game/games.ts";
import { type ClashPage, clashesShown, type ClashShown } from "../../data/clash/clashes.ts";
import { clashDetail, clashHead, clashTimes } from "../../domain/clash/words.ts";
import { isAwaited } from "../../domain/game/game.ts";
import { to } from "../../domain/paths.ts";
import { deskPage } from "../../http/page.ts";
import { Empty } from "../../ui/empty.tsx";
import { Form } from "../../ui/form/form.tsx";
import { counted, Pages } from "../../ui/pages.tsx";
import { PageHead, Section } from "../../ui/section.tsx";
import { TodoLine } from "../../ui/todo.tsx";
import { MoveButton, MoveDialog, Versus } from "./today-game.tsx";

/** Games that cannot be played as they are planned, with the ways to mend each (scheduling 14, scheduling 18). */
export const clashesPage = deskPage<"clashes", ClashPage>({
	route: "clashes",
	load: async ({ tenant, query: { page = 1 } }) => {
		const shown = await clashesShown(tenant, page);
		// whoever has mended the last ones of the last page looks at the one before it
		return page > shown.pages && shown.pages > 0 ? await clashesShown(tenant, shown.pages) : shown;
	},
	title: () => "Clashes",
	section: { label: "Clashes", to: to.clashes() },
	View: ({ data: { open, kept, count, pages, places }, context }) => (
		<>
			<PageHead
				title="Clashes"
				text="Coming games that a team, a place or a coach has at one time, whose venue is shut then, or that are not what their teams have said, in all seasons."
			/>
			{open.length > 0 || count.open === 0 ? <ToMend open={open} isAnyKept={count.kept > 0} /> : null}
			{kept.length > 0 ? (
				<Section title="Kept so">
					<Lines clashes={kept} />
				</Section>
			) : null}
			<Pages
				label="Pages"
				unit="page"
				numbers={counted(pages)}
				current={Math.min(context.query.page ?? 1, Math.max(pages, 1))}
				to={(page) => to.clashes({ page })}
			/>
			{open.length > 0 || kept.length > 0 ? <MoveDialog places={places} /> : null}
		</>
	),
});

function ToMend({ open, isAnyKept }: { open: readonly ClashShown[]; isAnyKept: boolean }) {
	return (
		<Section title="To mend">
			{open.length > 0 ? (
				<Lines clashes={open} />
			) : (
				<Empty icon="check" title={isAnyKept ? "Nothing to mend" : "No clashes"}>
					{isAnyKept ? "The games below clash, and are kept so." : "Every team and every place has one game at a time."}
				</Empty>
			)}
		</Section>
	);
}

function Lines({ clashes }: { clashes: readonly ClashShown[] }) {
	return (
		<ul className="todo">
			{clashes.map((clash) => (
				<li key={[...clash.games.map(({ id }) => id), clash.cause, clash.team, clash.why].join(" ")}>
					<ClashLine clash={clash} />
				</li>
			))}
		</ul>
	);
}

/** Games that cannot be as they are: each is moved from here, or all stay. */
function ClashLine({ clash: { games, cause, why, team, keptBy } }: { clash: ClashShown }) {
	const [one, other = one] = games;
	if (!one || !other) return null;
	const { keep, stay } = keepWords(games.length);
	return (
		<TodoLine
			what={<ClashHead games={games} cause={cause} why={why} team={team} keptBy={keptBy} />}
			about={games.map((game) => (
				<span className="row" key={game.id}>
					<Versus game={game} />
					{isAwaited(game) ? <MoveButton game={game} /> : <span className="meta">Played</span>}
				</span>
			))}
		>
			<Form call="POST /api/clashes" done={keptBy === null ? stay : "It is among the clashes again"}>
				<input type="hidden" name="game_id" value={one.id} data-kind="number" />
				<input type="hidden" name="other_id" value={other.id} data-kind="number" />
				<input type="hidden" name="cause" value={cause} />
				<input type="hidden" name="kept" value={String(keptBy === null)} data-kind="boolean" />
				<button
					className="button"
					aria-label={`${keptBy === null ? keep : "Show again"}: ${games.map(({ home, away }) => `${home.name} vs ${away.name}`).join(", ")}`}
				>
					{keptBy === null ? keep : "Show again"}
				</button>
			</Form>
		</TodoLine>
	);
}

function keepWords(count: number): { keep: string; stay: string } {
	if (count === 1) return { keep: "Keep it", stay: "It stays" };
	return count === 2
		? { keep: "Keep both", stay: "Both stay" }
		: { keep: `Keep all ${count}`, stay: `All ${count} stay` };
}

/** Who or what cannot be as it is planned, when, and what is said of it. */
export function ClashHead({ games, cause, why, team, keptBy }: Omit<ClashShown, "games"> & { games: readonly Game[] }) {
	const [one] = games;
	if (!one) return null;
	const said = { cause, why: why ?? "", team, place: one.location, pair: `${one.home.name} vs ${one.away.name}` };
	const about = [clashTimes(games), clashDetail(said), keptBy === null ? null : `Kept by ${keptBy}`];
	return (
		<>
			<b>{clashHead({ ...said, count: games.length })}</b>
			<span className="meta">{about.filter(Boolean).join(" · ")}</span>
		</>
	);
}
