import type { TopicVerdict } from "@/lib/domain/core/words";
import { escapeMarkdown } from "@/lib/domain/markdown/markdown";
import { upperFirst } from "@/lib/domain/prose/first-letter";
import { unquoted } from "@/lib/domain/text/quoted";

/** A perspective or topic as a report tells of it. */
export interface TopicSummary {
  name: string;
  depth: number;
  verdict: TopicVerdict;
  /** Why it was not accepted; empty where nothing is known. */
  why: string;
  /** Whether the report answers it from what was found beside its search; absent where it does not. */
  isTold?: true;
}

/** How a report names the verdict on a topic. */
const topicVerdictNames = {
  accepted: "accepted",
  not_accepted: "not enough was found",
  exhausted: "nothing more could be found",
  not_reached: "not reached",
} as const satisfies Record<TopicVerdict, string>;

/** Topics that the opening line names, and those of the list in the methodology. */
const NAMED = 4;
const LISTED = 200;

function unstopped(text: string): string {
  return text.trim().replace(/[.\s]+$/, "");
}

function verdictText({ verdict, why, isTold }: TopicSummary): string {
  if (isTold) return "answered in the report, from what was found beside its search";
  const said = verdict === "accepted" ? "" : unstopped(why);
  // Behind a colon a sentence goes on without its capital, unless that is a name's.
  const reason = said.replace(/^(?:The|A|An|It|No|None|Nothing|Only|Too|Most)\b/u, (word) => word.toLowerCase());
  return reason === "" ? topicVerdictNames[verdict] : `${topicVerdictNames[verdict]}: ${reason}`;
}

/** What a report opens with when the run did not accept all that it looked at; null when it did. */
export function topicsLine(topics: readonly TopicSummary[], of: "question" | "perspective" | "topic"): string | null {
  const open = topics.filter(({ verdict }) => verdict !== "accepted");
  const [first] = open;
  if (first === undefined) return null;
  // One perspective is the question itself.
  if (of === "question" || (of === "perspective" && topics.length === 1))
    return `What was found on the question was not accepted (${unquoted(verdictText(first))}).`;
  const told = open.slice(0, NAMED).map((topic) => unquoted(`${topic.name} (${verdictText(topic)})`));
  const more = open.length > NAMED ? `; and ${open.length - NAMED} more, named in the methodology` : "";
  const were = open.length === 1 ? "was" : "were";
  const which = topics.length === 1 ? `The only ${of} was` : `Of ${topics.length} ${of}s, ${open.length} ${were}`;
  return `${which} not accepted: ${told.join("; ")}${more}.`;
}

/** The topics of a tree as a tree, the perspectives of a run as a list, each with its verdict, in Markdown. */
export function topicsList(topics: readonly TopicSummary[], of: "perspective" | "topic"): string {
  if (topics.length === 0) return "";
  // That a perspective was not accepted is news; a tree is told whole.
  if (of === "perspective" && topics.every(({ verdict }) => verdict === "accepted")) return "";
  const shown = topics.slice(0, LISTED).map((topic) => {
    const indent = "  ".repeat(Math.min(topic.depth, 4));
    // Behind a question no colon: “Who pays? Accepted”.
    const verdict = unquoted(verdictText(topic));
    const isAsked = /[?!]$/.test(topic.name);
    const said = isAsked ? upperFirst(verdict) : verdict;
    return `${indent}- ${escapeMarkdown(topic.name)}${isAsked ? "" : ":"} ${escapeMarkdown(said)}`;
  });
  const rest = topics.length - shown.length;
  const more = rest > 0 ? [`- and ${rest} more`] : [];
  return [`What the run concluded of each ${of}:`, "", ...shown, ...more].join("\n");
}
