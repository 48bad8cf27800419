import { Section } from "../ui/section.tsx";
import { Table } from "../ui/table.tsx";

interface ApiCall {
	tags?: string[];
	summary?: string;
	parameters?: { name: string; in: string }[];
	responses?: Record<string, { description?: string }>;
}

/** The calls of an OpenAPI document, by path and method. */
export type ApiPaths = Record<string, Record<string, ApiCall>>;

/** The calls in a table for each tag, in the document's order. */
export function ApiCalls({ paths }: { paths: ApiPaths }) {
	const calls = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
	);
	return [...Map.groupBy(calls, ({ call }) => call.tags?.[0] ?? "Other")].map(([tag, own]) => (
		<Section key={tag} title={tag}>
			<Table caption={tag} className="free">
				<thead>
					<tr>
						<th scope="col">Call</th>
						<th scope="col">What it does</th>
						<th scope="col">Query</th>
						<th scope="col">Answer</th>
					</tr>
				</thead>
				<tbody>
					{own.map(({ path, method, call }) => (
						<tr key={`${method} ${path}`}>
							<td>
								<code>
									{method} {path}
								</code>
							</td>
							<td>{call.summary}</td>
							<td className="dim">{queryOf(call)}</td>
							<td>{(call.responses?.["200"]?.description ?? "").replaceAll("`", "")}</td>
						</tr>
					))}
				</tbody>
			</Table>
		</Section>
	));
}

function queryOf({ parameters = [] }: ApiCall): string {
	return parameters.flatMap((parameter) => (parameter.in === "query" ? [parameter.name] : [])).join(", ");
}
