import { calendar, ways } from "../../content/adult-league/registration.ts";
import { seasonVenues, type SeasonVenue } from "../../data/season/venues.ts";
import * as seasons from "../../data/season/seasons.ts";
import { dateLong, timeText } from "../../domain/clock.ts";
import { to } from "../../domain/paths.ts";
import { Empty } from "../../ui/empty.tsx";
import { A } from "../../ui/link.tsx";
import { seasonTitle } from "../../ui/season-name.ts";
import { PageHead, Section } from "../../ui/section.tsx";
import { Heading, Table } from "../../ui/table.tsx";
import { adultPage, formAt } from "./page.ts";

type Data = { season: seasons.Season | null; venues: SeasonVenue[] };

/** How to get in: what it costs, where and when the leagues play, the forms (adult 3). */
export const adultRegistrationPage = adultPage<Data>({
	route: "registration",
	title: "Registration",
	description: ({ site }) =>
		`Register a team or sign up as a free agent with ${site.organization.name}: fees, gyms and start dates.`,
	load: async ({ tenant }) => {
		const { season } = await seasons.shown(tenant);
		return { season, venues: season ? await seasonVenues(tenant, season.id) : [] };
	},
	View: ({ data: { season, venues }, links, context }) => (
		<>
			<PageHead title="Registration" text="Two ways in, three seasons a year." />
			<div className="cols even min-l">
				{ways.map((way) => (
					<Way key={way.key} way={way} form={formAt(links[way.key], context)} />
				))}
			</div>
			<p>
				Every player completes the{" "}
				<a href={formAt(links.player_form, context)} rel="noopener">
					player registration form
				</a>{" "}
				before the first game.
			</p>
			<Section title={season ? `Divisions of the ${seasonTitle(season.name)}` : "Divisions"}>
				{venues.length === 0 ? (
					<Empty icon="calendar" title="No leagues available">
						The divisions of the next season appear here as soon as they are set.
					</Empty>
				) : (
					<Divisions venues={venues} />
				)}
			</Section>
			<Section title="Seasons">
				<ul className="auto min-m">
					{calendar.map(({ name, text }) => (
						<li key={name} className="card pad">
							<h3 className="team">{name}</h3>
							<p className="meta">{text}</p>
						</li>
					))}
				</ul>
			</Section>
		</>
	),
});

function Way({ way: { key, title, price, lines, ask }, form }: { way: (typeof ways)[number]; form: string }) {
	return (
		<section className="card pad stack gap-4 way" aria-labelledby={key}>
			<h2 id={key}>{title}</h2>
			<p className="price">{price}</p>
			<ul className="bullets">
				{lines.map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
			<p>
				<a className="button main" href={form} rel="noopener">
					{ask}
				</a>
			</p>
		</section>
	);
}

function Divisions({ venues }: { venues: readonly SeasonVenue[] }) {
	return (
		<Table caption="Divisions, gyms and start dates" className="as-cards brief">
			<thead>
				<tr>
					<Heading>Division</Heading>
					<Heading>Location</Heading>
					<Heading>Starts</Heading>
					<Heading className="n">Teams</Heading>
				</tr>
			</thead>
			<tbody>
				{venues.map(({ id, name, location, starts, time, teams }) => (
					<tr key={id}>
						<th scope="row">
							<A to={to.standings({ league: id })}>{name}</A>
						</th>
						<td className="wraps" data-label="Location">
							{location ?? "TBD"}
						</td>
						<td className="wraps" data-label="Starts">
							{dateLong(starts)}
							{time ? `, ${timeText(time)}` : ""}
						</td>
						<td className="n" data-label="Teams">
							{teams}
						</td>
					</tr>
				))}
			</tbody>
		</Table>
	);
}
