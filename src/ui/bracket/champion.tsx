import { Mark } from "../mark.tsx";
import { signOf, type Sign } from "../../domain/team/sign.ts";

/** The champion's banner, word for word (brackets 5). */
export function Champion({ name, ...sign }: { name: string } & Sign) {
	return (
		<div className="champion">
			<Mark name={name} {...signOf(sign)} size="l" />
			<p>
				Congratulations <b>{name}</b> — Division Champion!
			</p>
		</div>
	);
}
