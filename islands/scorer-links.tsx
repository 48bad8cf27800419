import { useEffect, useRef, useState } from "react";
import { dateBrief } from "../src/domain/clock.ts";
import { Icon } from "../src/ui/icon.tsx";
import { Section } from "../src/ui/section.tsx";
import { Heading, Table } from "../src/ui/table.tsx";
import { useAlive } from "./lib/alive.ts";
import { ask, copyText, say } from "./lib/say.ts";
import { call } from "./lib/call.ts";

export interface ListedLink {
	id: number;
	label: string;
	/** "Reef Rockets at Quay Queens, Nov 23, 2026, 8:00 PM, Pier Gym". */
	purpose: string;
	/** "Nov 24, 6:00 AM", by the organization's clock. */
	until: string;
	by: string;
	state: "open" | "over" | "withdrawn";
}

interface Made {
	label: string;
	purpose: string;
	until: string;
	address: string;
	qr: string;
	/** How many it is for. */
	games: number;
}

interface Props {
	organization: string;
	/** The game that the page is about, else any day. */
	game: { id: number; title: string; date: string | null } | null;
	today: string;
	links: readonly ListedLink[];
}

/** One without a name of its own is called by what it is for. */
const isNamed = ({ label, purpose }: Pick<Made, "label" | "purpose">) => !purpose.startsWith(label);
const nameOf = (link: Pick<Made, "label" | "purpose">) => (isNamed(link) ? link.label : link.purpose);

const states = { open: "Open", over: "Over", withdrawn: "Withdrawn" } as const;

/** Links for scorers: make one, hand it on as address, code or paper, withdraw it. */
export default function ScorerLinks({ organization, game, today, links: first }: Props) {
	const [links, setLinks] = useState(first);
	const [day, setDay] = useState(game?.date && game.date >= today ? game.date : today);
	const [places, setPlaces] = useState<readonly string[]>([]);
	const [place, setPlace] = useState("");
	const [label, setLabel] = useState("");
	const [error, setError] = useState<Readonly<Record<string, string>>>({});
	const [busy, setBusy] = useState(false);
	const [made, setMade] = useState<Made | null>(null);
	const card = useRef<HTMLElement>(null);
	const isAlive = useAlive();

	useEffect(() => {
		if (made) card.current?.focus();
	}, [made]);
	useEffect(() => {
		if (game) return;
		const asked = new AbortController();
		void call("GET /api/scorer-links/places", {}, { date: day }).then((answer) => {
			if (!asked.signal.aborted && answer.ok) setPlaces(answer.body.places);
		});
		return () => asked.abort();
	}, [game, day]);

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
		setMade({ ...rest, label: link.label });
		setLinks([{ ...link, purpose: rest.purpose, until: rest.until, by: "you", state: "open" }, ...links]);
	};
	const withdraw = async ({ id, label: name }: ListedLink) => {
		if (!(await ask(`Withdraw “${name}”? Whoever has it can no longer score.`, "Withdraw"))) return;
		const answer = await call("DELETE /api/scorer-links/:scorerLink", { scorerLink: id });
		if (!answer.ok) return say(answer.message, "bad");
		setLinks(links.map((link) => (link.id === id ? { ...link, state: "withdrawn" } : link)));
		say("Link withdrawn");
	};

	return (
		<div className="stack gap-6">
			<form
				className="card pad no-print"
				aria-busy={busy}
				onSubmit={(event) => {
					event.preventDefault();
					void make();
				}}
			>
				<fieldset className="stack gap-4" disabled={!isAlive}>
					{game ? (
						<p className="lead">
							For <b>{game.title}</b>
							{game.date === null ? "" : `, ${dateBrief(game.date)}`}
						</p>
					) : (
						<div className="cols even min-s">
							<div className="field">
								<label htmlFor="scorer-day">Day</label>
								<input
									id="scorer-day"
									type="date"
									required
									min={today}
									value={day}
									aria-invalid={error["date"] ? true : undefined}
									aria-describedby={error["date"] ? "scorer-day-error" : undefined}
									onChange={(event) => setDay(event.target.value)}
								/>
								{error["date"] ? (
									<p className="error" id="scorer-day-error">
										{error["date"]}
									</p>
								) : null}
							</div>
							<div className="field">
								<label htmlFor="scorer-place">Place</label>
								<select id="scorer-place" value={place} onChange={(event) => setPlace(event.target.value)}>
									<option value="">All places</option>
									{places.map((name) => (
										<option key={name}>{name}</option>
									))}
								</select>
							</div>
						</div>
					)}
					<div className="field">
						<label htmlFor="scorer-label">Name of the link</label>
						<input
							id="scorer-label"
							maxLength={100}
							autoComplete="off"
							placeholder="Table 1, Sam at the scorer’s table"
							value={label}
							onChange={(event) => setLabel(event.target.value)}
						/>
						<p className="meta">Every entry names it in the history of the game.</p>
					</div>
					<p>
						<button className="button main" disabled={busy}>
							<Icon name="link" />
							Make a link
						</button>
					</p>
				</fieldset>
			</form>
			{made ? (
				<section className="card pad scorer-card" ref={card} tabIndex={-1} aria-labelledby="scorer-card-title">
					<img
						src={`data:image/svg+xml,${encodeURIComponent(made.qr)}`}
						alt="QR code of the link"
						width="220"
						height="220"
					/>
					<div className="stack gap-3">
						<p className="cap">{organization}</p>
						{made.games === 0 ? (
							<p className="notice warn">
								No games are planned on this day yet. Those that will be are scored with this link too.
							</p>
						) : null}
						<h2 id="scorer-card-title">{nameOf(made)}</h2>
						{isNamed(made) ? <p className="lead">{made.purpose}</p> : null}
						<p>Scan the code with the phone that keeps the score, or open</p>
						<p>
							<a className="address" href={made.address}>
								{made.address}
							</a>
						</p>
						<p>The link ends on {made.until}.</p>
						<p className="meta no-print">
							This address is shown only now. Who has it can score these games until it ends.
						</p>
						<p className="row no-print">
							<button type="button" className="button main" onClick={() => void copyText(made.address)}>
								<Icon name="copy" />
								Copy
							</button>
							<button type="button" className="button" onClick={() => print()}>
								Print
							</button>
						</p>
					</div>
				</section>
			) : null}
			<div className="no-print">
				<Section title="Links">
					{links.length === 0 ? (
						<p className="empty">No links yet.</p>
					) : (
						<Table caption="Scorer links" className="dense listing">
							<thead>
								<tr>
									<Heading>Link</Heading>
									<Heading className="far">Made by</Heading>
									<Heading className="only-wide">Until</Heading>
									<Heading className="fit">State</Heading>
									<Heading className="fit">
										<span className="sr">Withdraw</span>
									</Heading>
								</tr>
							</thead>
							<tbody>
								{links.map((link) => (
									<tr key={link.id}>
										<th scope="row" className="wrap-text">
											{nameOf(link)}
											{isNamed(link) ? <span className="meta">{link.purpose}</span> : null}
											<span className="only-narrow meta">Until {link.until}</span>
										</th>
										<td className="far who">{link.by}</td>
										<td className="only-wide">{link.until}</td>
										<td className="fit">
											<span className={link.state === "open" ? "badge good" : "badge"}>{states[link.state]}</span>
										</td>
										<td className="e fit">
											{link.state === "open" ? (
												<button
													type="button"
													className="button quiet"
													aria-label={`Withdraw ${link.label}`}
													onClick={() => void withdraw(link)}
												>
													Withdraw
												</button>
											) : null}
										</td>
									</tr>
								))}
							</tbody>
						</Table>
					)}
				</Section>
			</div>
		</div>
	);
}
