import { isAcyclic } from "./plan";
import { plannerOfRun } from "./planner";
import type { ReportResult, SummarizeResult, VerifyResult } from "./results";
import type { GateReading, Metric, RunNode, RunState } from "./run-state";
import { RunSettings, summaryBounds } from "./settings";
import { verdictsOfTopics } from "./topic-verdicts";
import type { GateName, Planner, TopicVerdict } from "./words";

/** Thresholds of the gates. Source: engine.md, gates. */
export const thresholds = {
  acceptedShare: 0.6,
  verbatimRate: 1,
  distinctSources: { quick: 1, perspectives: 3, tree: 3 },
  uncitedShare: 0.1,
  coverage: 0.8,
} as const;

interface Check {
  ok: boolean;
  /** Said when it is not ok. */
  otherwise: string;
}

function reading(
  name: GateName,
  checks: readonly Check[],
  measured: { metrics: Record<string, Metric>; thresholds: Record<string, Metric>; passed: string },
): GateReading {
  const failed = checks.filter((check) => !check.ok).map((check) => check.otherwise);
  return {
    name,
    verdict: failed.length === 0 ? "passed" : "failed",
    because: failed.length === 0 ? measured.passed : failed.join(" "),
    metrics: measured.metrics,
    thresholds: measured.thresholds,
  };
}

/** Gate A, before the first wave: the plan can run, its settings are legal, and who must approve it did. */
export function gateA(state: RunState): GateReading {
  const searches = state.nodes.filter((node) => node.kind === "search").length;
  const acyclic = isAcyclic(state.nodes);
  const legal = RunSettings.safeParse(state.settings).success;
  // Nothing follows a plan that alone was asked for: nobody has to approve it.
  const approved = state.isPlanApproved || !state.settings.approvePlan || state.mode === "plan";
  return reading(
    "A",
    [
      { ok: acyclic, otherwise: "The plan's nodes wait for each other." },
      { ok: legal, otherwise: "The run's settings are outside their ranges." },
      { ok: searches > 0, otherwise: "The plan has nothing to search for." },
      { ok: approved, otherwise: "The plan waits for a person's approval." },
    ],
    {
      metrics: { searches, acyclic, settingsLegal: legal, approved },
      thresholds: { searches: 1, acyclic: true, settingsLegal: true, approved: true },
      passed: `The plan can run: ${searches} searches.`,
    },
  );
}

/** The verdicts on what the first wave was to search for; what a limit or a person took from it is left out. */
export function firstVerdicts(nodes: readonly RunNode[]): Map<string, TopicVerdict> {
  const wave = nodes.filter((node) => node.stage === "wave1");
  return verdictsOfTopics(wave.filter((node) => node.status !== "skipped"));
}

/** Gate B, before the pivot: enough of the searches that were made found enough. */
export function gateB(state: RunState): GateReading {
  const verdicts = [...firstVerdicts(state.nodes).values()];
  const accepted = verdicts.filter((verdict) => verdict === "accepted").length;
  const share = verdicts.length === 0 ? 0 : accepted / verdicts.length;
  const sides = plannerOfRun(state) === "tree" ? "topics" : "perspectives";
  return reading(
    "B",
    [
      { ok: accepted >= 1, otherwise: `No ${sides.slice(0, -1)} found enough in the sources.` },
      {
        ok: share >= thresholds.acceptedShare,
        otherwise: `Only ${accepted} of ${verdicts.length} ${sides} found enough in the sources.`,
      },
    ],
    {
      metrics: { accepted, searched: verdicts.length, acceptedShare: share },
      thresholds: { accepted: 1, acceptedShare: thresholds.acceptedShare },
      passed: `${accepted} of ${verdicts.length} ${sides} found enough.`,
    },
  );
}

/** Gate C, before the summaries: every fact in use is verbatim in its snapshot, and there are enough sources. */
export function gateC(result: VerifyResult, planner: Planner | null): GateReading {
  const inUse = result.facts - result.quarantined.length;
  const rate = inUse === 0 ? 0 : result.verbatim / inUse;
  const wanted = Math.min(thresholds.distinctSources[planner ?? "perspectives"], result.librarySources);
  return reading(
    "C",
    [
      { ok: inUse > 0, otherwise: "No fact was found that could be used." },
      { ok: inUse === 0 || rate >= thresholds.verbatimRate, otherwise: "A quote in use is not in its source." },
      {
        ok: result.sources >= wanted,
        otherwise: `The facts come from ${result.sources} sources; ${wanted} are needed.`,
      },
    ],
    {
      metrics: {
        facts: inUse,
        verbatimRate: rate,
        quarantined: result.quarantined.length,
        sources: result.sources,
        librarySources: result.librarySources,
      },
      thresholds: { verbatimRate: thresholds.verbatimRate, sources: wanted },
      passed: `All ${inUse} quotes in use are verbatim, from ${result.sources} sources.`,
    },
  );
}

/** Gate D, before the writing: the summaries are short enough and each cites. */
export function gateD(result: SummarizeResult): GateReading {
  const packTokens = result.summaries.reduce((sum, summary) => sum + summary.tokens, 0);
  const longest = Math.max(0, ...result.summaries.map((summary) => summary.tokens));
  const uncited = result.summaries.filter((summary) => summary.factKeys.length === 0).length;
  return reading(
    "D",
    [
      { ok: result.summaries.length > 0, otherwise: "There is no summary to write from." },
      { ok: packTokens <= summaryBounds.packTokens, otherwise: `The summaries hold ${packTokens} tokens.` },
      { ok: longest <= summaryBounds.eachTokens, otherwise: `One summary holds ${longest} tokens.` },
      { ok: uncited === 0, otherwise: `${uncited} summaries cite nothing.` },
    ],
    {
      metrics: { summaries: result.summaries.length, packTokens, longest, uncited },
      thresholds: { packTokens: summaryBounds.packTokens, longest: summaryBounds.eachTokens, uncited: 0 },
      passed: `${result.summaries.length} summaries in ${packTokens} tokens.`,
    },
  );
}

/** Gate E, before the end: every marker resolves, sections cite, and the report was accepted. */
export function gateE(report: ReportResult, isAccepted: boolean): GateReading {
  const covered = report.coverage >= thresholds.coverage || report.isGapNamed;
  return reading(
    "E",
    [
      { ok: report.unresolved === 0, otherwise: `${report.unresolved} markers lead nowhere.` },
      {
        ok: report.sectionsWithoutCitation === 0,
        otherwise: `${report.sectionsWithoutCitation} sections cite nothing.`,
      },
      {
        ok: report.uncitedShare <= thresholds.uncitedShare,
        otherwise: `${Math.round(report.uncitedShare * 100)} % of the sentences cite nothing.`,
      },
      { ok: covered, otherwise: `The report leaves out ${report.notCovered.join(", ")} and does not say so.` },
      { ok: isAccepted, otherwise: "The report has not been accepted." },
    ],
    {
      metrics: {
        version: report.version,
        unresolvedMarkers: report.unresolved,
        sectionsWithoutCitation: report.sectionsWithoutCitation,
        uncitedShare: report.uncitedShare,
        coverage: report.coverage,
        accepted: isAccepted,
      },
      thresholds: {
        unresolvedMarkers: 0,
        sectionsWithoutCitation: 0,
        uncitedShare: thresholds.uncitedShare,
        coverage: thresholds.coverage,
        accepted: true,
      },
      passed: `Version ${report.version}: every marker resolves and the report was accepted.`,
    },
  );
}
