import { undoImportId, undoImportText } from "../../domain/csv/counts.ts";
import { Form } from "../../ui/form/form.tsx";

/** Takes an import back, or a pasted roster, once that is meant (writing 16). */
export function UndoImport({ id, into }: { id: number; into: string }) {
	return (
		<Form
			id={undoImportId(id)}
			call="POST /api/imports/{import}/undo"
			confirm={undoImportText(into)}
			confirmYes="Undo"
			busy="Taking back…"
		>
			<input type="hidden" name="import" value={id} />
			<button className="button" aria-label={`Undo the import into ${into}`}>
				Undo
			</button>
		</Form>
	);
}
