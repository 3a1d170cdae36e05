import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ProjectId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { factPages } from "./fact-pages";
import { packProject } from "./pack-project";

const own = ownDatabase();
let world: AWorld;
let folder: string;
beforeAll(async () => {
  world = await aWorld(own.db);
  folder = await mkdtemp(join(tmpdir(), "stemma-pack-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const now = new Date("2026-03-01T00:00:00Z");

test("a project that is not there is said so before anything is written", async () => {
  const file = join(folder, "nobody.zip");
  const projectId = ProjectId.parse("7d4ab3b6-5b0a-4c6c-9d0f-2f1b3c4d5e6f");
  await expect(packProject(own.db, { projectId }, { file, now })).rejects.toThrow("There is no such project.");
  expect(existsSync(file)).toBe(false);
});

test("packing that is stopped ends with why, and leaves no zip that could be taken for a whole one", async () => {
  const { projectId } = world;
  const file = join(folder, "stopped.zip");
  const signal = AbortSignal.abort(new Error("The server stops."));
  await expect(packProject(own.db, { projectId }, { file, now, signal })).rejects.toThrow("The server stops.");
  expect(await readdir(folder)).toEqual([]);
});

test("words beside a quote stand behind it on the page of facts, and are marked in its lines", async () => {
  const { projectId, snapshotId, facts } = world;
  const [fact] = facts;
  if (fact === undefined) throw new Error("The world has facts.");
  const place = { start: 0, end: 14, quote: "About the sea.", confidence: 0.8, isBeside: true };
  await own.db.evidence.create({ data: { projectId, factId: fact.id, snapshotId, ...place } });
  const pages = new Map<string, string>();
  await own.db.$transaction((tx) =>
    factPages(tx, { projectId }, async (path, parts) => {
      for await (const part of parts) pages.set(path, `${pages.get(path) ?? ""}${part}`);
    }),
  );
  const page = pages.get("Research/_knowledge_base.md");
  expect(page).toContain(`  - “${fact.statement}”, beside it “About the sea.” *100% tides*\n`);
  const line = pages
    .get("Research/_knowledge_base.jsonl")
    ?.split("\n")
    .find((one) => one.includes(fact.key));
  expect(JSON.parse(line ?? "").evidence).toMatchObject([{ isBeside: false }, { isBeside: true }]);
});
