import { date, done, id, list, nullable, object, shape, text, time, whole, type Answers } from "../answer.ts";
import { answered } from "../field.ts";
import { venueFields } from "./schema.ts";

const closure = shape("VenueClosure", {
	id,
	venue_id: id,
	starts_on: date,
	ends_on: date,
	/** Both null for whole days. */
	starts_at: nullable(time),
	ends_at: nullable(time),
	reason: nullable(text),
});

const venue = shape("Venue", {
	id,
	...answered(venueFields),
	picture: nullable(text),
	closures: list(closure),
	revision: whole,
});

export const venueAnswers = {
	"GET /api/venues": list(venue),
	"POST /api/venues": object({ venue }),
	"PUT /api/venues/:venue": object({ venue }),
	"DELETE /api/venues/:venue": done,
	"POST /api/venues/:venue/merge": object({ venue, message: text }),
	"POST /api/venues/:venue/closures": object({ closure, message: text }),
	"DELETE /api/venues/:venue/closures/:closure": done,
} as const satisfies Answers;
