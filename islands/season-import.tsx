import { useEffect, useRef, useState, type RefObject } from "react";
import type { AnswerOf } from "../src/domain/answers.ts";
import { Form } from "../src/ui/form/form.tsx";
import { call } from "./lib/call.ts";
import { refreshSection } from "./forms/refresh.ts";
import { KeptOffer } from "./lib/kept-offer.tsx";
import { Fields } from "./season-import/fields.tsx";
import { Report } from "./season-import/report.tsx";
import { useTypedNames } from "./season-import/typed.ts";

/** What an import did or would do. */
type Outcome = AnswerOf<"POST /api/imports">;

interface Props {
	/** Names that are there already, to choose from. */
	seasons: string[];
	leagues: string[];
	/** What the files would change or have changed that were posted without a script. */
	answered: object | null;
	organization: number;
}

/** The season import by upload: first what it would change, then the import itself. Files that are chosen stay chosen. */
export default function SeasonImport({ seasons, leagues, answered, organization }: Props) {
	const [outcome, setOutcome] = useState(answered as Outcome | null); // the contract of its call
	const [error, setError] = useState("");
	const [busy, setBusy] = useState("");
	const answerPlace = useRef<HTMLDivElement>(null);
	const mainButton = useRef<HTMLButtonElement>(null);
	const [isStale, setIsStale] = useState(false);
	const typed = useTypedNames(organization, answerPlace);
	const previewed = outcome?.outcome === "preview" && !isStale;

	useShown(answerPlace, busy === "" && (outcome !== null || error !== ""));

	const submit = async (form: HTMLFormElement, preview: boolean, accept: HTMLButtonElement | null) => {
		setBusy(preview ? "Reading..." : "Importing...");
		setError("");
		const body = new FormData(form);
		body.set("preview", String(preview));
		if (accept) body.set("accept", accept.value);
		const answer = await call("POST /api/imports", {}, body);
		setBusy("");
		setIsStale(false);
		if (answer.ok) {
			setOutcome(answer.body);
			if (/^(?:stored|unchanged)$/.test(answer.body.outcome)) typed.stored(form);
			if (answer.body.outcome === "stored") await refreshSection("export");
		} else {
			setOutcome(null);
			setError(Object.values(answer.fields)[0] ?? answer.message);
		}
	};

	/** Back to the form as it was filled in. */
	const cancel = () => {
		setOutcome(null);
		setError("");
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
				if (isColumn(target)) setIsStale(true);
				else setOutcome(null);
			}}
			onSubmit={(event) => {
				event.preventDefault();
				if (busy !== "") return;
				const accept = acceptOf(event.nativeEvent);
				void submit(event.currentTarget, accept !== null || !previewed, accept);
			}}
		>
			<KeptOffer offer={typed.offer} take={typed.take} />
			<Fields seasons={seasons} leagues={leagues} />
			<div className="stack gap-4 answer" ref={answerPlace}>
				<Buttons previewed={previewed} busy={busy} mainButton={mainButton} cancel={cancel} />
				<Said outcome={outcome} error={error} />
			</div>
		</Form>
	);
}

/** Scrolls to an answer when it comes. */
function useShown(place: RefObject<HTMLElement | null>, isAnswered: boolean): void {
	useEffect(() => {
		if (!isAnswered) return;
		place.current?.scrollIntoView({ block: "nearest" });
		// The button was disabled while it was busy, and so has lost the cursor.
		if (document.activeElement === document.body) place.current?.querySelector("button")?.focus();
	}, [place, isAnswered]);
}

/** What a column means is said of the files that were read; any other field is about other files. */
const isColumn = (target: EventTarget) => target instanceof HTMLSelectElement && target.name === "columns";

/** The button that takes a name for another; a press of Enter in a field is one of the main button. */
function acceptOf(event: Event): HTMLButtonElement | null {
	const pressed = event instanceof SubmitEvent ? event.submitter : null;
	return pressed instanceof HTMLButtonElement && pressed.name === "accept" ? pressed : null;
}

const Said = ({ outcome, error }: { outcome: Outcome | null; error: string }) => (
	<div aria-live="polite">
		{error ? <p className="notice bad">{error}</p> : null}
		{outcome ? <Report outcome={outcome} /> : null}
	</div>
);

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
				<button type="button" className="button" disabled={busy !== ""} onClick={cancel}>
					Cancel
				</button>
			) : null}
		</div>
	);
}
