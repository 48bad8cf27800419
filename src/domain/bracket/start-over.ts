/** Asked before all games of a bracket are deleted, of which some have a result. */
export function startOverQuestion(games: number, results: number): string {
	const all = games === 1 ? "the one game" : `all ${games} games`;
	const besides = results === 0 ? "" : `, ${resultsText(games, results)}`;
	const kept = results === games ? [] : [`${slotsText(games, results)} stay planned.`];
	return [`This deletes ${all} of this bracket${besides}.`, ...kept, "Go on?"].join(" ");
}

function resultsText(games: number, results: number): string {
	if (results === games) return games === 1 ? "with its result" : "with all their results";
	return results === 1 ? "one of them with a result" : `${results} of them with results`;
}

function slotsText(games: number, results: number): string {
	if (games === 1) return "Its day and place";
	if (results === 0) return "Their days and places";
	return games - results === 1
		? "The day and place of the one without a result"
		: "Days and places of those without a result";
}
