import { type Capability, holders } from "../../src/domain/roles.ts";

export const capabilities = Object.keys(holders) as Capability[]; // the keys of that record are exactly the capabilities
