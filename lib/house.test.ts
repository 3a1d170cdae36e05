import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import * as words from "@/lib/domain/words";

/** Rules of the house that neither the compiler nor the linter can hold. */

/** What stands at the top, and little else. */
const top = new Set([
  ".ci",
  ".env.example",
  ".github",
  ".gitignore",
  ".npmrc",
  ".nvmrc",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "LICENSE",
  "README.md",
  "SECURITY.md",
  "app",
  "bench",
  "biome.json",
  "components",
  "e2e",
  "instrumentation.ts",
  "knip.json",
  "lib",
  "next.config.mjs",
  "package-lock.json",
  "package.json",
  "playwright.config.ts",
  "prisma",
  "prisma.config.ts",
  "proxy.ts",
  "public",
  "tsconfig.json",
  "vitest.config.ts",
]);
/** Longest file, in lines. */
const LINES_MAX = 350;

/** Long for a reason: one list of what screens show. */
const longOnes = new Set(["lib/views/models.ts"]);
/** These test what several files do together. */
const together = new Set([
  "lib/agents/hostile.test.ts",
  "lib/agents/offline.test.ts",
  "lib/commands/rights.test.ts",
  "lib/engine/faults.test.ts",
  "lib/engine/fixtures.test.ts",
  "lib/engine/kill.test.ts",
  "lib/engine/retries.test.ts",
  "lib/engine/run.test.ts",
  "lib/house.test.ts",
  "lib/views/views.test.ts",
]);

function listFiles(): string[] {
  const asked = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const { stdout, status } = spawnSync("git", asked, { encoding: "utf8" });
  if (status !== 0) throw new Error("The house test needs a git checkout.");
  return stdout.split("\n").filter((file) => file !== "");
}

const files = listFiles();
const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const read = (file: string): string => readFileSync(file, "utf8");

test("the top level holds what belongs there and nothing else", () => {
  const found = new Set(files.map((file) => file.split("/")[0] ?? ""));
  expect([...found].filter((name) => !top.has(name))).toEqual([]);
});

test("files are named in kebab case, and never for being of use in general", () => {
  const wrong = code.filter((file) => {
    const name = basename(file).replace(/\.(test|spec|config|module)?\.?(ts|tsx|mjs)$/, "");
    const isRoute = file.startsWith("app/");
    if (/^(utils?|helpers?|misc|common|manager|service)$/.test(name)) return true;
    return !isRoute && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name);
  });
  expect(wrong).toEqual([]);
});

test("no file is too long to read at once", () => {
  const long = code.filter((file) => !longOnes.has(file) && read(file).split("\n").length > LINES_MAX);
  expect(long).toEqual([]);
});

test("every test stands beside what it tests", () => {
  const known = new Set(files);
  const alone = files.filter((file) => {
    const tested = /^(.+)\.test\.tsx?$/.exec(file);
    return tested && !["ts", "tsx", "mjs"].some((ending) => known.has(`${tested[1]}.${ending}`));
  });
  expect(alone.filter((file) => !together.has(file))).toEqual([]);
});

test("nothing is left to be done in the code, and the domain takes no chances", () => {
  expect(code.filter((file) => /(\/\/|\*) *(TODO|FIXME|XXX|HACK)\b/.test(read(file)))).toEqual([]);
  const domain = code.filter((file) => file.startsWith("lib/domain/") && !file.endsWith(".test.ts"));
  expect(domain.filter((file) => /Math\.random|performance\.|new Date/.test(read(file)))).toEqual([]);
});

/** The schema's enums, each with its values in order. */
function schemaEnums(): Map<string, string[]> {
  const enums = read("prisma/schema.prisma").matchAll(/^enum (\w+) \{([^}]*)\}/gm);
  return new Map(
    [...enums].map(([, name = "", body = ""]) => [
      name,
      body
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => /^\w+$/.test(line)),
    ]),
  );
}

test("the closed lists of the domain are those of the database, word for word", () => {
  const lists = Object.values(words).filter((value) => Array.isArray(value));
  const told = new Set(lists.map((list) => list.join(" ")));
  const missing = [...schemaEnums()].filter(([, values]) => !told.has(values.join(" ")));
  expect(missing).toEqual([]);
});
