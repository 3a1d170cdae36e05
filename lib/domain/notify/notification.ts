import { z } from "zod";
import { roles } from "@/lib/domain/core/words";
import { movedWords } from "@/lib/domain/watch/change-words";

const text = z.string();

/** Where a comment stands, as a link needs it. `key` is a fact's or a node's; empty for others. */
const OnComment = z.object({
  commentId: text,
  subject: z.enum(["report", "fact", "source", "node"]),
  subjectId: text,
  runId: text.nullable(),
  key: text,
  /** What the comment is on, in a few words. */
  title: text,
  excerpt: text,
  /** Of a report, a step or a fact: its run, so that several researchers can be told apart. Older ones do not say it. */
  run: z.object({ number: z.number(), researcher: text }).nullable().default(null),
});

const OnRun = z.object({ runId: text, number: z.number(), researcher: text });
const OnReport = OnRun.extend({ reportId: text, version: z.number(), title: text });

/** What people are told of, each kind with what it says and where it leads. */
export const notificationPayloads = {
  mentioned: OnComment,
  replied: OnComment,
  commented: OnComment,
  report_waiting: OnReport,
  changes_requested: OnReport.extend({ note: text }),
  run_completed: OnRun,
  run_halted: OnRun.extend({ reason: text }),
  /** The answer of a researcher is another one than its run before had; `changes` says how, in words. */
  answer_changed: OnReport.extend({ sinceMs: z.number(), changes: text }),
  /** Facts with a quote that is gone from the page, and with one that is back. */
  page_changed: z.object({ sourceId: text, title: text, lost: z.number(), found: z.number() }),
  /** A watched feed, sitemap or search names addresses that it did not name before. */
  list_grew: z.object({ listId: text, title: text, found: z.number() }),
  member_joined: z.object({ email: text, role: z.enum(roles), isConfirmed: z.boolean() }),
} as const satisfies Record<string, z.ZodObject>;

export type NotificationKind = keyof typeof notificationPayloads;
type NotificationOf<K extends NotificationKind> = { kind: K; payload: z.input<(typeof notificationPayloads)[K]> };
export type AnyNotification = { [K in NotificationKind]: NotificationOf<K> }[NotificationKind];

/** A notification in words, and the address in the product that it leads to. */
export interface NotificationText {
  /** After the name of who did it, when somebody did. */
  text: string;
  excerpt: string;
  path: string;
}

export type OnCommentPayload = z.output<typeof OnComment>;

const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

const nouns = { report: "the report", fact: "the fact", source: "the source", node: "the step" } as const;

function commentPath(projectId: string, payload: OnCommentPayload): string {
  const project = `/projects/${projectId}`;
  const comment = `comment=${payload.commentId}`;
  if (payload.subject === "report") return `${project}/reports/${payload.subjectId}?${comment}`;
  if (payload.subject === "source") return `${project}/library/${payload.subjectId}?${comment}`;
  if (payload.subject === "fact") return `${project}/knowledge?fact=${payload.key}&${comment}`;
  return `${project}/runs/${payload.runId}?node=${payload.key}&${comment}`;
}

function ofRun({ number, researcher }: { number: number; researcher: string }): string {
  return `run ${number} of ${researcher}`;
}

function onComment(did: string): TextOf {
  return (projectId, raw) => {
    const { data } = OnComment.safeParse(raw);
    if (data === undefined) return null;
    const of = data.run === null ? "" : ` of ${ofRun(data.run)}`;
    const text = `${did} ${nouns[data.subject]} “${data.title}”${of}`;
    return { text, excerpt: data.excerpt, path: commentPath(projectId, data) };
  };
}

type Say<S extends z.ZodType> = (payload: z.output<S>) => { text: string; excerpt?: string };
type TextOf = (projectId: string, raw: unknown) => NotificationText | null;

/** What is said of a payload, and where in its project it leads. */
function onPlace<S extends z.ZodType>(schema: S, say: Say<S>, place: (payload: z.output<S>) => string): TextOf {
  return (projectId, raw) => {
    const { data } = schema.safeParse(raw);
    if (data === undefined) return null;
    return { excerpt: "", ...say(data), path: `/projects/${projectId}/${place(data)}` };
  };
}

function onRun<S extends typeof OnRun>(schema: S, say: Say<S>): TextOf {
  return onPlace(schema, say, (payload) => `runs/${OnRun.parse(payload).runId}`);
}

function onReport<S extends typeof OnReport>(schema: S, say: Say<S>): TextOf {
  return onPlace(schema, say, (payload) => `reports/${OnReport.parse(payload).reportId}`);
}

const texts: Record<NotificationKind, TextOf> = {
  mentioned: onComment("mentioned you at"),
  replied: onComment("replied in a thread of yours at"),
  commented: onComment("commented on"),
  report_waiting: onReport(OnReport, ({ title, version, ...run }) => ({
    text: `The report “${title}” (version ${version}) of ${ofRun(run)} waits for your review.`,
  })),
  changes_requested: onReport(notificationPayloads.changes_requested, ({ title, note, ...run }) => ({
    text: `requested changes of the report “${title}” of ${ofRun(run)}`,
    excerpt: note,
  })),
  run_completed: onRun(OnRun, ({ number, researcher }) => ({
    text: `Run ${number} of ${researcher}, which you started, was completed.`,
  })),
  run_halted: onRun(notificationPayloads.run_halted, ({ number, researcher, reason }) => ({
    text: `Run ${number} of ${researcher}, which you started, halted.`,
    excerpt: reason,
  })),
  answer_changed: onReport(notificationPayloads.answer_changed, ({ title, sinceMs, changes, ...run }) => ({
    text: `The answer of ${ofRun(run)}, “${title}”, changed since ${days.format(sinceMs)}: ${changes}.`,
  })),
  page_changed: onPlace(
    notificationPayloads.page_changed,
    ({ title, ...moved }) => ({
      text: `The page “${title}” says something else than before. ${movedWords(moved)}`,
    }),
    ({ sourceId }) => `library/${sourceId}`,
  ),
  list_grew: onPlace(
    notificationPayloads.list_grew,
    ({ title, found }) => ({
      text: `“${title}”, which is watched, names ${found === 1 ? "one new page" : `${found} new pages`}.`,
    }),
    () => "library",
  ),
  member_joined: onPlace(
    notificationPayloads.member_joined,
    ({ email, role, isConfirmed }) => ({
      text: `accepted your invitation of ${email}, as ${role}.`,
      excerpt: isConfirmed ? "The address is confirmed." : "Nobody confirmed that the address is theirs.",
    }),
    () => "settings",
  ),
};

function isKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(texts, kind);
}

/** What a stored notification says; null for one of a kind or a form that this build does not know. */
export function notificationText(row: { projectId: string; kind: string; payload: unknown }): NotificationText | null {
  return isKind(row.kind) ? texts[row.kind](row.projectId, row.payload) : null;
}

/** The beginning of a comment, in one line. */
export function excerptOf(body: string): string {
  const line = body.replace(/\s+/g, " ").trim();
  const points = [...line];
  return points.length <= 200 ? line : `${points.slice(0, 199).join("")}…`;
}
