import { done, id, list, object, shape, whole, type Answers } from "../answer.ts";
import { answered } from "../field.ts";
import { businessFields } from "./schema.ts";

const business = shape("Business", { id, ...answered(businessFields), revision: whole });

export const businessAnswers = {
	"GET /api/businesses": list(business),
	"POST /api/businesses": object({ business }),
	"PUT /api/businesses/:business": object({ business }),
	"DELETE /api/businesses/:business": done,
} as const satisfies Answers;
