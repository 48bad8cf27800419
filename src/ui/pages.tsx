import { A } from "./link.tsx";

type Props = {
	/** What is turned over: "Weeks", "Pages". */
	label: string;
	/** One of them, for the arrows: "week", "page". */
	unit: string;
	/** All that exist, in order. */
	numbers: readonly number[];
	current: number;
	to: (number: number) => string;
};

const shownMax = 5;

/** The way to the neighbours of a page, and on wide screens to the first and the last. Nothing when there is only one. */
export function Pages({ label, unit, numbers, current, to }: Props) {
	const place = numbers.indexOf(current);
	const first = numbers[0];
	const last = numbers.at(-1);
	if (numbers.length < 2 || first === undefined || last === undefined) return null;
	const start = Math.max(0, Math.min(place - Math.floor(shownMax / 2), numbers.length - shownMax));
	const shown = numbers.slice(start, start + shownMax);
	return (
		<nav className="pages" aria-label={label}>
			<Arrow name={`Previous ${unit}`} sign="←" to={place > 0 ? to(numbers[place - 1] ?? first) : null} />
			{shown.includes(first) ? null : <Far number={first} to={to(first)} sign={`${first} …`} unit={unit} />}
			{shown.map((number) => (
				<A
					key={number}
					className="button quiet icon"
					to={to(number)}
					aria-current={number === current ? "page" : undefined}
				>
					{number}
				</A>
			))}
			{shown.includes(last) ? null : <Far number={last} to={to(last)} sign={`… ${last}`} unit={unit} />}
			<Arrow
				name={`Next ${unit}`}
				sign="→"
				to={place >= 0 && place < numbers.length - 1 ? to(numbers[place + 1] ?? last) : null}
			/>
		</nav>
	);
}

type Turn = { label: string; newest: string | null; newer: string | null; older: string | null };

/** The ways to the pages beside one of a list that nobody counts to its end. Nothing when there is only one. */
export function Turning({ label, newest, newer, older }: Turn) {
	if (newer === null && older === null) return null;
	return (
		<nav className="pages" aria-label={label}>
			{newest ? (
				<A className="button quiet" to={newest}>
					Newest
				</A>
			) : null}
			<Arrow name="Newer" sign="←" to={newer} />
			<Arrow name="Older" sign="→" to={older} />
		</nav>
	);
}

/** The numbers from 1 to n, for pages that are simply counted. */
export function counted(pages: number): number[] {
	return Array.from({ length: pages }, (_, index) => index + 1);
}

function Arrow({ name, sign, to }: { name: string; sign: string; to: string | null }) {
	if (to === null)
		return (
			<span className="button quiet icon off" aria-hidden="true">
				{sign}
			</span>
		);
	return (
		<A className="button quiet icon" to={to} aria-label={name}>
			{sign}
		</A>
	);
}

function Far({ number, sign, to, unit }: { number: number; sign: string; to: string; unit: string }) {
	return (
		<A className="button quiet far" to={to} aria-label={`${unit[0]?.toUpperCase()}${unit.slice(1)} ${number}`}>
			{sign}
		</A>
	);
}
