import { z } from "zod";
import { requireAdmin } from "@/lib/access/accounts/people";
import type { SignedIn } from "@/lib/access/accounts/sessions";
import { accessKinds } from "@/lib/domain/core/access-log";
import { attachedParts } from "@/lib/features/kit/attachment";
import { iso } from "@/lib/features/kit/instant";
import { AccessEntry } from "@/lib/features/kit/shapes";
import type { ShownBy } from "@/lib/features/kit/shown";
import { noteAccess, readAccessLogDays } from "@/lib/platform/audit/access-log";
import type { Db } from "@/lib/platform/db/client";
import { listDeletedProjects } from "./deleted-projects";
import { listLegalHolds } from "./legal-holds";

const saidOf: ReadonlyMap<string, string> = new Map(Object.entries(accessKinds));
const SHOWN = 100;
/** Entries that are read at once for the file. */
const PAGE = 1_000;

/** The entry that a page ended with. */
const Before = z.string().regex(/^\d{1,18}$/);

const Row = AccessEntry.extend({ id: z.bigint(), firstAt: z.date(), lastAt: z.date() });
type Row = z.output<typeof Row>;

/** Entries before one, those that began last first, with the names that their ids have now. */
async function listRows(db: Db, { before, take }: { before: string | null; take: number }): Promise<Row[]> {
  return z.array(Row).parse(
    await db.$queryRaw`
      select e.id, e.kind, coalesce(u.name, d.name) as who, u.email, t.name as token, l.label as link, p.name as project,
        e.user_id as "userId", e.token_id as "tokenId", e.link_id as "linkId", e.project_id as "projectId", e.what,
        e.address, e.user_agent as "userAgent", e.times, e.first_at as "firstAt", e.last_at as "lastAt"
      from access_entry e
      left join "user" u on u.id = e.user_id left join person d on u.id is null and d.id = e.user_id
      left join api_token t on t.id = e.token_id
      left join share_link l on l.id = e.link_id left join project p on p.id = e.project_id
      where ${before}::bigint is null or e.id < ${before}::bigint
      order by e.id desc limit ${take}`,
  );
}

function asEntry(row: Row) {
  const { id, kind, firstAt, lastAt, ...rest } = row;
  return {
    ...rest,
    id: String(id),
    kind,
    says: saidOf.get(kind) ?? kind,
    firstAt: iso(firstAt),
    lastAt: iso(lastAt),
  };
}

export type AccessEntryView = ShownBy<typeof asEntry>;

/** The newest entries of the log, or those before one, for the administrators of the install. */
export async function getAccessLogView(db: Db, person: SignedIn, input: { before: string }) {
  await requireAdmin(db, person);
  const before = Before.safeParse(input.before).data ?? null;
  const rows = await listRows(db, { before, take: SHOWN + 1 });
  const shown = rows.slice(0, SHOWN);
  const entries = shown.map(asEntry);
  const next = rows.length > SHOWN ? (entries.at(-1)?.id ?? null) : null;
  const [deleted, holds] = [await listDeletedProjects(db), await listLegalHolds(db)];
  return { entries, next, days: await readAccessLogDays(db), deleted, holds };
}

export type AccessLogView = ShownBy<typeof getAccessLogView>;

async function* lines(db: Db): AsyncGenerator<string> {
  let before: string | null = null;
  for (;;) {
    const rows = await listRows(db, { before, take: PAGE });
    const entries = rows.map(asEntry);
    before = entries.at(-1)?.id ?? null;
    if (before === null) return;
    yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
  }
}

/** The whole log as lines of JSON, newest first, sent page by page while it is read; that it was saved stands in it. */
export async function getAccessLogFile(
  db: Db,
  person: SignedIn,
  from: { address: string; userAgent: string | null },
): Promise<Response> {
  await requireAdmin(db, person);
  await noteAccess(db, { kind: "log_exported", userId: person.userId, ...from });
  return attachedParts(lines(db), { name: "access-log.jsonl", mediaType: "application/x-ndjson; charset=utf-8" });
}
