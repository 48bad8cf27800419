/** What a page says of its own boxes: each is evaluated in a browser. */

/** Rows of the standings in which a figure is cut, stands on another line than the name, or the league not below it. */
export const wrongRows = `[...document.querySelectorAll("table.standing tbody tr")].flatMap((row) => {
	const box = (e) => e.getBoundingClientRect();
	const [edge, name, league] = [box(row.closest(".scroll")), box(row.querySelector("th a")), box(row.querySelector(".under"))];
	const figures = [...row.querySelectorAll(".n")].filter((e) => e.checkVisibility());
	const isCut = figures.some((e) => box(e).left < edge.left - 1 || box(e).right > edge.right + 1 || e.scrollWidth > e.clientWidth + 1);
	const isBeside = figures.filter((e) => !e.matches(".ten")).every((e) => Math.abs(box(e).top - name.top) < 8);
	const digits = row.querySelector(".ten").firstChild;
	const at = (index) => { const range = document.createRange(); range.setStart(digits, index); range.setEnd(digits, index + 1); return box(range).left; };
	const isRight = figures.length === 6 && isBeside && league.top >= name.bottom - 4 && (digits.length < 3 || at(0) < at(2));
	return isCut || !isRight ? [row.textContent + " " + figures.length + isCut + isBeside] : [];
})`;

/** Names and points that do not have one middle. */
export const wrongScores = `[...document.querySelectorAll("tr.game")].flatMap((row) => {
	const middle = (e) => { const box = e.getBoundingClientRect(); return box.top + box.height / 2; };
	const [names, points] = [".match li", ".res li"].map((lines) => [...row.querySelectorAll(lines)]);
	return points.flatMap((line, at) => (Math.abs(middle(line) - middle(names[at])) < 1.5 ? [] : [middle(line) - middle(names[at])]));
})`;

/** Of the first main button against the page. */
export const edgeContrast = `(() => {
	const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
	const luminance = (colour) => {
		context.fillStyle = colour;
		context.fillRect(0, 0, 1, 1);
		const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
		return 0.2126 * r + 0.7152 * g + 0.0722 * b;
	};
	const edge = luminance(getComputedStyle(document.querySelector(".button.main")).borderTopColor);
	const paper = luminance(getComputedStyle(document.documentElement).backgroundColor);
	return (Math.max(edge, paper) + 0.05) / (Math.min(edge, paper) + 0.05);
})()`;

/** The longest value in each of the averages, where it breaks or leaves its box. */
export const looseFigures = `[...document.querySelectorAll(".averages dd")].flatMap((figure) => {
	figure.textContent = "100.0%";
	const range = document.createRange();
	range.selectNodeContents(figure);
	const over = range.getBoundingClientRect().right - figure.parentElement.getBoundingClientRect().right;
	return range.getClientRects().length === 1 && over <= 0 ? [] : [over];
})`;

/** How far a name of many lines stays from the lines of its row: in each row the lesser of above and below. */
export const nameRoom = `[...document.querySelectorAll("tbody th")].flatMap((cell) => {
	const name = cell.querySelector("a.team > span:last-child");
	if (!name) return [];
	name.textContent = "The Most Reverend Harbor Lanternkeepers of the Old Northern Breakwater";
	const [inner, outer] = [name.getBoundingClientRect(), cell.getBoundingClientRect()];
	return [Math.min(inner.top - outer.top, outer.bottom - inner.bottom)];
})`;
