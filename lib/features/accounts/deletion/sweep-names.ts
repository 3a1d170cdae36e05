import { z } from "zod";
import {
  artifactWithout,
  FORMER_MEMBER,
  hintsOf,
  jsonWithout,
  type Naming,
  namingOf,
  type Sought,
  textWithout,
  type Writer,
} from "@/lib/domain/deletion/names";
import {
  type Behind,
  type FoundRow,
  type Row,
  readRows,
  writeChanges,
} from "@/lib/features/library/deletion/swept-rows";
import { type SweptTable, sweptTables } from "@/lib/features/library/deletion/swept-tables";
import type { Tx } from "@/lib/platform/db/client";
import { sha256Of } from "@/lib/reports/bundle/zip";

/** Tables that are not looked through for names, though for words of sources they are: none is put there. */
const WITHOUT_NAMES: ReadonlySet<string> = new Set([
  "fetch_call",
  "crawl",
  "crawl_page",
  "watched_list",
  "watched_entry",
  "fact_word",
]);

/** Columns that a source's words are not looked for in. */
const besides: Readonly<Record<string, SweptTable["columns"]>> = {
  project: { name: "text", goal: "text" },
  researcher: { problem: "text" },
  run: { question: "text" },
};

/** Columns in which people write in their own words. */
const ofPeople: Readonly<Record<string, readonly string[]>> = {
  project: ["name", "goal"],
  researcher: ["problem"],
  run: ["question"],
  question: ["text"],
  comment: ["anchor", "body"],
  comment_draft: ["anchor", "body"],
  report: ["change_note"],
  suggestion: ["note", "reason"],
  review: ["note", "gaps", "action_items", "dismiss_reason"],
  gate: ["waived_why"],
  fact_relation: ["settlement"],
  notification: ["payload"],
  announcement: ["payload"],
  share_link: ["label"],
};

/** Every table in which a name may stand: what people and the product wrote, never what a source says. */
export const namedTables: readonly SweptTable[] = [
  ...sweptTables
    .filter(({ name }) => !WITHOUT_NAMES.has(name))
    .map((table) => ({ ...table, columns: { ...table.columns, ...besides[table.name] } })),
  { name: "run_bundle", key: [["run_id", "uuid"]], columns: { steps: "json", result: "json" } },
  { name: "researcher_schedule", key: [["researcher_id", "uuid"]], columns: { last_note: "text" } },
];

function writerOf(table: string, column: string): Writer {
  return ofPeople[table]?.includes(column) ? "people" : "product";
}

/** What becomes of a row: the columns that change; null where none does. */
function changesOf({ name, columns }: SweptTable, { key, row }: FoundRow, naming: Naming): Row | null {
  if (name === "artifact") {
    const was = z.string().parse(row["content"]);
    const content = artifactWithout(key[1] ?? "", was, naming);
    if (content === was) return null;
    return { content, sha256: sha256Of(content), size_bytes: Buffer.byteLength(content, "utf8") };
  }
  const changes = Object.entries(columns).flatMap(([column, says]) => {
    const was = row[column];
    const writer = writerOf(name, column);
    const now =
      typeof was === "string" && says !== "json" ? textWithout(was, naming, writer) : jsonWithout(was, naming, writer);
    return JSON.stringify(was) === JSON.stringify(now) ? [] : [[column, now] as const];
  });
  return changes.length === 0 ? null : Object.fromEntries(changes);
}

/** How somebody is known in a project. */
export function namingIn(projectId: string, sought: Sought): Naming {
  return namingOf(sought, { hasActed: sought.acted.includes(projectId) });
}

/** How many rows were changed, and behind which one it goes on; null at the table's end. */
export interface SweptNames {
  changed: number;
  behind: Behind;
}

/** Takes the names out of the next rows of a table of a project. */
export async function sweepNames(
  tx: Tx,
  projectId: string,
  { table, behind, sought }: { table: SweptTable; behind: Behind; sought: Sought },
): Promise<SweptNames> {
  const naming = namingIn(projectId, sought);
  const page = await readRows(tx, projectId, { table, behind, hints: hintsOf(sought) });
  let changed = 0;
  for (const found of page.rows) {
    const changes = changesOf(table, found, naming);
    if (changes === null) continue;
    changed += 1;
    await writeChanges(tx, projectId, { table, found, changes });
  }
  return { changed, behind: page.behind };
}

/** Of the trail of a project, what tells of the account by its id, whatever its name was then. */
export async function sweepTold(tx: Tx, projectId: string, userId: string): Promise<number> {
  return await tx.$executeRaw`
    update audit_event set payload = jsonb_set(payload, '{name}', to_jsonb(${FORMER_MEMBER}::text))
    where project_id = ${projectId}::uuid and run_id is null and payload ->> 'userId' = ${userId}
      and payload ? 'name' and payload ->> 'name' <> ${FORMER_MEMBER}`;
}
