import type { Sql, TransactionSql } from "postgres";
import functions from "./migrations/0001_functions.sql" with { type: "text" };
import tables from "./migrations/0002_tables.sql" with { type: "text" };
import security from "./migrations/0003_security.sql" with { type: "text" };
import deletions from "./migrations/0004_deletions.sql" with { type: "text" };
import oidc from "./migrations/0005_oidc.sql" with { type: "text" };
import retention from "./migrations/0006_retention.sql" with { type: "text" };
import gameNight from "./migrations/0007_game_night.sql" with { type: "text" };
import distinctPlayers from "./migrations/0008_distinct_players.sql" with { type: "text" };
import schedules from "./migrations/0009_schedules.sql" with { type: "text" };
import divisions from "./migrations/0010_divisions.sql" with { type: "text" };
import eligibility from "./migrations/0011_eligibility.sql" with { type: "text" };
import siteLinks from "./migrations/0012_site_links.sql" with { type: "text" };
import matchupPlans from "./migrations/0014_matchup_plans.sql" with { type: "text" };
import signIns from "./migrations/0013_sign_ins.sql" with { type: "text" };
import formerPageAddresses from "./migrations/0015_former_page_addresses.sql" with { type: "text" };
import auditWords from "./migrations/0016_audit_words.sql" with { type: "text" };
import accounts from "./migrations/0017_accounts.sql" with { type: "text" };
import secondFactors from "./migrations/0018_second_factors.sql" with { type: "text" };
import definers from "./migrations/0019_definers.sql" with { type: "text" };
import listed from "./migrations/0020_listed.sql" with { type: "text" };
import massChanges from "./migrations/0021_mass_changes.sql" with { type: "text" };
import reasons from "./migrations/0026_reasons.sql" with { type: "text" };
import seasons from "./migrations/0022_seasons.sql" with { type: "text" };
import dumps from "./migrations/0023_dumps.sql" with { type: "text" };
import sessionProofs from "./migrations/0024_session_proofs.sql" with { type: "text" };
import importColumns from "./migrations/0025_import_columns.sql" with { type: "text" };
import keptClashes from "./migrations/0028_kept_clashes.sql" with { type: "text" };
import latePresses from "./migrations/0027_late_presses.sql" with { type: "text" };
import teamSigns from "./migrations/0029_team_signs.sql" with { type: "text" };
import keptStandings from "./migrations/0030_kept_standings.sql" with { type: "text" };
import notices from "./migrations/0031_notices.sql" with { type: "text" };
import prefixIndexes from "./migrations/0032_prefix_indexes.sql" with { type: "text" };
import periodKeys from "./migrations/0033_period_keys.sql" with { type: "text" };
import firstTieBreak from "./migrations/0034_first_tie_break.sql" with { type: "text" };
import gameUids from "./migrations/0035_game_uids.sql" with { type: "text" };
import formerPasswords from "./migrations/0036_former_passwords.sql" with { type: "text" };
import keptTotals from "./migrations/0037_kept_totals.sql" with { type: "text" };
import keptFrames from "./migrations/0038_kept_frames.sql" with { type: "text" };
import partsOfStandings from "./migrations/0039_parts_of_standings.sql" with { type: "text" };
import moreSports from "./migrations/0040_more_sports.sql" with { type: "text" };
import venues from "./migrations/0041_venues.sql" with { type: "text" };
import placesAsVenues from "./migrations/0042_places_as_venues.sql" with { type: "text" };
import shutVenues from "./migrations/0043_shut_venues.sql" with { type: "text" };
import teamClashes from "./migrations/0045_team_clashes.sql" with { type: "text" };
import teamLimits from "./migrations/0044_team_limits.sql" with { type: "text" };
import acts from "./migrations/0046_acts.sql" with { type: "text" };
import importUndos from "./migrations/0047_import_undos.sql" with { type: "text" };
import framesOfTheGone from "./migrations/0048_frames_of_the_gone.sql" with { type: "text" };
import bracketFormats from "./migrations/0049_bracket_formats.sql" with { type: "text" };
import actsAndPictures from "./migrations/0050_acts_and_pictures.sql" with { type: "text" };
import lossesApart from "./migrations/0051_losses_apart.sql" with { type: "text" };
import series from "./migrations/0052_series.sql" with { type: "text" };
import seedLabels from "./migrations/0053_seed_labels.sql" with { type: "text" };
import seriesOfAMatchup from "./migrations/0054_series_of_a_matchup.sql" with { type: "text" };
import keptDays from "./migrations/0055_kept_days.sql" with { type: "text" };
import draftsUncounted from "./migrations/0056_drafts_uncounted.sql" with { type: "text" };
import { allSports } from "../src/domain/sport/all.ts";
import { StartError } from "./start-error.ts";

/** What 0001 was when it came; since then it has only learned to leave roles alone that are there already. */
const firstSha256 = "fec18cd2200bfd9676506eaeac4e6c7cd6894e761b684d11dfb8f972fb273770";

/** In order, for ever; `minReader` is the oldest number of migrations whose binary may still run on the result (operations 3). */
export const migrations = [
	{ name: "0001_functions", text: functions, minReader: 1, sha256: firstSha256 },
	{ name: "0002_tables", text: tables, minReader: 2 },
	{ name: "0003_security", text: security, minReader: 3 },
	{ name: "0004_deletions", text: deletions, minReader: 3 },
	{ name: "0005_oidc", text: oidc, minReader: 3 },
	{ name: "0006_retention", text: retention, minReader: 3 },
	{ name: "0007_game_night", text: gameNight, minReader: 3 },
	{ name: "0008_distinct_players", text: distinctPlayers, minReader: 3 },
	{ name: "0009_schedules", text: schedules, minReader: 3 },
	{ name: "0010_divisions", text: divisions, minReader: 3 },
	{ name: "0011_eligibility", text: eligibility, minReader: 3 },
	{ name: "0012_site_links", text: siteLinks, minReader: 3 },
	{ name: "0013_sign_ins", text: signIns, minReader: 3 },
	{ name: "0014_matchup_plans", text: matchupPlans, minReader: 3 },
	{ name: "0015_former_page_addresses", text: formerPageAddresses, minReader: 3 },
	{ name: "0016_audit_words", text: auditWords, minReader: 3 },
	{ name: "0017_accounts", text: accounts, minReader: 3 },
	{ name: "0018_second_factors", text: secondFactors, minReader: 3 },
	{ name: "0019_definers", text: definers, minReader: 3 },
	{ name: "0020_listed", text: listed, minReader: 3 },
	{ name: "0021_mass_changes", text: massChanges, minReader: 3 },
	{ name: "0022_seasons", text: seasons, minReader: 3 },
	{ name: "0023_dumps", text: dumps, minReader: 3 },
	{ name: "0024_session_proofs", text: sessionProofs, minReader: 3 },
	{ name: "0025_import_columns", text: importColumns, minReader: 3 },
	{ name: "0026_reasons", text: reasons, minReader: 3 },
	{ name: "0027_late_presses", text: latePresses, minReader: 3 },
	{ name: "0028_kept_clashes", text: keptClashes, minReader: 3 },
	{ name: "0029_team_signs", text: teamSigns, minReader: 3 },
	{ name: "0030_kept_standings", text: keptStandings, minReader: 3 },
	// Who listens for notifications hears nothing any more.
	{ name: "0031_notices", text: notices, minReader: 31 },
	{ name: "0032_prefix_indexes", text: prefixIndexes, minReader: 31 },
	{ name: "0033_period_keys", text: periodKeys, minReader: 31 },
	{ name: "0034_first_tie_break", text: firstTieBreak, minReader: 31 },
	{ name: "0035_game_uids", text: gameUids, minReader: 31 },
	{ name: "0036_former_passwords", text: formerPasswords, minReader: 31 },
	{ name: "0037_kept_totals", text: keptTotals, minReader: 31 },
	{ name: "0038_kept_frames", text: keptFrames, minReader: 31 },
	{ name: "0039_parts_of_standings", text: partsOfStandings, minReader: 39 },
	{ name: "0040_more_sports", text: moreSports, minReader: 39 },
	{ name: "0041_venues", text: venues, minReader: 39 },
	{ name: "0042_places_as_venues", text: placesAsVenues, minReader: 39 },
	{ name: "0043_shut_venues", text: shutVenues, minReader: 39 },
	{ name: "0044_team_limits", text: teamLimits, minReader: 39 },
	{ name: "0045_team_clashes", text: teamClashes, minReader: 39 },
	{ name: "0046_acts", text: acts, minReader: 39 },
	{ name: "0047_import_undos", text: importUndos, minReader: 39 },
	{ name: "0048_frames_of_the_gone", text: framesOfTheGone, minReader: 39 },
	{ name: "0049_bracket_formats", text: bracketFormats, minReader: 49 },
	{ name: "0050_acts_and_pictures", text: actsAndPictures, minReader: 49 },
	{ name: "0051_losses_apart", text: lossesApart, minReader: 49 },
	{ name: "0052_series", text: series, minReader: 52 },
	{ name: "0053_seed_labels", text: seedLabels, minReader: 52 },
	{ name: "0054_series_of_a_matchup", text: seriesOfAMatchup, minReader: 54 },
	{ name: "0055_kept_days", text: keptDays, minReader: 54 },
	{ name: "0056_drafts_uncounted", text: draftsUncounted, minReader: 54 },
].map((migration, at) => ({
	sha256: new Bun.CryptoHasher("sha256").update(migration.text).digest("hex"),
	...migration,
	number: at + 1,
}));

interface Applied {
	number: number;
	name: string;
	sha256: string;
	min_reader: number;
}

const lockNotAvailable = "55P03";
const attemptsMax = 10;

/** Brings the database to the newest schema as its owner, in one transaction; several processes may call it at once. */
export async function migrate(owner: Sql, loginRole: string): Promise<{ applied: number }> {
	for (let attempt = 1; ; attempt += 1) {
		try {
			return await migrateOnce(owner, loginRole);
		} catch (error) {
			const busy = error instanceof Error && "code" in error && error.code === lockNotAvailable;
			if (!busy || attempt === attemptsMax) throw error;
		}
	}
}

async function migrateOnce(owner: Sql, loginRole: string): Promise<{ applied: number }> {
	return await owner.begin(async (tx) => {
		await tx`select pg_advisory_xact_lock(7301923)`;
		await tx`set local lock_timeout = '2s'`;
		await tx`set local client_min_messages = 'warning'`;
		return { applied: await migrateToNewest(tx, loginRole) };
	});
}

/** Applies what is missing, and adds what the code knows and the login needs; how many were missing. */
export async function migrateToNewest(tx: TransactionSql, loginRole: string): Promise<number> {
	const applied = await migrateTo(tx, migrations.length);
	await addSports(tx);
	await grantTo(tx, loginRole);
	return applied;
}

/** Applies what is missing up to that number; how many. Nobody else may do so meanwhile. */
export async function migrateTo(tx: TransactionSql, number: number): Promise<number> {
	await tx`create table if not exists migrations (number int primary key, name text not null, sha256 text not null, min_reader int not null, applied_at timestamptz not null default now())`;
	const done = await tx<Applied[]>`select number, name, sha256, min_reader from migrations order by number`;
	refuseStranger(done);
	const missing = migrations.slice(done.length, number);
	for (const { number, name, text, sha256, minReader } of missing) {
		await tx.unsafe(text);
		await tx`insert into migrations (number, name, sha256, min_reader) values (${number}, ${name}, ${sha256}, ${minReader})`;
	}
	return missing.length;
}

/** A sport is a file of the code (platform 1): its row comes by itself, and one that the code no longer has stays. */
async function addSports(tx: TransactionSql): Promise<void> {
	const rows = allSports.map(({ type, name }) => [type, name]);
	await tx`
		insert into sports (type, name) select given.type, given.name
		from (values ${tx(rows)}) as given (type, name) where not exists (select from sports where type = given.type)`;
}

/** Whether the database can be served as it is, asked with the login role's own rights; "lacking" is but for a sport. */
export async function schemaState(reader: Sql): Promise<"empty" | "behind" | "lacking" | "ready"> {
	const [found] =
		await reader`select exists (select from pg_class where relname = 'migrations' and relnamespace = 'public'::regnamespace) as there`;
	if (!found?.["there"]) return "empty";
	return await reader.begin(async (tx) => {
		await tx`set local role tipoff_platform`;
		const done = await tx<Applied[]>`select number, name, sha256, min_reader from migrations order by number`;
		refuseStranger(done);
		if (done.length < migrations.length) return "behind";
		const [lacking] = await tx`
			select exists (select from unnest(${allSports.map(({ type }) => type)}::text[]) as given (type)
				where not exists (select from sports where type = given.type)) as any`;
		return lacking?.["any"] ? "lacking" : "ready";
	});
}

function refuseStranger(done: readonly Applied[]) {
	for (const [at, row] of done.entries()) {
		const known = migrations[at];
		if (known && known.sha256 !== row.sha256)
			throw new StartError(
				`Migration ${row.name} in the database is not the one of this release. Restore a backup, or use the release that made it.`,
			);
	}
	const newest = done.at(-1);
	if (newest && newest.min_reader > migrations.length)
		throw new StartError(
			`The database was brought to ${newest.name} by a newer Tipoff. This one is too old for it: install the newer release.`,
		);
}

/** What a runtime login needs, and nothing else (tenancy 2, tenancy 8). */
async function grantTo(tx: TransactionSql, loginRole: string) {
	await refuseOwnTables(tx, loginRole);
	await tx`grant select on migrations to tipoff_platform`;
	const [server] = await tx`select current_setting('server_version_num')::int >= 160000 as options_known`;
	const options = server?.["options_known"] ? " with inherit false, set true" : "";
	await tx.unsafe(`grant tipoff_tenant, tipoff_platform, tipoff_auth to ${quoted(loginRole)}${options}`);
}

/**
 * Nobody but the owner makes tables, temporary ones included: these are rights of the database, which no copy of it inherits.
 * An owner of the tables who does not own the database cannot take them away; then its administrator must (docs/operate.md).
 */
async function refuseOwnTables(tx: TransactionSql, loginRole: string) {
	const [at] = await tx<{ database: string; temporary: boolean; create: boolean }[]>`
		select current_database() as database, has_schema_privilege('public', 'public', 'create') as create,
			has_database_privilege('public', current_database(), 'temporary')
				or has_database_privilege(${loginRole}, current_database(), 'temporary') as temporary`;
	if (at?.temporary)
		await tx.unsafe(`revoke temporary on database ${quoted(at.database)} from public, ${quoted(loginRole)}`);
	if (at?.create) await tx.unsafe(`revoke create on schema public from public`);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
