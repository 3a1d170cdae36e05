import { expect, test } from "vitest";
import type { NodeDraft } from "@/lib/domain/run/plan";
import type { SearchDraft } from "@/lib/domain/run/results";
import { type Decision, nothing } from "@/lib/domain/run/run-state";
import { aState } from "@/lib/testing/playing";
import { feedEvents } from "./feed-events";

function draft(key: string, part: Pick<NodeDraft, "kind" | "stage" | "input">): NodeDraft {
  return { key, title: key, needs: [], depth: 0, ...part };
}

function aSearch(key: string, more: Partial<SearchDraft> = {}): NodeDraft {
  const perspective = { name: `About ${key}`, focus: "", questions: [] };
  const input = { thread: key, rerun: 0, perspective, gaps: [], actionItems: [], ...more };
  return draft(key, { kind: "search", stage: "wave1", input });
}

function toldOf(add: NodeDraft[], state = aState()): unknown[] {
  const decision: Decision = { ...nothing(), add };
  return feedEvents(decision, state).map(({ kind, payload, nodeKey }) => ({ kind, payload, nodeKey }));
}

test("a plan is told with how many perspectives it has; one of a tree with its topics", () => {
  expect(toldOf([aSearch("a"), aSearch("b")])).toMatchObject([
    { kind: "plan_created", payload: { perspectives: 2, of: "perspectives" } },
  ]);
  expect(toldOf([aSearch("a", { depth: 1 })])).toMatchObject([{ payload: { perspectives: 1, of: "topics" } }]);
});

test("topics that others opened are told with each of those, by its title, and are no new plan", () => {
  const told = toldOf([
    aSearch("c", { parent: "a", depth: 2 }),
    aSearch("d", { parent: "b", depth: 2 }),
    aSearch("e", { parent: "a", depth: 2 }),
  ]);
  expect(told).toEqual([
    { kind: "topics_opened", payload: { title: "a", topics: ["About c", "About e"] }, nodeKey: "a" },
    { kind: "topics_opened", payload: { title: "b", topics: ["About d"] }, nodeKey: "b" },
  ]);
});

test("a search that is made again, and one for a gap, open nothing", () => {
  expect(toldOf([aSearch("a", { rerun: 1 }), { ...aSearch("b"), stage: "wave2" }])).toEqual([]);
});

test("a report that is begun is told with how many sections it will have, whoever writes how many at once", () => {
  const sections = [{ ordinal: 0, parts: 3 }, { ordinal: 3 }].map((input, nth) =>
    draft(`s${nth}`, { kind: "section", stage: "synthesis", input }),
  );
  expect(toldOf(sections)).toMatchObject([{ kind: "synthesis_started", payload: { sections: 4 } }]);
  expect(toldOf([])).toEqual([]);
});
