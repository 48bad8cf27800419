import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { embedAddress, watchAddress, youtubeId } from "../../../src/domain/game/video.ts";
import { depth } from "../../support/depth.ts";

const id = "dQw4w9WgXcQ";

test("every spelling of a YouTube address becomes the same embed address", () => {
	const spellings = [
		`https://www.youtube.com/watch?v=${id}`,
		`https://youtube.com/watch?feature=share&v=${id}&t=42s`,
		`http://m.youtube.com/watch?v=${id}`,
		`https://music.youtube.com/watch?v=${id}`,
		`https://youtu.be/${id}`,
		`https://youtu.be/${id}?si=abc`,
		`https://www.youtube.com/shorts/${id}`,
		`https://www.youtube.com/live/${id}?feature=shared`,
		`https://www.youtube.com/embed/${id}`,
		`https://www.youtube.com/v/${id}`,
		`https://www.youtube-nocookie.com/embed/${id}`,
		`youtu.be/${id}`,
		`//youtu.be/${id}`,
		`  HTTPS://WWW.YouTube.com/watch?v=${id}  `,
	];
	for (const address of spellings) {
		expect(embedAddress(address)).toBe(`https://www.youtube-nocookie.com/embed/${id}`);
	}
});

test("the watch page belongs to the same video", () => {
	expect(watchAddress(`https://youtu.be/${id}`)).toBe(`https://www.youtube.com/watch?v=${id}`);
});

test("what names no YouTube video gives null", () => {
	const others = [
		"",
		"not an address",
		"https://vimeo.com/12345",
		`https://evil.example/watch?v=${id}`,
		`https://youtube.com.evil.example/watch?v=${id}`,
		`https://youtu.be.evil.example/${id}`,
		"https://www.youtube.com/watch",
		"https://www.youtube.com/",
		`https://www.youtube.com/channel/${id}`,
		"https://www.youtube.com/embed",
		"https://www.youtube.com/watch?v=short",
		`https://youtu.be/${id}x`,
		`https://www.youtube.com/watch?v=${id.slice(1)}"`,
		"https://youtu.be/",
		`javascript:alert("https://youtu.be/${id}")`,
		`ftp://youtu.be/${id}`,
		"http://[",
	];
	for (const address of others) {
		expect(youtubeId(address)).toBeNull();
		expect(embedAddress(address)).toBeNull();
		expect(watchAddress(address)).toBeNull();
	}
});

test("converting a converted address changes nothing, and the answer never holds anything but an id", () => {
	const ids = fc.stringMatching(/^[\w-]{11}$/);
	fc.assert(
		fc.property(ids, (id) => {
			const embed = embedAddress(`https://www.youtube.com/watch?v=${id}`);
			expect(embed).toBe(`https://www.youtube-nocookie.com/embed/${id}`);
			expect(embedAddress(embed ?? "")).toBe(embed);
		}),
		{ numRuns: depth(100, 1000), seed: 6 },
	);
	const addresses = fc
		.tuple(
			fc.constantFrom("https://", "http://", "//", ""),
			fc.oneof(fc.domain(), fc.constantFrom("www.youtube.com", "youtube.com", "youtu.be")),
			fc.constantFrom("/", "/watch?v=", "/watch?t=1&v=", "/embed/", "/shorts/", "/live/", "/v/"),
			fc.oneof(ids, fc.string()),
		)
		.map((parts) => parts.join(""));
	fc.assert(
		fc.property(fc.oneof(addresses, fc.string()), (address) => {
			expect(embedAddress(address) ?? "https://www.youtube-nocookie.com/embed/00000000000").toMatch(
				/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}$/,
			);
		}),
		{ numRuns: depth(100, 1000), seed: 7 },
	);
});
