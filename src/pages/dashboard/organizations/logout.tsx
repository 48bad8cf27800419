import { to } from "../../../domain/paths.ts";
import { LogoutForm } from "../../../ui/form/form.tsx";
import { Icon } from "../../../ui/icon.tsx";

/** The way out where there is no frame with a bar. */
export function Logout() {
	return (
		<LogoutForm next={to.home()}>
			<button className="button">
				<Icon name="logout" />
				Logout
			</button>
		</LogoutForm>
	);
}
