import { pictureAt, pictureSet } from "../domain/picture.ts";

interface Props {
	name: string;
	src?: string | null;
	number?: string;
	/** At the head of a page, where it takes a phone's whole width. */
	isHead?: boolean;
}

/** A player's picture; without one the number takes its place, without a number a silhouette. */
export function Photo({ name, src, number = "", isHead = false }: Props) {
	if (!src) return <div className="photo">{noPhoto(number)}</div>;
	const wide = isHead
		? { srcSet: pictureSet(src, 384), sizes: "(width < 40rem) 100vw, 10rem" }
		: { loading: "lazy" as const };
	return (
		<div className="photo">
			<img {...wide} src={pictureAt(src, isHead ? 384 : 192)} alt={name} width={160} height={183} />
		</div>
	);
}

function noPhoto(number: string) {
	if (number !== "") return <b aria-hidden="true">{number}</b>;
	return (
		<svg viewBox="0 0 100 100" role="img" aria-label="No photo">
			<circle cx="50" cy="32" r="20" />
			<path d="M10 100c0-28 16-42 40-42s40 14 40 42z" />
		</svg>
	);
}
