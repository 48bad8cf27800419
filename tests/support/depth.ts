/** How often a property is tried: few times in the check, many in the full one. */
export const depth = (few: number, many: number): number => (process.env["FULL"] ? many : few);
