import { randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { runCommand } from "@/lib/commands/run-command";
import { RunId } from "@/lib/domain/core/ids";
import type { Strategy } from "@/lib/domain/core/words";
import { RunSettings } from "@/lib/domain/run/settings";
import { getRunView } from "@/lib/features/runs/views/run";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { replayOf } from "@/lib/testing/rigs/replays";
import { ownWorkshop } from "@/lib/testing/rigs/workshop";
import { workingOf } from "./commands";

beforeAll(() => {
  vi.stubEnv("STEMMA_MODEL", "");
});
const shop = ownWorkshop();

async function start(settings: Partial<RunSettings>, mode: string): Promise<unknown> {
  const { db, world } = shop;
  const input = {
    projectId: world.scope.projectId,
    researcherId: world.researcherId,
    idempotencyKey: randomUUID(),
    settings: RunSettings.parse(settings),
    mode,
  };
  return await runCommand(db, { userId: world.userId, address: "203.0.113.1" }, { name: "start_run", input });
}

test.each<[Strategy, string[]]>([
  ["quick", ["scope"]],
  ["perspectives", ["scope", "perspectives"]],
  ["tree", ["scope", "topics"]],
])(
  "a run of the mode plan ends with its plan: %s",
  async (strategy, planners) => {
    const { db, world } = shop;
    const { runId } = startedOf(await start({ strategy }, "plan"));
    expect(await untilRunRests(db, runId)).toBe("completed");
    const nodes = await db.node.findMany({ where: { runId }, orderBy: { ordinal: "asc" } });
    expect(nodes.filter(({ status }) => status === "complete").map(({ kind }) => kind)).toEqual(planners);
    const planned = nodes.filter(({ kind }) => kind === "search");
    expect(planned.length).toBeGreaterThanOrEqual(1);
    expect(planned.every(({ status }) => status === "pending")).toBe(true);
    expect(await db.factUse.count({ where: { runId } })).toBe(0);
    const paths = (await db.artifact.findMany({ where: { runId } })).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(["manifest.json", "plan.json", "gates.json"]));
    const caller = { userId: world.userId };
    const access = await openProject(db, { caller, projectId: world.scope.projectId }, "read");
    const { run, events } = await getRunView(db, access, { runId });
    expect(run).toMatchObject({ mode: "plan", stage: "init", status: "completed", haltKind: null, report: null });
    expect(run.statusReason).toBe("The plan is ready; only the plan was asked for.");
    expect(run.gates.map(({ verdict }) => verdict)).toEqual(["passed", null, null, null, null]);
    expect(events.map(({ text }) => text)).toContain("The plan is ready; only the plan was asked for.");
    const { status } = await db.researcher.findUniqueOrThrow({ where: { id: world.researcherId } });
    expect(status).toBe("idle");
  },
  60_000,
);

test("a plan that alone was asked for is the same in a replay, byte for byte", async () => {
  const { db, world } = shop;
  const { runId } = startedOf(await start({ strategy: "perspectives" }, "plan"));
  await untilRunRests(db, runId);
  expect((await replayOf(db, world, runId)).result).toMatchObject({ isIdentical: true, first: null });
}, 60_000);

test("the mode live is refused where no language model is configured, with what to do", async () => {
  await expect(start({}, "live")).rejects.toThrow("No language model is configured here.");
});

/** How a run that is wanted so is worked in the workshop's project. */
async function working(
  wanted: Omit<Parameters<typeof workingOf>[2], "settings"> = {},
  settings: Parameters<typeof RunSettings.parse>[0] = {},
): ReturnType<typeof workingOf> {
  return await workingOf(shop.db, shop.world.scope, { settings: RunSettings.parse(settings), ...wanted });
}

test("where nothing else is asked for a run is live with the install's models, and without any offline", async () => {
  expect(await working()).toEqual({ mode: "offline", models: "none" });
  expect(await working({ mode: "plan" })).toEqual({ mode: "plan", models: "none" });
  vi.stubEnv("STEMMA_MODEL", "anthropic:any");
  vi.stubEnv("ANTHROPIC_API_KEY", "k");
  const models = { research: "anthropic:any", review: "anthropic:any", small: "anthropic:any" };
  expect(await working()).toEqual({ mode: "live", models: expect.objectContaining(models) });
  expect(await working({ mode: "plan" })).toEqual({ mode: "plan", models: expect.objectContaining(models) });
  expect(await working({ mode: "offline" })).toEqual({ mode: "offline", models: "none" });
});

test("models that are configured and cannot answer are not left out by themselves: whoever starts a run chooses", async () => {
  vi.stubEnv("STEMMA_MODEL", "anthropic:any");
  vi.stubEnv("ANTHROPIC_API_KEY", "");
  await expect(working()).rejects.toMatchObject({ kind: "invalid", field: "mode" });
  expect(await working({ mode: "offline" })).toEqual({ mode: "offline", models: "none" });
});

test("a run of many iterations is confirmed by their number, one of few or of its plan alone is not", async () => {
  vi.stubEnv("STEMMA_MODEL", "");
  const deep = { strategy: "tree", tree: { breadth: 3, depth: 3 } };
  for (const confirmedIterations of [undefined, 85])
    await expect(working({ confirmedIterations }, deep)).rejects.toMatchObject({ field: "confirmedIterations" });
  const offline = { mode: "offline", models: "none" };
  expect(await working({ confirmedIterations: 86 }, deep)).toEqual(offline);
  expect(await working({}, { ...deep, tree: { breadth: 3, depth: 0 } })).toEqual(offline);
  expect(await working({ mode: "plan" }, deep)).toMatchObject({ mode: "plan" });
});

function startedOf(output: unknown): { runId: RunId } {
  return { runId: RunId.parse(output !== null && typeof output === "object" && "runId" in output ? output.runId : "") };
}
