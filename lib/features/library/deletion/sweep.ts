import { z } from "zod";
import { type JsonRedacting, redactJson, redactSection, redactText } from "@/lib/domain/deletion/redact";
import { canonicalJson, canonicalJsonLines } from "@/lib/domain/run/artifact";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { sha256Of } from "@/lib/reports/bundle/zip";
import { type KeptMarkers, moveCitations } from "./move-citations";
import { type Behind, type FoundRow, keyIs, type Row, readRows, writeChanges } from "./swept-rows";
import type { SweptTable } from "./swept-tables";

/** An artifact's text by what it is: records in JSON keep their shape. */
function redactArtifact(path: string, content: string, redacting: JsonRedacting): string {
  const { holds } = redacting;
  if (!holds(content)) return content;
  try {
    if (path.endsWith(".json")) return canonicalJson(redactJson(JSON.parse(content), redacting));
    if (path.endsWith(".jsonl")) {
      return content
        .split("\n")
        .map((line) => (line === "" ? line : canonicalJsonLines([redactJson(JSON.parse(line), redacting)]).trimEnd()))
        .join("\n");
    }
  } catch {
    // What is no JSON, whatever it is called, is text.
  }
  return redactText(content, redacting);
}

function redactColumn(says: SweptTable["columns"][string], value: unknown, redacting: JsonRedacting): unknown {
  if (value === null) return null;
  if (says === "whole" || says === "alone")
    return typeof value === "string" && redacting.holds(value) ? redacting.mark : value;
  if (says === "text") return typeof value === "string" ? redactText(value, redacting) : value;
  return redactJson(value, redacting);
}

/** Whether a row is of a call whose prompt holds words of the source: what was answered to it is made of them. */
function isAnswerOf({ columns }: SweptTable, row: Row, { holds }: JsonRedacting): boolean {
  const prompt = columns["prompt"] === "whole" ? row["prompt"] : null;
  return typeof prompt === "string" && holds(prompt);
}

/** What becomes of a row: the columns that change; null where none does. */
function changesOf(table: SweptTable, { key, row }: FoundRow, redacting: JsonRedacting): Row | null {
  if (table.name === "artifact") {
    const was = z.string().parse(row["content"]);
    const content = redactArtifact(key[1] ?? "", was, redacting);
    return content === was
      ? null
      : { content, sha256: sha256Of(content), size_bytes: Buffer.byteLength(content, "utf8") };
  }
  const isWhole = isAnswerOf(table, row, redacting);
  const changes = Object.entries(table.columns).flatMap(([column, says]) => {
    const was = row[column];
    const now = redactColumn(says, was, { ...redacting, isWhole });
    return JSON.stringify(was) === JSON.stringify(now) ? [] : [[column, now] as const];
  });
  return changes.length === 0 ? null : Object.fromEntries(changes);
}

async function removeRow(tx: Tx, projectId: string, table: SweptTable, key: FoundRow["key"]): Promise<void> {
  await tx.$executeRaw`
    delete from ${Prisma.raw(table.name)} where project_id = ${projectId}::uuid and ${keyIs(table, "=", key)}`;
}

/** A section's markers that are gone, for what counts them. */
function markersOf({ key, row }: FoundRow, redacting: JsonRedacting): KeptMarkers {
  const { kept } = redactSection(z.string().parse(row["markdown"]), redacting);
  return { reportId: key[0] ?? "", section: Number(key[1]), sourceId: redacting.goneId, kept };
}

/** What a stretch of a sweep came to: how many rows were changed, and where it goes on; null at the table's end. */
export interface Swept {
  changed: number;
  behind: Behind;
}

/** Takes the words of what goes out of the next rows of a table, of all of them or of those `within`. */
export async function sweepRows(
  tx: Tx,
  projectId: string,
  {
    table,
    behind,
    within,
    redacting,
  }: { table: SweptTable; behind: Behind; within?: Prisma.Sql; redacting: JsonRedacting },
): Promise<Swept> {
  const page = await readRows(tx, projectId, { table, behind, ...(within && { within }) });
  let changed = 0;
  for (const found of page.rows) {
    const changes = changesOf(table, found, redacting);
    if (changes === null) continue;
    changed += 1;
    if (table.goes) await removeRow(tx, projectId, table, found.key);
    else await writeChanges(tx, projectId, { table, found, changes });
    if (table.name === "report_section") await moveCitations(tx, projectId, markersOf(found, redacting));
  }
  return { changed, behind: page.behind };
}
