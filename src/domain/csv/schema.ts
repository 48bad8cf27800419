import { described, flagOr, optionalTextOf, sentTextMax, textsOf, upload } from "../field.ts";

const texts = described(textsOf(sentTextMax));

/** Files of a season, and what rows that name none belong to. */
export const importFields = {
	season: optionalTextOf(100),
	league: optionalTextOf(100),
	/** Of players whose file does not say it. */
	team: optionalTextOf(100),
	/** Of workbooks that have several. */
	sheet: optionalTextOf(100),
	/** What columns mean, each as `file=games&at=0&heading=Datum&meaning=date`. */
	columns: texts,
	/** Names that mean what is there under another one, each as `noun=team&name=Bobcat&is=Bobcats`. */
	same: texts,
	/** One more of them, of which only a preview is asked for. */
	accept: texts,
	/** Who people are whose file gives no id, each as `of=…&is=…` of a preview. */
	people: texts,
	settings: upload,
	venues: upload,
	teams: upload,
	players: upload,
	games: upload,
	calendar: upload,
	boxScores: upload,
	preview: flagOr(false),
};
