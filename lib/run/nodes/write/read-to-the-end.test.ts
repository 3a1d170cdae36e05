import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ProjectId, ResearcherId, UserId } from "@/lib/domain/core/ids";
import { OutlineResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { addText } from "@/lib/sources/library";
import { listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import { aLiveWorkshop, type LiveWorkshop } from "@/lib/testing/rigs/live-workshop";

const perspectives = [{ name: "Keeper", focus: "Winter", questions: ["What does a beehive need in winter?"] }];
const REASON = "The committee struck wooden lids from the rules, for moths had bred in them.";

let live: LiveWorkshop;

beforeAll(async () => {
  live = await aLiveWorkshop(({ kind, text }) => ({
    text: kind === "discover_perspectives" ? JSON.stringify({ perspectives }) : text,
  }));
}, 60_000);
afterAll(() => live.close());

/** A long document: what is asked stands in many of its parts, something else in one of them. */
function handbook(): string {
  const parts = Array.from({ length: 60 }, (_, nth) => {
    const said = Array.from(
      { length: 16 },
      (_, of) => `A beehive in winter needs ${of} kilograms of honey in ${nth}-${of}, which its keeper leaves.`,
    );
    return `## Region ${nth}\n\n${said.join(" ")}`;
  });
  return [
    ...parts.slice(0, 40),
    `## Lids\n\n${REASON} ${"Nobody sells them now. ".repeat(60)}`,
    ...parts.slice(40),
  ].join("\n\n");
}

test("what searches left unread of the document that decides is read before the report is planned, and nothing twice", async () => {
  const { db } = live.shop;
  const user = await db.user.create({ data: { email: `${randomUUID()}@example.org`, name: "Ada" } });
  const userId = UserId.parse(user.id);
  const memberships = { create: { userId, role: "owner" } } as const;
  const project = await db.project.create({ data: { name: "Library", goal: "", memberships } });
  const scope = { projectId: ProjectId.parse(project.id) };
  await addText(db, scope, { title: "What a beehive needs in winter", text: handbook(), userId });
  for (let nth = 1; nth <= 30; nth += 1) {
    const text = `Boats of town ${nth} lie on ${nth} ropes, out of the wind. `;
    await addText(db, scope, { title: `Diary ${nth}`, text: text.repeat(40), userId });
  }
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
  const planned = prompts.findIndex((prompt) => prompt.startsWith("You plan a standard report"));
  const reading = prompts.slice(0, planned).filter((prompt) => prompt.startsWith("You read passages"));
  expect(reading.filter((prompt) => prompt.includes(REASON))).toHaveLength(1);
  const said = reading.flatMap((prompt) =>
    [...prompt.matchAll(/honey in (\d+-\d+), which its keeper leaves/g)].map(([, place]) => place),
  );
  expect(said).toHaveLength(new Set(said).size);
  expect(said.length).toBeGreaterThan(900);
  const node = await db.node.findFirstOrThrow({ where: { runId, kind: "outline", status: "complete" } });
  const { read, found } = OutlineResult.parse(node.result);
  expect(read.length).toBeGreaterThan(0);
  expect(found.length).toBeGreaterThan(0);
  expect(await listViolations(db, runId)).toEqual([]);
}, 120_000);
