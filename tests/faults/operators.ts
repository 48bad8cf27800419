import { parse, type ParserPlugin } from "@babel/parser";

/** One thing that could be wrong: the text from `start` to `end` of a file becomes `after`. */
export interface Site {
	file: string;
	line: number;
	column: number;
	operator: Operator;
	start: number;
	end: number;
	before: string;
	after: string;
}

/** A node of the syntax tree, as far as operators look at it. */
interface Node {
	type: string;
	start: number;
	end: number;
	loc: { start: { line: number; column: number } };
	[part: string]: unknown;
}

type Edit = Pick<Site, "start" | "end" | "after">;

/** What a fault of that kind makes of a node; null where it does not fit. `inside` are the nodes around it, outermost first. */
type Change = (node: Node, inside: readonly Node[], source: string) => Edit | null;

type Operator = keyof typeof changes;

const turned: Record<string, string> = { "+": "-", "-": "+", "<": ">", ">": "<", "+=": "-=", "-=": "+=" };
const shifted: Record<string, string> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
const negated: Record<string, string> = { "===": "!==", "!==": "===" };
const escapes = /^(encodeURIComponent|encodeURI|escaped|escapeText|quoted)$/;
const weakest = "staff.see";
const pairs = [
	["home", "away"],
	["Home", "Away"],
	["asc", "desc"],
	["min", "max"],
] as const;

const changes = {
	"sign turned": (node, inside, source) => {
		const isLoop = inside.some(({ type }) => type === "ForStatement" || type === "WhileStatement");
		const isText = [node["left"], node["right"]].some((side) => /["'`]/.test(source.slice(...rangeOf(side))));
		return isLoop || isText ? null : withOperator(node, source, turned);
	},
	"off by one": (node, _, source) => {
		const right = node["right"] as Node | undefined;
		if (/^[+-]$/.test(String(node["operator"])) && right?.type === "NumericLiteral" && right["value"] === 1)
			return { ...ends(right), after: "2" };
		return withOperator(node, source, shifted);
	},
	"condition negated": (node, inside, source) => {
		const changed = withOperator(node, source, negated);
		if (changed) return changed;
		const around = inside.at(-1);
		const isTest = /^(If|Conditional)/.test(around?.type ?? "") && around?.["test"] === node;
		if (!isTest) return null;
		if (node.type === "UnaryExpression") return { ...ends(node), after: source.slice(node.start + 1, node.end) };
		const isName = /^(Identifier|MemberExpression|CallExpression)$/.test(node.type);
		return isName ? { ...ends(node), after: `!${source.slice(node.start, node.end)}` } : null;
	},
	"guard removed": (node) => {
		if (node.type !== "IfStatement" || node["alternate"]) return null;
		const then = node["consequent"] as Node;
		const only = then.type === "BlockStatement" ? (then["body"] as Node[])[0] : then;
		return /^(Throw|Return)Statement$/.test(only?.type ?? "") ? { ...ends(node), after: "" } : null;
	},
	"permission weakened": (node, inside) => {
		const around = inside.at(-1);
		const isNeed = around?.type === "ObjectProperty" && (around["key"] as Node)["name"] === "can";
		if (isNeed && around["value"] === node && node.type === "StringLiteral" && node["value"] !== weakest)
			return { ...ends(node), after: `"${weakest}"` };
		const isAsked = node.type === "CallExpression" && /^(can|holds|admits|may[A-Z]?\w*)$/.test(calleeOf(node));
		return isAsked ? { ...ends(node), after: "true" } : null;
	},
	"tenant forgotten": (node, inside, source) => {
		const text = source.slice(node.start, node.end);
		const around = inside.at(-1);
		if (node.type === "CallExpression" && calleeOf(node) === "eq" && /\.organization_?id/i.test(text)) {
			const isOneOfSome = around?.type === "CallExpression" && calleeOf(around) === "and";
			return isOneOfSome ? { ...ends(node), after: "undefined" } : null;
		}
		if (node.type === "BinaryExpression" && negated[String(node["operator"])] && /organization_?id/i.test(text))
			return /null|undefined/.test(text) ? null : { ...ends(node), after: String(node["operator"] === "===") };
		if (node.type !== "TemplateLiteral") return null;
		const found =
			/(?<=\b(where|on|and) )[\w.${}]*organization_id = (\$\{[^}]*\}[.\w]*|[\w.]+(\(\))?) and /.exec(text) ??
			/ and [\w.${}]*organization_id = (\$\{[^}]*\}[.\w]*|[\w.]+(\(\))?)/.exec(text);
		if (!found) return null;
		const start = node.start + found.index;
		return { start, end: start + found[0].length, after: found[0].startsWith(" ") ? "" : " " };
	},
	"escape missing": (node, _, source) => {
		if (node.type !== "CallExpression") return null;
		const [first] = node["arguments"] as Node[];
		const callee = node["callee"] as Node;
		if (first && escapes.test(calleeOf(node))) return { ...ends(node), after: `(${source.slice(...rangeOf(first))})` };
		const isReplace = callee.type === "MemberExpression" && /^replace(All)?$/.test(calleeOf(node));
		const isEscape = isReplace && /[&<>"%;]|\\\\/.test(first ? source.slice(first.start + 1, first.end - 1) : "");
		return isEscape ? { ...ends(node), after: source.slice(...rangeOf(callee["object"])) } : null;
	},
	"await forgotten": (node, _, source) => {
		const awaited = node["expression"] as Node | undefined;
		if (node.type !== "ExpressionStatement" || awaited?.type !== "AwaitExpression") return null;
		return { ...ends(awaited), after: `void ${source.slice(...rangeOf(awaited["argument"]))}` };
	},
	"pair swapped": (node, inside) => {
		const isKey = inside.at(-1)?.type === "ObjectProperty" && inside.at(-1)?.["key"] === node;
		const name = String(node.type === "Identifier" ? node["name"] : node["value"]);
		if (!/^(Identifier|StringLiteral)$/.test(node.type) || isKey) return null;
		for (const [one, other] of pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const])) {
			if (name !== one && !(name.startsWith(`${one}_`) || name.endsWith(`_${one}`))) continue;
			const swapped = name.replace(one, other);
			return { ...ends(node), after: node.type === "Identifier" ? swapped : JSON.stringify(swapped) };
		}
		return null;
	},
} as const satisfies Record<string, Change>;

const operators = Object.keys(changes) as Operator[]; // the keys of that record are exactly the operators

/** All the places of a file where a fault could sit. */
export function sitesOf(file: string, source: string): Site[] {
	const plugins: ParserPlugin[] = ["typescript", "explicitResourceManagement"];
	if (file.endsWith("x")) plugins.push("jsx");
	const tree = parse(source, { sourceType: "module", plugins }).program as unknown as Node; // parts are looked up by name
	const sites: Site[] = [];
	visit(tree, [], (node, inside) => {
		for (const operator of operators) {
			const edit = changes[operator](node, inside, source);
			if (!edit) continue;
			const before = source.slice(edit.start, edit.end);
			const lines = before.split("\n").length - edit.after.split("\n").length;
			const { line, column } = node.loc.start;
			sites.push({ file, line, column, operator, ...edit, before, after: edit.after + "\n".repeat(lines) });
		}
	});
	return sites;
}

/** Types and imports are not what a program does. */
const passedOver = /^(Import|Export(All|Named)Declaration$|TS(?!As|Satisfies|NonNull))/;

function visit(node: Node, inside: readonly Node[], see: (node: Node, inside: readonly Node[]) => void): void {
	see(node, inside);
	for (const [name, part] of Object.entries(node)) {
		if (name === "typeAnnotation" || name === "loc") continue;
		for (const child of Array.isArray(part) ? part : [part]) {
			if (!isNode(child)) continue;
			const isExported = child.type === "ExportNamedDeclaration" && child["declaration"];
			if (isExported || !passedOver.test(child.type)) visit(child, [...inside, node], see);
		}
	}
}

function isNode(part: unknown): part is Node {
	return typeof part === "object" && part !== null && "type" in part && "loc" in part && "start" in part;
}

function withOperator(node: Node, source: string, others: Record<string, string>): Edit | null {
	const operator = String(node["operator"] ?? "");
	const other = others[operator];
	if (!other || !node["left"] || !node["right"]) return null;
	const start = source.indexOf(operator, rangeOf(node["left"])[1]);
	return { start, end: start + operator.length, after: other };
}

function calleeOf(call: Node): string {
	const callee = call["callee"] as Node;
	return String(callee["name"] ?? (callee["property"] as Node | undefined)?.["name"] ?? "");
}

function rangeOf(node: unknown): [number, number] {
	return isNode(node) ? [node.start, node.end] : [0, 0];
}

const ends = ({ start, end }: Node) => ({ start, end });
