import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from "react";
import type { Plan } from "../../src/domain/game/plan.ts";
import { FieldError } from "../../src/ui/form/text-field.tsx";

/** A field with what is wrong with it, and what it says now where somebody else has changed it since the game was opened. */
export function fieldsOf<G extends Plan>(game: G, theirs: G | null | undefined, errors: Errors) {
	return <Name extends keyof G & string>(name: Name, text: (value: NonNullable<G[Name]>) => string) => {
		const value = theirs?.[name];
		const isChanged = theirs && value !== game[name];
		const now = `Now: ${value === null || value === undefined ? "empty" : text(value)}`;
		return { name, error: errors[name], now: isChanged ? now : undefined };
	};
}

export type Errors = Readonly<Record<string, string>>;

type Named = { name: string; label: string; error: string | undefined; now?: string | undefined };
type Marks = { "data-blank"?: string; "data-kind"?: string };

const idOf = (name: string) => `bracket-game-${name}`;

/** What belongs to a field, for who does not see it. */
function saidBy({ name, error, now }: Pick<Named, "name" | "error" | "now">) {
	const said = [error ? `${idOf(name)}-error` : "", now ? `${idOf(name)}-now` : ""].filter(Boolean).join(" ");
	return { "aria-invalid": error ? true : undefined, "aria-describedby": said || undefined };
}

function Field({ name, label, error, now, children }: Named & { children: ReactNode }) {
	return (
		<div className="field">
			<label htmlFor={idOf(name)}>{label}</label>
			{children}
			<FieldError id={idOf(name)} text={error} />
			{now ? (
				<p className="now" id={`${idOf(name)}-now`}>
					{now}
				</p>
			) : null}
		</div>
	);
}

export function Entry({ name, label, error, now, ...rest }: Named & Marks & InputHTMLAttributes<HTMLInputElement>) {
	const field = { name, label, error, now };
	return (
		<Field {...field}>
			<input id={idOf(name)} name={name} {...rest} {...saidBy(field)} />
		</Field>
	);
}

type Options = { options: readonly { value: string | number; label: string }[] };

export function Choice({
	name,
	label,
	error,
	now,
	options,
	...rest
}: Named & Marks & Options & SelectHTMLAttributes<HTMLSelectElement>) {
	const field = { name, label, error, now };
	return (
		<Field {...field}>
			<select id={idOf(name)} name={name} {...rest} {...saidBy(field)}>
				{options.map(({ value, label: text }) => (
					<option key={value} value={value}>
						{text}
					</option>
				))}
			</select>
		</Field>
	);
}
