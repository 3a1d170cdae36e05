import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { ProjectId, ResearcherId, UserId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { addText } from "@/lib/sources/library";
import { listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import { aLiveWorkshop, type LiveWorkshop } from "@/lib/testing/rigs/live-workshop";

const MISSING = "Why ORDER 7 was withdrawn was not found in what was read.";
const REASON = "The drawbridge was withdrawn, for its chain had rusted.";

const Written = z.object({ markdown: z.string() });
const perspectives = [{ name: "Keeper", focus: "Winter", questions: ["What does a beehive need in winter?"] }];

let live: LiveWorkshop;

/** A writer who calls missing what a document of the library tells that nobody has read. */
function play({ kind, text }: { kind: string; text: string }): { text: string } {
  if (kind === "discover_perspectives") return { text: JSON.stringify({ perspectives }) };
  if (kind !== "write_answer") return { text };
  const { markdown } = Written.parse(JSON.parse(text));
  return { text: JSON.stringify({ markdown: `${markdown} Scope: ${MISSING}` }) };
}

beforeAll(async () => {
  live = await aLiveWorkshop(play);
}, 60_000);
afterAll(() => live.close());

test("what a writer calls missing is read once more, and its facts are shown to the editor", async () => {
  const { db } = live.shop;
  const user = await db.user.create({ data: { email: `${randomUUID()}@example.org`, name: "Ada" } });
  const userId = UserId.parse(user.id);
  const memberships = { create: { userId, role: "owner" } } as const;
  const project = await db.project.create({ data: { name: "Library", goal: "", memberships } });
  const scope = { projectId: ProjectId.parse(project.id) };
  for (let nth = 1; nth <= 40; nth += 1) {
    const text = `A beehive in winter needs ${nth} kilograms of honey, which its keeper leaves in it. `;
    await addText(db, scope, { title: `Diary ${nth}`, text: text.repeat(30), userId });
  }
  await addText(db, scope, { title: "ORDER 7 – The mill", text: `${REASON} Nobody asked for another one.`, userId });
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
  const prompts = live.fake.requests.map(({ prompt }) => prompt);
  const written = prompts.findIndex((prompt) => prompt.startsWith("You answer the question of a report"));
  const edited = prompts.findIndex((prompt) => prompt.startsWith("You are the editor"));
  const between = prompts.slice(written, edited).filter((prompt) => prompt.startsWith("You read passages"));
  expect(between).toHaveLength(1);
  expect(between[0]).toContain(MISSING);
  expect(between[0]).toContain(REASON);
  expect(prompts.slice(0, written).join("\n")).not.toContain(REASON);
  expect(prompts[edited]).toContain(REASON);
  expect(await listViolations(db, runId)).toEqual([]);
}, 120_000);
