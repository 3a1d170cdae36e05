import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { splitPassages } from "@/lib/domain/text/passage";
import { identify } from "@/lib/knowledge/facts";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";

const Doc = z.object({ _id: z.string(), title: z.string(), text: z.string() });
const Query = z.object({ _id: z.string(), text: z.string() });

/** A collection with questions and what answers them. */
export interface Corpus {
  documents: z.infer<typeof Doc>[];
  queries: z.infer<typeof Query>[];
  /** Documents that answer a query, by its id, with how well. */
  judged: Map<string, Map<string, number>>;
}

async function lines(path: string): Promise<string[]> {
  return (await readFile(path, "utf8")).split("\n").filter((line) => line.trim() !== "");
}

/** Reads a folder with `corpus.jsonl`, `queries.jsonl` and `qrels.tsv`. */
export async function readCorpus(folder: string): Promise<Corpus> {
  const documents = (await lines(join(folder, "corpus.jsonl"))).map((line) => Doc.parse(JSON.parse(line)));
  const queries = (await lines(join(folder, "queries.jsonl"))).map((line) => Query.parse(JSON.parse(line)));
  const judged = new Map<string, Map<string, number>>();
  for (const line of (await lines(join(folder, "qrels.tsv"))).slice(1)) {
    const [query = "", document = "", score = "0"] = line.split("\t");
    const own = judged.get(query) ?? new Map<string, number>();
    judged.set(query, own.set(document, Number(score)));
  }
  return { documents, queries, judged };
}

interface Stored {
  document: string;
  title: string;
  text: string;
  sha256: string;
  source: string;
  snapshot: string;
  fact: string;
}

async function store(tx: Tx, projectId: string, rows: readonly Stored[]): Promise<void> {
  const given = JSON.stringify(rows.map((row) => ({ ...row, ...identify(`${row.document} ${row.text}`) })));
  const columns = Prisma.sql`row(document text, title text, text text, sha256 text, source uuid, snapshot uuid,
    fact uuid, "normalHash" text, key text)`;
  await tx.$executeRaw`
    with given as (select * from jsonb_to_recordset(${given}::jsonb) as ${columns}
    ), contents as (
      insert into content (project_id, sha256, text, code_points)
      select distinct on (sha256) ${projectId}::uuid, sha256, text, char_length(text) from given on conflict do nothing
    ), sources as (
      insert into source (id, project_id, kind, status, title)
      select source, ${projectId}::uuid, 'paste', 'ready', title from given)
    insert into snapshot (id, project_id, source_id, sha256, media_type)
    select snapshot, ${projectId}::uuid, source, sha256, 'text/plain' from given`;
  await tx.$executeRaw`
    with given as (select * from jsonb_to_recordset(${given}::jsonb) as ${columns}
    ), facts as (
      insert into fact (id, project_id, key, statement, normal_hash, confidence)
      select fact, ${projectId}::uuid, key, text, "normalHash", 0.8 from given)
    insert into evidence (project_id, fact_id, snapshot_id, start, "end", quote, confidence)
    select ${projectId}::uuid, fact, snapshot, 0, char_length(text), text, 0.8 from given`;
  const passages = rows.flatMap(({ sha256, text }) =>
    splitPassages(text).map((passage) => ({ sha256, ...passage, indexed: passage.text })),
  );
  await tx.$executeRaw`
    insert into passage (project_id, sha256, ordinal, start, "end", search)
    select ${projectId}::uuid, sha256, ordinal, start, "end", to_tsvector('english', indexed)
    from jsonb_to_recordset(${JSON.stringify(passages)}::jsonb)
      as row(sha256 text, ordinal int, start int, "end" int, indexed text) on conflict do nothing`;
}

/** A collection as it is stored: documents by the ids of their facts and by those of their sources. */
export interface StoredCorpus {
  byFact: Map<string, string>;
  bySource: Map<string, string>;
}

/** Makes each document with a text a source of the library and a fact of its own, its title its source's. */
export async function storeCorpus(db: Db, projectId: string, corpus: Corpus): Promise<StoredCorpus> {
  const rows = corpus.documents
    .filter(({ text }) => text.trim() !== "")
    .map(({ _id, title, text }) => ({
      document: _id,
      title: title.trim() || "Untitled",
      text,
      sha256: createHash("sha256").update(text).digest("hex"),
      source: randomUUID(),
      snapshot: randomUUID(),
      fact: randomUUID(),
    }));
  for (let from = 0; from < rows.length; from += 200) {
    await db.$transaction((tx) => store(tx, projectId, rows.slice(from, from + 200)), { timeout: 60_000 });
  }
  await db.$executeRaw`analyze fact`;
  await db.$executeRaw`analyze passage`;
  return {
    byFact: new Map(rows.map(({ fact, document }) => [fact, document])),
    bySource: new Map(rows.map(({ source, document }) => [`library:${source}`, document])),
  };
}
