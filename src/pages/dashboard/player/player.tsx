import { visibleAttributes, type Attribute } from "../../../data/stat/attribute-values.ts";
import { namesakes } from "../../../data/player/list.ts";
import { fullRecords, type FullRecord } from "../../../data/player/full-record.ts";
import { gamesOf, type PlayerGame } from "../../../data/player/games.ts";
import { profile, type Membership } from "../../../data/player/players.ts";
import * as seasons from "../../../data/season/seasons.ts";
import { visible, type Stat } from "../../../data/stat/stats.ts";
import type { Sport } from "../../../domain/sport/sport.ts";
import { columnsOf } from "../../../domain/sport/told.ts";
import { to } from "../../../domain/paths.ts";
import { fullName } from "../../../domain/player/players.ts";
import { watchAddress } from "../../../domain/game/video.ts";
import { deskPage, type ContextOf } from "../../../http/page.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Form, OpenButton } from "../../../ui/form/form.tsx";
import { AllFigures, GameLog } from "../../../ui/game/log.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { A, useHref } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Photo } from "../../../ui/photo.tsx";
import { PageHead, Section } from "../../../ui/section.tsx";
import { Table } from "../../../ui/table.tsx";
import { TeamName } from "../../../ui/team-name.tsx";
import { Choice, choose, gamesOfChoice, type Chosen } from "../../player/choice.tsx";
import { dashed, logEntries, noPlayer, PlayerAverages, sportIn, sumIn } from "../../player/parts.tsx";
import { playerCrumb, playersCrumb } from "../crumbs.ts";
import { editDialog, PlayerForm, playerFill } from "./form.tsx";
import { privacyWords } from "../words.ts";
import { signOf } from "../../../domain/team/sign.ts";
import { some } from "../../../domain/some.ts";

interface PlayerData {
	player: FullRecord;
	name: string;
	attributes: Attribute[];
	teams: Membership[];
	stats: Stat[];
	games: PlayerGame[];
	chosen: Chosen;
	/** How many records of this name may be this person, this one too. */
	namesakes: number;
	/** How many were said to be somebody else. */
	distinct: number;
	sport: Sport;
}

/** The staff's profile of a player (players 5, site 5): everything that is known, to edit and to delete. */
export const staffPlayerPage = deskPage<"staffPlayer", PlayerData>({
	route: "staffPlayer",
	load,
	title: ({ name }) => name,
	section: playersCrumb,
	crumbs: ({ player, name }) => [playersCrumb, playerCrumb({ id: player.id, name })],
	View: ({ data }) => <PlayerView data={data} />,
});

async function load({ tenant, query, id }: ContextOf<"staffPlayer">): Promise<PlayerData> {
	const [[player], known, attributes, same, { games, stats }, every] = await Promise.all([
		fullRecords(tenant, [id()]),
		profile(tenant, id()),
		visibleAttributes(tenant),
		namesakes(tenant, id()),
		gamesOf(tenant, id()),
		seasons.all(tenant),
	]);
	if (!player || !known) throw noPlayer();
	const chosen = await choose(tenant, { teams: known.teams, games, every }, query);
	const counts = { namesakes: same.same.length, distinct: same.distinct.length };
	const sport = sportIn(
		tenant,
		every.find(({ id }) => id === chosen.season?.id),
	);
	return { player, name: fullName(player), attributes, teams: known.teams, stats, games, chosen, sport, ...counts };
}

function PlayerView({ data }: { data: PlayerData }) {
	const { player, name, attributes, namesakes: same } = data;
	return (
		<>
			<PageHead
				title={name}
				text={data.teams[0] ? `${data.teams[0].team.name}, ${dashed(data.teams[0].season.name)}` : null}
			>
				<div className="row push">
					<DeleteForm id={player.id} />
					<OpenButton
						id="edit"
						dialog={editDialog}
						fill={playerFill(player, attributes, player.attributeValues)}
						icon="pencil"
						label="Edit player"
						look="main"
					/>
				</div>
			</PageHead>
			{same > 1 ? (
				<Notice tone="warn">
					{same === 2 ? "Another record has" : `${same - 1} other records have`} this name.{" "}
					<A to={to.mergePlayers({ of: player.id })}>Review and merge</A>
				</Notice>
			) : null}
			<Profile data={data} />
			<Played data={data} />
			<Teams teams={data.teams} playerId={player.id} />
			<Story player={player} />
			<PlayerForm player={player} attributes={attributes} positions={data.sport.positions} />
		</>
	);
}

function DeleteForm({ id }: { id: number }) {
	return (
		<Form
			id="delete-player"
			call="DELETE /api/playersv2/{id}"
			confirm="Are you sure you want to delete this player?"
			weigh="player"
			done="Player deleted successfully"
			fail="Failed to delete player"
			next={useHref(to.allPlayers())}
		>
			<input type="hidden" name="id" value={id} />
			<button className="button bad">
				<Icon name="trash" />
				Delete player
			</button>
		</Form>
	);
}

function Profile({ data: { player, name, attributes, distinct } }: { data: PlayerData }) {
	const valueOf = (attribute: Attribute) =>
		player.attributeValues.find(({ attribute_id }) => attribute_id === attribute.id)?.value;
	return (
		<Section title="Profile">
			<div className="profile card">
				<Photo name={name} src={player.image} />
				<dl className="details">
					<Detail label="Email" value={player.email} />
					<Detail label="Phone" value={player.phoneNumber} />
					{attributes.map((attribute) => (
						<Detail key={attribute.id} label={attribute.attribute_name} value={valueOf(attribute)} />
					))}
					<Detail label="Visitors see" value={privacyText(player)} />
					{player.captainOf.length > 0 ? (
						<Detail label="Captain of" value={[...new Set(player.captainOf.map(({ team }) => team))].join(", ")} />
					) : null}
					{distinct > 0 ? (
						<div>
							<dt className="cap">Not the same person</dt>
							<dd>
								<A to={to.mergePlayers({ of: player.id })}>{some(distinct, "other record")} of this name</A>
							</dd>
						</div>
					) : null}
				</dl>
			</div>
		</Section>
	);
}

/** The figures of a season, or of one team in it, by the same rules as the public profile (players 5). */
function Played({ data: { player, stats, games, chosen, sport } }: { data: PlayerData }) {
	const own = gamesOfChoice(games, chosen);
	const columns = columnsOf(sport, visible(stats), sumIn(own));
	return (
		<Section
			title={chosen.season ? `Games of ${dashed(chosen.season.name)}` : "Games"}
			tools={own.length > 0 ? <AllFigures stats={columns} of="the games" /> : null}
		>
			<div className="stack gap-4">
				<Choice to={to.staffPlayer(player.id)} chosen={chosen} />
				<PlayerAverages games={own} sport={sport} />
				{own.length === 0 ? (
					<Empty icon="chart" title="No games played yet" />
				) : (
					<Table caption="Games" className="dense">
						<GameLog stats={columns} games={logEntries(own, columns, { stats, sport })} />
					</Table>
				)}
			</div>
		</Section>
	);
}

function Detail({ label, value }: { label: string; value: string | null | undefined }) {
	return (
		<div>
			<dt className="cap">{label}</dt>
			<dd>{value || <span className="dim">–</span>}</dd>
		</div>
	);
}

/** "Full name, no photo"; what is left to the organization is said so. */
export function privacyText({
	privacy,
	photo_shown,
	number_shown,
}: Pick<FullRecord, "privacy" | "photo_shown" | "number_shown">): string {
	const parts = [
		privacy === null ? "As the organization says" : privacyWords[privacy],
		shownText("photo", photo_shown),
		shownText("number", number_shown),
	];
	return parts.filter(Boolean).join(", ");
}

function shownText(word: string, shown: boolean | null): string | null {
	if (shown === null) return null;
	return shown ? `with ${word}` : `no ${word}`;
}

function Teams({ teams, playerId }: { teams: readonly Membership[]; playerId: number }) {
	return (
		<Section title="Teams" link={{ label: "Stats", to: to.playerStats(playerId) }}>
			{teams.length === 0 ? (
				<Empty icon="people" title="On no team yet">
					Add this player to a roster on the page of a team.
				</Empty>
			) : (
				<Table caption="Teams" className="dense tight as-cards brief">
					<thead>
						<tr>
							<th scope="col">Team</th>
							<th scope="col">League</th>
							<th scope="col">Season</th>
						</tr>
					</thead>
					<tbody>
						{teams.map(({ roster_id, team, league, season }) => (
							<tr key={roster_id}>
								<th scope="row">
									<TeamName name={team.name} {...signOf(team)} to={to.staffTeam(season.id, league.id, team.id)} />
								</th>
								<td data-label="League">{league.name}</td>
								<td data-label="Season">{dashed(season.name)}</td>
							</tr>
						))}
					</tbody>
				</Table>
			)}
		</Section>
	);
}

/** What the public profile's tabs show (players 2). */
function Story({ player: { bio, videos, sponsor } }: { player: FullRecord }) {
	if (!bio && videos.length === 0 && !sponsor) return null;
	return (
		<Section title="Bio, videos and sponsor">
			<dl className="details card">
				{bio ? <Detail label="Bio" value={bio} /> : null}
				{videos.length > 0 ? (
					<div>
						<dt className="cap">Videos</dt>
						{videos.map((video) => (
							<dd key={video}>
								<a href={watchAddress(video) ?? video} rel="noopener">
									{video}
								</a>
							</dd>
						))}
					</div>
				) : null}
				{sponsor ? <Detail label="Sponsor" value={[sponsor.name, sponsor.url].filter(Boolean).join(", ")} /> : null}
			</dl>
		</Section>
	);
}
