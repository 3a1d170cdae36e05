import { expect, test } from "vitest";
import type { RunView } from "@/lib/features/runs/views/run";
import type { RunDelta } from "@/lib/features/runs/views/run-delta";
import { event, node, run, runView } from "@/lib/testing/gallery/examples";
import { adoptFresh, mergeDelta, outdates } from "./merge-run";

const head = run();

function aNode(key: string, status: "pending" | "running" | "complete"): RunView["nodes"][number] {
  return node({ key, status, summary: null, startedAt: null });
}

function aView(seq: number): RunView {
  const nodes = [aNode("search-1", "pending"), aNode("search-2", "pending")];
  return runView({ run: { ...head, seq }, nodes, events: [event({ seq })] });
}

function aDelta(seq: number): RunDelta {
  return {
    draftAt: null,
    run: { ...head, seq },
    nodes: [aNode("search-2", "running"), aNode("search-3", "pending")],
    events: [event({ seq })],
  };
}

test("a text that grew without an event is taken up", () => {
  const before = aView(10);
  const node = { ...aNode("section-1", "running"), draft: "It is" };
  const once = mergeDelta(before, { ...aDelta(10), events: [], nodes: [node] });
  const twice = mergeDelta(once, { ...aDelta(10), events: [], nodes: [{ ...node, draft: "It is cold." }] });
  expect(twice.nodes.at(-1)?.draft).toBe("It is cold.");
  expect(twice.events).toEqual(before.events);
});

test("a delta changes only its own nodes, adds new ones at the end and leaves the others identical", () => {
  const before = aView(10);
  const after = mergeDelta(before, aDelta(11));
  expect(after.nodes.map((node) => `${node.key} ${node.status}`)).toEqual([
    "search-1 pending",
    "search-2 running",
    "search-3 pending",
  ]);
  expect(after.nodes[0]).toBe(before.nodes[0]);
});

test("a delta that came twice, as after a reopened stream, changes nothing the second time", () => {
  const once = mergeDelta(aView(10), aDelta(11));
  expect(mergeDelta(once, aDelta(11))).toEqual(once);
});

test("a delta older than what is shown is ignored", () => {
  const shown = aView(12);
  expect(mergeDelta(shown, aDelta(11))).toBe(shown);
});

test("events are newest first and never more than 200", () => {
  let shown = aView(1);
  for (let seq = 2; seq < 300; seq += 1) shown = mergeDelta(shown, { ...aDelta(seq), nodes: [] });
  expect(shown.events).toHaveLength(200);
  expect(shown.events[0]?.seq).toBe(299);
});

test("a page read before the newest delta does not turn nodes back, but brings its facts", () => {
  const shown = mergeDelta(aView(10), aDelta(11));
  const gap = { id: "g", description: "", importance: 1, suggestedQueries: [], researcherId: "q1" };
  const adopted = adoptFresh(shown, { ...aView(10), gaps: [gap] });
  expect(adopted.run.seq).toBe(11);
  expect(adopted.nodes).toBe(shown.nodes);
  expect(adopted.gaps).toEqual([gap]);
});

test("a change of the counters that a delta only counts makes the page read again", () => {
  expect(outdates(head, { ...head, counters: { ...head.counters, facts: 1 } })).toBe(true);
  expect(outdates(head, { ...head, counters: { ...head.counters, tokens: 5 }, seq: 11 })).toBe(false);
});
