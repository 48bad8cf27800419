import DivisionBoard from "../../../islands/division-board.tsx";
import type { Board } from "../../domain/division/board.ts";
import { divisionFields, mediaFields } from "../../domain/division/schema.ts";
import { lengthOf } from "../../domain/field.ts";
import { Field, FormDialog } from "../../ui/form/form.tsx";
import { Island } from "../../ui/island.tsx";

interface Props {
	board: Board;
	season: number;
	division: number | null;
	base: string;
}

/** The standings of unassigned teams and the divisions, alive in the browser, with their forms. */
export function DivisionPanels(props: Props) {
	return (
		<>
			<Island name="division-board" props={props}>
				<DivisionBoard {...props} />
			</Island>
			<FormDialog
				id="add-division"
				title="Add Division"
				form={{ call: `POST /api/seasonsv2/${props.season}/divisions`, done: "{name} created" }}
			>
				<Field
					id="add-division-name"
					name="name"
					label="Name"
					required
					pattern=".*\S.*"
					title="A name that says something"
					maxLength={lengthOf(divisionFields.name)}
					autoComplete="off"
				/>
			</FormDialog>
			<FormDialog
				id="division-media"
				title="Media"
				form={{
					call: `PUT /api/seasonsv2/${props.season}/divisions/{id}/media`,
					done: "Media saved",
				}}
			>
				<input type="hidden" name="id" />
				<input type="hidden" name="revision" data-kind="number" data-blank="null" />
				<Field
					id="division-video"
					name="video_url"
					label="Video address"
					hint="It is below the public bracket; a film on YouTube plays there."
					type="url"
					data-blank="null"
					maxLength={lengthOf(mediaFields.video_url)}
					placeholder="https://www.youtube.com/watch?v=…"
				/>
				<Field
					id="division-image"
					name="image_url"
					label="Picture address"
					hint="It is above the public bracket, wide and low; its address starts with https://."
					type="url"
					data-blank="null"
					maxLength={lengthOf(mediaFields.video_url)}
					placeholder="https://"
				/>
			</FormDialog>
		</>
	);
}
