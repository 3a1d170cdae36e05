import { createHash } from "node:crypto";
import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";

/** A passage that is ranked by meaning, with the text that a model is given of it. */
export interface Meant {
  sha256: string;
  ordinal: number;
  sent: string;
}

/** A vector of length one. */
export type Vector = Float32Array;

const Row = z.object({ sha256: z.string(), ordinal: z.int(), vector: z.instanceof(Uint8Array) });
const Copied = z.object({ text: z.string(), vector: z.instanceof(Uint8Array) });

export function placeOf({ sha256, ordinal }: Pick<Meant, "sha256" | "ordinal">): string {
  return `${sha256} ${ordinal}`;
}

export function textHash({ sent }: Pick<Meant, "sent">): string {
  return createHash("sha256").update(sent, "utf8").digest("hex");
}

/** A vector at length one, so that the product of two is their cosine. */
export function atLengthOne(values: readonly number[]): Vector {
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1;
  return Float32Array.from(values, (value) => value / length);
}

/** How near two vectors of length one are, -1 to 1; 0 where they are not of one model. */
export function nearness(a: Vector, b: Vector): number {
  if (a.length !== b.length) return 0;
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

function fromBytes(bytes: Uint8Array): Vector {
  return new Float32Array(bytes.slice().buffer);
}

function toBase64(vector: Vector): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString("base64");
}

/** The stored vectors of contents, by place. */
export async function loadVectors(
  db: Db,
  scope: Scope,
  input: { model: string; hashes: readonly string[] },
): Promise<Map<string, Vector>> {
  const rows = z.array(Row).parse(
    await db.$queryRaw`
      select sha256, ordinal, vector from passage_vector
      where project_id = ${scope.projectId}::uuid and model = ${input.model} and sha256 = any(${input.hashes}::text[])`,
  );
  return new Map(rows.map((row) => [placeOf(row), fromBytes(row.vector)]));
}

/** The stored vectors of texts that stand elsewhere, too, by the hash of the text. */
export async function vectorsOfTexts(
  db: Db,
  scope: Scope,
  input: { model: string; texts: readonly string[] },
): Promise<Map<string, Vector>> {
  const rows = z.array(Copied).parse(
    await db.$queryRaw`
      select distinct on (text_sha256) text_sha256 as text, vector from passage_vector
      where project_id = ${scope.projectId}::uuid and model = ${input.model}
        and text_sha256 = any(${input.texts}::text[])`,
  );
  return new Map(rows.map((row) => [row.text, fromBytes(row.vector)]));
}

/** Stores vectors of passages; one that is there already stays. */
export async function storeVectors(
  db: Db,
  scope: Scope,
  { model, vectors }: { model: string; vectors: readonly (readonly [Meant, Vector])[] },
): Promise<void> {
  if (vectors.length === 0) return;
  const rows = vectors.map(([meant, vector]) => ({
    sha256: meant.sha256,
    ordinal: meant.ordinal,
    text: textHash(meant),
    vector: toBase64(vector),
  }));
  await db.$executeRaw`
    insert into passage_vector (project_id, model, sha256, ordinal, text_sha256, vector)
    select ${scope.projectId}::uuid, ${model}, sha256, ordinal, text, decode(vector, 'base64')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(sha256 text, ordinal int, text text, vector text)
    on conflict do nothing`;
}
