import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { projectTables, staying } from "@/lib/features/backup/layout/tables";
import { packProject } from "@/lib/features/backup/pack/pack-project";
import { unpackProject } from "@/lib/features/backup/unpack/unpack-project";
import { ownDatabase } from "@/lib/testing/database";
import { type Files, filesOf, forgedFiles, zipOf } from "@/lib/testing/rigs/backup";
import { aWorld } from "@/lib/testing/rigs/views";

const own = ownDatabase();
let folder: string;
let userId: UserId;
let whole: Buffer;
let files: Files;
let bomb: Uint8Array;
let before: unknown;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stemma-damage-"));
  const world = await aWorld(own.db);
  userId = world.owner;
  const file = join(folder, "whole.zip");
  await packProject(own.db, { projectId: world.projectId }, { file, now: new Date() });
  whole = await readFile(file);
  files = filesOf(whole);
  bomb = zipSync({ "manifest.json": new Uint8Array(150_000_000) });
  before = await counted();
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** How many rows each table of a project has. */
async function counted(): Promise<unknown> {
  const names = [...projectTables.map(({ name }) => name), ...Object.keys(staying)];
  const asked = names.map((name) => `(select count(*)::int from "${name}") as "${name}"`).join(", ");
  return await own.db.$queryRawUnsafe(`select ${asked}`);
}

/** What an import of these bytes is answered with; it has to be a refusal that leaves every table as it was. */
async function refusedWith(bytes: Uint8Array): Promise<string> {
  const file = join(folder, "damaged.zip");
  await writeFile(file, bytes);
  const outcome = await unpackProject(own.db, file, { userId }).catch((error: unknown) => error);
  if (!(outcome instanceof Refusal)) throw new Error("The zip was not refused.", { cause: outcome });
  expect(await counted()).toEqual(before);
  return outcome.message;
}

const forged = (path: string, change: (text: string) => string): Files => forgedFiles(files, path, change);

/** The text with another id in the first column of this name. */
function another(text: string, column: string): string {
  return text.replace(
    new RegExp(`"${column}": "(.)`),
    (found, first) => `${found.slice(0, -1)}${first === "f" ? "e" : "f"}`,
  );
}

function renamed(at: number, name: string): Uint8Array {
  const entries = files.map(([path, content], index) => [index === at ? name : path, new Uint8Array(content)] as const);
  return zipSync(Object.fromEntries(entries));
}

const hostileNames = [
  "../out.txt",
  "/etc/passwd",
  "a/../../b",
  "C:\\x",
  "a\\b",
  "a//b",
  "./a",
  "a/.",
  "nul\u0000",
  "‮gpj",
  "",
];

/** A way to damage the zip; the numbers say where. */
type Damage = (at: number, also: number) => Promise<Uint8Array> | Uint8Array;
const damages: Record<string, Damage> = {
  "a bit is another": (at, also) => {
    const bytes = new Uint8Array(whole);
    const place = at % bytes.length;
    bytes[place] = (bytes[place] ?? 0) ^ (1 << (also % 8));
    return bytes;
  },
  "its end is missing": (at) => whole.subarray(0, at % whole.length),
  "its beginning is missing": (at) => whole.subarray(1 + (at % (whole.length - 1))),
  "a piece is missing": (at, also) => {
    const from = at % (whole.length - 1);
    return Buffer.concat([whole.subarray(0, from), whole.subarray(from + 1 + (also % 500))]);
  },
  "something stands behind it": (_, also) => Buffer.concat([whole, Buffer.alloc(1 + (also % 100), 7)]),
  "a file is missing": async (at) => await zipOf(files.filter((_, index) => index !== at % files.length)),
  "a file is there twice": async (at) => await zipOf([...files, files[at % files.length] ?? ["x", Buffer.of()]]),
  "a file is another's": async (at, also) =>
    await zipOf(
      files.map(([path, content], index) => [
        path,
        index === at % files.length ? Buffer.concat([content, Buffer.of(also % 256)]) : content,
      ]),
    ),
  "a file was added": async (at) => await zipOf([...files, [`data/more-${at}.jsonl`, Buffer.of()]]),
  "a file has another name": (at) => renamed(at % files.length, `data/other-${at}.jsonl`),
  "a name leads out": (at, also) => renamed(at % files.length, hostileNames[also % hostileNames.length] ?? ""),
  "a file is a link": (at) => {
    const [name = "", content] = files[at % files.length] ?? [];
    const others = files
      .filter(([path]) => path !== name)
      .map(([path, bytes]) => [path, new Uint8Array(bytes)] as const);
    const link = [new Uint8Array(content ?? []), { os: 3, attrs: 0o120777 << 16 }] as const;
    return zipSync({ ...Object.fromEntries(others), [name]: [...link] });
  },
  "the manifest has another hash": async (at) =>
    await zipOf(
      files.map(([path, content]) => {
        if (path !== "manifest.json") return [path, content];
        const manifest = JSON.parse(content.toString());
        manifest.files[at % manifest.files.length].sha256 = "0".repeat(64);
        return [path, Buffer.from(JSON.stringify(manifest))];
      }),
    ),
  "it unpacks to far more than it is": () => bomb,
  "a row is one of no table": async (at) => {
    const table = projectTables[at % projectTables.length]?.name ?? "";
    return await zipOf(forged(`data/${table}.jsonl`, (text) => `${text}{"id": "none"}\n`));
  },
};

test("two hundred random damages of a zip are each refused whole", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(damages)), fc.nat(), fc.nat(), async (name, at, also) => {
      seen.add(name);
      await refusedWith((await damages[name]?.(at, also)) ?? whole);
    }),
    { numRuns: 200 },
  );
  expect(seen.size).toBe(Object.keys(damages).length);
}, 240_000);

test("a refusal names the file that was changed", async () => {
  const changed = files.map(([path, content]): Files[number] =>
    path === "data/fact.jsonl" ? [path, Buffer.concat([content, Buffer.from(" ")])] : [path, content],
  );
  expect(await refusedWith(await zipOf(changed))).toContain("“data/fact.jsonl” is not what was exported");
  expect(await refusedWith(renamed(0, "../out.txt"))).toContain("“../out.txt”");
  expect(await refusedWith(Buffer.from("no zip"))).toContain("no zip at all");
});

test.each<[string, string, (text: string) => string, string]>([
  [
    "a quote that its source does not have",
    "data/evidence.jsonl",
    (text): string => text.replace("seven", "eight"),
    "each quote",
  ],
  [
    "a source with another text",
    "data/snapshot.jsonl",
    (text): string => text.replace(/"sha256": "..../, '"sha256": "0000'),
    "missing",
  ],
  ["a fact without evidence", "data/evidence.jsonl", (): string => "", "breaks a rule"],
  ["a fact twice", "data/fact.jsonl", (text): string => text + text, "breaks a rule"],
  ["two projects", "data/project.jsonl", (text): string => text + another(text, "id"), "one project"],
  ["no project", "data/project.jsonl", (): string => "", "one project"],
  [
    "a column that no table has",
    "data/run.jsonl",
    (text): string => text.replace("{", '{"is_admin": true, '),
    "line 1",
  ],
  [
    "a run in a state that there is not",
    "data/run.jsonl",
    (text): string => text.replace(/"status": "\w+"/, '"status": "won"'),
    "breaks a rule",
  ],
  ["a row that is no JSON", "data/node.jsonl", (text): string => text.slice(2), "line 1"],
  [
    "settings that no run can have",
    "data/run.jsonl",
    (text): string => text.replace(/"iterations": \d+/, '"iterations": "many"'),
    "line 1",
  ],
  [
    "an event of a kind that there is not",
    "data/audit_event.jsonl",
    (text): string => text.replace(/"kind": "/, '"kind": "un'),
    "line 1",
  ],
  ["an event without its run", "data/audit_event.jsonl", (text): string => another(text, "run_id"), "breaks a rule"],
])("a zip that somebody forged with %s, with all hashes right, is refused", async (_, path, change, why) => {
  const made = forged(path, change);
  expect(made).not.toEqual(files);
  expect(await refusedWith(await zipOf(made))).toContain(why);
});

test("a version that this build does not know is named", async () => {
  const other = files.map(([path, content]): Files[number] =>
    path === "manifest.json"
      ? [path, Buffer.from(content.toString().replace('"version":2', '"version":3'))]
      : [path, content],
  );
  expect(await refusedWith(await zipOf(other))).toContain("its version is 3");
});

test("unzipped and read by another program, it is the same files", () => {
  expect(Object.keys(unzipSync(new Uint8Array(whole))).sort()).toEqual(files.map(([path]) => path).sort());
});

test("the zip itself is taken, so what refuses the others is their damage", async () => {
  const file = join(folder, "again.zip");
  await writeFile(file, await zipOf(forged("Research/project_summary.md", (text): string => text)));
  await expect(unpackProject(own.db, file, { userId })).resolves.toMatch(/^[0-9a-f-]{36}$/);
});
