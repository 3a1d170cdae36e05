import { type SweptTable, sweptTables } from "@/lib/features/library/deletion/swept-tables";
import { Prisma } from "@/lib/platform/db/generated/client";

/** Rows of a table that are looked through, and for what: any of the words, or what was told on word for word. */
export interface SweptPlace {
  readonly table: SweptTable;
  readonly finds: "words" | "toldOn";
  readonly within?: (runIds: readonly string[]) => Prisma.Sql;
}

function tableOf(name: string, columns?: SweptTable["columns"]): SweptTable {
  const table = sweptTables.find((one) => one.name === name);
  if (table === undefined) throw new Error(`No table ${name} is looked through.`);
  return columns === undefined ? table : { ...table, columns };
}

const ofNoRun = (): Prisma.Sql => Prisma.sql`run_id is null`;
const ofTold = (runIds: readonly string[]): Prisma.Sql => Prisma.sql`run_id = any(${[...runIds]}::uuid[])`;

/**
 * Where words of research may stand beside its own rows: in what was summed up of it for the researcher and the project; in
 * what people wrote; and in what later runs were told. What those wrote themselves is their own, and stays.
 */
export const sweptPlaces: readonly SweptPlace[] = [
  { table: tableOf("project"), finds: "words" },
  { table: tableOf("researcher"), finds: "words" },
  { table: tableOf("summary_request"), finds: "words" },
  { table: tableOf("project_call"), finds: "words" },
  { table: tableOf("version"), finds: "words", within: () => Prisma.sql`subject_kind = 'summary'` },
  { table: tableOf("fold"), finds: "words", within: ofNoRun },
  { table: tableOf("fact_word"), finds: "words" },
  { table: tableOf("audit_event"), finds: "words", within: ofNoRun },
  { table: tableOf("version"), finds: "toldOn", within: () => Prisma.sql`subject_kind not in ('summary', 'fact')` },
  { table: tableOf("comment"), finds: "toldOn" },
  { table: tableOf("comment_draft"), finds: "toldOn" },
  { table: tableOf("suggestion"), finds: "toldOn" },
  { table: tableOf("question"), finds: "toldOn" },
  { table: tableOf("notification"), finds: "toldOn" },
  { table: tableOf("announcement"), finds: "toldOn" },
  { table: tableOf("share_link"), finds: "toldOn" },
  { table: tableOf("fact_relation"), finds: "toldOn" },
  { table: tableOf("gap"), finds: "toldOn", within: ofNoRun },
  { table: tableOf("review"), finds: "toldOn", within: ofNoRun },
  { table: tableOf("agent_call", { prompt: "alone" }), finds: "toldOn", within: ofTold },
  { table: tableOf("node", { input: "json" }), finds: "toldOn", within: ofTold },
  { table: tableOf("artifact"), finds: "toldOn", within: ofTold },
];

/** Tables of a project that are not looked through for words of deleted research, and why none is left in them. */
export const unsweptPlaces: Readonly<Record<string, string>> = {
  report: "is what a run wrote",
  report_section: "is what a run wrote",
  citation: "is what a run wrote",
  run: "has a question of its own",
  node_attempt: "is what a run did",
  retry_directive: "is what a run did",
  gate: "is what a run did",
  search_call: "is what a run asked, and what others say",
  fetch_call: "has addresses",
  fact_use: "has sentences of ours",
  import_line: "is of files that people brought",
  watched_list: "has addresses",
  watched_entry: "has addresses",
  crawl: "has addresses",
  crawl_page: "has addresses",
};
