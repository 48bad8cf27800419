import { Icon, type IconName } from "../ui/icon.tsx";
import { A } from "../ui/link.tsx";
import { to } from "../domain/paths.ts";

type Socials = { facebook?: string | null; instagram?: string | null; youtube?: string | null };

type Props = {
	/** The organization's name or slug. */
	name: string;
	year: number;
	socials?: Socials;
	/** The platform's own address. */
	platform?: string;
	/** Where to return after signing in. */
	next?: string;
};

const networks: readonly { key: keyof Socials & IconName; label: string }[] = [
	{ key: "facebook", label: "Facebook" },
	{ key: "instagram", label: "Instagram" },
	{ key: "youtube", label: "YouTube" },
];

/** Social addresses that are set, who runs the site, the way in for staff (site 4). */
export function Footer({ name, year, socials = {}, platform = "/", next }: Props) {
	const shown = networks.flatMap(({ key, label }) => {
		const href = socials[key];
		return href ? [{ key, label, href }] : [];
	});
	return (
		<footer className="foot">
			<div className="wrap row">
				{shown.length > 0 ? (
					<ul aria-label="Social">
						{shown.map(({ key, label, href }) => (
							<li key={key}>
								<a className="button quiet icon" href={href} rel="noopener" aria-label={label}>
									<Icon name={key} />
								</a>
							</li>
						))}
					</ul>
				) : null}
				<p>{`© ${year} ${name}`}</p>
				<p className="push">
					Site powered by <a href={platform}>Tipoff</a>
				</p>
				<p>
					<A to={to.login(next)}>Admin Sign In</A>
				</p>
			</div>
		</footer>
	);
}
