import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { importFile } from "./import-file";

const own = ownDatabase();
let folder: string;
let userId: UserId;

const session: Record<string, string> = {
  "Problem Definition.md": "# Heat pumps in Varnholt\n\nHow well do heat pumps work in the cold?\n",
  "Subproblems/costs.md": "# What they cost\n\nPurchase, power, upkeep.\n",
  "_knowledge_base.md":
    "# Known\n\n- The Varnholt trial ran down to −25 °C without a failure.\n  - “without a failure” a report\n- Heating bills fell by **34 percent** in the first winter.\n",
  "Results/answer.md": "# Answer\n\nThey work well in the cold, says the trial.\n",
  "papers/trial.txt": "The trial ran for two winters in 312 homes of Varnholt. Nobody froze.\n",
  "history.json": '{"turns": ["Looked for trials of heat pumps in cold places."]}',
  "copy.txt": "The trial ran for two winters in 312 homes of Varnholt. Nobody froze.\n",
};

beforeAll(async () => {
  userId = await aUser(own.db);
  folder = await mkdtemp(join(tmpdir(), "stemma-session-"));
  for (const [path, text] of Object.entries(session)) {
    await mkdir(dirname(join(folder, "heat", path)), { recursive: true });
    await writeFile(join(folder, "heat", path), text);
  }
  await writeFile(join(folder, "heat", "picture.png"), Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"));
  await symlink("/etc/hostname", join(folder, "heat", "outside.txt"));
});
afterAll(() => rm(folder, { recursive: true }));

function zipped(files: Record<string, string>): Uint8Array {
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)])),
  );
}

async function seen(projectId: string): Promise<unknown> {
  const { sources, ...project } = await own.db.project.findUniqueOrThrow({
    where: { id: projectId },
    select: {
      name: true,
      summary: true,
      researchers: {
        orderBy: { name: "asc" },
        select: { name: true, problem: true, folds: { select: { level: true, summary: true } } },
      },
      sources: { orderBy: { title: "asc" }, select: { title: true, archivedAt: true } },
      facts: {
        orderBy: { statement: "asc" },
        select: { statement: true, status: true, evidence: { select: { quote: true } } },
      },
      memberships: { select: { userId: true, role: true } },
    },
  });
  return { ...project, sources: sources.map(({ title, archivedAt }) => ({ title, isExcluded: archivedAt !== null })) };
}

test("a folder of earlier research becomes a project with one researcher, its files and what it knew", async () => {
  const projectId = await importFile(own.db, join(folder, "heat"), { userId, name: "Session" });
  expect(await seen(projectId)).toEqual({
    name: "Heat pumps in Varnholt",
    summary: "",
    researchers: [
      {
        name: "Heat pumps in Varnholt",
        problem: "How well do heat pumps work in the cold?\n\nSubproblems:\n- What they cost",
        folds: [{ level: "L2", summary: "Looked for trials of heat pumps in cold places." }],
      },
    ],
    sources: [
      { title: "Problem Definition.md", isExcluded: true },
      { title: "Results/answer.md", isExcluded: true },
      { title: "Subproblems/costs.md", isExcluded: true },
      { title: "_knowledge_base.md", isExcluded: true },
      { title: "copy.txt", isExcluded: false },
      { title: "history.json", isExcluded: true },
    ],
    facts: [
      {
        statement: "Heating bills fell by 34 percent in the first winter.",
        status: "proposed",
        evidence: [{ quote: "Heating bills fell by **34 percent** in the first winter." }],
      },
      {
        statement: "The Varnholt trial ran down to −25 °C without a failure.",
        status: "proposed",
        evidence: [{ quote: "The Varnholt trial ran down to −25 °C without a failure." }],
      },
    ],
    memberships: [{ userId, role: "owner" }],
  });
}, 60_000);

async function linesOf(projectId: string): Promise<string[]> {
  const lines = await own.db.importLine.findMany({ where: { projectId }, orderBy: { ordinal: "asc" } });
  return lines.map(({ path, line, isTaken, words, said }) =>
    [isTaken ? "+" : "-", path, ...(line === null ? [] : [line, words]), said].join(" | "),
  );
}

test("every file has a line of what it became or why it was left, and so have the words that were left", async () => {
  const projectId = await importFile(own.db, join(folder, "heat"), { userId, name: "Session" });
  expect(await linesOf(projectId)).toEqual([
    "- | outside.txt | It is a link or something else that is no file.",
    expect.stringMatching(/^- \| picture\.png \| This kind of file cannot be read\./),
    "+ | Problem Definition.md | Problem of the researcher “Heat pumps in Varnholt” and goal of the project.",
    "+ | Results/answer.md | An excluded source: the work itself wrote it, so it is no evidence.",
    "+ | Subproblems/costs.md | Named in the problem of “Heat pumps in Varnholt”, and an excluded source.",
    "+ | _knowledge_base.md | An excluded source; 2 statements became proposed facts, 1 stretch of words below was left, 1 line only orders the others.",
    "- | _knowledge_base.md | 4 | “without a failure” a report | It stands below a statement, as its quote or its source.",
    "+ | copy.txt | A source of the library.",
    "+ | history.json | History of the researcher “Heat pumps in Varnholt”, and an excluded source.",
    "- | papers/trial.txt | It says the same as “copy.txt”, which is in the library.",
  ]);
}, 60_000);

const team: Record<string, string> = {
  "Research/project_summary.md": "# Water at the coast\n\nTwo researchers looked at the coast.\n",
  "Research/tides/Problem Definition.md": "# Tides\n\nHow high do they rise?\n",
  "Research/tides/history.jsonl":
    '{"role": "user", "content": "Look at the gauge."}\n{"role": "assistant", "content": "Done."}\n',
  "Research/walls/Problem Definition.md": "# Tides\n\nHow high are the walls?\n",
  "Research/walls/knowledge_base.md": "| Claim | Source |\n|---|---|\n| The wall stands nine metres high. | survey |\n",
  "Research/_knowledge_base.md": "The tide rises by seven metres. The wall stands nine metres high.\n",
  "Research/history.md": "We began in spring.\n",
  "notes/.DS_Store": "x",
  "notes/gauge.txt": "The gauge at the pier read seven metres.\n",
};

test("a folder of several researchers becomes a project with all of them, their histories and what all of them knew", async () => {
  const file = join(folder, "team.zip");
  await writeFile(file, zipped(team));
  const projectId = await importFile(own.db, file, { userId, name: "Session" });
  expect(await seen(projectId)).toMatchObject({
    name: "Water at the coast",
    summary: "Two researchers looked at the coast.",
    researchers: [
      {
        name: "Tides",
        problem: "How high do they rise?",
        folds: [{ level: "L2", summary: "user: Look at the gauge.\nassistant: Done." }],
      },
      { name: "Tides (2)", problem: "How high are the walls?", folds: [] },
    ],
    facts: [
      { statement: "The tide rises by seven metres.", evidence: [{ quote: "The tide rises by seven metres." }] },
      {
        statement: "The wall stands nine metres high.",
        evidence: [{ quote: "The wall stands nine metres high." }, { quote: "The wall stands nine metres high." }],
      },
    ],
  });
  const lines = await linesOf(projectId);
  expect(lines).toContain("- | notes/.DS_Store | It is hidden, or of the program that packed the files.");
  expect(lines).toContain(
    "- | Research/history.md | It is nobody’s history: it stands beside several researchers. It is an excluded source.",
  );
  // Every file that was sent has a line.
  expect(Object.keys(team).filter((path) => !lines.some((line) => line.includes(path)))).toEqual([]);
  await rm(file);
}, 60_000);

test("a file that is larger than a source may be is left, with its line", async () => {
  const file = join(folder, "large.zip");
  await writeFile(file, zipped({ ...session, "big.txt": "word ".repeat(5_300_000) }));
  const projectId = await importFile(own.db, file, { userId, name: "Session" });
  expect((await linesOf(projectId))[0]).toMatch(/^- \| big\.txt \| The file is larger than 25 MB\./);
  await rm(file);
}, 60_000);

test("the same folder as a zip gives the same, wherever its root stands in it", async () => {
  const file = join(folder, "session.zip");
  await writeFile(
    file,
    zipped(Object.fromEntries(Object.entries(session).map(([path, text]) => [`a/b/${path}`, text]))),
  );
  const [one, other] = [
    await importFile(own.db, file, { userId, name: "Session" }),
    await importFile(own.db, join(folder, "heat"), { userId, name: "Session" }),
  ];
  const asZip: object = Object(await seen(one));
  expect({ ...asZip, summary: "" }).toEqual({ ...Object(await seen(other)), summary: "" });
}, 60_000);

test.each<[string, Record<string, string>, string]>([
  ["a path outside", { ...session, "../x.md": "out" }, "“../x.md”"],
  ["no problem definition and no manifest", { "notes.md": "Only notes." }, "manifest.json"],
])(
  "a session with %s is refused whole",
  async (_, files, why) => {
    const before = await own.db.project.count();
    const file = join(folder, "bad.zip");
    await writeFile(file, zipped(files));
    await expect(importFile(own.db, file, { userId, name: "Session" })).rejects.toThrow(why);
    expect(await own.db.project.count()).toBe(before);
    expect((await readdir(folder)).sort()).toEqual(["bad.zip", "heat", "session.zip"]);
  },
  60_000,
);
