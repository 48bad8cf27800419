import { Icon } from "./icon.tsx";

type Props = {
	/** What is added: "the schedule of Harbor Hawks", "this game". */
	what: string;
	/** The whole address of the calendar's file. */
	address: string;
	/** A single event is downloaded, not followed. */
	once?: boolean;
	/** The same games as a table for a spreadsheet. */
	table?: string;
	/** The same games' changes, as a feed. */
	changes?: string;
};

/** "Add to calendar": ways to follow a calendar that need no script. */
export function Subscribe({ what, address, once, table, changes }: Props) {
	if (once)
		return (
			<a className="button" href={address} download="">
				<Icon name="calendar" />
				Add to calendar
			</a>
		);
	const live = address.replace(/^https?:/, "webcal:");
	return (
		<details className="subscribe">
			<summary className="button">
				<Icon name="calendar" />
				Add to calendar
			</summary>
			<div className="card">
				<p className="meta">Follow {what}: changes come by themselves.</p>
				<ul>
					<li>
						<a href={live}>Apple Calendar, Outlook and others</a>
					</li>
					<li>
						<a href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(live)}`} rel="noopener">
							Google Calendar
						</a>
					</li>
					<li>
						<a href={address} download="">
							Download once (.ics)
						</a>
					</li>
					{changes ? (
						<li>
							<a href={changes}>Changes alone (Atom)</a>
						</li>
					) : null}
					{table ? (
						<li>
							<a href={table} download="">
								Spreadsheet (.csv)
							</a>
						</li>
					) : null}
				</ul>
			</div>
		</details>
	);
}
