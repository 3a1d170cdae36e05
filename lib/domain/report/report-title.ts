import { subquestions } from "@/lib/domain/asked/subquestions";
import { normalForm } from "@/lib/domain/facts/fact";
import { upperFirst } from "@/lib/domain/prose/first-letter";

/** Characters of a title; a question that is longer gives its first part. */
const TITLE_MOST = 120;

function cut(text: string): string {
  if (text.length <= TITLE_MOST) return text;
  const short = text.slice(0, TITLE_MOST - 1).toWellFormed();
  return `${short.replace(/\s+\S*$/, "")}…`;
}

/** What is asked of a subject that was only named: the question that it is made into says so in these words. */
const named = /^What do the sources say about (.+)\?$/u;

/**
 * The title of a report that no writer gave one: the question as it was typed, the first part of a long one, or the
 * subject that was named. It promises nothing that was not asked.
 */
export function titleFor(question: string): string {
  const typed = question.trim().replace(/\s+/g, " ");
  const parts = subquestions(typed);
  const subject = parts.length === 1 ? named.exec(parts[0] ?? "")?.[1] : undefined;
  const isNamed = subject !== undefined && !named.test(upperFirst(typed));
  if (isNamed) return cut(`${upperFirst(subject)}: what the sources say`);
  const whole = `${typed.replace(/[?.!\s]+$/, "")}?`;
  return cut(upperFirst(whole.length <= TITLE_MOST ? whole : (parts[0] ?? whole)));
}

/** The question as it stands beneath a title; null where the title is the question. */
export function questionBeneath(title: string, question: string): string | null {
  const form = (text: string): string => normalForm(text).replace(/[?.!…\s]+$/, "");
  return form(title) === form(question) ? null : question;
}
