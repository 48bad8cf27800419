import type { Values } from "../../domain/form-values.ts";

const answers = new WeakMap<Request, Values>();

/** What a call has answered is what the page of this request is to show. */
export const noteAnswered = (request: Request, answer: Values) => void answers.set(request, answer);

export const answeredBy = (request: Request): Values | null => answers.get(request) ?? null;
