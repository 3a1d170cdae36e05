import { z } from "zod";
import { type AnnouncementKind, announcementKinds } from "./announcement-kinds";
import { type AnyNotification, notificationPayloads, notificationText } from "./notification";

/** What is sent so that people see that it arrives. */
export const TEST = "test";

export type AnyAnnouncement = Extract<AnyNotification, { kind: AnnouncementKind }>;

/** An announcement as it is stored. */
export interface StoredAnnouncement {
  id: string;
  projectId: string;
  kind: string;
  payload: unknown;
  atMs: number;
}

/** What is said of it to whoever reads it, and where in the product it leads. */
export interface AnnouncementText {
  /** As programs tell it from others. */
  type: string;
  text: string;
  path: string;
}

const Run = z.object({ number: z.number(), researcher: z.string() });

function nameOf(payload: unknown): string {
  const { data } = Run.safeParse(payload);
  return data === undefined ? "A run" : `Run ${data.number} of ${data.researcher}`;
}

function isKind(kind: string): kind is AnnouncementKind {
  return Object.hasOwn(announcementKinds, kind);
}

const asTold = (_payload: unknown, { text }: { text: string }): string => text;

/** Of each kind what is said where nobody is “you”. */
const neutral: Record<AnnouncementKind, (payload: unknown, said: { text: string; excerpt: string }) => string> = {
  answer_changed: asTold,
  page_changed: asTold,
  list_grew: asTold,
  run_completed: (payload) => `${nameOf(payload)} was completed.`,
  run_halted: (payload, { excerpt }) => `${nameOf(payload)} halted. ${excerpt}`.trim(),
  report_waiting: (payload) => {
    const { data } = notificationPayloads.report_waiting.safeParse(payload);
    return `The report “${data?.title ?? ""}” (version ${data?.version ?? 1}) waits for its review.`;
  },
  changes_requested: (payload, { excerpt }) => {
    const { data } = notificationPayloads.changes_requested.safeParse(payload);
    return `Changes of the report “${data?.title ?? ""}” were requested: ${excerpt}`;
  },
};

/** What a stored announcement says; null for one of a kind or a form that this build does not know. */
export function announcementText(
  row: Pick<StoredAnnouncement, "projectId" | "kind" | "payload">,
): AnnouncementText | null {
  if (row.kind === TEST) {
    return {
      type: "test",
      text: "This is a test. What this project tells arrives here.",
      path: `/projects/${row.projectId}`,
    };
  }
  const said = isKind(row.kind) ? notificationText(row) : null;
  if (said === null || !isKind(row.kind)) return null;
  const text = neutral[row.kind](row.payload, said);
  return { type: announcementKinds[row.kind].type, text, path: said.path };
}
