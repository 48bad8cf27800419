import { useEffect, useRef, useState, type RefObject } from "react";
import { dateListed } from "../../src/domain/clock.ts";
import type { Held } from "../../src/domain/kept.ts";
import { Icon } from "../../src/ui/icon.tsx";
import { useAlive } from "../lib/alive.ts";
import { useKept, type Kept } from "../lib/kept.ts";
import { KeptOffer } from "../lib/kept-offer.tsx";
import { useMarked } from "../lib/marked.ts";
import { say } from "../lib/say.ts";
import { call } from "../lib/call.ts";
import type { ListedLink, Made } from "./links.ts";

export interface LinkFormProps {
	organization: { id: number; name: string };
	/** The game that the page is about, else any day. */
	game: { id: number; title: string; date: string | null } | null;
	today: string;
}

interface Props extends LinkFormProps {
	add: (made: Made, listed: ListedLink) => void;
}

/** Makes a link for the game, or for a day and a place; what was typed stays until a link is made of it. */
export function LinkForm({ organization, game, today, add }: Props) {
	const own = useRef<HTMLFormElement>(null);
	const { typed, kept, write, setTyped, saved } = useTypedLink({ organization, game, today }, own);
	const { day, place, label } = typed;
	const [error, setError] = useState<Readonly<Record<string, string>>>({});
	const [busy, setBusy] = useState(false);
	const isAlive = useAlive();

	const make = async () => {
		setBusy(true);
		const about = game ? { game_id: game.id } : { date: day, location: place || null };
		const answer = await call("POST /api/scorer-links", {}, { ...about, label: label || null });
		setBusy(false);
		if (!answer.ok) {
			setError(answer.fields);
			if (Object.keys(answer.fields).length === 0 || answer.fields["game_id"]) say(answer.message, "bad");
			return;
		}
		const { link, ...rest } = answer.body;
		setError({});
		saved();
		add(
			{ ...rest, label: link.label },
			{ ...link, purpose: rest.purpose, until: rest.until, by: "you", state: "open" },
		);
	};
	return (
		<form
			ref={own}
			className="card pad no-print"
			aria-busy={busy}
			onSubmit={(event) => {
				event.preventDefault();
				void make();
			}}
		>
			<fieldset className="stack gap-4" disabled={!isAlive}>
				<KeptOffer offer={kept} held={heldBy} take={setTyped} />
				{game ? (
					<Game {...game} />
				) : (
					<DayAndPlace
						today={today}
						day={day}
						place={place}
						error={error["date"]}
						chooseDay={(next) => write({ day: next })}
						choosePlace={(next) => write({ place: next })}
					/>
				)}
				<LabelField label={label} change={(next) => write({ label: next })} />
				<p>
					<button className="button main" disabled={busy}>
						<Icon name="link" />
						Make a link
					</button>
				</p>
			</fieldset>
		</form>
	);
}

const Game = ({ title, date }: NonNullable<LinkFormProps["game"]>) => (
	<p className="lead">
		For <b>{title}</b>
		{date === null ? "" : `, ${dateListed(date)}`}
	</p>
);

/** What is typed of a link that is not made; day and place stay for the next one. */
function useTypedLink({ organization, game, today }: LinkFormProps, own: RefObject<HTMLFormElement | null>) {
	const [base, setBase] = useState<TypedLink>({
		day: game?.date && game.date >= today ? game.date : today,
		place: "",
		label: "",
	});
	const [typed, setTyped] = useState(base);
	const isTyped = typed.day !== base.day || typed.place !== base.place || typed.label !== base.label;
	const key = `tipoff:scorer-link:${organization.id}:${game?.id ?? "day"}`;
	const kept = useKept(key, isTyped ? JSON.stringify(typed) : null, draftIn);
	useMarked(own, isTyped);
	return {
		typed,
		kept,
		setTyped,
		write: (part: Partial<TypedLink>) => setTyped((now) => ({ ...now, ...part })),
		saved() {
			const next = { ...typed, label: "" };
			setBase(next);
			setTyped(next);
			kept.saved();
		},
	};
}

function heldBy({ day, place, label }: TypedLink): Held[] {
	const fields = [
		{ label: "Day", value: day && dateListed(day) },
		{ label: "Place", value: place },
		{ label: "Name of the link", value: label },
	];
	return fields.filter(({ value }) => value !== "");
}

interface TypedLink {
	day: string;
	/** Empty for all. */
	place: string;
	label: string;
}

const draftIn = ({ text }: Kept) => JSON.parse(text) as TypedLink; // written above

interface DayAndPlaceProps {
	today: string;
	day: string;
	place: string;
	error: string | undefined;
	chooseDay: (day: string) => void;
	choosePlace: (place: string) => void;
}

function DayAndPlace({ today, day, place, error, chooseDay, choosePlace }: DayAndPlaceProps) {
	const places = usePlaces(day);
	return (
		<div className="cols even min-s">
			<div className="field">
				<label htmlFor="scorer-day">Day</label>
				<input
					id="scorer-day"
					type="date"
					required
					min={today}
					value={day}
					aria-invalid={error ? true : undefined}
					aria-describedby={error ? "scorer-day-error" : undefined}
					onChange={(event) => chooseDay(event.target.value)}
				/>
				{error ? (
					<p className="error" id="scorer-day-error">
						{error}
					</p>
				) : null}
			</div>
			<div className="field">
				<label htmlFor="scorer-place">Place</label>
				<select id="scorer-place" value={place} onChange={(event) => choosePlace(event.target.value)}>
					<option value="">All places</option>
					{place === "" || places.includes(place) ? null : <option>{place}</option>}
					{places.map((name) => (
						<option key={name}>{name}</option>
					))}
				</select>
			</div>
		</div>
	);
}

/** Where games are played on a day. */
function usePlaces(day: string): readonly string[] {
	const [places, setPlaces] = useState<readonly string[]>([]);
	useEffect(() => {
		const asked = new AbortController();
		void call("GET /api/scorer-links/places", {}, { date: day }).then((answer) => {
			if (!asked.signal.aborted && answer.ok) setPlaces(answer.body.places);
		});
		return () => asked.abort();
	}, [day]);
	return places;
}

function LabelField({ label, change }: { label: string; change: (label: string) => void }) {
	return (
		<div className="field">
			<label htmlFor="scorer-label">Name of the link</label>
			<input
				id="scorer-label"
				maxLength={100}
				autoComplete="off"
				placeholder="Table 1, Sam"
				value={label}
				onChange={(event) => change(event.target.value)}
			/>
			<p className="meta">Every entry names it in the history of the game.</p>
		</div>
	);
}
