import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { Sieve } from "@/lib/agents/kit/kept";
import { queriesOf } from "@/lib/domain/tables/read-question";
import { TableQuery } from "@/lib/domain/tables/table-query";

/** A table of the library, by number: its source, its columns with what their cells say, and how many rows it has. */
const TableIn = z.object({
  number: z.int(),
  title: z.string(),
  rows: z.int(),
  columns: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
});

/** Queries of one question at most. */
const QUERIES_MOST = 2;

/** What a question asks of tables, as queries that are computed without a model: no figure is worked out in words. */
export const queryTables = agent({
  role: "research",
  purpose: "write",
  undone: "figures that tables of the library may have answered were not computed",
  answers: { language: null },
  isSmall: true,
  input: z.object({ question: z.string(), tables: z.array(TableIn) }),
  origins: { question: "person", tables: "source" },
  prompt: `You say which figure a question asks of a table. You compute nothing: the figure is computed from the cells by what you say.

The question: $question

The tables, by number, each with the title of its source, its columns, and what their cells say:
$tables

queries: at most two, the one that answers the question first. An empty list is the right answer where no table holds what is asked, where the question asks for more than one figure can say, or where a row would have to be chosen by anything else than words or numbers that stand in a cell (a range, “more than”, “since”).
table: its number.
take: “sum”, “mean”, “largest” or “smallest” of the figures of a column; “count” of rows; “difference” of the figures for the rows of where and for those of against; “share” of the figures for the rows of where in those of against, or of all rows.
column: the name of the column whose figures are taken, as it stands; null for a count.
where: the rows that are meant: for each condition the name of a column, as it stands, and in says the words of which its cell says one, as they stand there. Empty for all rows.
against: likewise, for a difference or a share; empty otherwise.
also: for “largest” or “smallest”, the columns that the question asks for, too, of the row that has it (“…, and how many of them were lost?”), as they stand; leave it out otherwise.`,
  output: z.object({ queries: z.array(TableQuery.extend({ table: z.int() })).max(10) }),
  keeps: ({ tables }, { queries }) => {
    const numbers = new Sieve(tables.map(({ number }) => String(number)));
    const known = queries.filter(({ table }) => numbers.has(String(table)));
    return { output: { queries: known.slice(0, QUERIES_MOST) }, dropped: numbers.dropped };
  },
  offline: ({ question, tables }) => ({
    queries: tables
      .flatMap(({ number, ...table }) => queriesOf(question, table).map((query) => ({ table: number, ...query })))
      .slice(0, QUERIES_MOST),
  }),
});
