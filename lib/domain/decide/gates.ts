import type { GateName, Planner, TopicVerdict } from "@/lib/domain/core/words";
import { plannerOfRun } from "@/lib/domain/plan/planner-of-run";
import { verdictsOfTopics } from "@/lib/domain/plan/topic-verdicts";
import { isAcyclic } from "@/lib/domain/run/plan";
import type { ReportResult, SummarizeResult, VerifyResult } from "@/lib/domain/run/results";
import type { GateReading, Metric, RunNode, RunState, Waiver } from "@/lib/domain/run/run-state";
import { RunSettings, summaryBounds } from "@/lib/domain/run/settings";

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
  /** The product's rule for how a run goes on that fails here; without one it does not go on by itself. */
  goesOn?: string;
}

/** Passed when nothing failed; waived by the product when there is a rule for all that did. */
function verdictOf(failed: readonly Check[]): Pick<GateReading, "verdict" | "waiver"> {
  if (failed.length === 0) return { verdict: "passed", waiver: null };
  const rules = failed.flatMap(({ goesOn }) => goesOn ?? []);
  if (rules.length < failed.length) return { verdict: "failed", waiver: null };
  return { verdict: "waived", waiver: { by: "engine", why: [...new Set(rules)].join(" ") } };
}

/** A gate that is not passed and through which the run goes all the same, with who says so and why. */
export function waived(gate: GateReading, waiver: Waiver): GateReading {
  return { ...gate, verdict: "waived", waiver };
}

/** A gate of which nothing was measured, for a person left the step out that measures it. */
export function unmeasured(name: GateName, { title, leftOutById }: RunNode): GateReading {
  const because = `“${title}” was left out, so that nothing was measured.`;
  const gate: GateReading = { name, verdict: "failed", because, waiver: null, metrics: {}, thresholds: {} };
  return waived(gate, { by: "person", userId: leftOutById ?? null, why: "A person left the step out." });
}

function reading(
  name: GateName,
  checks: readonly Check[],
  measured: { metrics: Record<string, Metric>; thresholds: Record<string, Metric>; passed: string },
): GateReading {
  const failed = checks.filter((check) => !check.ok);
  return {
    name,
    ...verdictOf(failed),
    because: failed.length === 0 ? measured.passed : failed.map((check) => check.otherwise).join(" "),
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
      { ok: acyclic, otherwise: "The plan's steps wait for each other." },
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

/** What a report is when nothing was found that holds. */
const THIN = "The report says what was not found.";

/** Gate B, before the pivot: enough of the searches that were made found enough. */
export function gateB(state: RunState): GateReading {
  const verdicts = [...firstVerdicts(state.nodes).values()];
  const accepted = verdicts.filter((verdict) => verdict === "accepted").length;
  const share = verdicts.length === 0 ? 0 : accepted / verdicts.length;
  const sides = { quick: "search", perspectives: "perspective", tree: "topic" }[plannerOfRun(state) ?? "perspectives"];
  const several = sides === "search" ? "searches" : `${sides}s`;
  const cut = state.limitReached === null ? null : `${state.limitReached} The report is written from what there is.`;
  return reading(
    "B",
    [
      { ok: accepted >= 1, otherwise: `No ${sides} found enough in the sources.`, goesOn: cut ?? THIN },
      {
        ok: accepted === 0 || share >= thresholds.acceptedShare,
        otherwise: `Only ${accepted} of ${verdicts.length} ${several} found enough in the sources.`,
        goesOn: cut ?? "The report tells what was accepted, and names the rest.",
      },
    ],
    {
      metrics: { accepted, searched: verdicts.length, acceptedShare: share },
      thresholds: { accepted: 1, acceptedShare: thresholds.acceptedShare },
      passed: `${accepted} of ${verdicts.length} ${several} found enough.`,
    },
  );
}

/** Gate C, before the summaries: every quote that was found is verbatim in its snapshot, and there are enough sources. */
export function gateC(result: VerifyResult, planner: Planner | null): GateReading {
  const inUse = result.facts - result.quarantined.length;
  const broken = result.facts - result.verbatim;
  const rate = result.facts === 0 ? 1 : result.verbatim / result.facts;
  const wanted = Math.min(thresholds.distinctSources[planner ?? "perspectives"], result.librarySources);
  return reading(
    "C",
    [
      { ok: inUse > 0, otherwise: "No fact was found that could be used.", goesOn: THIN },
      {
        ok: rate >= thresholds.verbatimRate,
        otherwise: `${counted(broken, "quote is", "quotes are")} not in the stored text of their source.`,
        goesOn: "Facts without a verbatim quote were taken out of use; the methodology names them.",
      },
      {
        ok: inUse === 0 || result.sources >= wanted,
        otherwise: `The facts come from ${counted(result.sources, "source")}; ${wanted} are wanted.`,
        goesOn: "The report says on how few sources it rests.",
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
      thresholds: { facts: 1, verbatimRate: thresholds.verbatimRate, sources: wanted },
      passed: `All ${inUse} quotes in use are verbatim, from ${counted(result.sources, "source")}.`,
    },
  );
}

/** Gate D, before the writing: the summaries, as they were given, are short enough and each cites. */
export function gateD({ summaries, dropped }: SummarizeResult): GateReading {
  const given = summaries.map((summary) => summary.given ?? summary.tokens);
  const packTokens = given.reduce((sum, tokens) => sum + tokens, 0);
  const longest = Math.max(0, ...given);
  const cut = "What was too long was cut at the end of a sentence.";
  const names = dropped.map(({ name }) => name).join(", ");
  return reading(
    "D",
    [
      { ok: summaries.length > 0, otherwise: "There is no summary to write from.", goesOn: THIN },
      {
        ok: packTokens <= summaryBounds.packTokens,
        otherwise: `The summaries were given with ${packTokens} tokens.`,
        goesOn: cut,
      },
      {
        ok: longest <= summaryBounds.eachTokens,
        otherwise: `One summary was given with ${longest} tokens.`,
        goesOn: cut,
      },
      {
        ok: dropped.length === 0,
        otherwise: `${counted(dropped.length, "summary", "summaries")} said or cited nothing.`,
        goesOn: `The report is written without a summary of: ${names}.`,
      },
    ],
    {
      metrics: { summaries: summaries.length, packTokens, longest, uncited: dropped.length },
      thresholds: {
        summaries: 1,
        packTokens: summaryBounds.packTokens,
        longest: summaryBounds.eachTokens,
        uncited: 0,
      },
      passed: `${counted(summaries.length, "summary", "summaries")} in ${packTokens} tokens.`,
    },
  );
}

/** Gate E, before the end: every marker resolves, sections cite, and the report was accepted. */
export function gateE(report: ReportResult, isAccepted: boolean): GateReading {
  const covered = report.coverage >= thresholds.coverage || report.isGapNamed;
  const share = `${Math.round(report.uncitedShare * 100)} % of the sentences`;
  return reading(
    "E",
    [
      {
        ok: report.unresolved === 0,
        otherwise: `${counted(report.unresolved, "marker leads", "markers lead")} nowhere.`,
      },
      {
        ok: report.sectionsWithoutCitation === 0,
        otherwise: `${counted(report.sectionsWithoutCitation, "section cites", "sections cite")} nothing.`,
      },
      {
        ok: report.uncitedShare <= thresholds.uncitedShare,
        otherwise:
          report.offending.length === 0
            ? `${share} cite nothing.`
            : `${counted(report.offending.length, "sentence", "sentences")} (${share}) may not stand as written.`,
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

function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
