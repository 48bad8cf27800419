import { Refusal } from "../domain/refusal.ts";
import { failureJson } from "./calls.ts";

/** A picture of 10 MB over a bad line takes less. */
const arrivalMsUsual = 300_000;

const arrived = new WeakSet<Request>();

/** All that was sent is here: what the call does with it may take its time. */
export const noteArrival = (request: Request) => void arrived.add(request);

/** The answer to a call, or (408) that what it was sent did not arrive; who sends a byte now and then holds nothing for long. */
export async function inTime(
	request: Request,
	answer: Response | Promise<Response>,
	msMax = arrivalMsUsual,
): Promise<Response> {
	let timer: Timer | undefined;
	const late = new Promise<Response>((resolve) => {
		timer = setTimeout(() => {
			if (!arrived.has(request)) resolve(tooSlow());
		}, msMax);
	});
	return await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function tooSlow(): Response {
	const response = failureJson(new Refusal("late", "What was sent did not arrive in time. Please try again."), "");
	response.headers.set("Connection", "close");
	return response;
}
