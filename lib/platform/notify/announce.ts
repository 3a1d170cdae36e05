import type { Scope } from "@/lib/domain/core/ids";
import type { AnyAnnouncement } from "@/lib/domain/notify/announcement";
import { notificationPayloads } from "@/lib/domain/notify/notification";
import type { Tx } from "@/lib/platform/db/client";

/**
 * Tells outside of the install what happened in a project, in the transaction in which it happens: once, if and only if that
 * commits. It is kept for the project's Atom feed, and put on its way to each webhook that wants its kind.
 */
export async function announce(tx: Tx, { projectId }: Scope, { kind, payload }: AnyAnnouncement): Promise<void> {
  const said = JSON.stringify(notificationPayloads[kind].parse(payload));
  await tx.$executeRaw`
    /* announce */
    with told as (
      insert into announcement (project_id, kind, payload) values (${projectId}::uuid, ${kind}, ${said}::jsonb)
      returning id, project_id
    ) insert into webhook_delivery (project_id, webhook_id, announcement_id)
      select w.project_id, w.id, told.id from told join webhook w on w.project_id = told.project_id
      where ${kind} = any(w.events) and w.stopped_at is null`;
}
