interface Props {
	changed: boolean;
	busy: boolean;
	/** Why it could not be saved, or "". */
	error: string;
	/** Somebody else has saved this page: mine in its place, or theirs in place of mine. */
	theirs: { insist: () => void; take: () => void } | null;
	save: () => void;
}

/** Stays in view however long the page is, with what became of the last save. */
export function SaveBar({ changed, busy, error, theirs, save }: Props) {
	return (
		<div className="bar card">
			{theirs ? (
				<div className="notice bad row" role="alert">
					<span>Somebody else has saved this page meanwhile. What you typed is still here.</span>
					<button type="button" className="button" onClick={theirs.insist}>
						Save mine anyway
					</button>
					<button type="button" className="button quiet" onClick={theirs.take}>
						Take theirs
					</button>
				</div>
			) : null}
			{error ? (
				<p className="notice bad" role="alert">
					{error}
				</p>
			) : null}
			<div className="row">
				{changed ? <span className="badge warn">Not saved</span> : null}
				<button type="button" className="button main push" id="save-page" aria-disabled={busy} onClick={save}>
					Save Changes
				</button>
			</div>
		</div>
	);
}
