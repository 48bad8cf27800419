import type { ReactNode } from "react";
import { blockTypes, type Block } from "../../src/domain/page/blocks.ts";
import type { PageTemplate } from "../../src/domain/page/templates.ts";
import { Icon } from "../../src/ui/icon.tsx";
import { typeNames } from "./pieces.ts";

interface TemplateButtonsProps {
	templates: readonly PageTemplate[];
	busy: boolean;
	apply: (template: PageTemplate) => void;
}

export function TemplateButtons({ templates, busy, apply }: TemplateButtonsProps) {
	return (
		<ButtonsOf title="Apply a Template">
			{templates.map((template) => (
				<button
					key={template.template}
					type="button"
					className="button"
					aria-disabled={busy}
					onClick={() => apply(template)}
				>
					{template.name}
				</button>
			))}
		</ButtonsOf>
	);
}

export function BlockButtons({ add }: { add: (type: Block["type"]) => void }) {
	return (
		<ButtonsOf title="Add block">
			{blockTypes.map((type) => (
				<button key={type} type="button" className="button" id={`add-${type}`} onClick={() => add(type)}>
					<Icon name="plus" />
					{typeNames[type]}
				</button>
			))}
		</ButtonsOf>
	);
}

/** Buttons of one kind under what they do. */
function ButtonsOf({ title, children }: { title: string; children: ReactNode }) {
	return (
		<fieldset className="row templates">
			<legend className="cap">{title}</legend>
			{children}
		</fieldset>
	);
}
