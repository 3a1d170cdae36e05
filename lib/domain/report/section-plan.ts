import type { TopicVerdict } from "@/lib/domain/core/words";
import { normalForm } from "@/lib/domain/facts/fact";
import type { PlannedSection } from "@/lib/domain/run/results";
import { SECTION_LEVELS } from "./report";

/** A perspective, topic or gap with what the run concluded of it and what it found. */
export interface PlannedTopic {
  key: string;
  name: string;
  focus: string;
  parent: string | null;
  verdict: TopicVerdict;
  factKeys: readonly string[];
}

/** Facts that a topic of a tree must have for a section of its own; with fewer it is told in the one above. */
const LEAST_FACTS = 3;

function isNamedAfter({ heading }: PlannedSection, { name, focus }: PlannedTopic): boolean {
  const form = normalForm(heading);
  return form === normalForm(name) || form === normalForm(focus);
}

/** Facts that a section of no topic must have: a few more are told where they were found. */
const LEAST_OF_NO_TOPIC = 3;

/** The accepted topic that found the most of a section's facts: a part of the question may run through several. */
function finderOf(section: PlannedSection, topics: ReadonlyMap<string, PlannedTopic>): PlannedTopic | null {
  const found = [...topics.values()]
    .filter(({ verdict }) => verdict === "accepted")
    .map((topic) => ({ topic, facts: section.factKeys.filter((key) => topic.factKeys.includes(key)).length }));
  const told = found.reduce((sum, { facts }) => sum + facts, 0);
  return told < LEAST_OF_NO_TOPIC ? null : (found.toSorted((a, b) => b.facts - a.facts)[0]?.topic ?? null);
}

/** The accepted topic that a section is about; none for one that nobody planned, or whose topics were not accepted. */
function homeOf(section: PlannedSection, topics: ReadonlyMap<string, PlannedTopic>): PlannedTopic | null {
  const own = section.threads.flatMap((key) => topics.get(key) ?? []);
  if (own.length === 0) return finderOf(section, topics);
  return own.find(({ verdict }) => verdict === "accepted") ?? null;
}

/**
 * The sections under accepted topics alone. One that has none goes; of its facts those that `mayTell` allows stand in
 * the section of a topic that found them too, else in the first.
 */
function underAccepted(
  sections: readonly PlannedSection[],
  topics: ReadonlyMap<string, PlannedTopic>,
  mayTell: (key: string) => boolean,
): { section: PlannedSection; home: PlannedTopic }[] {
  const kept = sections.flatMap((section) => {
    const home = homeOf(section, topics);
    if (home === null) return [];
    const [first] = section.threads.flatMap((key) => topics.get(key) ?? []);
    const isMisnamed = first !== undefined && first !== home && isNamedAfter(section, first);
    const threads = [home.key, ...section.threads.filter((key) => key !== home.key)];
    const heading = isMisnamed ? home.name : section.heading;
    return [{ section: { ...section, heading, threads, factKeys: section.factKeys.filter(mayTell) }, home }];
  });
  const gone = sections.filter((section) => homeOf(section, topics) === null);
  for (const key of gone.flatMap((section) => section.factKeys).filter(mayTell)) {
    const target = kept.find(({ home }) => home.factKeys.includes(key)) ?? kept[0];
    if (target !== undefined && !target.section.factKeys.includes(key)) target.section.factKeys.push(key);
  }
  return kept.filter(({ section }) => section.factKeys.length > 0);
}

function ancestors(topic: PlannedTopic, topics: ReadonlyMap<string, PlannedTopic>): PlannedTopic[] {
  const found: PlannedTopic[] = [];
  let above = topic.parent === null ? undefined : topics.get(topic.parent);
  while (above !== undefined && !found.includes(above)) {
    found.push(above);
    above = above.parent === null ? undefined : topics.get(above.parent);
  }
  return found;
}

type Placed = { section: PlannedSection; home: PlannedTopic };

/** Small sections told in the nearest one above them that has one. */
function gathered(placed: readonly Placed[], topics: ReadonlyMap<string, PlannedTopic>): Placed[] {
  const kept = [...placed];
  for (const one of [...placed].reverse()) {
    if (one.section.factKeys.length >= LEAST_FACTS) continue;
    const above = ancestors(one.home, topics)
      .map((topic) => kept.find(({ home }) => home.key === topic.key))
      .find((found) => found !== undefined);
    if (above === undefined) continue;
    above.section.factKeys = [...new Set([...above.section.factKeys, ...one.section.factKeys])];
    above.section.threads = [...new Set([...above.section.threads, ...one.section.threads])];
    kept.splice(kept.indexOf(one), 1);
  }
  return kept;
}

/** In the order of the tree, each as deep as topics above it have sections. */
function nested(placed: readonly Placed[], topics: ReadonlyMap<string, PlannedTopic>): PlannedSection[] {
  const homes = new Set(placed.map(({ home }) => home.key));
  const children = Map.groupBy(topics.values(), ({ parent }) =>
    parent !== null && topics.has(parent) ? parent : null,
  );
  const walked: PlannedSection[] = [];
  const walk = (parent: string | null, level: number): void => {
    for (const topic of children.get(parent) ?? []) {
      for (const { section, home } of placed) {
        if (home.key === topic.key) walked.push({ ...section, level: Math.min(level, SECTION_LEVELS) });
      }
      walk(topic.key, homes.has(topic.key) ? level + 1 : level);
    }
  };
  walk(null, 1);
  return walked;
}

/**
 * What an outline becomes: only accepted topics open a section, nothing is told that nobody planned, and in a tree
 * sections nest as topics do, sized by what was found.
 */
export function fitOutline(
  sections: readonly PlannedSection[],
  context: { topics: readonly PlannedTopic[]; isTree: boolean; mayTell: (key: string) => boolean },
): PlannedSection[] {
  const topics = new Map(context.topics.map((topic) => [topic.key, topic]));
  const placed = underAccepted(
    sections.map((section) => ({ ...section, factKeys: [...section.factKeys] })),
    topics,
    context.mayTell,
  );
  if (!context.isTree) return placed.map(({ section }) => ({ ...section, level: 1 }));
  return nested(gathered(placed, topics), topics);
}
