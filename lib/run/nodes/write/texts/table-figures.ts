import { z } from "zod";

import type { AgentInput } from "@/lib/agents/index";
import { markerOf } from "@/lib/domain/core/ids";
import { firstWithin } from "@/lib/domain/facts/fitting";
import { escapeMarkdown } from "@/lib/domain/markdown/markdown";
import { COMPUTED } from "@/lib/domain/markdown/sentence-kinds";
import { askedParts } from "@/lib/domain/plan/asked-parts";
import { count } from "@/lib/domain/report/report-parts";
import type { FailedCalls } from "@/lib/domain/run/results";
import { TABLE_RULES } from "@/lib/domain/run/settings";
import { asksForFigure, columnsOf, partsTold } from "@/lib/domain/tables/read-question";
import { type Row, type Table, tablesIn } from "@/lib/domain/tables/read-tables";
import { compute, rowStatement, type TableQuery } from "@/lib/domain/tables/table-query";
import { codePointCount } from "@/lib/domain/text/quote";
import { bareTitle } from "@/lib/domain/text/rank/linking";
import { identify, type Proposal } from "@/lib/knowledge/facts";
import type { NodeContext } from "@/lib/run/engine/context";
import { proposeFound } from "@/lib/run/nodes/parts/propose-found";
import { decidedByRules } from "@/lib/run/nodes/search/by-rules";
import { searchLibrary } from "@/lib/sources/search/library";

/** Sources in which tables are looked for, and tables that are told. */
const MOST = { sources: 6, tables: 8 } as const;
/** A table whose document was cut, or lost rows, says too little for any figure over its rows. */
const INCOMPLETE = ["cut_short", "rows_left_out", "hidden_parts"];
/** How sure a row of a table is of what it says, and the longest that is quoted whole, in code units. */
const ROW = { confidence: 0.9, most: 2_000 } as const;

interface FoundTable {
  title: string;
  snapshotId: string;
  text: string;
  table: Table;
}

const Near = z.array(z.object({ url: z.string(), title: z.string() }));

/** Sources of the library that are near the question and whole, as this attempt sees them. */
async function nearSources({ db, scope, run, recall }: NodeContext): Promise<z.infer<typeof Near>> {
  return recall("tables_near", Near, async () => {
    const hits = await searchLibrary(db, scope, { query: run.question, limit: MOST.sources });
    const ids = hits.map(({ url }) => url.replace(/^library:/, ""));
    const rows = await db.source.findMany({
      where: { projectId: scope.projectId, id: { in: ids } },
      select: { id: true, flags: true },
    });
    const whole = new Set(
      rows.filter(({ flags }) => !INCOMPLETE.some((flag) => flags.includes(flag))).map(({ id }) => `library:${id}`),
    );
    return hits.filter(({ url }) => whole.has(url)).map(({ url, title }) => ({ url, title }));
  });
}

async function tablesOf(context: NodeContext): Promise<FoundTable[]> {
  const { db, scope } = context;
  const found: FoundTable[] = [];
  for (const { url, title } of await nearSources(context)) {
    const answer = await context.retrieve(url);
    if (!answer.ok) continue;
    const { snapshotId, sha256 } = answer.retrieved;
    const where = { projectId_sha256: { projectId: scope.projectId, sha256 } };
    const content = await db.content.findUnique({ where, select: { text: true } });
    const text = content?.text ?? "";
    for (const table of tablesIn(text)) found.push({ title: bareTitle(title), snapshotId, text, table });
  }
  return found.slice(0, MOST.tables);
}

const Figure = z.object({
  said: z.string(),
  rows: z.array(z.object({ start: z.int(), end: z.int(), statement: z.string() })),
  /** The parts of the question that it answers; of a run from before these were told apart none is known. */
  parts: z.array(z.string()).default([]),
});
type Figure = z.infer<typeof Figure>;

function figureOf(parts: readonly string[], { title, table }: FoundTable, query: TableQuery): Figure | null {
  const computed = compute(table, query);
  if (computed === null || computed.rows.some(({ start, end }) => end - start > ROW.most)) return null;
  const asFact = (row: Row): Figure["rows"][number] => {
    return { start: row.start, end: row.end, statement: rowStatement(table, row, { title, query }) };
  };
  return { said: computed.said, rows: computed.rows.map(asFact), parts: partsTold(parts, query) };
}

function proposalsOf({ snapshotId, text }: FoundTable, { rows }: Figure, agentCallId: string): Proposal[] {
  return rows.map(({ start, end, statement }) => ({
    statement,
    confidence: ROW.confidence,
    snapshotId,
    start: codePointCount(text.slice(0, start)),
    end: codePointCount(text.slice(0, end)),
    quote: text.slice(start, end),
    page: null,
    heading: null,
    agentCallId,
  }));
}

/** A title within a sentence: without marks at which the sentence would end before it does. */
function titled(title: string): string {
  return escapeMarkdown(title.replace(/[.?!…]+(?=\s|$)/gu, "").trim());
}

/** The sentence of a figure: an inference from the rows, each of which opens at its marker. */
function sentenceOf({ title }: FoundTable, { said }: Figure, proposals: readonly Proposal[]): string {
  const markers = proposals.map(({ statement }) => markerOf(identify(statement).key)).join("");
  return `${COMPUTED} ${titled(title)}, ${escapeMarkdown(said)}. ${markers}`;
}

/** What came of looking for figures: their sentences, the facts that these cite, and calls that failed. */
export interface TableFigures {
  sentences: string[];
  factKeys: string[];
  /** The parts of the question that they answer, as far as their columns name them. */
  parts: string[];
  failedCalls: FailedCalls;
}

export const NO_FIGURES: TableFigures = { sentences: [], factKeys: [], parts: [], failedCalls: [] };

/** The share of a prompt that tables may take. */
const SHARE = 0.5;

/** What is told of tables, as many as a prompt has room for. */
function told(tables: readonly FoundTable[], contextTokens: number): AgentInput<"query_tables">["tables"] {
  const all = tables.map(({ title, table }, nth) => {
    return { number: nth + 1, title, rows: table.rows.length, columns: columnsOf(table) };
  });
  return firstWithin(all, contextTokens * SHARE, (one) => JSON.stringify(one));
}

/**
 * The figures that tables of the library answer the run's question with, as sentences: whoever plans says what is asked, the
 * figure is computed from the cells, and the rows that it rests on become facts. None where the question asks for no figure.
 */
export async function tableFigures(context: NodeContext): Promise<TableFigures> {
  const { question, settings } = context.run;
  if ((settings.rules ?? 1) < TABLE_RULES || !asksForFigure(question)) return NO_FIGURES;
  const found = await tablesOf(context);
  const tables = told(found, settings.contextTokens);
  if (tables.length === 0) return NO_FIGURES;
  const answer = await context.tryAsk("query_tables", { question, tables });
  if (!answer.ok) return { ...NO_FIGURES, failedCalls: [{ agent: "query_tables", calls: 1 }] };
  const sentences = new Set<string>();
  const factKeys = new Set<string>();
  const parts = new Set<string>();
  for (const { table: number, ...query } of answer.output.queries) {
    const table = found[number - 1];
    if (table === undefined) continue;
    const on = [String(number), JSON.stringify(query)];
    const figure = await decidedByRules(context, { name: "table_figure", on, shape: Figure.nullable() }, () =>
      figureOf(askedParts(question, settings), table, query),
    );
    if (figure === null) continue;
    for (const part of figure.parts) parts.add(part);
    const proposals = proposalsOf(table, figure, answer.callId);
    const textOf = (facts: number): string => `${count(facts, "row")} of a table, from which a figure was computed.`;
    await proposeFound(context, proposals, textOf);
    sentences.add(sentenceOf(table, figure, proposals));
    for (const { statement } of proposals) factKeys.add(identify(statement).key);
  }
  return { sentences: [...sentences], factKeys: [...factKeys], parts: [...parts], failedCalls: [] };
}
