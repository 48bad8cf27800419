import type { FreePlace, VenueList } from "../../../data/venue/merge.ts";
import { to } from "../../../domain/paths.ts";
import { some } from "../../../domain/some.ts";
import { Form } from "../../../ui/form/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { A } from "../../../ui/link.tsx";
import { Section } from "../../../ui/section.tsx";
import { TodoLine } from "../../../ui/todo.tsx";

/** Venues that may be one, each with the press that makes them one (scheduling 16). */
export function NearVenues({ near }: Pick<VenueList, "near">) {
	if (near.length === 0) return null;
	return (
		<Section title="Maybe the same">
			<ul className="todo">
				{near.map((pair) => (
					<li key={`${pair.kept.id} ${pair.gone.id}`}>
						<NearLine {...pair} />
					</li>
				))}
			</ul>
		</Section>
	);
}

function NearLine({ kept, gone, court }: VenueList["near"][number]) {
	const label = court === null ? "Merge" : `Make it ${court}`;
	const question =
		court === null
			? `Is ${gone.name} the same place as ${kept.name}? Its games are at ${kept.name} then, and its name is kept as another spelling.`
			: `Is ${gone.name} a court of ${kept.name}? Its games are at ${kept.name}, ${court} then.`;
	return (
		<TodoLine
			what={
				<>
					<A to={to.venue(gone.id)}>{gone.name}</A>
					{court === null ? " and " : " may be a court of "}
					<A to={to.venue(kept.id)}>{kept.name}</A>
				</>
			}
		>
			<Form
				call={`POST /api/venues/${gone.id}/merge`}
				confirm={`${question} Hours and closures of ${gone.name} go.`}
				confirmYes={label}
			>
				<input type="hidden" name="into" value={kept.id} data-kind="number" />
				<input type="hidden" name="as_court" value={String(court !== null)} data-kind="boolean" />
				<button className="button" aria-label={`${label}: ${gone.name}, ${kept.name}`}>
					{label}
				</button>
			</Form>
		</TodoLine>
	);
}

/** What games say of their place and no venue is called: it may stay so. */
export function FreePlaces({ free, count }: { free: readonly FreePlace[]; count: number }) {
	if (count === 0) return null;
	return (
		<Section title="Places that are no venue">
			<ul className="todo">
				{free.map((place) => (
					<li key={place.name}>
						<FreeLine {...place} />
					</li>
				))}
			</ul>
			{count > free.length ? (
				<p className="meta">{`and ${some(count - free.length, "more place", "more places")}`}</p>
			) : null}
		</Section>
	);
}

function FreeLine({ name, games, near }: FreePlace) {
	return (
		<TodoLine what={<b>{name}</b>} about={some(games, "game")}>
			{near ? (
				<Form call={`PUT /api/venues/${near.id}`} done={`${name} is ${near.name}`}>
					<input type="hidden" name="spellings" value={[...near.spellings, name].join("\n")} />
					<input type="hidden" name="revision" value={near.revision} data-kind="number" />
					<button className="button">{`It is ${near.name}`}</button>
				</Form>
			) : null}
			<Form call="POST /api/venues" done="{name} added">
				<input type="hidden" name="name" value={name} />
				<button className="button" aria-label={`Add ${name} as a venue`}>
					<Icon name="plus" />
					Add as a venue
				</button>
			</Form>
		</TodoLine>
	);
}
