/** Where uploaded pictures are answered (writing 5). */
export const uploadsPath = "/_/uploads/";

/** How many pixels a smaller copy of an uploaded picture has a side, at most: signs in rows, faces in lists, heads of pages. */
export const pictureSides = [96, 192, 384] as const;
export type PictureSide = (typeof pictureSides)[number];

/** A picture's address for a place that shows so many pixels; one that lies elsewhere has one size only (writing 17). */
export const pictureAt = (address: string, side: PictureSide): string =>
	address.startsWith(uploadsPath) ? `${address}?side=${side}` : address;

/** For a place that is wide on some screens: a smaller copy, and the whole. */
export const pictureSet = (address: string, side: PictureSide): string | undefined =>
	address.startsWith(uploadsPath) ? `${pictureAt(address, side)} ${side}w, ${address} ${pictureSideMax}w` : undefined;

/** What is kept of an uploaded picture has no more (players 13). */
export const pictureSideMax = 800;

/** The side that an address asks for; null for the whole, and for a side that nobody has drawn. */
export function sideAsked(parameters: URLSearchParams): PictureSide | null {
	const asked = Number(parameters.get("side"));
	return pictureSides.find((side) => side === asked) ?? null;
}
