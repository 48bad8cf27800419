/** `bun test` ends without telling the process: it is asked to say what ran after the last test. */
import { afterAll } from "bun:test";
import { writeCounts } from "./instrument.ts";

afterAll(writeCounts);
