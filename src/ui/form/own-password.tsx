import { ownPasswordLabel } from "../../domain/form-values.ts";
import { PasswordField } from "./password-field.tsx";

/** The own password of who does it, so that an open screen is not enough (access 18); who has none leaves it blank. */
export function OwnPassword({ id, hint }: { id: string; hint?: string }) {
	return (
		<PasswordField
			id={id}
			name="oldPassword"
			label={ownPasswordLabel}
			data-blank="null"
			autoComplete="current-password"
			{...(hint === undefined ? {} : { hint })}
		/>
	);
}
