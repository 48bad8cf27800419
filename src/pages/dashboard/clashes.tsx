import { type ClashPage, clashesShown, type ClashShown } from "../../data/clash/clashes.ts";
import { clashTimes, gamesAtOnce } from "../../domain/clash/asking.ts";
import { to } from "../../domain/paths.ts";
import { deskPage } from "../../http/page.ts";
import { Empty } from "../../ui/empty.tsx";
import { Form } from "../../ui/form/form.tsx";
import { counted, Pages } from "../../ui/pages.tsx";
import { PageHead, Section } from "../../ui/section.tsx";
import { TodoLine } from "../../ui/todo.tsx";
import { MoveButton, MoveDialog, Versus } from "./today-game.tsx";

/** Games that a team or a place has at one time, with the ways to mend each (scheduling 14). */
export const clashesPage = deskPage<"clashes", ClashPage>({
	route: "clashes",
	load: async ({ tenant, query }) => await clashesShown(tenant, query.page),
	title: () => "Clashes",
	section: { label: "Clashes", to: to.clashes() },
	View: ({ data: { open, kept, count, pages }, context }) => (
		<>
			<PageHead title="Clashes" text="Coming games that a team or a place has at one time, in all seasons." />
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
				current={context.query.page ?? 1}
				to={(page) => to.clashes({ page })}
			/>
			{open.length > 0 || kept.length > 0 ? <MoveDialog /> : null}
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
				<li key={[...clash.games.map(({ id }) => id), clash.cause].join(" ")}>
					<ClashLine clash={clash} />
				</li>
			))}
		</ul>
	);
}

/** Games at once: each is moved from here, or all stay. */
function ClashLine({ clash: { games, cause, team, keptBy } }: { clash: ClashShown }) {
	const [one, other] = games;
	if (!one || !other) return null;
	const keep = games.length === 2 ? "Keep both" : `Keep all ${games.length}`;
	const stay = games.length === 2 ? "Both stay" : `All ${games.length} stay`;
	return (
		<TodoLine
			what={<ClashHead games={games} team={team} keptBy={keptBy} />}
			about={games.map((game) => (
				<span className="row" key={game.id}>
					<Versus game={game} />
					<MoveButton game={game} />
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

/** Who or what has several games at once, and when. */
export function ClashHead({ games, team, keptBy }: Pick<ClashShown, "games" | "team" | "keptBy">) {
	return (
		<>
			<b>{`${team ?? games[0]?.location}: ${gamesAtOnce(games.length)}`}</b>
			<span className="meta">{`${clashTimes(games)}${keptBy === null ? "" : ` · Kept by ${keptBy}`}`}</span>
		</>
	);
}
