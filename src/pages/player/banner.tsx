import type { ReactNode } from "react";

type Props = {
	/** A large mark or a photo. */
	sign: ReactNode;
	/** The small line above the name. */
	over?: ReactNode;
	title: string;
	/** Lines under the name. */
	children?: ReactNode;
	facts?: readonly { label: string; value: ReactNode }[];
};

/** The board at the top of a team's or a person's page. */
export function Banner({ sign, over, title, children, facts = [] }: Props) {
	return (
		<div className="banner board">
			<div className="wrap">
				{sign}
				<div>
					{over ? <p className="cap">{over}</p> : null}
					<h1>{title}</h1>
					{children}
				</div>
				{facts.length > 0 ? (
					<dl className="facts">
						{facts.map(({ label, value }) => (
							<div key={label}>
								<dt className="cap">{label}</dt>
								<dd>{value}</dd>
							</div>
						))}
					</dl>
				) : null}
			</div>
		</div>
	);
}
