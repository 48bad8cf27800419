import { sameText } from "../../src/domain/sheet/choices.ts";
import type { Read } from "./read.ts";

/** What an import would make: a name that is nearly one that is there may be meant to be that one. */
export function News({ news, newCount: count, sames }: Pick<Read, "news" | "newCount" | "sames">) {
	const more = count - news.length;
	return (
		<>
			{sames.map((same) => (
				<input key={sameText(same)} type="hidden" name="same" value={sameText(same)} />
			))}
			{sames.length > 0 ? (
				<ul className="bullets">
					{sames.map((same) => (
						<li key={sameText(same)}>{`${same.name} is the ${same.noun} ${same.is}.`}</li>
					))}
				</ul>
			) : null}
			{news.length > 0 ? (
				<div className="news">
					<h3>{`New: ${count.toLocaleString("en")}`}</h3>
					<ul className="card">
						{news.map((one) => (
							<li key={`${one.noun} ${one.name}`} className="row">
								<span>
									{`New ${one.noun}: `}
									<b>{one.name}</b>
									{one.near === null ? "" : `. Did you mean ${one.near}?`}
								</span>
								{one.near === null ? null : (
									<button
										className="button"
										name="accept"
										value={sameText({ noun: one.noun, name: one.name, is: one.near })}
									>
										{`It is ${one.near}`}
									</button>
								)}
							</li>
						))}
					</ul>
					{more > 0 ? <p className="meta">{`and ${more.toLocaleString("en")} more`}</p> : null}
				</div>
			) : null}
		</>
	);
}
