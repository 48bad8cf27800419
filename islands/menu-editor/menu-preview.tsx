type Props = {
	links: readonly { id: number; label: string }[];
	/** The one that is drawn as the open page. */
	active: number | null;
	choose?: (id: number) => void;
};

/** The navbar as visitors will see it; a click draws that entry as the open page (content 5). */
export function MenuPreview({ links, active, choose }: Props) {
	return (
		<nav className="preview" aria-label="Preview">
			{links.length === 0 ? <span className="meta">No link is shown in the menu.</span> : null}
			{links.map(({ id, label }) => (
				<button
					key={id}
					type="button"
					aria-current={id === active ? "page" : undefined}
					onClick={choose ? () => choose(id) : undefined}
				>
					{label}
				</button>
			))}
		</nav>
	);
}
