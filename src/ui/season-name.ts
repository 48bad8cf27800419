/** "2012-13" as "2012–13 season", "Fall 2026" as "Fall 2026 season"; a name that says so already stays. */
export function seasonTitle(name: string): string {
	const dashed = name.replace(/(\d)-(?=\d)/g, "$1–");
	return /season/i.test(dashed) ? dashed : `${dashed} season`;
}
