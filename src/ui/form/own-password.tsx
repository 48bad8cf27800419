import { ownPasswordLabel } from "../../domain/form-values.ts";
import { PasswordField } from "./password-field.tsx";

type Props = {
	id: string;
	hint?: string;
	/** The form that it belongs to, where it stands in none. */
	form?: string;
	/** What was the matter with the one before. */
	wrong?: string | undefined;
};

/** The own password of who does it, so that an open screen is not enough (access 18); who has none leaves it blank. */
export function OwnPassword(props: Props) {
	return (
		<PasswordField
			{...props}
			name="oldPassword"
			label={ownPasswordLabel}
			data-blank="null"
			autoComplete="current-password"
		/>
	);
}
