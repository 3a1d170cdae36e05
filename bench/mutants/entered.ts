import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { ENTERED } from "./entered-name";

/** Where `session.ts` wants to be told of each test file which functions of the product its tests came into. */
const folder = process.env["MUTANTS_ENTERED"];
const entered = new Set<string>();
Reflect.set(globalThis, ENTERED, entered);

afterAll(async () => {
  const { testPath } = expect.getState();
  if (!folder || testPath === undefined) return;
  const name = Buffer.from(testPath).toString("base64url").slice(-200);
  await writeFile(join(folder, name), JSON.stringify({ testPath, entered: [...entered] }));
});
