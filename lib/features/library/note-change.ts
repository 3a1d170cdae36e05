import type { Scope, SourceId, UserId } from "@/lib/domain/core/ids";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Tx } from "@/lib/platform/db/client";
import { announce } from "@/lib/platform/notify/announce";
import { tell } from "@/lib/platform/notify/notifications";

/** A page that says something else than when it was read before. */
export interface ChangedPage {
  sourceId: SourceId;
  title: string;
  /** Facts with a quote that is gone from it, and with one that is back. */
  lost: number;
  found: number;
  /** Who had it read again; null where it was looked at by itself. */
  by: UserId | null;
}

/**
 * Says in the project's feed that a page changed, once, with the reading that found it. Its members are told where a quote
 * went or came back: a counter or a date that is another every day is nobody's news.
 */
export async function noteChange(tx: Tx, scope: Scope, { by, ...page }: ChangedPage): Promise<void> {
  const { projectId } = scope;
  if (page.lost + page.found > 0) {
    const members = await tx.membership.findMany({ where: { projectId }, select: { userId: true } });
    const to = members.map(({ userId }) => userId);
    await tell(tx, scope, { kind: "page_changed", payload: page, to, actorId: by });
    await announce(tx, scope, { kind: "page_changed", payload: page });
  }
  const event = { kind: "source_changed", payload: page, ...(by === null ? {} : { actorId: by }) } as const;
  await appendEvents(tx, { projectId, runId: null }, [event]);
}
