import { Form, type FormProps } from "./form.tsx";
import { Icon } from "../icon.tsx";

type Props = Pick<FormProps, "call" | "each" | "none" | "confirm" | "weigh" | "done"> & {
	id: string;
	fail: string;
	/** Whether there is a row at all: nothing is offered for an empty list. */
	any: boolean;
};

/** Deletes the rows whose ticks name this form, one call for each, after a question that says what goes with them (wording 8). */
export function DeleteSelected({ id, any, ...form }: Props) {
	if (!any) return null;
	return (
		<Form id={id} {...form}>
			<button id={`${id}-button`} className="button bad">
				<Icon name="trash" />
				Delete selected
			</button>
		</Form>
	);
}
