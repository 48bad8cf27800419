import { useRef, useState, type ComponentProps, type SyntheticEvent } from "react";
import { firstModel, formLike, type ModelSchedule } from "../src/domain/schedule/model.ts";
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
	models: readonly ModelSchedule[];
	/** The start date that is offered. */
	start: string;
	base: string;
}

/** A new schedule (scheduling 5): league, name and start date are required. What was typed stays whatever the server says. */
export default function ScheduleFormIsland({ leagues, league: first, season, models, start, base }: Props) {
	const { errors, refusal, ...wrong } = useErrors();
	const own = useBegun({ first, season, models, start, correct: wrong.correct });
	const { form, setForm, league, setLeague } = own;
	const isEmpty = league === first && textOf(form) === textOf(own.begun);
	const kept = useKept(`tipoff:schedule:${season.id}`, isEmpty ? null : JSON.stringify({ form, league }), draftIn);
	const [isBusy, setBusy] = useState(false);
	const place = useRef<HTMLFormElement>(null);
	useMarked(place, !isEmpty);
	const read = readForm(form);
	const teams = leagues.find(({ id }) => id === league)?.teams ?? 0;
	const typed = { fields: read.fields, isAsked: true, league, season: season.id };
	const { prospect, isMissing } = useProspect(typed, teams);

	const create = async () => {
		const found = { ...read.errors, ...halfDates(place.current) };
		wrong.show(found);
		if (Object.keys(found).length > 0) return focusFirst(place.current);
		setBusy(true);
		const body = { ...read.fields, leagueId: league, season_id: season.id };
		const answer = await call("POST /api/schedules", {}, body);
		if (!answer.ok) {
			setBusy(false);
			wrong.show(answer.fields, failureText("Failed to create schedule", answer));
			return focusFirst(place.current);
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
		if (leagues.some(({ id }) => id === left.league)) setLeague(left.league);
		setForm(left.form);
	};

	return (
		<form className="stack gap-5" aria-label="Create Schedule" ref={place} noValidate onSubmit={submit}>
			<KeptOffer offer={kept} held={(left) => heldBySchedule(left.form, own.begun)} take={take} />
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
				<ModelField {...own} />
			</ScheduleFields>
			<Refused sentence={refusal} />
			<Finish prospect={prospect} isMissing={isMissing} teams={teams} span={season} isBusy={isBusy} />
		</form>
	);
}

const textOf = (form: ScheduleForm) => JSON.stringify(form);

interface BegunProps extends Pick<Props, "season" | "models" | "start"> {
	/** The league chosen first. */
	first: number;
	correct: ReturnType<typeof useErrors>["correct"];
}

/** The form, the league and the schedule whose settings it began with; what was typed stays with another league (scheduling 25). */
function useBegun({ first, season, models, start, correct }: BegunProps) {
	const modelFor = (league: number) => firstModel(models, { league, season: season.id });
	const [league, chooseLeague] = useState(first);
	const [model, setModel] = useState(() => modelFor(first));
	const [form, setForm] = useState(() => formLike(model, start));
	const begun = formLike(model, start);
	const take = (chosen: ModelSchedule | null, startDate: string) => {
		setModel(chosen);
		setForm(formLike(chosen, startDate));
	};
	return {
		form,
		setForm,
		league,
		setLeague: (chosen: number) => {
			chooseLeague(chosen);
			if (textOf(form) === textOf(begun)) take(modelFor(chosen), start);
			else setModel(null);
		},
		/** As it was before anything was typed. */
		begun,
		models: models.filter(({ leagueId }) => leagueId === league),
		model,
		take: (chosen: ModelSchedule | null) => {
			correct(form, formLike(chosen, form.startDate));
			take(chosen, form.startDate);
		},
	};
}

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

function ModelField({ models, model, take }: Pick<ReturnType<typeof useBegun>, "models" | "model" | "take">) {
	if (models.length === 0) return null;
	return (
		<div className="field">
			<label htmlFor="create-model">Settings as in</label>
			<select
				id="create-model"
				value={model ? models.indexOf(model) : ""}
				onChange={({ target }) => take(target.value === "" ? null : (models[Number(target.value)] ?? null))}
			>
				<option value="">Nothing: start empty</option>
				{models.map(({ season, form: { name } }, at) => (
					<option key={at} value={at}>
						{name}, {season}
					</option>
				))}
			</select>
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
