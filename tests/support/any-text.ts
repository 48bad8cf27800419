import * as fc from "fast-check";

/** Any code points, unpaired surrogates too, the small ones oftener. (`fc.string({ unit: "binary" })` takes seconds to be made.) */
export const anyText: fc.Arbitrary<string> = fc
	.array(fc.oneof(...[0xff, 0xffff, 0x10ffff].map((max) => fc.integer({ min: 0, max }))))
	.map((points) => String.fromCodePoint(...points));
