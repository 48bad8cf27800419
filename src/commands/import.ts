import { parseArgs } from "node:util";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { importSeason, type ImportOrder, type ImportOutcome } from "../data/import/season.ts";
import { isLocalHost, normalizeHost } from "../domain/address.ts";
import { requiredColor } from "../domain/check.ts";
import { isTimeZone } from "../domain/clock.ts";
import { problemText } from "../domain/csv/problem.ts";
import { importedText } from "../domain/csv/counts.ts";
import { Refusal } from "../domain/refusal.ts";
import { slugRefusal } from "../domain/slug.ts";
import { type Output, progressOn } from "./progress.ts";
import { some, thousands } from "../domain/some.ts";

export interface ImportTools {
	/** Opens the database, once the arguments are known to make sense. */
	connect: () => Promise<PostgresJsDatabase>;
	/** Milliseconds since 1970. */
	clock: () => number;
	/** Where the report goes; stdout and stderr for people. */
	print: (line: string) => void;
	complain: (line: string) => void;
	/** Where progress goes. */
	output: Output;
}

const importHelp = `tipoff import <slug> --season <name> --league <name> --games <file> [--box-scores <file>] …

Reads a season from CSV files: all of it, or nothing. The same files again change nothing.

  --season <name>       the season, made when the organization has none of this name
                        (not needed where the file of settings names it)
  --league <name>       the league, the same (not needed where the files have a column of it)
  --settings <file>     the season, its leagues and divisions, stats, periods, attributes
  --venues <file>       one row a venue (alone it needs no season)
  --teams <file>        one row a team
  --players <file>      one row a player and team
  --games <file>        one row a game
  --calendar <file>     one row a bye or week off
  --box-scores <file>   one row a player and game
  --create              makes the organization when there is none; then also
    --name <name>         its name (needed)
    --city <name>         its city
    --color <#rrggbb>     its colour
    --domain <host>       a domain of its own, known to be theirs
    --time-zone <name>    its time zone (America/Los_Angeles when not given)
  --help                prints this`;

/** `tipoff import`: answers the exit code. Wrong arguments, and files that are not there, are a Refusal with one sentence. */
export async function importCommand(args: string[], tools: ImportTools): Promise<number> {
	const wanted = readArguments(args);
	if (wanted === "help") {
		tools.print(importHelp);
		return 0;
	}
	const progress = progressOn(tools.output);
	const order = { ...wanted, instant: tools.clock(), progress: progress.step };
	const outcome = await importSeason(await tools.connect(), order).finally(progress.end);
	if (outcome.outcome === "refused") complainOf(outcome, tools.complain);
	else report(outcome, tools.print);
	return outcome.outcome === "refused" ? 1 : 0;
}

function readArguments(args: string[]): Omit<ImportOrder, "instant" | "progress"> | "help" {
	const { values, positionals } = parsed(args);
	if (values.help) return "help";
	const [slug, ...others] = positionals;
	if (slug === undefined) throw wrong("Name the organization by its slug: tipoff import <slug> …");
	const [other] = others;
	if (other !== undefined) throw wrong(`One organization at a time; "${other}" is one too many.`);
	const { settings = null, venues = null, teams = null, players = null, games = null, calendar = null } = values;
	const files = { settings, venues, teams, players, games, calendar, boxScores: values["box-scores"] ?? null };
	const isOfVenues = Object.entries(files).every(([kind, file]) => (kind === "venues") === (file !== null));
	const isFree = settings !== null || isOfVenues;
	const season = values.season === undefined && isFree ? null : named("season", values.season);
	const league = values.league === undefined ? null : named("league", values.league);
	if (Object.values(files).every((file) => file === null))
		throw wrong("No file is named: --games, --box-scores, --teams, --players, --calendar, --venues or --settings.");
	return { slug, season, league, ...files, create: newOrganization(slug, values) };
}

const text = { type: "string" } as const;
const options = {
	season: text,
	league: text,
	settings: text,
	venues: text,
	teams: text,
	players: text,
	games: text,
	calendar: text,
	"box-scores": text,
	create: { type: "boolean" },
	name: text,
	city: text,
	color: text,
	domain: text,
	"time-zone": text,
	help: { type: "boolean", short: "h" },
} as const;

const ofCreate = ["name", "city", "color", "domain", "time-zone"] as const;

type Values = ReturnType<typeof parsed>["values"];

function parsed(args: string[]) {
	try {
		return parseArgs({ args, options, allowPositionals: true });
	} catch (error) {
		if (!(error instanceof TypeError)) throw error;
		throw wrong(`${error.message.split(". ")[0]?.replace(/\.$/, "")}.`);
	}
}

function newOrganization(slug: string, values: Values): ImportOrder["create"] {
	if (!values.create) {
		const stray = ofCreate.find((name) => values[name] !== undefined);
		if (stray) throw wrong(`--${stray} belongs to --create.`);
		return null;
	}
	const refusal = slugRefusal(slug, "organization");
	if (refusal) throw new Refusal("invalid", refusal);
	const { "time-zone": zone, domain } = values;
	if (zone !== undefined && !isTimeZone(zone)) throw wrong(`"${zone}" is no time zone, such as Europe/Berlin.`);
	const host = domain === undefined ? undefined : normalizeHost(domain);
	if (host === null || (host !== undefined && isLocalHost(host))) throw wrong(`"${domain}" is no host name.`);
	return {
		name: named("name", values.name),
		...(values.city !== undefined && { city: named("city", values.city, cityLengthMax) }),
		...(values.color !== undefined && { color: requiredColor("color", values.color) }),
		...(host !== undefined && { domain: host }),
		...(zone !== undefined && { time_zone: zone }),
	};
}

const nameLengthMax = 100;
const cityLengthMax = 80;

function named(option: string, value: string | undefined, lengthMax = nameLengthMax): string {
	const name = required(option, value).trim();
	if ([...name].length > lengthMax) throw wrong(`--${option} has at most ${lengthMax} characters.`);
	return name;
}

function required(option: string, value: string | undefined): string {
	if (value === undefined || value.trim() === "") throw wrong(`--${option} is missing.`);
	return value;
}

function wrong(sentence: string): Refusal {
	return new Refusal("malformed", `${sentence} See tipoff import --help.`);
}

function complainOf({ problems }: Extract<ImportOutcome, { outcome: "refused" }>, complain: (line: string) => void) {
	for (const problem of problems.first) complain(problemText(problem));
	const rest = problems.count - problems.first.length;
	if (rest > 0) complain(`… and ${thousands(rest)} more.`);
	complain(`${some(problems.count, "problem")}: nothing was stored.`);
}

function report(outcome: Exclude<ImportOutcome, { outcome: "refused" }>, print: (line: string) => void) {
	const { organization, files, tally, created } = outcome;
	for (const { name, rows } of files) print(`${name}: ${some(rows, "row")}`);
	if (outcome.outcome === "unchanged") {
		print(`Everything is there already: nothing was changed in ${organization.name}.`);
		return;
	}
	if (created) print(`Made the organization ${organization.name} at /${organization.slug}.`);
	for (const [key, rows] of Object.entries(tally)) print(`  ${importedText(key).padEnd(36)} ${thousands(rows)}`);
	print(`Stored in ${organization.name}.`);
}
