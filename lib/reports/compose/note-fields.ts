import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { fieldsAtHead, HEAD_LENGTH, noteFields } from "@/lib/domain/prose/head-fields";
import type { Db, Tx } from "@/lib/platform/db/client";

const Row = z.object({ sha256: z.string(), head: z.string() });

/** What notes tell of sources by the hashes of their texts, field by field; no entry for one whose head has none. */
export async function listNoteFields(
  tx: Db | Tx,
  scope: Scope,
  sha256s: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (sha256s.length === 0) return new Map();
  const rows = z.array(Row).parse(
    await tx.$queryRaw`
      select sha256, substring(text for ${HEAD_LENGTH}::int) as head from content
      where project_id = ${scope.projectId}::uuid and sha256 = any(${[...new Set(sha256s)]}::text[])`,
  );
  const told = rows.map(({ sha256, head }) => [sha256, noteFields(fieldsAtHead(head))] as const);
  return new Map(told.filter(([, fields]) => fields.length > 0));
}
