import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ProjectId, ResearcherId, UserId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { addText } from "@/lib/sources/library";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { aLiveWorkshop, type LiveWorkshop } from "@/lib/testing/rigs/live-workshop";

/** Eight documents that a plan names, beside forty that are nearer to the words of the question. */
const planned = Array.from({ length: 8 }, (_, nth) => `ORDER ${nth + 1} – Rule ${nth + 1} of the guild`);
const others = Array.from({ length: 40 }, (_, nth) => `Diary ${nth + 1}`);

const perspectives = [
  { name: "Keeper", focus: "Winter", questions: ["What does a beehive need in winter?"], documents: planned },
];

let live: LiveWorkshop;

beforeAll(async () => {
  live = await aLiveWorkshop(({ kind, text }) => ({
    text: kind === "discover_perspectives" ? JSON.stringify({ perspectives }) : text,
  }));
}, 60_000);
afterAll(() => live.close());

test("every document that a plan names is read, however near others are to the question", async () => {
  const { db } = live.shop;
  const user = await db.user.create({ data: { email: `${randomUUID()}@example.org`, name: "Ada" } });
  const userId = UserId.parse(user.id);
  const memberships = { create: { userId, role: "owner" } } as const;
  const project = await db.project.create({ data: { name: "Library", goal: "", memberships } });
  const scope = { projectId: ProjectId.parse(project.id) };
  for (const [nth, title] of others.entries()) {
    const text = `A beehive in winter needs care number ${nth}, which its keeper gave it. `;
    await addText(db, scope, { title, text: text.repeat(40), userId });
  }
  for (const [nth, title] of planned.entries())
    await addText(db, scope, { title, text: `Wax is sold by weight ${nth} and never by measure.`, userId });
  const problem = "What does a beehive need in winter?";
  const row = await db.researcher.create({ data: { ...scope, name: "Asker", nameKey: "asker", problem } });
  const settings = RunSettings.parse({ strategy: "perspectives", perspectives: 2, iterations: 1, approvePlan: false });
  const runId = await startRun(db, scope, {
    userId,
    researcherId: ResearcherId.parse(row.id),
    settings,
    idempotencyKey: randomUUID(),
    mode: "live",
  });
  await untilRunRests(db, runId);
  const read = live.fake.requests
    .map(({ prompt }) => prompt)
    .filter((prompt) => prompt.startsWith("You read passages"));
  for (const nth of planned.keys()) expect(read.join("\n")).toContain(`Wax is sold by weight ${nth} and never`);
}, 60_000);
