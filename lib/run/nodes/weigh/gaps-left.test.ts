import { describe, expect, it } from "vitest";
import type { FoundGap } from "@/lib/domain/run/results";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { SearchHit } from "@/lib/run/drivers/driver";
import type { Thread } from "@/lib/run/nodes/parts/threads";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aNodeRun, aRunFact } from "@/lib/testing/rigs/agents/run-values";
import { findGaps } from "./gaps-left";

const QUESTION = "What are the dues of the harbour?";
const gap: FoundGap = { description: "Who pays the crews?", importance: 0.8, queries: [], documents: [] };

function aPlanned(key: string, questions: string[], documents: string[] = []): Thread {
  return { key, depth: 0, parent: null, perspective: { name: key, focus: "", questions }, documents, nodeKeys: [key] };
}

function aHit(title: string): SearchHit {
  return { provider: "library", url: `library:${title}`, title, snippet: "", published: null };
}

/** A fact whose quote stands on a page of this address. */
function saidAt(key: string, url: string, score: number): RunFact {
  const evidence = aRunFact(key).evidence.map((piece) => ({ ...piece, url }));
  return aRunFact(key, { evidence, score });
}

const answers = { find_gaps: (): { gaps: FoundGap[] } => ({ gaps: [gap] }) };

describe("whoever looks for what is missing", () => {
  it("is told what an answer was to cover, without what was searched for a gap", async () => {
    const { context, asked } = aStep({ answers, recalled: { near_titles: [] } });
    const threads = [aPlanned("a", ["One?", "Two?"]), aPlanned("gap-1", ["Three?"]), aPlanned("b", ["Four?"])];
    expect(await findGaps(context, threads, [])).toEqual({ found: [gap], failed: [] });
    expect(asked).toEqual([
      {
        kind: "find_gaps",
        input: { question: QUESTION, expected: ["One?", "Two?", "Four?"], untouched: [], facts: [] },
      },
    ]);
    const many = Array.from({ length: 201 }, (_, nth) => `Question ${nth}?`);
    await findGaps(context, [aPlanned("a", many)], []);
    expect(asked[1]?.input).toMatchObject({ expected: many.slice(0, 200) });
  });

  it("is told each source once that nothing was taken from: those planned first, then those near the question", async () => {
    const { context, asked } = aStep({
      answers,
      found: { [QUESTION]: [aHit("Near"), aHit("Source A"), aHit("Planned")] },
      recalled: { near_titles: ["By term", "Near", "Source B"] },
    });
    const threads = [aPlanned("a", [], ["Planned", "Source B"])];
    await findGaps(context, threads, [aRunFact("A"), aRunFact("B")]);
    expect(asked[0]?.input).toMatchObject({ untouched: ["Planned", "Near", "By term"] });
    const many = Array.from({ length: 101 }, (_, nth) => `Title ${nth}`);
    await findGaps(context, [aPlanned("a", [], many)], []);
    expect(asked[1]?.input).toMatchObject({ untouched: many.slice(0, 100) });
  });

  it("is told of no source where no model is asked, and nothing is looked up for it", async () => {
    const { context, asked, searched } = aStep({ answers, run: aNodeRun({ mode: "offline" }) });
    await findGaps(context, [aPlanned("a", [], ["Planned"])], []);
    expect(asked[0]?.input).toMatchObject({ untouched: [] });
    expect(searched).toEqual([]);
  });

  it("is told the strongest facts first, and as many as there is room for", async () => {
    const facts = [aRunFact("A", { score: 1 }), aRunFact("B", { score: 2 })];
    const { context, asked } = aStep({ answers, recalled: { near_titles: [] } });
    await findGaps(context, [], facts);
    expect(asked[0]?.input).toMatchObject({ facts: [{ id: "B" }, { id: "A" }] });
  });

  it("is told which pages were read whose links may be followed, those of the strongest facts first, thirty at most", async () => {
    const page = (name: string): string => `https://orrin.example/${name}`;
    const facts = [saidAt("A", page("a"), 1), saidAt("B", page("b"), 2), saidAt("C", page("unread"), 3)];
    const read = [page("first"), page("a"), page("b"), "library:x"];
    const run = aNodeRun({}, { followPages: 2 });
    const { context, asked } = aStep({ answers, run, recalled: { near_titles: [], pages_read: read } });
    await findGaps(context, [], facts);
    expect(asked[0]?.input).toMatchObject({ pages: [page("b"), page("a"), page("first")] });

    const many = Array.from({ length: 31 }, (_, nth) => page(`${nth}`));
    const long = aStep({ answers, run, recalled: { near_titles: [], pages_read: many } });
    await findGaps(long.context, [], []);
    expect(long.asked[0]?.input).toMatchObject({ pages: many.slice(0, 30) });

    const none = aStep({ answers, run, recalled: { near_titles: [], pages_read: [] } });
    await findGaps(none.context, [], facts);
    expect(none.asked[0]?.input).not.toHaveProperty("pages");
  });

  it("is told no pages where none may be followed", async () => {
    const { context, asked } = aStep({
      answers,
      recalled: { near_titles: [], pages_read: ["https://orrin.example/a"] },
    });
    await findGaps(context, [], []);
    expect(asked[0]?.input).not.toHaveProperty("pages");
  });

  it("leaves no gaps where the call failed, and that is counted", async () => {
    const failing = { find_gaps: () => ({ kind: "permanent" as const, message: "No." }) };
    const { context } = aStep({ answers: failing, recalled: { near_titles: [] } });
    expect(await findGaps(context, [], [])).toEqual({ found: [], failed: [{ agent: "find_gaps", calls: 1 }] });
  });

  it("is a rule alone after the second wave: a model is not asked again", async () => {
    const offline = aStep({ answers, run: aNodeRun({ mode: "offline" }), node: { stage: "wave2" } });
    expect(await findGaps(offline.context, [], [])).toEqual({ found: [gap], failed: [] });
    const live = aStep({ answers, node: { stage: "wave2" } });
    // What stood before the pivot is the database's, which these tests do without.
    await expect(findGaps(live.context, [], [])).rejects.toThrow("The database was asked for node.");
    expect(live.asked).toEqual([]);
  });
});
