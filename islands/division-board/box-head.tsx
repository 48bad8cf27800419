import { useEffect, useRef, useState } from "react";
import type { BoardDivision } from "../../src/domain/division/board.ts";
import { to } from "../../src/domain/paths.ts";
import { Form, OpenButton } from "../../src/ui/form/form.tsx";
import { Icon } from "../../src/ui/icon.tsx";
import { A } from "../../src/ui/link.tsx";
import { notSaved } from "../lib/typed-fields.ts";
import { useTypedForm } from "./typed.ts";
import type { BoardActs } from "./use-acts.ts";
import { some } from "../../src/domain/some.ts";

interface Props {
	division: BoardDivision;
	season: number;
	acts: BoardActs;
}

/** The name, which is changed in its place, and the tools beside it. */
export function BoxHead({ division, season, acts }: Props) {
	const { id, name, locked, teams, video_url, image_url } = division;
	const form = useTypedForm("name", id, { name });
	const [isBegun, setRenaming] = useState(false);
	const isRenaming = isBegun || form.now.name !== name;
	const count = some(teams.length, "team");
	const rename = `division-${id}-rename`;
	const was = useRef(isRenaming);
	useEffect(() => {
		if (was.current && !isRenaming) document.getElementById(rename)?.focus();
		was.current = isRenaming;
	}, [isRenaming, rename]);
	const close = () => {
		form.drop();
		setRenaming(false);
	};
	if (isRenaming) return <Renaming division={division} form={form} acts={acts} close={close} />;
	return (
		<header>
			<div>
				<h3 id={`division-${id}-name`}>
					<A to={to.staffDivision(season, id)}>{name}</A>
				</h3>
				<span className="pills">
					<span className="badge">{count}</span>
					{locked ? <span className="badge bad">Locked</span> : null}
				</span>
				{video_url || image_url ? <Media video={video_url} image={image_url} /> : null}
			</div>
			<HeadTools division={division} rename={() => setRenaming(true)} />
		</header>
	);
}

function HeadTools({ division, rename }: Pick<Props, "division"> & { rename: () => void }) {
	const { id, name, video_url, image_url, revision } = division;
	return (
		<div className="row">
			<button
				type="button"
				id={`division-${id}-rename`}
				className="button quiet icon"
				aria-label={`Rename ${name}`}
				onClick={rename}
			>
				<Icon name="pencil" />
			</button>
			<OpenButton
				id={`division-${id}-media`}
				dialog="division-media"
				fill={{ id, video_url, image_url, revision }}
				icon="play"
				label="Media"
				name={`Media of ${name}`}
				hideLabel
			/>
			<Form
				call="DELETE /api/divisions/{id}"
				confirm="Are you sure you want to delete this division?"
				weigh="division"
				done="Division deleted"
				fail="Error occurred while deleting."
			>
				<input type="hidden" name="id" value={id} />
				<button className="button quiet icon" aria-label={`Delete ${name}`}>
					<Icon name="trash" />
				</button>
			</Form>
		</div>
	);
}

interface RenamingProps extends Pick<Props, "division" | "acts"> {
	form: ReturnType<typeof useTypedForm<{ name: string }>>;
	close: () => void;
}

/** Enter confirms, Escape cancels; a blank name changes nothing (brackets 8, brackets 9). */
function Renaming({ division, form, acts, close }: RenamingProps) {
	const { id, name } = division;
	const text = form.now.name;
	const [error, setError] = useState(form.isOutdated ? `Now: ${name}.` : "");
	const [isBusy, setBusy] = useState(false);
	const field = `division-${id}-field`;
	useEffect(() => document.getElementById(field)?.focus(), [field]);
	const save = async () => {
		if (text.trim() === "" || text.trim() === name) return close();
		setBusy(true);
		const refusal = await acts.rename(division, text.trim());
		setBusy(false);
		if (refusal === null) return close();
		setError(refusal);
		document.getElementById(field)?.focus();
	};
	return (
		<header>
			<h3 className="sr" id={`division-${id}-name`}>
				{name}
			</h3>
			<form
				className="rename"
				onSubmit={(event) => {
					event.preventDefault();
					if (!isBusy) void save();
				}}
			>
				<div className="field">
					<label className="sr" htmlFor={field}>
						{`Name of ${name}`}
					</label>
					<input
						id={field}
						value={text}
						maxLength={100}
						autoComplete="off"
						aria-invalid={error ? true : undefined}
						aria-describedby={error ? `${field}-error` : undefined}
						{...notSaved(text !== name)}
						onChange={(event) => form.write({ name: event.target.value })}
						onFocus={(event) => event.target.select()}
						onKeyDown={(event) => {
							if (event.key === "Escape") close();
						}}
					/>
					{error ? (
						<p className="error" id={`${field}-error`} role="alert">
							{error}
						</p>
					) : null}
				</div>
				<button className="button main">Save</button>
				<button type="button" className="button" onClick={close}>
					Cancel
				</button>
			</form>
		</header>
	);
}

function Media({ video, image }: { video: string | null; image: string | null }) {
	return (
		<span className="meta">
			{video ? <a href={video}>Video</a> : null} {image ? <a href={image}>Picture</a> : null}
		</span>
	);
}
