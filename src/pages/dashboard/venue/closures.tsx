import type { ShutGame } from "../../../data/clash/clashes.ts";
import { dateListed, dateNear } from "../../../domain/clock.ts";
import { lengthOf } from "../../../domain/field.ts";
import { to } from "../../../domain/paths.ts";
import { some } from "../../../domain/some.ts";
import { countWithin } from "../../../domain/venue/closure.ts";
import { closureTimes } from "../../../domain/venue/hours.ts";
import { closureFields } from "../../../domain/venue/schema.ts";
import type { VenueClosure, VenueOpen } from "../../../domain/venue/venues.ts";
import { ErrorPlace, Field, Form } from "../../../ui/form/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { A } from "../../../ui/link.tsx";
import { TodoLine } from "../../../ui/todo.tsx";

/** When a venue is shut, from today on, and the form for the next time. */
export function Closures({ venue, today, shut }: { venue: VenueOpen; today: string; shut: readonly ShutGame[] }) {
	const coming = venue.closures.filter(({ ends_on }) => ends_on >= today);
	return (
		<div className="stack gap-4">
			{coming.length > 0 ? (
				<ul className="todo">
					{coming.map((closure) => (
						<li key={closure.id}>
							<ClosureLine closure={closure} today={today} count={countWithin(shut, closure)} />
						</li>
					))}
				</ul>
			) : (
				<p className="meta">It is shut on no day to come.</p>
			)}
			<AddClosure venue={venue} />
		</div>
	);
}

function ClosureLine({ closure, today, count }: { closure: VenueClosure; today: string; count: number }) {
	const days = daysText(closure, today);
	const games = count > 0 && some(count, "game falls into it", "games fall into it");
	const about = [closureTimes(closure), closure.reason, games].filter(Boolean).join(" · ") || null;
	return (
		<TodoLine what={<b>{days}</b>} about={about}>
			<A
				className="button"
				to={to.changeGames({ venue: closure.venue_id, from: closure.starts_on, until: closure.ends_on })}
				aria-label={`Change games of ${days}`}
			>
				Change games
			</A>
			<Form call={`DELETE /api/venues/${closure.venue_id}/closures/{id}`} done="Closure deleted">
				<input type="hidden" name="id" value={closure.id} />
				<button className="button" aria-label={`Delete the closure of ${days}`}>
					<Icon name="trash" />
					Delete
				</button>
			</Form>
		</TodoLine>
	);
}

/** "Thu, Dec 24 – Sun, Jan 3, 2027" */
function daysText({ starts_on, ends_on }: VenueClosure, today: string): string {
	const from = dateNear(starts_on, today);
	if (starts_on === ends_on) return from;
	return `${from} – ${starts_on.slice(0, 4) === ends_on.slice(0, 4) ? dateNear(ends_on, today) : dateListed(ends_on)}`;
}

function AddClosure({ venue }: { venue: VenueOpen }) {
	return (
		<Form
			id="add-closure"
			className="card pad stack gap-4"
			call={`POST /api/venues/${venue.id}/closures`}
			done="{message}"
		>
			<ErrorPlace />
			<div className="cols even min-s gap-4">
				<Field name="starts_on" label="First day" type="date" required />
				<Field name="ends_on" label="Last day" type="date" data-blank="null" hint="Blank for one day." />
				<Field name="starts_at" label="From" type="time" data-blank="null" hint="Blank for whole days." />
				<Field name="ends_at" label="Until" type="time" data-blank="null" />
			</div>
			<Field name="reason" label="Reason" maxLength={lengthOf(closureFields.reason)} autoComplete="off" />
			<p>
				<button className="button main">Add closure</button>
			</p>
		</Form>
	);
}
