import type { ComponentType, HTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { Form, openName } from "./form/form.tsx";
import { Icon, type IconName } from "./icon.tsx";

export interface OrderItem {
	id: number;
	label: string;
	/** Where the label leads, with the site's base in front. */
	href?: string;
	/** The row that a deletion of this one takes away, where that is another id. */
	row?: number;
	/** A word beside the label: a type, "External". */
	detail?: string;
	/** A warning beside it. */
	warning?: string;
	hidden?: boolean;
	/** It cannot be hidden. */
	protected?: boolean;
	actions?: readonly OrderAction[];
}

/** A button of a row: it opens a dialog with its form filled, makes a call, leads somewhere, or is the work of the island around. */
export interface OrderAction {
	label: string;
	/** What the island around does with a click. */
	act?: string;
	/** Drawn instead of the label, which is still read out. */
	icon?: IconName;
	dialog?: string;
	fill?: object;
	call?: string;
	confirm?: string;
	done?: string;
	href?: string;
}

/** "PUT /api/stats/{id}" and what is sent with it. */
interface OrderCall {
	label: string;
	call: string;
	body?: Readonly<Record<string, boolean>>;
}

/** Plain data: the browser gets the same. */
export interface OrderProps {
	/** One a page; "periods". */
	id: string;
	items: readonly OrderItem[];
	/** Where a new order goes, as `{[key]: [{[idKey], [orderKey]}]}`. */
	reorder: { method: string; path: string; key: string; idKey: string; orderKey: string };
	/** Hides a row that is shown, shows one that is hidden. */
	toggle?: { hide: OrderCall; show: OrderCall; title?: string };
	/** What is said of a row that is not hidden. */
	shown?: string;
	/** Its number before each row. */
	numbered?: boolean;
	/** A tick before each row, for the form of that id which sends one call for each. */
	tick?: { form: string; name: string };
	/** Other parts of the page depend on the order or on what is hidden: fetch it anew after a change. */
	refresh?: boolean;
}

/** What only a living list gives a row: the drag's handles, and what its buttons do. */
interface OrderHold {
	li?: HTMLAttributes<HTMLLIElement> & { ref?: Ref<HTMLLIElement> };
	grip?: HTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> };
	held?: boolean;
	move?: (to: number) => void;
	toggle?: () => void;
	act?: (name: string) => void;
}

export interface OrderRowProps {
	list: OrderProps;
	item: OrderItem;
	at: number;
	hold?: OrderHold;
}

/** A list whose order people choose: by dragging, by keys, by buttons. `Row` is the living one in the browser. */
export function OrderList({
	list,
	items = list.items,
	said,
	Row = OrderRow,
}: {
	list: OrderProps;
	items?: readonly OrderItem[];
	/** The last change, for those who cannot see it. */
	said?: string;
	Row?: ComponentType<OrderRowProps>;
}) {
	return (
		<>
			<p id={`${list.id}-how`} className="sr">
				Press space to pick it up, the arrow keys to move it, space again to drop it, Escape to put it back.
			</p>
			<ol className="order">
				{items.map((item, at) => (
					<Row key={item.id} list={list} item={item} at={at} />
				))}
			</ol>
			<output className="sr">{said}</output>
		</>
	);
}

export function OrderRow({ list, item, at, hold = {} }: OrderRowProps) {
	const { li, grip, held, move, toggle, act } = hold;
	const looks = [held ? "held" : "", item.hidden ? "away" : ""].filter(Boolean).join(" ");
	const own = `${list.id}-${item.id}`;
	return (
		<li className={looks || undefined} {...li}>
			<button
				type="button"
				className="grip"
				id={`${own}-grip`}
				aria-label={`Move ${item.label}`}
				aria-describedby={`${list.id}-how`}
				{...grip}
			>
				<Icon name="grip" />
			</button>
			<TickOf list={list} item={item} />
			{list.numbered ? <span className="dim">{at + 1}</span> : null}
			<Name list={list} item={item} />
			<div className="row">
				<Toggle list={list} item={item} toggle={toggle} />
				{item.actions?.map((action) => (
					<Action key={action.label} item={item} action={action} act={act} />
				))}
				<Step own={own} way="up" label={item.label} stuck={at === 0} step={() => move?.(at - 1)} />
				<Step
					own={own}
					way="down"
					label={item.label}
					stuck={at === list.items.length - 1}
					step={() => move?.(at + 1)}
				/>
			</div>
		</li>
	);
}

type Of = Pick<OrderRowProps, "list" | "item">;

function TickOf({ list: { tick }, item }: Of) {
	if (!tick) return null;
	return (
		<input
			type="checkbox"
			form={tick.form}
			name="_tick"
			data-tick={tick.name}
			value={item.id}
			data-row={item.row}
			aria-label={`Select ${item.label}`}
		/>
	);
}

/** What it is called, and what is said of it. */
function Name({ list, item }: Of) {
	return (
		<span className="name">
			<b>{item.href ? <a href={item.href}>{item.label}</a> : item.label}</b>
			<span className="badges">
				{item.detail ? <span className="badge">{item.detail}</span> : null}
				{item.warning ? <span className="badge warn">{item.warning}</span> : null}
				{item.hidden ? <span className="badge warn">Hidden</span> : null}
				{list.shown && !item.hidden ? <span className="badge good">{list.shown}</span> : null}
			</span>
		</span>
	);
}

/** A form of its own, for who has no script; a living list does it by itself. */
function Toggle({ list, item, toggle }: Of & Pick<OrderHold, "toggle">) {
	const flip = item.hidden ? list.toggle?.show : list.toggle?.hide;
	if (!flip || item.protected) return null;
	const press = (event: MouseEvent) => {
		event.preventDefault();
		toggle?.();
	};
	return (
		<Form call={flip.call}>
			<input type="hidden" name="id" value={item.id} />
			{Object.entries(flip.body ?? {}).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={String(value)} data-kind="boolean" />
			))}
			<button
				className="button quiet"
				aria-label={`${flip.label} ${item.label}`}
				aria-pressed={list.toggle?.hide.label === list.toggle?.show.label ? !item.hidden : undefined}
				title={list.toggle?.title}
				onClick={press}
			>
				{flip.label}
			</button>
		</Form>
	);
}

/** One place up or down: what a drag does, for one finger and for those who cannot drag. */
function Step({
	own,
	way,
	label,
	stuck,
	step,
}: {
	own: string;
	way: "up" | "down";
	label: string;
	stuck: boolean;
	step: () => void;
}) {
	return (
		<button
			type="button"
			className="button quiet icon"
			id={`${own}-${way}`}
			aria-label={`Move ${label} ${way}`}
			disabled={stuck}
			onClick={step}
		>
			<Icon name={way} />
		</button>
	);
}

function Action({
	item,
	action,
	act,
}: {
	item: OrderItem;
	action: OrderAction;
	act: ((name: string) => void) | undefined;
}) {
	const { label, icon, dialog, fill, call, confirm, done, href } = action;
	const face: ReactNode = icon ? <Icon name={icon} /> : label;
	const look = { className: icon ? "button quiet icon" : "button quiet", "aria-label": `${label} ${item.label}` };
	if (action.act)
		return (
			<button type="button" id={`${action.act}-${item.id}`} onClick={() => act?.(action.act ?? "")} {...look}>
				{face}
			</button>
		);
	if (href)
		return (
			<a href={href} {...look}>
				{face}
			</a>
		);
	if (call)
		return (
			<Form call={call} confirm={confirm} done={done}>
				<input type="hidden" name="id" value={item.id} />
				<button {...look}>{face}</button>
			</Form>
		);
	return (
		<button
			form="opens"
			name="_open"
			value={openName(dialog ?? "", fill)}
			data-open={dialog}
			data-fill={fill ? JSON.stringify(fill) : undefined}
			{...look}
		>
			{face}
		</button>
	);
}
