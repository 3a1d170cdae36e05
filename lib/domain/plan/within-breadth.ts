import { normalForm } from "@/lib/domain/facts/fact";
import { treeOf } from "@/lib/domain/run/of-settings";
import type { Perspective } from "@/lib/domain/run/results";
import { type RunSettings, tellsNotLookedFor } from "@/lib/domain/run/settings";
import { askedTerms } from "@/lib/domain/text/asked-terms";
import { termSet } from "@/lib/domain/text/terms";
import { askedParts } from "./asked-parts";

/** Topics as a tree takes them, and the names of those beyond its breadth. */
export interface WithinBreadth {
  kept: Perspective[];
  beyond: string[];
}

/** A part of the question with the terms that no other part has. */
interface Part {
  form: string;
  own: ReadonlySet<string>;
}

function partsOf(asked: readonly string[]): Part[] {
  const parts = asked.map((text) => ({ text, terms: askedTerms(text) }));
  return parts.map(({ text, terms }) => {
    const others = new Set(parts.filter((one) => one.text !== text).flatMap((one) => [...one.terms]));
    return { form: normalForm(text), own: new Set([...terms].filter((term) => !others.has(term))) };
  });
}

function asks({ name, focus, questions }: Perspective, { form, own }: Part): boolean {
  if (questions.some((question) => normalForm(question).includes(form))) return true;
  const said = termSet([name, focus, ...questions].join(" "));
  return [...own].some((term) => said.has(term));
}

/** The topics that a run takes of those that were planned: of the first rules no more than its tree is broad. */
export function topicsTaken(
  topics: readonly Perspective[],
  { question, settings }: { question: string; settings: RunSettings },
): WithinBreadth {
  const { breadth } = treeOf(settings);
  if (tellsNotLookedFor(settings)) return withinBreadth(topics, { asked: askedParts(question, settings), breadth });
  return { kept: topics.slice(0, breadth), beyond: [] };
}

/** The first topics that a tree has room for, and of the others those that alone ask one of the parts that are asked. */
export function withinBreadth(
  topics: readonly Perspective[],
  { asked, breadth }: { asked: readonly string[]; breadth: number },
): WithinBreadth {
  const kept = topics.slice(0, breadth);
  const beyond: string[] = [];
  const parts = partsOf(asked);
  for (const topic of topics.slice(breadth)) {
    const open = parts.filter((part) => !kept.some((one) => asks(one, part)));
    if (open.some((part) => asks(topic, part))) kept.push(topic);
    else beyond.push(topic.name);
  }
  return { kept, beyond };
}
