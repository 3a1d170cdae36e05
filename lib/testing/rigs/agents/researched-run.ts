import type { FactKey } from "@/lib/domain/core/ids";
import type { Section } from "@/lib/domain/report/report";
import { ReportResult, type SearchResult } from "@/lib/domain/run/results";
import type { Db } from "@/lib/platform/db/client";
import { aSearchResult } from "./run-values";
import { aStoredRun, type StoredRun } from "./stored-run";

/** What the sources of a researched run say, a sentence each, and what it asked. */
export const DUES = "What are the dues of the harbour?";
export const CREWS = "Who pays the crews of the ferry?";
export const FOUR = "The dues of the harbour are four crowns.";
export const PAID = "The wardens pay the crews of the ferry at noon.";
export const LAMPS = "Lamps of whale oil burn at the drawbridge.";

/** A run that has searched for one topic, whose review has accepted it, with three facts of three sources. */
export interface ResearchedRun extends StoredRun {
  keys: { dues: FactKey; crews: FactKey; lamps: FactKey };
  /** Adds a version of its report; answers its id. */
  write(sections: readonly Section[], part?: { version?: number; figures?: Partial<ReportResult> }): Promise<string>;
}

/** What a version is measured by of which nothing is to be said. */
const measured = {
  sections: 1,
  unresolved: 0,
  sectionsWithoutCitation: 0,
  uncitedShare: 0,
  coverage: 1,
  notCovered: [],
  isGapNamed: true,
  problems: [],
};

/** Stores one; the first two facts each answer their question. */
export async function aResearchedRun(
  db: Db,
  {
    run = {},
    settings = {},
    search = {},
  }: Pick<Parameters<typeof aStoredRun>[1], "run" | "settings"> & {
    search?: Partial<SearchResult>;
  } = {},
): Promise<ResearchedRun> {
  const library = {
    Annals: `${FOUR} So it was told.`,
    Crews: `${PAID} Nobody else does.`,
    Log: `${LAMPS} It is dear.`,
  };
  const stored = await aStoredRun(db, { question: DUES, library, run, settings });
  const { scope } = stored;
  const perspective = { name: "Harbour", focus: "Who pays what", questions: [DUES, CREWS] };
  const searched = { thread: "search-1", rerun: 0, perspective, gaps: [], actionItems: [] };
  const id = await stored.add({ kind: "search", key: "search-1", input: searched });
  const [dues] = await stored.tell("search-1", "Annals", [FOUR]);
  const [crews] = await stored.tell("search-1", "Crews", [PAID]);
  const [lamps] = await stored.tell("search-1", "Log", [LAMPS]);
  if (dues === undefined || crews === undefined || lamps === undefined) throw new Error("Three facts were told.");
  const sources = await Promise.all(["Annals", "Crews", "Log"].map((title) => stored.hashOf(title)));
  const answers = [
    { question: DUES, factKeys: [dues] },
    { question: CREWS, factKeys: [crews] },
  ];
  const result = aSearchResult({ factKeys: [dues, crews, lamps], answers, sources, passagesRead: 3, ...search });
  await db.node.update({ where: { id }, data: { result } });
  const accepted = { verdict: "accepted", reason: "", gaps: [], actionItems: [], rejectedKeys: [] };
  const review = { thread: "search-1", rerun: 0, search: "search-1" };
  await stored.add({ kind: "review", key: "review-1", input: review, result: accepted, needs: ["search-1"] });
  return {
    ...stored,
    keys: { dues, crews, lamps },
    async write(sections, { version = 1, figures = {} } = {}): Promise<string> {
      const rows = sections.map((section, ordinal) => ({ ...section, ...scope, ordinal }));
      const row = { ...scope, runId: stored.run.id, version, title: "Of the harbour", queryType: "factual" };
      const of = ReportResult.parse({ ...measured, version, ...figures });
      const made = await db.report.create({ data: { ...row, figures: of }, select: { id: true } });
      await db.reportSection.createMany({ data: rows.map((one) => ({ ...one, reportId: made.id })) });
      return made.id;
    },
  };
}
