import type { DayOrder } from "./values.ts";

/** Where the month is written first (CLDR): North America but these countries, Hawaii and the Philippines. */
const dayFirst =
	"AG AI AR AW BB BO BQ BR BS CL CO CR CU CW DM DO EC FK GD GF GL GP GT GY HN HT JM KN KY LC MF MQ MS MX NI PE PY SR SV SX TC TT UY VC VE VG";
const dayFirstZones: ReadonlySet<string> = new Set(dayFirst.split(" ").flatMap(zonesOf));

/** How dates are usually written in a time zone, where they do not say it themselves. */
export const usualOrderIn = (timeZone: string): DayOrder =>
	/^(America|US|Canada)\/(?!Argentina\/)|^(Pacific\/Honolulu|Asia\/Manila)$/.test(timeZone) &&
	!dayFirstZones.has(timeZone)
		? "mdy"
		: "dmy";

/** Intl's own list; the language's types do not name it yet. */
function zonesOf(region: string): string[] {
	const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(`und-${region}`);
	return locale.getTimeZones?.() ?? [];
}
