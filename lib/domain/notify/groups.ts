import type { NotificationKind } from "./notification";

/** What a member may choose to be told of in one project, and the kinds of notifications that are of it. */
export const notificationGroups = {
  talk: { label: "Mentions, answers and comments", kinds: ["mentioned", "replied", "commented"] },
  reviews: {
    label: "Reports that wait for you, and changes asked of yours",
    kinds: ["report_waiting", "changes_requested"],
  },
  runs: { label: "Runs of yours that end", kinds: ["run_completed", "run_halted"] },
  answers: { label: "Answers that change", kinds: ["answer_changed"] },
  sources: { label: "Watched sources that change", kinds: ["page_changed", "list_grew"] },
  members: { label: "People whom you invited", kinds: ["member_joined"] },
} as const satisfies Record<string, { label: string; kinds: readonly NotificationKind[] }>;

export type NotificationGroup = keyof typeof notificationGroups;

export const notificationGroupNames = [
  "talk",
  "reviews",
  "runs",
  "answers",
  "sources",
  "members",
] as const satisfies readonly NotificationGroup[];

/** The group that a kind is of. */
export function groupOf(kind: NotificationKind): NotificationGroup {
  const name = notificationGroupNames.find((one) => {
    const kinds: readonly NotificationKind[] = notificationGroups[one].kinds;
    return kinds.includes(kind);
  });
  if (name === undefined) throw new Error(`No group has notifications of the kind ${kind}.`);
  return name;
}
