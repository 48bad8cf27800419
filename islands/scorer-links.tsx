import { useState } from "react";
import { Section } from "../src/ui/section.tsx";
import { ask, say } from "./lib/say.ts";
import { call } from "./lib/call.ts";
import { LinkForm, type LinkFormProps } from "./scorer-links/link-form.tsx";
import { LinkTable } from "./scorer-links/link-table.tsx";
import type { ListedLink, Made } from "./scorer-links/links.ts";
import { MadeCard } from "./scorer-links/made-card.tsx";

interface Props extends LinkFormProps {
	links: readonly ListedLink[];
}

/** Links for scorers: make one, hand it on as address, code or paper, withdraw it. */
export default function ScorerLinks({ organization, game, today, links: first }: Props) {
	const [links, setLinks] = useState(first);
	const [made, setMade] = useState<Made | null>(null);

	const withdraw = async ({ id, label }: ListedLink) => {
		if (!(await ask(`Withdraw “${label}”? Whoever has it can no longer score.`, "Withdraw"))) return;
		const answer = await call("DELETE /api/scorer-links/:scorerLink", { scorerLink: id });
		if (!answer.ok) return say(answer.message, "bad");
		setLinks(links.map((link) => (link.id === id ? { ...link, state: "withdrawn" } : link)));
		say("Link withdrawn");
	};
	return (
		<div className="stack gap-6">
			<LinkForm
				organization={organization}
				game={game}
				today={today}
				add={(next, listed) => {
					setMade(next);
					setLinks([listed, ...links]);
				}}
			/>
			{made ? <MadeCard organization={organization.name} made={made} /> : null}
			<div className="no-print">
				<Section title="Links">
					<LinkTable links={links} withdraw={withdraw} />
				</Section>
			</div>
		</div>
	);
}
