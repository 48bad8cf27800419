import type { Page } from "../http/page.ts";
import { contactPage } from "./adult/contact.tsx";
import { footagePage } from "./adult/footage.tsx";
import { leagueInfoPage } from "./adult/league-info.tsx";
import { ourTeamPage } from "./adult/our-team.tsx";
import { adultRegistrationPage } from "./adult/registration.tsx";
import { storePage } from "./adult/store.tsx";
import { bareYouthPage, youthPage } from "./adult/youth.tsx";
import { bracketPage } from "./bracket.tsx";
import { customPage } from "./custom.tsx";
import { attributesPage } from "./dashboard/attributes.tsx";
import { venuePage } from "./dashboard/venue/venue.tsx";
import { venuesPage } from "./dashboard/venue/venues.tsx";
import { businessesPage } from "./dashboard/business/businesses.tsx";
import { dashboardDoor, organizationsDoor } from "./dashboard/doors.ts";
import { divisionPage } from "./dashboard/division.tsx";
import { staffLeaguePage } from "./dashboard/league/league.tsx";
import { domainPage } from "./dashboard/organization/domain.tsx";
import { organizationPage } from "./dashboard/organization.tsx";
import { organizationsPage } from "./dashboard/organizations.tsx";
import { periodsPage } from "./dashboard/periods.tsx";
import { seasonPage } from "./dashboard/season.tsx";
import { allTeamsPage } from "./dashboard/all-teams.tsx";
import { staffSchedulePage } from "./dashboard/schedule.tsx";
import { scheduleBuilderPage } from "./dashboard/schedule-builder.tsx";
import { auditPage } from "./dashboard/audit/audit.tsx";
import { deletedPage } from "./dashboard/deletion/deleted.tsx";
import { deletionPage } from "./dashboard/deletion/deletion.tsx";
import { staffPlayerPage } from "./dashboard/player/player.tsx";
import { menuPage } from "./dashboard/menu.tsx";
import { scoreSheetPage } from "./dashboard/score-sheet.tsx";
import { clashesPage } from "./dashboard/clashes.tsx";
import { changeGamesPage } from "./dashboard/change-games/change-games.tsx";
import { scorersPage } from "./dashboard/scorers.tsx";
import { pageEditorPage } from "./dashboard/page-editor.tsx";
import { mergePage } from "./dashboard/player/merge.tsx";
import { staffPlayersPage } from "./dashboard/players.tsx";
import { seasonsPage } from "./dashboard/seasons.tsx";
import { statsPage } from "./dashboard/stats.tsx";
import { staffTeamPage } from "./dashboard/team/team.tsx";
import { replanPage } from "./dashboard/replan/replan.tsx";
import { seedsPage } from "./dashboard/seeds.tsx";
import { timetablePage } from "./dashboard/timetable/timetable.tsx";
import { platformUserSettingsPage, userSettingsPage } from "./dashboard/user-settings.tsx";
import { transferPage } from "./dashboard/transfer.tsx";
import { directoryPage } from "./directory.tsx";
import { changePages } from "./changes.ts";
import { feedPages } from "./feeds.ts";
import { platformMapFile, platformRobotsFile, siteMapFile, siteRobotsFile } from "./files.ts";
import { gamePage } from "./game/game.tsx";
import { homePage } from "./home/home.tsx";
import { leagueListPage, leaguePage } from "./leagues.tsx";
import { loginStepPage, platformLoginStepPage } from "./login/step.tsx";
import { setUpFactorPage } from "./login/factor-set-up.tsx";
import { loginPage, platformLoginPage } from "./login/login.tsx";
import { newPasswordPage, platformNewPasswordPage } from "./login/new-password.tsx";
import { leaderboardPage } from "./leaderboard/leaderboard.tsx";
import { playerPage } from "./player/player.tsx";
import { playerStatsPage } from "./player/stats.tsx";
import { playersPage, registrationPage } from "./players/players.tsx";
import { schedulePage } from "./schedule.tsx";
import { scorePage } from "./score.tsx";
import { coachStandingsPage, standingsPage } from "./standings.tsx";
import { tournamentPage } from "./tournament.tsx";
import { availabilityPage } from "./dashboard/league/availability.tsx";
import { eligibilityPage } from "./dashboard/eligibility.tsx";
import { bracketsPage } from "./dashboard/brackets.tsx";
import { staffStandingsPage } from "./dashboard/standings.tsx";
import { embedsPage } from "./dashboard/embeds.tsx";
import { embedPages } from "./embed.tsx";
import { scorerLinkPages } from "./scorer-link.tsx";
import { siteLinksPage } from "./dashboard/site-links.tsx";
import { teamPage } from "./team/team.tsx";
import { venueSheetPage } from "./venue/sheet.tsx";
import { venueSitePage } from "./venue/venue.tsx";

/** Every screen; the first that fits an address wins. */
export const sitemap: readonly Page[] = [
	dashboardDoor,
	organizationsDoor,
	organizationsPage,
	organizationPage,
	domainPage,
	seasonsPage,
	seasonPage,
	staffLeaguePage,
	divisionPage,
	timetablePage,
	seedsPage,
	staffTeamPage,
	replanPage,
	allTeamsPage,
	staffSchedulePage,
	scheduleBuilderPage,
	staffPlayersPage,
	staffPlayerPage,
	mergePage,
	periodsPage,
	attributesPage,
	statsPage,
	platformUserSettingsPage,
	userSettingsPage,
	deletedPage,
	deletionPage,
	auditPage,
	transferPage,
	businessesPage,
	menuPage,
	pageEditorPage,
	venuesPage,
	venuePage,
	clashesPage,
	changeGamesPage,
	scorersPage,
	scoreSheetPage,
	directoryPage,
	platformLoginPage,
	loginPage,
	platformLoginStepPage,
	loginStepPage,
	setUpFactorPage,
	platformNewPasswordPage,
	newPasswordPage,
	homePage,
	standingsPage,
	coachStandingsPage,
	leagueListPage,
	leaguePage,
	schedulePage,
	adultRegistrationPage,
	leagueInfoPage,
	youthPage,
	bareYouthPage,
	ourTeamPage,
	footagePage,
	storePage,
	contactPage,
	venueSitePage,
	venueSheetPage,
	tournamentPage,
	availabilityPage,
	eligibilityPage,
	staffStandingsPage,
	bracketsPage,
	bracketPage,
	siteLinksPage,
	...scorerLinkPages,
	embedsPage,
	...embedPages,
	playersPage,
	registrationPage,
	playerPage,
	playerStatsPage,
	leaderboardPage,
	scorePage,
	gamePage,
	teamPage,
	platformMapFile,
	platformRobotsFile,
	siteMapFile,
	siteRobotsFile,
	...changePages,
	...feedPages,
	customPage,
];
