// Runs before every test file.
import { afterAll } from "bun:test";
import { endStarted } from "./started.ts";

process.env.NODE_ENV ??= "test";
process.env.TZ = "UTC";

afterAll(endStarted);
