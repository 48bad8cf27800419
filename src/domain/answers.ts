import type { Static, TSchema } from "@sinclair/typebox";
import { accountAnswers } from "./account/answer.ts";
import { attributeAnswers } from "./attribute/answer.ts";
import { businessAnswers } from "./business/answer.ts";
import { calendarAnswers } from "./calendar/answer.ts";
import { clashAnswers } from "./clash/answer.ts";
import { transferAnswers } from "./csv/answer.ts";
import { dayOffAnswers } from "./day-off/answer.ts";
import { replanAnswers } from "./replan/answer.ts";
import { deletionAnswers } from "./deletion/answer.ts";
import { divisionAnswers } from "./division/answer.ts";
import { gameAnswers } from "./game/answer.ts";
import { leagueAnswers } from "./league/answer.ts";
import { linkAnswers } from "./link/answer.ts";
import { organizationAnswers } from "./organization/answer.ts";
import { pageAnswers } from "./page/answer.ts";
import { periodAnswers } from "./period/answer.ts";
import { playerAnswers } from "./player/answer.ts";
import { scheduleAnswers } from "./schedule/answer.ts";
import { scorerAnswers } from "./scorer/answer.ts";
import { seasonAnswers } from "./season/answer.ts";
import { statAnswers } from "./stat/answer.ts";
import { teamAnswers } from "./team/answer.ts";
import { userAnswers } from "./user/answer.ts";
import { venueAnswers } from "./venue/answer.ts";

/** What each call answers when it succeeds, by its method and path as they are registered. */
export const answers = {
	...accountAnswers,
	...attributeAnswers,
	...businessAnswers,
	...calendarAnswers,
	...clashAnswers,
	...dayOffAnswers,
	...replanAnswers,
	...deletionAnswers,
	...divisionAnswers,
	...gameAnswers,
	...leagueAnswers,
	...linkAnswers,
	...organizationAnswers,
	...pageAnswers,
	...periodAnswers,
	...playerAnswers,
	...scheduleAnswers,
	...scorerAnswers,
	...seasonAnswers,
	...statAnswers,
	...teamAnswers,
	...transferAnswers,
	...userAnswers,
	...venueAnswers,
} as const;

type Schemas = typeof answers;
export type Call = keyof Schemas;

/** The answer of a call as JSON. */
export type AnswerOf<C extends Call> = Schemas[C] extends TSchema
	? Static<Schemas[C]>
	: Schemas[C] extends { content: { "application/json": infer S extends TSchema } }
		? Static<S>
		: never;
