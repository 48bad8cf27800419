import type { ReactNode } from "react";
import type { Game } from "../../data/game/games.ts";
import { dateBrief, dateLong, timeText } from "../../domain/clock.ts";
import { seriesText } from "../../domain/bracket/series.ts";
import { outdatedSentenceOf, statusLabels } from "../../domain/game/game.ts";
import { formerPlace, formerSlot, hasMoved, hasNoDate, isSameDay, movedText } from "../../domain/game/move.ts";
import { reasonText } from "../../domain/game/reason.ts";
import { Struck } from "../../ui/game/struck.tsx";
import { A } from "../../ui/link.tsx";
import { signOf, type Sign } from "../../domain/team/sign.ts";
import { Mark } from "../../ui/mark.tsx";
import { Contest, Place } from "./place.tsx";
import { sentenceOf } from "./words.ts";

type Club = Sign & {
	name: string;
	to: string | null;
	/** "Home · 5–2". */
	note: string;
};

interface Props {
	game: Game;
	/** Hosts first. */
	sides: readonly [Club, Club];
	today: string;
}

/** The head of a game that is to come, put off or called off: two clubs, and between them when they meet. */
export function Ahead({ game, sides: [home, away], today }: Props) {
	const { date, time } = game;
	const isOpen = hasNoDate(game);
	const isOff = game.status === "cancelled";
	const was = hasMoved(game) ? game.moved_from : null;
	const place = formerPlace(game);
	return (
		<div className="ahead board">
			<div className="wrap">
				<h1 className="sr">{sentenceOf(game)}</h1>
				<Change game={game} />
				<div className="meet">
					<ClubOf {...home} />
					<div className="at">
						{date === null ? null : <span className="cap">{capOf(game, today)}</span>}
						<Time text={isOpen ? "TBD" : timeText(time)} isOff={isOff} />
						{was && was.time !== time && was.time !== null ? <s>{timeText(was.time)}</s> : null}
					</div>
					<ClubOf {...away} />
				</div>
				<p className="where">
					{was && was.date !== date ? <s>{dateBrief(was.date)}</s> : null}
					<Day date={date} isOld={isOpen || isOff} />
					{place === null ? null : <s>{place}</s>}
					<Place game={game} />
					<Contest game={game} />
					{game.series ? <span>{seriesText(game.series, game.home.name, game.away.name)}</span> : null}
					{game.outdated ? <span>{outdatedSentenceOf(game)}</span> : null}
				</p>
			</div>
		</div>
	);
}

function capOf(game: Game, today: string): string {
	if (game.status === "postponed" || hasMoved(game)) return isSameDay(game) ? "New time" : "New date";
	return game.date === today && game.status === "scheduled" ? "Today" : dateBrief(game.date);
}

function Day({ date, isOld }: { date: string | null; isOld: boolean }) {
	if (date === null) return <span>TBD</span>;
	const day = <time dateTime={date}>{dateLong(date)}</time>;
	return isOld ? <s>{day}</s> : day;
}

/** "5:30" over "PM". */
function Time({ text, isOff }: { text: string; isOff: boolean }) {
	const [figures, half] = text.split(" ");
	const words: ReactNode = (
		<>
			<b>{figures}</b> {half ? <small>{half}</small> : null}
		</>
	);
	return isOff ? <s className="off">{words}</s> : <span className="hour">{words}</span>;
}

/** What has become of it, and why. */
function Change({ game }: { game: Game }) {
	const isChanged = game.status === "postponed" || game.status === "cancelled";
	const moved = movedText(game);
	if (!isChanged && moved === null) return null;
	const reason = reasonText(game);
	return (
		<p className="state">
			<span className={game.status === "cancelled" ? "badge bad" : "badge warn"}>
				{isChanged ? statusLabels[game.status] : "Moved"}
			</span>
			{moved === null ? null : (
				<span>
					<Struck text={moved} was={formerSlot(game)} />
				</span>
			)}
			{reason === null ? null : <b>{reason}</b>}
		</p>
	);
}

function ClubOf({ name, to, note, ...sign }: Club) {
	return (
		<div className="club">
			<Mark name={name} {...signOf(sign)} size="l" />
			<h2>{to === null ? name : <A to={to}>{name}</A>}</h2>
			<p className="meta">{note}</p>
		</div>
	);
}
