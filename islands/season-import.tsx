import { useEffect, useRef, useState, type RefObject } from "react";
import { Form } from "../src/ui/form/form.tsx";
import { to } from "../src/domain/paths.ts";
import { A, Base } from "../src/ui/link.tsx";
import { call } from "./lib/call.ts";
import { clearErrors, markField } from "./forms/field-errors.ts";
import { refreshSection } from "./forms/refresh.ts";
import { KeptOffer } from "./lib/kept-offer.tsx";
import { Fields } from "./season-import/fields.tsx";
import { nothingRead, type Outcome, readIn, withoutFile, withoutNews } from "./season-import/read.ts";
import { Report } from "./season-import/report.tsx";
import { heldNames, useTypedNames } from "./season-import/typed.ts";

interface Props {
	/** Names that are there already, to choose from. */
	seasons: string[];
	leagues: string[];
	/** What the files would change or have changed that were posted without a script. */
	answered: object | null;
	organization: number;
	/** The site's base. */
	base: string;
}

/** The season import by upload: first what it would change, then the import itself. Files that are chosen stay chosen. */
export default function SeasonImport({ seasons, leagues, answered, organization, base }: Props) {
	const answerPlace = useRef<HTMLDivElement>(null);
	const mainButton = useRef<HTMLButtonElement>(null);
	const typed = useTypedNames(organization, answerPlace);
	const { outcome, read, error, busy, submit, changed, left } = useOutcome(answered as Outcome | null, typed.stored); // the contract of its call
	const previewed = outcome?.outcome === "preview";

	useShown(answerPlace, busy === "" && (outcome !== null || error !== ""));

	const cancel = () => {
		left();
		mainButton.current?.focus();
	};

	return (
		<Form
			className="stack gap-4 import"
			call="POST /api/imports"
			files
			shows
			onChange={({ target, currentTarget }) => {
				typed.note(currentTarget);
				changed(target);
			}}
			onSubmit={(event) => {
				event.preventDefault();
				if (busy !== "") return;
				const accept = acceptOf(event.nativeEvent);
				void submit(event.currentTarget, accept !== null || !previewed, accept);
			}}
		>
			<KeptOffer offer={typed.offer} held={heldNames} take={typed.take} />
			<Fields seasons={seasons} leagues={leagues} />
			<div className="stack gap-4 answer" ref={answerPlace}>
				<Buttons previewed={previewed} busy={busy} mainButton={mainButton} cancel={cancel} />
				<div aria-live="polite">
					{error ? <p className="notice bad">{error}</p> : null}
					<Base value={base}>
						<Report outcome={outcome} read={read} />
					</Base>
				</div>
			</div>
		</Form>
	);
}

/** What the files were said to be and to change, sent and answered. */
function useOutcome(answered: Outcome | null, stored: (form: HTMLFormElement) => void) {
	const [outcome, setOutcome] = useState(answered);
	const [read, setRead] = useState(outcome ? readIn(outcome) : nothingRead);
	const [error, setError] = useState("");
	const [busy, setBusy] = useState("");
	const fileNames = useRef(new Map<string, string>());
	/** The columns of which somebody has said what they are; a guess is none, since a mended file is guessed at anew. Null: all. */
	const saidOf = useRef(answered ? null : new Set<string>());

	const submit = async (form: HTMLFormElement, preview: boolean, accept: HTMLButtonElement | null) => {
		setBusy(preview ? "Reading..." : "Importing...");
		setError("");
		clearErrors(form);
		const body = withSaid(form, saidOf.current);
		body.set("preview", String(preview));
		if (accept) body.set("accept", accept.value);
		const answer = await call("POST /api/imports", {}, body);
		const isStored = answer.ok && answer.body.outcome === "stored";
		if (isStored) await refreshSection("latest-imports"); // whose form takes back what is then said to be in
		setBusy("");
		if (answer.ok) {
			setOutcome(answer.body);
			setRead(readIn(answer.body));
			leadToWrong(form, answer.body.wrong);
			if (/^(?:stored|unchanged)$/.test(answer.body.outcome)) stored(form);
			if (isStored) await refreshSection("export");
		} else {
			setOutcome(null);
			if (!leadToWrong(form, answer.fields)) setError(Object.values(answer.fields)[0] ?? answer.message);
		}
	};

	const changed = (target: EventTarget) => {
		const isColumns = isColumn(target);
		// Of rows that are refused it is still to be read why, while their columns are being said.
		if (!isColumns || outcome?.outcome !== "refused") setOutcome(null);
		if (isColumns) return void saidOf.current?.add(target.id);
		if (!(target instanceof HTMLInputElement && target.type === "file")) return setRead(withoutNews(read));
		const name = target.files?.[0]?.name ?? "";
		if (fileNames.current.get(target.name) !== name) {
			setRead(withoutFile(read, target.name));
			const others = [...(saidOf.current ?? [])].filter((id) => !id.startsWith(`column-${target.name}-`));
			saidOf.current = new Set(others);
		}
		fileNames.current.set(target.name, name);
	};

	/** Back to the form as it was filled in. */
	const left = () => {
		setOutcome(null);
		setRead({ ...withoutNews(read), sames: [] });
		setError("");
	};

	return { outcome, read, error, busy, submit, changed, left };
}

/** Says at the fields what is wrong with them, and leads to the first; whether there are any. */
function leadToWrong(form: HTMLFormElement, fields: Readonly<Record<string, string>>): boolean {
	const wrong = Object.entries(fields).flatMap(([name, reason]) => markField(form, name, reason) ?? []);
	wrong[0]?.focus();
	return wrong.length > 0;
}

/** Scrolls to an answer when it comes. */
function useShown(place: RefObject<HTMLElement | null>, isAnswered: boolean): void {
	useEffect(() => {
		if (!isAnswered || place.current?.closest("form")?.querySelector("[aria-invalid]")) return; // who is led to a field stays there
		place.current?.scrollIntoView({ block: "nearest" });
		// The button was disabled while it was busy, and so has lost the cursor.
		if (document.activeElement === document.body) place.current?.querySelector("button")?.focus();
	}, [place, isAnswered]);
}

/** A form as it is sent: of its columns those alone of which somebody has said what they are. */
function withSaid(form: HTMLFormElement, said: ReadonlySet<string> | null): FormData {
	const body = new FormData(form);
	if (!said) return body;
	body.delete("columns");
	for (const select of form.querySelectorAll<HTMLSelectElement>("select[name=columns]"))
		if (said.has(select.id)) body.append("columns", select.value);
	return body;
}

/** What a column means, and who somebody is, is said of the files that were read; any other field is about other files. */
const isColumn = (target: EventTarget): target is HTMLSelectElement =>
	target instanceof HTMLSelectElement && /^(?:columns|people)$/.test(target.name);

/** The button that takes a name for another; a press of Enter in a field is one of the main button. */
function acceptOf(event: Event): HTMLButtonElement | null {
	const pressed = event instanceof SubmitEvent ? event.submitter : null;
	return pressed instanceof HTMLButtonElement && pressed.name === "accept" ? pressed : null;
}

interface ButtonsProps {
	previewed: boolean;
	busy: string;
	mainButton: RefObject<HTMLButtonElement | null>;
	cancel(): void;
}

function Buttons({ previewed, busy, mainButton, cancel }: ButtonsProps) {
	return (
		<div className="row">
			<button ref={mainButton} name="preview" value={String(!previewed)} className="button main" disabled={busy !== ""}>
				{busy || (previewed ? "Import" : "Preview")}
			</button>
			{previewed ? (
				<noscript>
					<p className="meta">Choose the files once more to import them.</p>
				</noscript>
			) : null}
			{previewed ? (
				<>
					<button name="preview" value="true" className="button without-script">
						Preview again
					</button>
					<A className="button without-script" to={to.transfer()}>
						Cancel
					</A>
					<button type="button" className="button" disabled={busy !== ""} onClick={cancel} data-cancel>
						Cancel
					</button>
				</>
			) : null}
		</div>
	);
}
