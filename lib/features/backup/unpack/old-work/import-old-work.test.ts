import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import { became, leftBecause } from "@/lib/domain/files/old-work/import-lines";
import { importFile } from "@/lib/features/backup/unpack/import-file";
import { ownDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { WORDS_MOST } from "./import-old-work";
import { filesOfFolder } from "./read-files";

const own = ownDatabase();
let above: string;
let root: string;
let userId: UserId;

const files: Record<string, string> = {
  "Problem Definition.md": "# Problem\n\nWas kostet die neue Brücke? Wer zahlt?\n",
  "Research/Lärm & Staub/Problem Definition.md": "# Problem Definition\n\nWie laut ist es?\n",
  "Research/Lärm & Staub/history.json":
    '{"version": 3, "unknown": {"deep": [1, null, true, "gemessen am Ufer"]}, "turns": [{"role":"user","content":"Miss es.","id":"x1","tokens":12}], "empty": ""}',
  "Research/Lärm & Staub/_knowledge_base.md": "Der Lärm an der Brücke lag im Mai bei 61 Dezibel. Mehr weiß man nicht\n",
  "Research/empty/Problem Definition.md": "",
  "Research/empty/notes.md": "",
  "Research/blank/Problem Definition.md": "  \n\n",
  "Research/pont/problem-definition.txt": "Combien coûte l’entretien du pont chaque année ?\n",
  "Research/pont/_knowledge_base.txt":
    "L’entretien du pont a coûté 120 000 euros en 2019. Les câbles ont été changés en 2021.",
  "Research/pont/history.txt": "",
  "Research/_knowledge_base.json":
    '[{"statement": "The bridge was opened in the year 1911.", "tags": []}, {"note": "Seen from the pier"}]',
  "Research/big.txt": "The water of the river stood high that day, as the gauge says.\n".repeat(33_000),
  "Research/back\\slash.md": "A name with a stroke.\n",
  "Research/line\nbreak.md": "A name with a line break, which some programs write.\n",
  "Research/binary.dat": "\u0000\u0001\u0002",
  "Research/researchers_status.json": '{"a": "done"}',
  "Research/Results/empty/answer.md": "",
  "Research/hôtel de ville.md": "Le pont appartient à la ville.\n",
  "__MACOSX/x.md": "x",
};

/** Links out of the folder: to what is there, and with names as files have. */
const links = ["Research/etc", "Research/host name.md", "Research/pont/papers"];

beforeAll(async () => {
  userId = await aUser(own.db);
  above = await mkdtemp(join(tmpdir(), "stemma-untidy-"));
  root = join(above, "Die Brücke");
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  for (const path of links) await symlink("/etc", join(root, path));
});
afterAll(() => rm(above, { recursive: true }));

test("of an untidy folder every file has its line, and researchers are called by what they are about", async () => {
  const projectId = await importFile(own.db, root, { userId, name: "Session" });
  const lines = await own.db.importLine.findMany({ where: { projectId }, orderBy: { ordinal: "asc" } });
  const told = lines.map(({ isTaken, path, line, words, said }) => [isTaken ? "+" : "-", path, line, words, said]);
  const missing = [...Object.keys(files), ...links].filter((path) => !lines.some((line) => line.path === path));
  expect(missing).toEqual([]);
  for (const path of links) expect(told).toContainEqual(["-", path, null, "", leftBecause.noFile]);
  for (const path of ["Research/empty/notes.md", "Research/Results/empty/answer.md", "Research/pont/history.txt"])
    expect(told).toContainEqual(["-", path, null, "", leftBecause.empty]);
  for (const path of ["Research/empty/", "Research/blank/"])
    expect(told).toContainEqual(["-", path, null, "", leftBecause.noResearcher]);
  for (const path of [
    "Research/big.txt",
    "Research/back\\slash.md",
    "Research/line\nbreak.md",
    "Research/hôtel de ville.md",
  ])
    expect(told).toContainEqual(["+", path, null, "", became.material]);
  const other = "It stands in another field than the statement.";
  expect(told).toContainEqual(["-", "Research/_knowledge_base.json", 1, "Seen from the pier", other]);
  const project = await own.db.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { name: true, goal: true, researchers: { select: { name: true, problem: true, history: true } } },
  });
  expect(project).toEqual({
    name: "Die Brücke",
    goal: "Was kostet die neue Brücke? Wer zahlt?",
    researchers: [
      { name: "Die Brücke", problem: "Was kostet die neue Brücke? Wer zahlt?", history: "" },
      {
        name: "Lärm & Staub",
        problem: "Wie laut ist es?",
        history: "version: 3\n1\ntrue\ngemessen am Ufer\nuser: Miss es.\nid: x1\ntokens: 12",
      },
      { name: "pont", problem: "Combien coûte l’entretien du pont chaque année ?", history: "" },
    ],
  });
}, 60_000);

test("what is gone when its turn comes, or cannot be opened, is left with a sentence", async () => {
  const folder = join(above, "gone");
  await mkdir(folder);
  await writeFile(join(folder, "here.md"), "Here.");
  const found = await filesOfFolder(folder);
  await rm(folder, { recursive: true });
  expect(await found.bytes("here.md")).toBe(leftBecause.unopened);
});

test("of more words than anyone reads a line says how many were left without one, and a long problem is cut", async () => {
  const folder = join(above, "many");
  await mkdir(join(folder, "Subproblems"), { recursive: true });
  await writeFile(join(folder, "Problem Definition.md"), "# Tides\n\nHow high do they rise?\n");
  await writeFile(join(folder, "Subproblems", "a.md"), `# ${"🌊".repeat(20_000)}\n`);
  await writeFile(join(folder, "_knowledge_base.md"), "- a\n".repeat(WORDS_MOST + 1_000));
  const projectId = await importFile(own.db, folder, { userId, name: "Many" });
  const lines = await own.db.importLine.findMany({ where: { projectId }, orderBy: { ordinal: "asc" } });
  expect(lines.length).toBeLessThan(WORDS_MOST + 10);
  expect(lines.find(({ said }) => said.includes("without a line"))?.said).toContain("stretches of words from here on");
  const { problem } = await own.db.researcher.findFirstOrThrow({ where: { projectId }, select: { problem: true } });
  expect([...problem]).toHaveLength(8_000);
  expect(problem.isWellFormed()).toBe(true);
}, 60_000);
