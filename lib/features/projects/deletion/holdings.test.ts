import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { countHoldings } from "./holdings";

const own = ownDatabase();
let world: AWorld;
beforeEach(async () => {
  world = await aWorld(own.db);
});

test("of a project all goes that is in it, links that open something yet and comments that were not deleted among it", async () => {
  const { projectId, reportId, runId, owner } = world;
  expect(await countHoldings(own.db, projectId)).toMatchObject({
    sources: 1,
    facts: 2,
    researchers: 1,
    runs: 1,
    reports: 1,
    shareLinks: 0,
    comments: 0,
    replays: 0,
  });
  const link = { projectId, reportId, expiresAt: new Date(Date.now() + 1_000_000) };
  await own.db.shareLink.create({ data: { ...link, tokenHash: randomBytes(32) } });
  await own.db.shareLink.create({ data: { ...link, tokenHash: randomBytes(32), revokedAt: new Date() } });
  await own.db.shareLink.create({ data: { ...link, tokenHash: randomBytes(32), expiresAt: new Date(0) } });
  const comment = { projectId, subjectKind: "project", subjectId: projectId, authorId: owner, body: "?" } as const;
  await own.db.comment.create({ data: { id: randomUUID(), ...comment } });
  await own.db.comment.create({ data: { id: randomUUID(), ...comment, deletedAt: new Date() } });
  const second = { projectId, runId, version: 2, title: "?", queryType: "factual", figures: {} } as const;
  await own.db.report.create({ data: second });
  const replay = await aWorld(own.db);
  await own.db.runBundle.create({
    data: { runId: replay.runId, projectId: replay.projectId, sourceId: runId, bytes: Buffer.from("zip") },
  });
  expect(await countHoldings(own.db, projectId)).toMatchObject({ reports: 1, shareLinks: 1, comments: 1, replays: 1 });
});

test("a project in which nothing is takes nothing along, and one that is not there is said so", async () => {
  const { projectId } = await aProject(own.db);
  expect(await countHoldings(own.db, projectId)).toMatchObject({ sources: 0, facts: 0, runs: 0, reports: 0 });
  await own.db.project.delete({ where: { id: projectId } });
  await expect(countHoldings(own.db, projectId)).rejects.toMatchObject({ kind: "not_found" });
});
