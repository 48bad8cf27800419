import { to } from "../../../domain/paths.ts";
import { ErrorPlace, Form } from "../../../ui/form/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { OwnPassword } from "../../../ui/form/own-password.tsx";
import { Part } from "./part.tsx";

/** All of an organization, for its owner to keep or to take elsewhere. */
export function FilePart({ organization: { id }, pictures }: { organization: { id: number }; pictures: number }) {
	const shown =
		pictures === 1 ? "the one uploaded picture" : `all ${pictures.toLocaleString("en-US")} uploaded pictures`;
	return (
		<Part id="file" title="All data">
			<p>
				One file with everything of this organization: settings, seasons, leagues, teams, players with their contact
				details, games with every entry, schedules and drafts, menu and pages, users, the audit log, what can still be
				restored{pictures > 0 ? `, and ${shown}` : ""}.
			</p>
			<p className="meta">
				It holds no passwords, no scorer links that work and no domains. Whoever runs a Tipoff can bring it back with
				“tipoff import-organization”. It has personal data: keep it where only you can read it. The download is noted in
				the audit log.
			</p>
			<Form id="file-form" call={`POST ${to.organizationFile(id)}`} next="to" fail="Failed to prepare the download">
				<ErrorPlace />
				<OwnPassword id="file-password" />
				<button className="button">
					<Icon name="download" />
					Download everything
				</button>
			</Form>
			<p className="meta">
				It begins within seconds; your browser shows how much has come. A season of a hundred games is well under a
				megabyte, pictures come on top.
			</p>
		</Part>
	);
}
