import { z } from "zod";
import type { Db, Tx } from "@/lib/db/client";
import { citedKeys } from "@/lib/domain/citation";
import { plannerOf } from "@/lib/domain/planner";
import type { Section } from "@/lib/domain/report";
import {
  type Conflict,
  conflictsSection,
  type Method,
  methodologySection,
  Reference,
  sourcesSection,
  warningBanner,
} from "@/lib/domain/report-parts";
import { SearchResult, VerifyResult } from "@/lib/domain/results";
import type { NodeContext, NodeRun } from "@/lib/engine/context";
import { readTreeProgress, type TreeProgress } from "@/lib/engine/tree-progress";
import type { RunFact } from "@/lib/knowledge/run-facts";
import { listReferences, listUnread } from "@/lib/reports/references";
import { runContradictions } from "./known";
import { countSaved } from "./saved-searches";
import { factsOfThread, listGathered, listThreads, type Thread } from "./threads";

/** What a version is put together from: a node's context, or what a person's edit sees of the run. */
export interface ReportSight extends Pick<NodeContext, "scope" | "recall"> {
  db: Db | Tx;
  run: Pick<NodeRun, "id" | "mode" | "settings" | "scope" | "limitReached">;
}

/** What the parts of a report are said from that no writer writes. */
export interface ReportFacts {
  conflicts: Conflict[];
  threads: Thread[];
  /** The same as a report covers them: those of a large tree gathered. */
  covered: Thread[];
  /** How far a tree has come; null for a run without one. */
  tree: TreeProgress | null;
  verified: VerifyResult | null;
  searches: SearchResult[];
  searchCalls: number;
  /** Searches that facts of the knowledge base made needless. */
  searchesSaved: number;
  providers: string[];
  models: string[];
  gaps: string[];
  exhausted: string[];
  unread: { title: string; reason: string }[];
  revisions: { version: number; note: string }[];
  /** Whether people wrote any of it. */
  isEdited: boolean;
}

async function listConflicts(context: ReportSight, facts: readonly RunFact[]): Promise<Conflict[]> {
  const byKey = new Map(facts.map((fact) => [fact.key, fact]));
  const pairs = await runContradictions(context);
  return pairs.flatMap((pair) => {
    const a = byKey.get(pair.a);
    const b = byKey.get(pair.b);
    if (!a || !b) return [];
    const side = (fact: RunFact): Conflict["a"] => ({
      key: fact.key,
      statement: fact.statement,
      sourceTitle: fact.evidence[0]?.title ?? "",
    });
    return [{ nature: pair.nature, status: pair.status, reason: pair.reason, a: side(a), b: side(b) }];
  });
}

/** Gathers them. */
export async function gatherReportFacts(context: ReportSight, facts: readonly RunFact[]): Promise<ReportFacts> {
  const { db, scope, run } = context;
  const where = { runId: run.id };
  const isTree = plannerOf(run.settings, run.scope) === "tree";
  const [conflicts, threads, covered, tree, nodes, calls, models, gaps, unread, revisions] = await Promise.all([
    listConflicts(context, facts),
    listThreads(context),
    listGathered(context),
    isTree ? readTreeProgress(db, run.id, run.settings) : null,
    db.node.findMany({
      where: { ...where, OR: [{ kind: { in: ["search", "verify"] }, status: "complete" }, { status: "exhausted" }] },
      orderBy: { ordinal: "asc" },
      select: { kind: true, status: true, title: true, result: true },
    }),
    db.searchCall.groupBy({ by: ["provider"], where, _count: { _all: true } }),
    db.agentCall.findMany({
      where: { ...where, model: { not: "none" } },
      distinct: ["model"],
      select: { model: true },
      orderBy: { model: "asc" },
    }),
    db.gap.findMany({
      where: { ...where, closedAt: null },
      orderBy: [{ importance: "desc" }, { description: "asc" }],
      take: 20,
      select: { description: true },
    }),
    listUnread(db, scope, run.id),
    db.report.findMany({
      where: { ...where, version: { gt: 1 } },
      orderBy: { version: "asc" },
      select: { version: true, changeNote: true, authorId: true },
    }),
  ]);
  const done = nodes.filter((node) => node.status === "complete");
  const verify = done.findLast((node) => node.kind === "verify");
  const searches = done.filter((node) => node.kind === "search").map((node) => SearchResult.parse(node.result));
  const known = searches.map((search) => search.known);
  return {
    conflicts,
    threads,
    covered,
    tree,
    verified: verify ? VerifyResult.parse(verify.result) : null,
    searches,
    searchesSaved: await countSaved(db, run.id, known),
    searchCalls: calls.reduce((sum, call) => sum + call._count._all, 0),
    providers: [...new Set(calls.flatMap((call) => call.provider.split(", ")))].sort(),
    models: models.map((call) => call.model).filter((model) => model !== "offline"),
    gaps: gaps.map((gap) => gap.description),
    exhausted: nodes.filter((node) => node.status === "exhausted").map((node) => node.title),
    unread,
    revisions: revisions.map((report) => ({ version: report.version, note: report.changeNote })),
    isEdited: revisions.some((report) => report.authorId !== null),
  };
}

function methodOf(
  context: ReportSight,
  known: ReportFacts,
  use: { facts: readonly RunFact[]; cited: number; notCovered: string[] },
): Method {
  const { run } = context;
  const quarantined = known.verified?.quarantined ?? [];
  const unchecked = known.verified?.support.filter(
    (one) => one.verdict === "not_checked" || one.verdict === "check_failed",
  );
  return {
    driver: run.mode === "plan" ? "offline" : run.mode,
    models: known.models,
    perspectives: known.threads
      .filter((thread) => !thread.key.startsWith("gap-") && thread.depth === 0)
      .map((one) => one.perspective.name),
    topicsBeneath: known.tree === null ? null : known.threads.filter((thread) => thread.depth > 0).length,
    searches: known.searchCalls,
    providers: known.providers,
    passages: known.searches.reduce((sum, search) => sum + search.passagesRead, 0),
    sources: new Set(known.searches.flatMap((search) => search.sources)).size,
    unread: known.unread,
    factsFound: use.facts.filter((fact) => !fact.isKnown).length + quarantined.length,
    factsKnown: use.facts.filter((fact) => fact.isKnown).length,
    searchesSaved: known.searchesSaved,
    factsUsed: use.cited,
    quarantined: quarantined.map((one) => ({ statement: one.key, why: one.why })),
    unchecked: unchecked?.length ?? 0,
    gaps: known.gaps,
    notCovered: use.notCovered,
    limit: run.limitReached,
    exhausted: known.exhausted,
    revisions: known.revisions,
    isEdited: known.isEdited,
  };
}

/** The topics of the report, each with the keys of the facts that were found for it. */
export function topicsOf(known: ReportFacts, facts: readonly RunFact[]): { name: string; factKeys: string[] }[] {
  return known.covered
    .filter((thread) => !thread.key.startsWith("gap-"))
    .map((thread) => ({
      name: thread.perspective.name,
      factKeys: factsOfThread(thread, facts).map((fact) => fact.key),
    }));
}

/** What the cited facts stand on, with the day on which it was read: that is all that a report says of the time. */
async function readReferences({ db, scope }: ReportSight, cited: readonly string[]): Promise<Reference[]> {
  const references = await listReferences(db, scope, cited);
  return references.map((reference) => ({ ...reference, readAt: reference.readAt.slice(0, 10) }));
}

/** Adds to the written sections those that are said from what is stored: conflicts, methodology, sources. */
export async function completeSections(
  context: ReportSight,
  known: ReportFacts,
  input: { written: readonly Section[]; facts: readonly RunFact[]; notCovered: string[] },
): Promise<Section[]> {
  const conflicts = conflictsSection(known.conflicts);
  const cited = citedKeys([...input.written, conflicts]);
  const references = await context.recall("references", z.array(Reference), () => readReferences(context, cited));
  const { facts, notCovered } = input;
  return [
    ...input.written,
    conflicts,
    methodologySection(methodOf(context, known, { facts, cited: cited.length, notCovered })),
    sourcesSection(references),
  ];
}

/** What a report cut short by a limit opens with; null for one that was not. */
export function warningOf(context: ReportSight, known: ReportFacts): string | null {
  const { limitReached, settings } = context.run;
  if (limitReached === null) return null;
  if (known.tree !== null) {
    const { topics, accepted, iterations, limit } = known.tree;
    return warningBanner({
      limit: limitReached,
      of: "topic",
      topicsDone: accepted,
      topicsTotal: topics,
      iterationsDone: iterations,
      iterationsCap: limit,
    });
  }
  const topicsTotal = plannerOf(settings, context.run.scope) === "quick" ? 1 : settings.perspectives;
  const planned = known.threads.filter((thread) => !thread.key.startsWith("gap-")).length;
  return warningBanner({
    limit: limitReached,
    of: "perspective",
    topicsDone: Math.min(planned, known.searches.filter((search) => search.factKeys.length > 0).length),
    topicsTotal,
    iterationsDone: known.searches.reduce(
      (sum, search) => sum + search.loop.filter((step) => step.end !== "known").length,
      0,
    ),
    iterationsCap: topicsTotal * settings.iterations,
  });
}
