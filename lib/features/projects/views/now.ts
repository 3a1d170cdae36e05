import type { z } from "zod";
import type { Present } from "@/lib/features/kit/shapes";
import type { ShownBy } from "@/lib/features/kit/shown";

/** What one read of a project serves for all who have it open. */
interface Read {
  /** Counts the project's own events. */
  seq: number;
  /** The newest of them, the last first. */
  newest: readonly { seq: number; actorId: string | null }[];
  people: z.infer<typeof Present>[];
}

/**
 * What changes in a project by itself, as one of those who have it open is told: its newest events with who did each, null
 * for nobody; who is here; and the reader's own unread notifications, of all projects.
 */
export function projectNow({ seq, newest, people }: Read, { me, unread }: { me: string; unread: number }) {
  return { seq, newest: newest.map((event) => ({ seq: event.seq, by: event.actorId })), me, people, unread };
}

export type ProjectNowView = ShownBy<typeof projectNow>;
