import { useRef, useState } from "react";
import { emptyForm, prospectOf, readForm } from "../src/domain/schedule/form.ts";
import { to, withBase } from "../src/domain/paths.ts";
import { ScheduleFields } from "../src/ui/schedule-fields.tsx";
import { Prospects } from "../src/ui/schedule-prospect.tsx";
import { FieldError } from "../src/ui/text-field.tsx";
import { sayNext } from "./lib/say.ts";
import { call } from "./lib/call.ts";
import { focusFirst } from "./schedule-grid/edit.tsx";
import { halfDates, useErrors } from "./schedule-grid/use-errors.ts";
import { failedText } from "./schedule-grid/use-whole.ts";

interface Props {
	leagues: { id: number; name: string; teams: number }[];
	/** The league chosen first. */
	league: number;
	season: { id: number };
	/** The start date that is offered. */
	start: string;
	base: string;
}

/** A new schedule (scheduling 5): league, name and start date are required. What was typed stays whatever the server says. */
export default function ScheduleFormIsland({ leagues, league: first, season, start, base }: Props) {
	const [form, setForm] = useState(() => emptyForm(start));
	const [league, setLeague] = useState(first);
	const { errors, refusal, ...wrong } = useErrors();
	const [isBusy, setBusy] = useState(false);
	const own = useRef<HTMLFormElement>(null);
	const read = readForm(form);
	const teams = leagues.find(({ id }) => id === league)?.teams ?? 0;
	const prospect = prospectOf(read.fields, teams);

	const create = async () => {
		const found = { ...read.errors, ...halfDates(own.current) };
		wrong.show(found);
		if (Object.keys(found).length > 0) return focusFirst(own.current);
		setBusy(true);
		const body = { ...read.fields, leagueId: league, season_id: season.id };
		const answer = await call("POST /api/schedules", {}, body);
		if (!answer.ok) {
			setBusy(false);
			wrong.show(answer.fields, failedText(answer, "Failed to create schedule"));
			return focusFirst(own.current);
		}
		const { id } = answer.body.schedule;
		sayNext("Schedule created successfully!");
		location.assign(withBase(base, to.scheduleBuilder({ league, schedule: id, season: season.id })));
	};

	return (
		<form
			className="stack gap-5"
			aria-label="Create Schedule"
			ref={own}
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				if (!isBusy) void create();
			}}
		>
			<ScheduleFields
				id="create"
				form={form}
				errors={errors}
				prospect={prospect}
				change={(part) => {
					wrong.correct(form, { ...form, ...part });
					setForm((now) => ({ ...now, ...part }));
				}}
			>
				<div className="field">
					<label htmlFor="create-league">League</label>
					<select
						id="create-league"
						required
						value={league}
						aria-invalid={errors["leagueId"] ? true : undefined}
						aria-describedby={errors["leagueId"] ? "create-leagueId-error" : undefined}
						onChange={({ target }) => {
							const { leagueId: _, ...left } = errors;
							wrong.follow(left);
							setLeague(Number(target.value));
						}}
					>
						{leagues.map(({ id, name }) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
					</select>
					<FieldError id="create-leagueId" text={errors["leagueId"]} />
				</div>
			</ScheduleFields>
			{refusal ? (
				<p className="notice bad" role="alert">
					{refusal}
				</p>
			) : null}
			<div className="row">
				<Prospects prospect={prospect} teams={teams} />
				<button className="button main push" disabled={isBusy}>
					{isBusy ? "Creating..." : "Create Schedule"}
				</button>
			</div>
		</form>
	);
}
