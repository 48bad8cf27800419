import { useEffect, useRef } from "react";
import { Icon } from "../../src/ui/icon.tsx";
import { copyText } from "../lib/say.ts";
import { isNamed, nameOf, type Made } from "./links.ts";

/** A new link as address and code, to copy, share or print. */
export function MadeCard({ organization, made }: { organization: string; made: Made }) {
	const card = useRef<HTMLElement>(null);
	useEffect(() => {
		if (made) card.current?.focus();
	}, [made]);
	return (
		<section className="card pad scorer-card" ref={card} tabIndex={-1} aria-labelledby="scorer-card-title">
			<img
				src={`data:image/svg+xml,${encodeURIComponent(made.qr)}`}
				alt="QR code of the link"
				width="220"
				height="220"
			/>
			<div className="stack gap-3">
				<p className="cap">{organization}</p>
				{made.games === 0 ? (
					<p className="notice warn">
						No games are planned on this day yet. Those that will be are scored with this link too.
					</p>
				) : null}
				<h2 id="scorer-card-title">{nameOf(made)}</h2>
				{isNamed(made) ? <p className="lead">{made.purpose}</p> : null}
				<p>Scan the code with the phone that keeps the score, or open</p>
				<p>
					<a className="address" href={made.address}>
						{made.address}
					</a>
				</p>
				<p>The link ends on {made.until}.</p>
				<p className="meta no-print">This address is shown only now. Who has it can score these games until it ends.</p>
				<p className="row no-print">
					<button type="button" className="button main" onClick={() => void copyText(made.address)}>
						<Icon name="copy" />
						Copy
					</button>
					{canShare() ? (
						<button type="button" className="button" onClick={() => void share(organization, made)}>
							<Icon name="share" />
							Share
						</button>
					) : null}
					<button type="button" className="button" onClick={() => print()}>
						Print
					</button>
				</p>
			</div>
		</section>
	);
}

/** Phones hand it on by their own list; elsewhere, and on plain http, there is none. */
const canShare = () => typeof navigator.share === "function";

async function share(organization: string, made: Made): Promise<void> {
	const data = { title: `${organization}: ${nameOf(made)}`, url: made.address };
	await navigator.share(data).catch(async (error: unknown) => {
		if (!(error instanceof DOMException && error.name === "AbortError")) await copyText(made.address); // shut by who had opened it
	});
}
