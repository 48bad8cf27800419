import { Mark } from "../mark.tsx";

/** The champion's banner, word for word (brackets 5). */
export function Champion({ name, logo }: { name: string; logo?: string | null }) {
	return (
		<div className="champion">
			<Mark name={name} logo={logo} size="l" />
			<p>
				Congratulations <b>{name}</b> — Division Champion!
			</p>
		</div>
	);
}
