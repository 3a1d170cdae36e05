import { expect, test } from "vitest";
import { type GateName, gateNames, strategies } from "@/lib/domain/core/words";
import { perspectiveNodes, planningNodes } from "@/lib/domain/plan/strategy";
import { ReportResult, SummarizeResult, VerifyResult } from "@/lib/domain/run/results";
import type { GateReading, RunState } from "@/lib/domain/run/run-state";
import { RunSettings, summaryBounds } from "@/lib/domain/run/settings";
import { aState } from "@/lib/testing/playing";
import { firstVerdicts, gateA, gateB, gateC, gateD, gateE, thresholds } from "./gates";

const perspective = { name: "Costs", focus: "Costs", questions: ["What does it cost?"] };

/** A run whose searches were judged like this. */
function searched(verdicts: readonly ("accepted" | "rejected")[], part: Partial<RunState> = {}): RunState {
  const planner = planningNodes.perspectives.map((node) => ({ ...node, needs: [] }));
  const drafts = [...planner, ...perspectiveNodes(verdicts.map(() => perspective))];
  const nodes = drafts.map((draft, index) => ({
    ...draft,
    status: "complete" as const,
    ordinal: index + 1,
    attempt: 1,
    round: 1,
    failureCode: null,
    retryAtMs: null,
    result:
      draft.kind === "review"
        ? { verdict: verdicts[Math.floor((index - 1) / 2)], reason: "", gaps: [], actionItems: [], rejectedKeys: [] }
        : null,
  }));
  return aState({ nodes, ...part });
}

test("gate A fails for each thing that it wants", () => {
  const good = searched(["accepted"]);
  expect(gateA(good).verdict).toBe("passed");
  expect(gateA({ ...good, nodes: good.nodes.slice(0, 1) })).toMatchObject({
    verdict: "failed",
    metrics: { searches: 0 },
  });
  const [first, ...others] = good.nodes;
  if (first === undefined) throw new Error("no search");
  expect(gateA({ ...good, nodes: [{ ...first, needs: ["nobody"] }, ...others] }).metrics.acyclic).toBe(false);
  expect(gateA({ ...good, settings: { ...good.settings, concurrency: 99 } })).toMatchObject({
    verdict: "failed",
    metrics: { settingsLegal: false },
  });
  const asking = RunSettings.parse({ approvePlan: true });
  expect(gateA({ ...good, settings: asking })).toMatchObject({ verdict: "failed", metrics: { approved: false } });
});

test("what a limit or a person took from the first wave counts neither for it nor against it", () => {
  const state = searched(["accepted", "rejected", "rejected"]);
  const rejected = new Set(
    state.nodes
      .filter((node) => node.kind === "review" && node.ordinal > 3)
      .flatMap(({ key, needs }) => [key, ...needs]),
  );
  const nodes = state.nodes.map((node) => (rejected.has(node.key) ? { ...node, status: "skipped" as const } : node));
  expect([...firstVerdicts(state.nodes).values()]).toEqual(["accepted", "not_accepted", "not_accepted"]);
  expect([...firstVerdicts(nodes).values()]).toEqual(["accepted"]);
  expect([gateB(state).verdict, gateB({ ...state, nodes }).verdict]).toEqual(["waived", "passed"]);
});

test("gate B is waived by the product's rule where too few searches found enough, and by the limit that cut them short", () => {
  expect(gateB(searched(["accepted", "accepted", "rejected"]))).toMatchObject({ verdict: "passed", waiver: null });
  const none = gateB(searched(["rejected", "rejected"]));
  expect(none).toMatchObject({ verdict: "waived", metrics: { accepted: 0 }, waiver: { by: "engine" } });
  expect(none.waiver?.why).toContain("what was not found");
  const few = gateB(searched(["accepted", "rejected", "rejected"]));
  expect(few).toMatchObject({ verdict: "waived", metrics: { accepted: 1 } });
  expect(few.because).toBe("Only 1 of 3 perspectives found enough in the sources.");
  const cut = gateB(searched(["rejected"], { limitReached: "The time limit of 5 minutes was reached." }));
  expect(cut.waiver?.why).toContain("5 minutes");
});

function verified(part: Partial<VerifyResult> = {}): VerifyResult {
  return VerifyResult.parse({
    facts: 10,
    verbatim: 10,
    quarantined: [],
    sources: 4,
    librarySources: 8,
    support: [],
    ...part,
  });
}

test("gate C is waived where no fact is left, where a quote is not verbatim, and where sources are too few", () => {
  expect(gateC(verified(), "perspectives").verdict).toBe("passed");
  const nothing = gateC(verified({ facts: 0, verbatim: 0, sources: 0 }), "perspectives");
  expect(nothing).toMatchObject({ verdict: "waived", because: "No fact was found that could be used." });
  const torn = gateC(
    verified({ verbatim: 8, quarantined: ["A", "B"].map((key) => ({ key, why: "Its quote is gone." })) }),
    "perspectives",
  );
  expect(torn).toMatchObject({ verdict: "waived", metrics: { verbatimRate: 0.8, facts: 8 } });
  expect(torn.waiver?.why).toContain("taken out of use");
  const few = gateC(verified({ sources: 2 }), "perspectives");
  expect(few).toMatchObject({ verdict: "waived", because: "The facts come from 2 sources; 3 are wanted." });
  expect(gateC(verified({ sources: 2, librarySources: 2 }), "perspectives").verdict).toBe("passed");
  expect(gateC(verified({ sources: 1 }), "quick").verdict).toBe("passed");
});

test("gate D measures summaries as they were given: none, one that cites nothing, and each bound make it waived", () => {
  const summary = { thread: "search-1", name: "Costs", focus: "", summary: "", factKeys: ["A"], tokens: 100 };
  const read = (part: object): ReturnType<typeof gateD> =>
    gateD(SummarizeResult.parse({ summaries: [summary], ...part }));
  expect(read({}).verdict).toBe("passed");
  expect(read({ summaries: [] })).toMatchObject({ verdict: "waived", because: "There is no summary to write from." });
  const dropped = read({ dropped: [{ thread: "search-2", name: "Noise" }] });
  expect(dropped).toMatchObject({ verdict: "waived", metrics: { uncited: 1 } });
  expect(dropped.waiver?.why).toContain("Noise");
  const long = read({ summaries: [{ ...summary, given: summaryBounds.eachTokens + 1 }] });
  expect(long).toMatchObject({ verdict: "waived", metrics: { longest: summaryBounds.eachTokens + 1 } });
  const many = Array(13).fill({ ...summary, given: 1_000 });
  expect(read({ summaries: many })).toMatchObject({ verdict: "waived", metrics: { packTokens: 13_000 } });
});

test("gate E fails for each thing that it measures: only a person lets such a report pass", () => {
  const report = ReportResult.parse({
    version: 1,
    sections: 2,
    unresolved: 0,
    sectionsWithoutCitation: 0,
    uncitedShare: 0.1,
    coverage: 0.8,
    notCovered: [],
    isGapNamed: false,
    problems: [],
  });
  expect(gateE(report, true).verdict).toBe("passed");
  const failing: Partial<ReportResult>[] = [
    { unresolved: 1 },
    { sectionsWithoutCitation: 1 },
    { uncitedShare: 0.11 },
    { coverage: 0.79, notCovered: ["Noise"] },
  ];
  for (const part of failing) expect(gateE({ ...report, ...part }, true).verdict).toBe("failed");
  expect(gateE({ ...report, coverage: 0, isGapNamed: true }, true).verdict).toBe("passed");
  expect(gateE(report, false)).toMatchObject({ verdict: "failed", because: "The report has not been accepted." });
});

const written = ReportResult.parse({
  version: 1,
  sections: 2,
  unresolved: 0,
  sectionsWithoutCitation: 0,
  uncitedShare: 0,
  coverage: 1,
  notCovered: [],
  isGapNamed: false,
  problems: [],
});

function planned(part: Partial<RunState>): GateReading {
  return gateA({ ...searched(["accepted"]), ...part });
}

function counted(accepted: number, rejected: number): GateReading {
  const verdicts = (verdict: "accepted" | "rejected", times: number): (typeof verdict)[] => Array(times).fill(verdict);
  return gateB(searched([...verdicts("accepted", accepted), ...verdicts("rejected", rejected)]));
}

function summed(given: readonly number[], dropped: readonly string[] = []): GateReading {
  const summary = { thread: "search-1", name: "Costs", focus: "", summary: "", factKeys: ["A"], tokens: 100 };
  const summaries = given.map((tokens) => ({ ...summary, given: tokens }));
  return gateD(SummarizeResult.parse({ summaries, dropped: dropped.map((name) => ({ thread: name, name })) }));
}

const legal = RunSettings.parse({ approvePlan: true });
const waiting: readonly RunState["nodes"][number][] = searched(["accepted"]).nodes.map((node, nth) =>
  nth === 0 ? { ...node, needs: ["nobody"] } : node,
);

/** For each threshold of each gate a reading that meets it by nothing to spare, and one that does not meet it. */
const edges: Record<GateName, Record<string, { met: GateReading; missed: GateReading }>> = {
  A: {
    searches: { met: planned({}), missed: planned({ nodes: searched([]).nodes }) },
    acyclic: { met: planned({}), missed: planned({ nodes: [...waiting] }) },
    settingsLegal: {
      met: planned({}),
      missed: planned({ settings: { ...legal, approvePlan: false, concurrency: 99 } }),
    },
    approved: { met: planned({ settings: legal, isPlanApproved: true }), missed: planned({ settings: legal }) },
  },
  B: {
    accepted: { met: counted(1, 0), missed: counted(0, 1) },
    acceptedShare: { met: counted(3, 2), missed: counted(4, 3) },
  },
  C: {
    facts: {
      met: gateC(verified({ facts: 1, verbatim: 1 }), "perspectives"),
      missed: gateC(verified({ facts: 0, verbatim: 0 }), "perspectives"),
    },
    verbatimRate: {
      met: gateC(verified({ facts: 1_000, verbatim: 1_000 }), "perspectives"),
      missed: gateC(verified({ facts: 1_000, verbatim: 999 }), "perspectives"),
    },
    sources: {
      met: gateC(verified({ sources: 3 }), "perspectives"),
      missed: gateC(verified({ sources: 2 }), "perspectives"),
    },
  },
  D: {
    summaries: { met: summed([100]), missed: summed([]) },
    packTokens: { met: summed(Array(12).fill(1_000)), missed: summed([...Array(12).fill(1_000), 1]) },
    longest: { met: summed([1_500]), missed: summed([1_501]) },
    uncited: { met: summed([100]), missed: summed([100], ["Noise"]) },
  },
  E: {
    unresolvedMarkers: { met: gateE(written, true), missed: gateE({ ...written, unresolved: 1 }, true) },
    sectionsWithoutCitation: {
      met: gateE(written, true),
      missed: gateE({ ...written, sectionsWithoutCitation: 1 }, true),
    },
    uncitedShare: {
      met: gateE({ ...written, uncitedShare: 0.1 }, true),
      missed: gateE({ ...written, uncitedShare: 0.101 }, true),
    },
    coverage: {
      met: gateE({ ...written, coverage: 0.8 }, true),
      missed: gateE({ ...written, coverage: 0.799, notCovered: ["Noise"] }, true),
    },
    accepted: { met: gateE(written, true), missed: gateE(written, false) },
  },
};

test.each(gateNames)("each threshold of gate %s is met at its value, and missed beyond it alone", (name) => {
  for (const [threshold, { met, missed }] of Object.entries(edges[name])) {
    // What a gate shows to people as its thresholds is all that it is held against: one without a case here is found.
    expect(Object.keys(edges[name]).sort()).toEqual(Object.keys(met.thresholds).sort());
    expect([threshold, met.verdict, met.metrics[threshold]]).toEqual([threshold, "passed", met.thresholds[threshold]]);
    expect([threshold, missed.verdict]).not.toEqual([threshold, "passed"]);
    expect(missed.metrics[threshold]).not.toEqual(missed.thresholds[threshold]);
    // One sentence: nothing else was missed.
    expect([threshold, missed.because.match(/[.](?: |$)/g)?.length]).toEqual([threshold, 1]);
  }
});

test.each(strategies.filter((one) => one !== "auto"))(
  "gate C wants of a %s run the sources that are written down for it",
  (planner) => {
    const wanted = thresholds.distinctSources[planner];
    expect(gateC(verified({ sources: wanted }), planner).verdict).toBe("passed");
    expect(gateC(verified({ sources: wanted - 1 }), planner).verdict).toBe("waived");
  },
);
