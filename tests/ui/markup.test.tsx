import { describe, expect, test } from "bun:test";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { A, Base } from "../../src/ui/link.tsx";
import { markup } from "../../src/ui/markup.ts";
import { Boards } from "./gallery-boards.tsx";
import { Charts } from "./gallery-charts.tsx";
import { Parts } from "./gallery-parts.tsx";

/** React writes some attributes of fields and forms after the others. */
const sorted = (html: string) =>
	html.replace(/<([\w-]+)((?: [^\s=>]+="[^"]*")+)/g, (_, name: string, attributes: string) => {
		const each = attributes.match(/[^\s=>]+="[^"]*"/g) ?? [];
		return `<${name} ${each.toSorted().join(" ")}`;
	});
/** React names pictures that are not lazy ahead of all else; a page's head says itself what it names ahead. */
const reacts = (node: ReactNode) => renderToStaticMarkup(node).replaceAll(/<link [^>]*as="image"[^>]*>/g, "");
const same = (node: ReactNode) => expect(sorted(markup(node))).toBe(sorted(reacts(node)));
const wrapped = (node: ReactNode) => <Base.Provider value="/harbor">{node}</Base.Provider>;

describe("a page that no script brings to life is what React would draw", () => {
	test("every part of the gallery", () => {
		for (const page of [<Parts key="parts" />, <Boards key="boards" />, <Charts key="charts" />]) same(wrapped(page));
	});

	test("texts, numbers, nothing, lists and parts of them", () => {
		const Twice = ({ children }: { children: ReactNode }) => (
			<>
				{children}
				{children}
			</>
		);
		same(
			<p>
				{"a < b & 'c' > \"d\""} {0} {-1.5} {null} {undefined} {true} {false} {""} {[1, ["x", <b key="b">y</b>]]}
				<Twice>
					<i>{new Set(["one", "two"])}</i>
				</Twice>
			</p>,
		);
	});

	test("fields with what is typed, ticked and chosen", () => {
		same(
			<form method="get" action="/players" className="filters" noValidate hidden={false}>
				<input name="q" defaultValue={'Kim "Ace" <Park>'} required maxLength={40} autoComplete="off" disabled={false} />
				<input type="checkbox" name="on" defaultChecked value="yes" />
				<input type="checkbox" name="off" checked={false} readOnly value="" />
				<select name="league" defaultValue={2}>
					<option value={1}>One</option>
					<option value={2}>Two</option>
				</select>
				<select name="year" defaultValue="2012 13">
					<option>2011</option>
					<option>2012 {13}</option>
				</select>
				<textarea name="note" rows={3} defaultValue={"\n<first>"} />
				<button type="submit" name="act" value="go" disabled>
					Go
				</button>
			</form>,
		);
	});

	test("attributes that are there, say no, lead somewhere or are drawn", () => {
		same(
			<div data-on={true} data-off={false} aria-busy={true} aria-expanded={false} title={undefined}>
				<label htmlFor="x">X</label>
				<a href="?a=1&b=2" download spellCheck={false}>
					there
				</a>
				<img src="/a.png" alt="" width={12} loading="lazy" />
				<svg viewBox="0 0 4 4" preserveAspectRatio="none">
					<text textAnchor="middle" fontSize={10} fillOpacity={0.5}>
						7
					</text>
					<path d="M0 0" strokeWidth={2} vectorEffect="non-scaling-stroke" />
				</svg>
				<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: '{"a":"\\u003c"}' }} />
			</div>,
		);
	});
});

test("a site's links lead below the nearest base", () => {
	const link = <A to="/teams/7">Bobcats</A>;
	expect(
		markup(
			<Base value="/outer">
				{link}
				<Base value="">{link}</Base>
				{link}
			</Base>,
		),
	).toBe('<a href="/outer/teams/7">Bobcats</a><a href="/teams/7">Bobcats</a><a href="/outer/teams/7">Bobcats</a>');
});

test("an address that would run as a script leads nowhere", () => {
	for (const href of ["javascript:alert(1)", " java\nscript:alert(1)", "JAVASCRIPT:1"])
		expect(markup(<a href={href}>x</a>)).toBe('<a href="about:blank">x</a>');
});

test("what it cannot draw is an error", () => {
	expect(() => markup({} as ReactNode)).toThrow("cannot be drawn");
	const stored = JSON.parse('{"type":"b","props":{"children":"not ours"}}') as ReactNode;
	expect(() => markup(<p>{stored}</p>)).toThrow("cannot be drawn");
	expect(() => markup(<p style={{ color: "red" }} />)).toThrow("a style belongs into a sheet");
});

test("a part that is drawn once is the same wherever it stands, and another one by other props", () => {
	let drawings = 0;
	const Sign = ({ name, large }: { name: string; large?: boolean }) => {
		drawings += 1;
		return <b className={large ? "l" : undefined}>{name}</b>;
	};
	Sign.drawnOnce = true as const;
	const row = (
		<p>
			<Sign name="Salt & Sons" />
			<i>at</i>
			<Sign name="Salt & Sons" large />
			<Sign name="Salt & Sons" />
		</p>
	);
	expect(markup([row, row])).toBe(
		'<p><b>Salt &amp; Sons</b><i>at</i><b class="l">Salt &amp; Sons</b><b>Salt &amp; Sons</b></p>'.repeat(2),
	);
	expect(drawings).toBe(2);
	same(row);
});
