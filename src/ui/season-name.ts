/** "2012-13" as "2012–13 season", "Fall 2026" as "Fall 2026 season"; a name of its own, "Winter Cup", stays. */
export function seasonTitle(name: string): string {
	const dashed = name.replace(/(\d)-(?=\d)/g, "$1–");
	return isTimeOfYear.test(dashed.trim()) ? `${dashed} season` : dashed;
}

const isTimeOfYear = /^(?:(?:spring|summer|fall|autumn|winter)\b|[\d\s–/’'&+-])+$/i;
