import { Heading, Table } from "../../src/ui/table.tsx";
import { isNamed, nameOf, type ListedLink } from "./links.ts";

interface Props {
	links: readonly ListedLink[];
	withdraw: (link: ListedLink) => Promise<void>;
}

const states = { open: "Open", over: "Over", withdrawn: "Withdrawn" } as const;

export function LinkTable({ links, withdraw }: Props) {
	if (links.length === 0) return <p className="empty">No links yet.</p>;
	return (
		<Table caption="Scorer links" className="dense listing as-cards">
			<thead>
				<tr>
					<Heading>Link</Heading>
					<Heading>Made by</Heading>
					<Heading>Until</Heading>
					<Heading className="fit">Status</Heading>
					<Heading className="fit">
						<span className="sr">Withdraw</span>
					</Heading>
				</tr>
			</thead>
			<tbody>
				{links.map((link) => (
					<LinkRow key={link.id} link={link} withdraw={() => void withdraw(link)} />
				))}
			</tbody>
		</Table>
	);
}

function LinkRow({ link, withdraw }: { link: ListedLink; withdraw: () => void }) {
	return (
		<tr>
			<th scope="row" className="wrap-text">
				{nameOf(link)}
				{isNamed(link) ? <span className="meta">{link.purpose}</span> : null}
			</th>
			<td className="who" data-label="Made by">
				{link.by}
			</td>
			<td data-label="Until">{link.until}</td>
			<td className="fit" data-label="Status">
				<span className={link.state === "open" ? "badge good" : "badge"}>{states[link.state]}</span>
			</td>
			<td className="e fit">
				{link.state === "open" ? (
					<button type="button" className="button quiet" aria-label={`Withdraw ${link.label}`} onClick={withdraw}>
						Withdraw
					</button>
				) : null}
			</td>
		</tr>
	);
}
