import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { BROWSER_ARGS } from "./browser-args";

test("what Playwright switches off in its browser stays off beside what the tests switch off", async () => {
  const bundle = await readFile("node_modules/playwright-core/lib/coreBundle.js", "utf8");
  const [, list = ""] = /disabledFeatures = \[([\s\S]*?)\]\.filter/.exec(bundle) ?? [];
  const names = [...list.matchAll(/^ *"(\w+)"/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  const [, off = ""] = BROWSER_ARGS.join(" ").split("--disable-features=");
  expect(off.split(",")).toEqual(expect.arrayContaining(names));
});
