export interface ListedLink {
	id: number;
	label: string;
	/** "Reef Rockets at Quay Queens, Nov 23, 2026, 8:00 PM, Pier Gym". */
	purpose: string;
	/** "Nov 24, 6:00 AM", by the organization's clock. */
	until: string;
	by: string;
	state: "open" | "over" | "withdrawn";
}

/** A link that was just made: its address is known only now. */
export interface Made {
	label: string;
	purpose: string;
	until: string;
	address: string;
	qr: string;
	/** How many it is for. */
	games: number;
}

/** One without a name of its own is called by what it is for. */
export const isNamed = ({ label, purpose }: Pick<Made, "label" | "purpose">) => !purpose.startsWith(label);
export const nameOf = (link: Pick<Made, "label" | "purpose">) => (isNamed(link) ? link.label : link.purpose);
