import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { z } from "zod";

/** Runs before each test file of a measured run: tells which functions of the product the file's tests came into. */
const folder = process.env["MUTANT_PROBES"];
const entered = z.set(z.string()).optional().parse(Reflect.get(globalThis, "entered")) ?? new Set<string>();
Reflect.set(globalThis, "entered", entered);
entered.clear();

afterAll(async () => {
  const test = expect.getState().testPath;
  if (folder === undefined || folder === "" || test === undefined) return;
  await writeFile(join(folder, encodeURIComponent(test.slice(-200))), JSON.stringify({ test, entered: [...entered] }));
});
