import type { Attribute } from "../../../data/stat/attribute-values.ts";
import type { RosterMember } from "../../../data/player/rosters.ts";
import { to } from "../../../domain/paths.ts";
import { fullName, isNumberAttribute, shortText, wornTwice } from "../../../domain/player/players.ts";
import { attributeFill } from "../../../ui/form/attribute-fields.tsx";
import { DeleteSelected } from "../../../ui/form/delete-selected.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Form, OpenButton, SentWithoutScript, Tick, TickAll } from "../../../ui/form/form.tsx";
import { A } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Heading, Table } from "../../../ui/table.tsx";

const deleteForm = "delete-players";

export function RosterTools({ path, any }: { path: string; any: boolean }) {
	return (
		<div className="row push">
			<DeleteSelected
				id={deleteForm}
				any={any}
				call={`DELETE ${path}/{player_id}`}
				each="player_id"
				none="Please select at least one player to delete."
				confirm="Delete selected players from this team?"
				weigh="roster entry"
				done="Players deleted"
				fail="Error occurred while deleting."
			/>
			<OpenButton id="add-player-button" dialog="add-player" icon="plus" label="Add player" look="main" />
		</div>
	);
}

type Props = {
	members: readonly RosterMember[];
	attributes: readonly Attribute[];
	captain: number | null;
	season: string;
	/** With fewer players a team cannot begin. */
	least: number;
};

/** The roster: numbers are edited in place, the rest in a dialog (players 1). */
export function Roster({ members, attributes, captain, season, least }: Props) {
	if (members.length === 0)
		return (
			<Empty icon="people" title="No players on this team yet">
				Add somebody who is known, or a new player.
			</Empty>
		);
	const short = shortText(members.length, least);
	const number = attributes.find(isNumberAttribute);
	const others = attributes.filter((attribute) => attribute !== number);
	return (
		<>
			{short ? (
				<Notice tone="warn" icon="warning">
					{short}
				</Notice>
			) : null}
			{wornTwice(wearersOf(members, number)).map((sentence) => (
				<Notice key={sentence} tone="warn" icon="warning">
					{sentence}
				</Notice>
			))}
			{members.some(({ isPast }) => isPast) ? <p className="meta">{ofThen(season)}</p> : null}
			<Table caption="Roster" className="dense rows-m listing">
				<thead>
					<tr>
						<Heading className="fit">
							<TickAll name="player_id" label="Select all players" />
						</Heading>
						{number ? <Heading className="n fit">{number.attribute_name}</Heading> : null}
						<Heading>Player</Heading>
						{others.map((attribute) => (
							<Heading key={attribute.id}>{attribute.attribute_name}</Heading>
						))}
						<Heading className="fit">
							<span className="sr">Edit</span>
						</Heading>
					</tr>
				</thead>
				<tbody>
					{members.map((member) => (
						<Row
							key={member.roster_id}
							member={member}
							number={number}
							others={others}
							isCaptain={member.player_id === captain}
						/>
					))}
				</tbody>
			</Table>
		</>
	);
}

/** What is typed here is not of today (players 10). */
const ofThen = (season: string) =>
	`Numbers and positions here are those of ${season}. Everything else is as it is today.`;

function wearersOf(members: readonly RosterMember[], number: Attribute | undefined) {
	return members.map((member) => ({
		name: fullName(member),
		number: member.attributeValues.find(({ attribute_id }) => attribute_id === number?.id)?.value.trim() ?? null,
	}));
}

type RowProps = {
	member: RosterMember;
	number: Attribute | undefined;
	others: readonly Attribute[];
	isCaptain: boolean;
};

function Row({ member, number, others, isCaptain }: RowProps) {
	const name = fullName(member);
	const valueOf = (attribute: Attribute) =>
		member.attributeValues.find(({ attribute_id }) => attribute_id === attribute.id)?.value ?? "";
	return (
		<tr>
			<td>
				<Tick
					form={deleteForm}
					name="player_id"
					value={member.player_id}
					row={member.roster_id}
					label={`Select ${name}`}
				/>
			</td>
			{number ? (
				<td className="n">
					<NumberForm member={member} name={name} attribute={number} value={valueOf(number)} />
				</td>
			) : null}
			<th scope="row">
				<A to={to.player(member.player_id)}>{name}</A>
				{isCaptain ? (
					<>
						{" "}
						<span className="badge">Captain</span>
					</>
				) : null}
			</th>
			{others.map((attribute) => (
				<td key={attribute.id}>{valueOf(attribute)}</td>
			))}
			<td className="e">
				<OpenButton
					id={`edit-player-${member.player_id}`}
					dialog="edit-player"
					fill={fillOf(member, number ? [number, ...others] : others)}
					icon="pencil"
					label={`Edit ${name}`}
					hideLabel
				/>
			</td>
		</tr>
	);
}

type NumberProps = { member: RosterMember; name: string; attribute: Attribute; value: string };

/** Sent as soon as it is left or confirmed by Enter. */
function NumberForm({ member: { player_id: id, roster_id }, name, attribute, value }: NumberProps) {
	return (
		<Form id={`number-${id}`} call={`PUT /api/playersv2/${id}`} done="Player updated" fail="Error updating player">
			<input type="hidden" name="roster_id" value={roster_id} />
			<input
				id={`number-${id}-value`}
				className="number"
				name={`attribute_${attribute.id}`}
				aria-label={`${attribute.attribute_name} of ${name}`}
				defaultValue={value}
				inputMode="decimal"
				maxLength={200}
				autoComplete="off"
				data-submit=""
			/>
			<SentWithoutScript label="Save" />
		</Form>
	);
}

const fillOf = (member: RosterMember, attributes: readonly Attribute[]) => ({
	id: member.player_id,
	roster_id: member.roster_id,
	revision: member.revision,
	firstName: member.firstName,
	lastName: member.lastName,
	email: member.email,
	phoneNumber: member.phoneNumber,
	...attributeFill(attributes, member.attributeValues),
});
