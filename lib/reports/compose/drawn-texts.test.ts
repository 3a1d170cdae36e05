import { expect, test } from "vitest";
import { ProjectId, type Scope } from "@/lib/domain/core/ids";
import { DRAWING } from "@/lib/domain/markdown/drawn";
import { Prisma } from "@/lib/platform/db/generated/client";
import { ownDatabase } from "@/lib/testing/database";
import { settextLines } from "@/lib/testing/hostile-files";
import { drawSections, drawTexts, tidyDrawnTexts } from "./drawn-texts";

const own = ownDatabase();

async function aProject(): Promise<Scope> {
  const { id } = await own.db.project.create({ data: { name: "Tides", goal: "" }, select: { id: true } });
  return { projectId: ProjectId.parse(id) };
}

const paragraph = (text: string): unknown => [{ tag: "p", children: [text] }];

test("S3: a text is parsed once in its life", async () => {
  const scope = await aProject();
  expect(await drawTexts(own.db, scope, ["It rose.", "It fell.", "It rose."])).toEqual(
    ["It rose.", "It fell.", "It rose."].map(paragraph),
  );
  const kept = await own.db.drawnText.findMany({ where: scope });
  expect(kept.map(({ drawn }) => JSON.stringify(drawn)).toSorted()).toEqual(
    ["It fell.", "It rose."].map((text) => JSON.stringify(paragraph(text))),
  );
  // Whoever reads it afterwards gets what was kept.
  await own.db.drawnText.updateMany({ where: scope, data: { drawn: ["as it was kept"] } });
  expect(await drawTexts(own.db, scope, ["It rose."])).toEqual([["as it was kept"]]);
});

test("S3: what could not be drawn is remembered for a while, and tried again then", async () => {
  const scope = await aProject();
  const sections = [
    { ordinal: 0, markdown: "It rose." },
    { ordinal: 3, markdown: settextLines(20_000) },
  ];
  expect(await drawSections(own.db, scope, sections)).toEqual({ 0: paragraph("It rose."), 3: null });
  const tangled = await own.db.drawnText.count({ where: { ...scope, drawn: { equals: Prisma.DbNull } } });
  expect(tangled).toBe(1);
  const { count } = await own.db.drawnText.updateMany({ where: scope, data: { drawn: ["kept"] } });
  expect(count).toBe(2);
  await own.db.$executeRaw`update drawn_text set drawn = null where project_id = ${scope.projectId}::uuid`;
  expect(await drawSections(own.db, scope, sections)).toEqual({ 0: null, 3: null });
  await own.db.$executeRaw`
    update drawn_text set drawn_at = now() - interval '1 hour' where project_id = ${scope.projectId}::uuid`;
  expect(await drawSections(own.db, scope, sections)).toEqual({ 0: paragraph("It rose."), 3: null });
});

test("S3: what is old, and what other code drew, is not kept, nor what a project had that is gone", async () => {
  const [scope, gone] = [await aProject(), await aProject()];
  await drawTexts(own.db, scope, ["one", "two", "three"]);
  await drawTexts(own.db, gone, ["four"]);
  await own.db.project.delete({ where: { id: gone.projectId } });
  expect(await own.db.drawnText.count({ where: gone })).toBe(0);
  expect(await drawTexts(own.db, gone, ["five"])).toEqual([paragraph("five")]);
  const rows = await own.db.drawnText.findMany({ where: scope });
  const where = (nth: number): object => ({ ...scope, sha256: rows[nth]?.sha256 });
  await own.db.drawnText.updateMany({ where: where(0), data: { drawnAt: new Date("2020-01-01") } });
  await own.db.drawnText.updateMany({ where: where(1), data: { drawing: DRAWING + 1 } });
  await tidyDrawnTexts(own.db);
  expect(await own.db.drawnText.count({ where: scope })).toBe(1);
  // Looked for once an hour: what is old by then waits for the next.
  await own.db.drawnText.updateMany({ where: scope, data: { drawnAt: new Date("2020-01-01") } });
  await tidyDrawnTexts(own.db);
  expect(await own.db.drawnText.count({ where: scope })).toBe(1);
});
