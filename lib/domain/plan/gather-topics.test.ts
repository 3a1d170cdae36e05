import fc from "fast-check";
import { expect, test } from "vitest";
import { gatherTopics } from "./gather-topics";

/** Trees in which every topic but the first lies beneath one before it, or beside it. */
const anyTree = fc.array(fc.nat(50), { minLength: 1, maxLength: 120 }).map((picks) => {
  const topics: { key: string; depth: number; parent: string | null; nodeKeys: string[] }[] = [];
  for (const [index, pick] of picks.entries()) {
    const parent = pick % 5 === 0 ? undefined : topics[pick % Math.max(1, index)];
    const key = `t${index}`;
    topics.push({ key, depth: parent ? parent.depth + 1 : 0, parent: parent?.key ?? null, nodeKeys: [key] });
  }
  return topics;
});

test("gathering loses no search and counts none twice", () => {
  fc.assert(
    fc.property(anyTree, fc.integer({ min: 1, max: 30 }), (topics, most) => {
      const keys = gatherTopics(topics, most).flatMap((topic) => topic.nodeKeys);
      expect([...keys].sort()).toEqual(topics.flatMap((topic) => topic.nodeKeys).sort());
    }),
  );
});

test("no more topics are left than asked for, or only those of the question itself", () => {
  fc.assert(
    fc.property(anyTree, fc.integer({ min: 1, max: 30 }), (topics, most) => {
      const left = gatherTopics(topics, most);
      expect(left.length <= most || left.every((topic) => topic.depth === 0)).toBe(true);
    }),
  );
});

test("what is few enough stays as it is", () => {
  fc.assert(
    fc.property(anyTree, (topics) => {
      expect(gatherTopics(topics, topics.length)).toEqual(topics);
    }),
  );
});
