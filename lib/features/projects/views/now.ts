import type { z } from "zod";
import type { Present } from "@/lib/features/kit/shapes";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { AsOf } from "./as-of";

/** What one read of a project serves for all who have it open. */
interface Read extends AsOf {
  /** The newest of the project's own events, the last first. */
  newest: readonly { seq: number; actorId: string | null }[];
  people: z.infer<typeof Present>[];
}

/**
 * What changes in a project by itself, as one of those who have it open is told: its newest events with who did each, null
 * for nobody; what somebody did last within a run; who is here; and the reader's own unread notifications, of all projects.
 */
export function projectNow({ seq, newest, act, people }: Read, { me, unread }: { me: string; unread: number }) {
  const by = newest.map((event) => ({ seq: event.seq, by: event.actorId }));
  return { seq, newest: by, act, me, people, unread };
}

export type ProjectNowView = ShownBy<typeof projectNow>;
