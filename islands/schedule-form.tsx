import { useRef, useState, type ComponentProps, type SyntheticEvent } from "react";
import { emptyForm, readForm, type ScheduleForm, type SeasonSpan } from "../src/domain/schedule/form.ts";
import { to, withBase } from "../src/domain/paths.ts";
import { ScheduleFields } from "../src/ui/schedule/fields.tsx";
import { Prospects } from "../src/ui/schedule/prospect.tsx";
import { FieldError } from "../src/ui/form/text-field.tsx";
import { useKept, type Kept } from "./lib/kept.ts";
import { heldBySchedule } from "../src/domain/schedule/held.ts";
import { KeptOffer } from "./lib/kept-offer.tsx";
import { useMarked } from "./lib/marked.ts";
import { sayNext } from "./lib/say.ts";
import { call } from "./lib/call.ts";
import { focusFirst } from "./schedule-grid/edit.tsx";
import { halfDates, useErrors } from "./schedule-grid/use-errors.ts";
import { useProspect } from "./schedule-grid/use-prospect.ts";
import { failureText } from "./lib/failure.ts";

interface Props {
	leagues: { id: number; name: string; teams: number }[];
	/** The league chosen first. */
	league: number;
	season: { id: number } & SeasonSpan;
	/** The start date that is offered. */
	start: string;
	base: string;
}

/** A new schedule (scheduling 5): league, name and start date are required. What was typed stays whatever the server says. */
export default function ScheduleFormIsland({ leagues, league: first, season, start, base }: Props) {
	const [form, setForm] = useState(() => emptyForm(start));
	const [league, setLeague] = useState(first);
	const isEmpty = league === first && textOf(form) === textOf(emptyForm(start));
	const kept = useKept(`tipoff:schedule:${season.id}`, isEmpty ? null : JSON.stringify({ form, league }), draftIn);
	const { errors, refusal, ...wrong } = useErrors();
	const [isBusy, setBusy] = useState(false);
	const own = useRef<HTMLFormElement>(null);
	useMarked(own, !isEmpty);
	const read = readForm(form);
	const teams = leagues.find(({ id }) => id === league)?.teams ?? 0;
	const typed = { fields: read.fields, isAsked: true, league, season: season.id };
	const { prospect, isMissing } = useProspect(typed, teams);

	const create = async () => {
		const found = { ...read.errors, ...halfDates(own.current) };
		wrong.show(found);
		if (Object.keys(found).length > 0) return focusFirst(own.current);
		setBusy(true);
		const body = { ...read.fields, leagueId: league, season_id: season.id };
		const answer = await call("POST /api/schedules", {}, body);
		if (!answer.ok) {
			setBusy(false);
			wrong.show(answer.fields, failureText("Failed to create schedule", answer));
			return focusFirst(own.current);
		}
		const { id } = answer.body.schedule;
		kept.done();
		sayNext("Schedule created successfully!");
		location.assign(withBase(base, to.scheduleBuilder({ league, schedule: id, season: season.id })));
	};
	const submit = (event: SyntheticEvent) => {
		event.preventDefault();
		if (!isBusy) void create();
	};
	const take = (left: Draft) => {
		setForm(left.form);
		if (leagues.some(({ id }) => id === left.league)) setLeague(left.league);
	};

	return (
		<form className="stack gap-5" aria-label="Create Schedule" ref={own} noValidate onSubmit={submit}>
			<KeptOffer offer={kept} held={(left) => heldBySchedule(left.form, emptyForm(start))} take={take} />
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
				<LeagueField leagues={leagues} league={league} errors={errors} follow={wrong.follow} choose={setLeague} />
			</ScheduleFields>
			<Refused sentence={refusal} />
			<Finish prospect={prospect} isMissing={isMissing} teams={teams} span={season} isBusy={isBusy} />
		</form>
	);
}

const textOf = (form: ScheduleForm) => JSON.stringify(form);

interface Draft {
	form: ScheduleForm;
	league: number;
}

function draftIn({ text }: Kept): Draft {
	const { form, league } = JSON.parse(text) as Draft; // written above
	return { form: { ...emptyForm(), ...form }, league };
}

interface LeagueFieldProps extends Pick<Props, "leagues" | "league"> {
	errors: Readonly<Record<string, string>>;
	/** The errors that are left. */
	follow: (errors: Readonly<Record<string, string>>) => void;
	choose: (league: number) => void;
}

function LeagueField({ leagues, league, errors, follow, choose }: LeagueFieldProps) {
	const { leagueId: error, ...left } = errors;
	return (
		<div className="field">
			<label htmlFor="create-league">League</label>
			<select
				id="create-league"
				required
				value={league}
				aria-invalid={error ? true : undefined}
				aria-describedby={error ? "create-leagueId-error" : undefined}
				onChange={({ target }) => {
					follow(left);
					choose(Number(target.value));
				}}
			>
				{leagues.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</select>
			<FieldError id="create-leagueId" text={error} />
		</div>
	);
}

function Refused({ sentence }: { sentence: string }) {
	if (sentence === "") return null;
	return (
		<p className="notice bad" role="alert">
			{sentence}
		</p>
	);
}

interface FinishProps extends ComponentProps<typeof Prospects> {
	isBusy: boolean;
}

function Finish({ isBusy, ...props }: FinishProps) {
	return (
		<div className="row">
			<Prospects {...props} />
			<button className="button main push" disabled={isBusy}>
				{isBusy ? "Creating..." : "Create Schedule"}
			</button>
		</div>
	);
}
