import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { AgentInput } from "@/lib/agents/index";
import { ReportId, type RunId } from "@/lib/domain/core/ids";
import { type TextEdit, TITLE } from "@/lib/domain/markdown/text-edits";
import { RunSettings } from "@/lib/domain/run/settings";
import { requestChanges } from "@/lib/features/reports/reports";
import { startRun } from "@/lib/features/runs/runs";
import type { Driver } from "@/lib/run/drivers/driver";
import { type Script, scripted, untilRunRests } from "@/lib/testing/rigs/engine";
import { replayOf } from "@/lib/testing/rigs/replays";
import { offlineDrivers, ownWorkshop } from "@/lib/testing/rigs/workshop";

/** A sentence with its marker behind it, and the words before that marker. */
const CITED = /([^.\n|[\]]{20,}\.) (\[F[0-9A-Z]{12}\])/;

/** Edits of which one fits, and the others break one rule each; the one that fits is named by what it leaves. */
function edits({ report }: Pick<AgentInput<"edit_report">, "report">, mark: string): TextEdit[] {
  const section = report.find(({ markdown }) => CITED.test(markdown));
  const [whole = "", sentence = "", marker = ""] = CITED.exec(section?.markdown ?? "") ?? [];
  const heading = section?.heading ?? "";
  return [
    { heading, find: whole, replace: `${whole} Inference: ${mark} ${marker}` },
    { heading, find: "words that stand nowhere in it", replace: "others" },
    { heading, find: whole, replace: sentence },
    { heading, find: whole, replace: `“Nobody ever said so”, but ${whole}` },
  ];
}

const toldRefused: string[] = [];
const script: Script = {
  edit_report: (input) => {
    const [first, ...others] = edits(input, "the editor saw it.");
    const titled = { heading: TITLE, find: input.title, replace: "What the editor called it" };
    return { edits: [titled, ...(first ? [first] : []), ...others], answered: [], quotes: [] };
  },
  revise_section: ({ report, issues, refused: before }) => {
    toldRefused.push(...before.map(({ why }) => why));
    const asked = report.filter(({ heading }) => issues.some((issue) => issue.heading === heading));
    return { edits: edits({ report: asked }, "the reviser saw it."), quotes: [] };
  },
};

const shop = ownWorkshop((deps) => {
  const driverOf = offlineDrivers(deps);
  return async (run, node): Promise<Driver> => {
    const driver = await driverOf(run, node);
    return run.mode === "replay" ? driver : scripted(driver, () => script);
  };
});

async function written(runId: RunId): Promise<{ reportId: ReportId; revision: number; title: string; text: string }> {
  const report = await shop.db.report.findFirstOrThrow({
    where: { runId },
    orderBy: { version: "desc" },
    include: { sections: true },
  });
  const text = report.sections.map(({ markdown }) => markdown).join("\n");
  return { reportId: ReportId.parse(report.id), revision: report.revision, title: report.title, text };
}

async function refusedIn(runId: RunId, path: string): Promise<unknown> {
  const { content } = await shop.db.artifact.findFirstOrThrow({ where: { runId, path } });
  return JSON.parse(content);
}

const refused = (made: number): unknown => ({
  made,
  dropped: [
    expect.objectContaining({ why: expect.stringContaining("do not stand there once") }),
    expect.objectContaining({ why: expect.stringContaining("takes a marker") }),
    expect.objectContaining({ why: expect.stringContaining("quotation marks") }),
  ],
});

test("an editor's and a reviser's edits that fit are made, the others refused and told in the record; it replays byte for byte", async () => {
  const { db, world } = shop;
  const settings = RunSettings.parse({ perspectives: 2, iterations: 1, approvePlan: false });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
  await untilRunRests(db, runId);
  const first = await written(runId);
  expect(first.title).toBe("What the editor called it");
  expect(first.text).toContain("Inference: the editor saw it.");
  expect(first.text).not.toContain("Nobody ever said so");
  expect(await refusedIn(runId, "synthesis/edits.json")).toEqual(refused(2));

  const { reportId, revision } = first;
  await requestChanges(db, world.scope, {
    reportId,
    revision,
    userId: world.userId,
    note: "Say in the answer what it means.",
  });
  await untilRunRests(db, runId);
  // The reviser was told what could not be made before in the sections that it mends.
  expect(toldRefused.every((why) => /stand there once|takes a marker|quotation marks/.test(why))).toBe(true);
  expect(toldRefused.length).toBeGreaterThan(0);
  const second = await written(runId);
  expect(second.text).toContain("the reviser saw it.");
  expect(second.text).not.toContain("Nobody ever said so");
  expect(await refusedIn(runId, "synthesis/edits.v2.json")).toEqual(refused(1));

  expect((await replayOf(db, world, runId)).result).toMatchObject({ isIdentical: true });
}, 120_000);
