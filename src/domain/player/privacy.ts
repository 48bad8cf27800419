/** How much of a player visitors see, from all to nothing (tenancy 5); null is as the organization says. */
export const privacies = ["full", "initial", "hidden"] as const;
export type Privacy = (typeof privacies)[number];

/**
 * The privacy of several records that become one, the kept one first: the most careful of them, so that a merge uncovers
 * nobody. `usual` is the organization's; the kept record's own word stays wherever it is careful enough.
 */
export function carefulPrivacy(records: readonly (Privacy | null)[], usual: Privacy): Privacy | null {
	const degree = (privacy: Privacy | null | undefined) => privacies.findIndex((known) => known === (privacy ?? usual));
	const most = Math.max(...records.map(degree));
	return degree(records[0]) >= most ? (records[0] ?? null) : privacies[most]!;
}

/** The same of whether a photo or a number is shown. */
export function carefulFlag(records: readonly (boolean | null)[], usual: boolean): boolean | null {
	const hides = records.some((shown) => !(shown ?? usual));
	return hides && (records[0] ?? usual) ? false : (records[0] ?? null);
}
