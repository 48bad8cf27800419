import * as attributes from "../../data/stat/attributes.ts";
import type { PlayerAttribute } from "../../data/stat/attributes.ts";
import { attributeFields } from "../../domain/attribute/schema.ts";
import { attributeTypeLabels, attributeTypes } from "../../domain/attribute/attributes.ts";
import { lengthOf } from "../../domain/field.ts";
import { to } from "../../domain/paths.ts";
import { deskPage } from "../../http/page.ts";
import { Empty } from "../../ui/empty.tsx";
import { ErrorPlace, Field, Form, SelectField } from "../../ui/form/form.tsx";
import { PageHead, Section } from "../../ui/section.tsx";
import { actingFor, type CallAs } from "./acting.ts";
import { Ordered } from "./ordered.tsx";

interface Data {
	rows: PlayerAttribute[];
	as: CallAs;
}

const typeOptions = attributeTypes.map((value) => ({ value, label: attributeTypeLabels[value] }));

/** What is known of every player (players 11): order, hide, add, reset. */
export const attributesPage = deskPage<"attributes", Data>({
	route: "attributes",
	load: async ({ tenant, query }) => {
		const acting = await actingFor(tenant, query);
		return acting && { as: acting.as, rows: await attributes.all(tenant) };
	},
	title: () => "Player attributes",
	crumbs: (_, { query }) => [{ label: "Player attributes", to: to.attributes(query) }],
	View: ({ data: { rows, as } }) => (
		<>
			<PageHead title="Player attributes" text="What is known of every player, in the order of their form." />
			<div className="cols split">
				<Section title="Attributes" tools={<Tools as={as} />}>
					{rows.length === 0 ? <Empty icon="list" title="No attributes yet" /> : <List rows={rows} as={as} />}
				</Section>
				<Section title="Add an attribute">
					<AddAttribute as={as} />
				</Section>
			</div>
		</>
	),
});

function List({ rows, as }: Data) {
	const call = as("PUT /api/playerAttributes/{id}/toggleAttributeVisibility");
	return (
		<Ordered
			id="attributes"
			items={rows.map((row) => ({
				id: row.id,
				label: row.attribute_name,
				detail: attributeTypeLabels[row.attribute_type],
				hidden: !row.is_visible,
			}))}
			reorder={{
				method: "PUT",
				path: as("/api/playerAttributes/reorder"),
				key: "attributes",
				idKey: "id",
				orderKey: "order",
			}}
			toggle={{
				hide: { label: "Hide", call, body: { is_visible: false } },
				show: { label: "Show", call, body: { is_visible: true } },
			}}
		/>
	);
}

function Tools({ as }: { as: CallAs }) {
	return (
		<div className="row push">
			<Form
				id="reset-attributes"
				call={as("POST /api/playerAttributes/reset")}
				confirm="Reset the attributes to default? Attributes of your own go; those with values are kept, hidden."
				done="Attributes reset"
			>
				<button className="button">Reset to Default</button>
			</Form>
		</div>
	);
}

function AddAttribute({ as }: { as: CallAs }) {
	return (
		<Form
			id="add-attribute"
			className="card pad stack gap-4"
			call={as("POST /api/playerAttributes")}
			done="{name} added"
		>
			<ErrorPlace />
			<Field
				id="attribute-name"
				name="name"
				label="Attribute Name"
				required
				maxLength={lengthOf(attributeFields.name)}
				autoComplete="off"
			/>
			<SelectField id="attribute-type" name="type" label="Type" options={typeOptions} />
			<div className="row">
				<button className="button main">Add Attribute</button>
			</div>
		</Form>
	);
}
