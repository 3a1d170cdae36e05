import type { PassageIn } from "@/lib/agents/kit/parts";
import { fieldsAtHead } from "@/lib/domain/prose/head-fields";
import { headingsOfEach } from "@/lib/domain/prose/headings";
import type { SearchHit } from "@/lib/run/drivers/driver";
import type { NodeContext } from "@/lib/run/engine/context";
import { listPassages } from "@/lib/sources/passages";
import { asksModel } from "./asks-model";
import { sourceLabel } from "./facts-in";

/** A passage that a node may read, with where it stands in its snapshot (code points). */
export interface ReadablePassage extends PassageIn {
  /** Its place among the passages of its source, and what stands between it and the next one. */
  ordinal: number;
  /** The headings above it, and the short fields of its source's head, for a model. */
  above?: string[];
  fields?: string[];
  after: string;
  publisher: string | null;
  published: string | null;
  snapshotId: string;
  start: number;
  page: number | null;
}

/** The source that a passage is of, by the passage's id. */
export function sourceOfPassage(id: string): string {
  return id.slice(0, id.lastIndexOf(":"));
}

export interface Reading {
  passages: ReadablePassage[];
  /** Content hashes of what was read. */
  sources: string[];
  /** What could not be read, with why. */
  unread: { url: string; why: string }[];
}

async function readHit(context: NodeContext, hit: SearchHit): Promise<Reading> {
  const answer = await context.retrieve(hit.url);
  if (!answer.ok) return { passages: [], sources: [], unread: [{ url: hit.url, why: answer.failure.message }] };
  const { snapshotId, sha256 } = answer.retrieved;
  const rows = await listPassages(context.db, context.scope, { snapshotId });
  const label = sourceLabel(sha256);
  const isModel = asksModel(context);
  const above = isModel ? headingsOfEach(rows.map(({ text }) => text)) : null;
  const fields = isModel ? fieldsAtHead(rows.find(({ ordinal }) => ordinal === 0)?.text ?? "") : [];
  return {
    sources: [sha256],
    unread: [],
    passages: rows.map((row, nth) => ({
      id: `${label}:${row.ordinal}`,
      sourceId: label,
      sourceTitle: row.sourceTitle,
      heading: row.heading,
      ...(above && { above: above[nth] ?? [] }),
      ...(fields.length > 0 && { fields }),
      text: row.text,
      ordinal: row.ordinal,
      after: row.after,
      publisher: row.publisher,
      published: row.published,
      snapshotId,
      start: row.start,
      page: row.page,
    })),
  };
}

/** Reads what a search found, all at once; a page twice in the hits is read once. */
export async function readHits(context: NodeContext, hits: readonly SearchHit[]): Promise<Reading> {
  const byUrl = new Map(hits.map((hit) => [hit.url, hit]));
  const readings = await Promise.all([...byUrl.values()].map((hit) => readHit(context, hit)));
  const passages = new Map(readings.flatMap((one) => one.passages).map((passage) => [passage.id, passage]));
  return {
    passages: [...passages.values()],
    sources: [...new Set(readings.flatMap((one) => one.sources))],
    unread: readings.flatMap((one) => one.unread),
  };
}
