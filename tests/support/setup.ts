// Runs before every test file.
import { afterAll } from "bun:test";
import fc from "fast-check";
import { endStarted } from "./started.ts";

process.env.NODE_ENV ??= "test";
process.env.TZ = "UTC";

// A check says of the same commit the same; another SEED tries other cases.
fc.configureGlobal({ seed: Number(process.env["SEED"] ?? 1) });

afterAll(endStarted);
