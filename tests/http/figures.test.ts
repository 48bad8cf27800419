import { expect, test } from "bun:test";
import { summed } from "../../src/http/figures.ts";
import { observer } from "../../src/http/observe.ts";

const process = async (requests: number, viewers: number) => {
	const { fetch, metrics } = observer({ log: "off", publicUrl: null });
	for (let time = 0; time < requests; time += 1)
		await fetch(
			new Request("http://localhost/"),
			() => null,
			() => new Response("ok"),
		);
	return metrics({ live_viewers: viewers });
};
const value = (text: string, key: string) =>
	text
		.split("\n")
		.find((line) => line.startsWith(`${key} `))
		?.split(" ")[1];

test("counters and histograms of several processes are added up, gauges are told apart", async () => {
	const text = summed(
		new Map([
			[1, await process(3, 20)],
			[2, await process(4, 5)],
		]),
	);
	expect(value(text, 'tipoff_http_requests_total{method="GET",status="200"}')).toBe("7");
	expect(value(text, 'tipoff_http_request_seconds_bucket{le="+Inf"}')).toBe("7");
	expect(value(text, "tipoff_http_request_seconds_count")).toBe("7");
	expect(Number(value(text, "tipoff_http_request_seconds_sum"))).toBeGreaterThan(0);
	expect([value(text, 'tipoff_live_viewers{process="1"}'), value(text, 'tipoff_live_viewers{process="2"}')]).toEqual([
		"20",
		"5",
	]);
	expect(value(text, "tipoff_processes")).toBe("2");
	expect(text.match(/# TYPE tipoff_http_requests_total counter/g)).toHaveLength(1);
});

test("what an ended process has counted stays in the sums, and its gauges go", async () => {
	const text = summed(new Map([[2, await process(1, 5)]]), [await process(10, 20), ""]);
	expect(value(text, 'tipoff_http_requests_total{method="GET",status="200"}')).toBe("11");
	expect(text).not.toContain('process="1"');
	expect(value(text, "tipoff_processes")).toBe("1");
});

test("where nothing answers, that is said", () => {
	expect(summed(new Map())).toBe("# TYPE tipoff_processes gauge\ntipoff_processes 0\n");
});
