import { describe, expect, it } from "vitest";
import { SearchInput } from "@/lib/domain/run/results";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aFactIn, aNodeRun } from "@/lib/testing/rigs/agents/run-values";
import { earlierSearches } from "./earlier-searches";
import { readElsewhere, readMeanwhile } from "./read-elsewhere";

const DUES = "What are the dues of the harbour?";
const nothing = { readFor: new Map(), begun: [], facts: [], answers: [], queries: [] };

function anInput(part: Partial<SearchInput> = {}, questions = [DUES]): SearchInput {
  const perspective = { name: "Keeper", focus: "Dues", questions };
  return SearchInput.parse({ thread: "a", rerun: 0, perspective, gaps: [], actionItems: [], ...part });
}

/** What others have done, as a step keeps it. */
const before = {
  queries: ["harbour dues"],
  read: [{ passage: "s:9", asked: [DUES] }],
  begun: ["s:0"],
  facts: [aFactIn("A", "Four crowns are due.")],
  answers: [{ question: DUES, factIds: ["A"] }],
};

describe("what was read elsewhere before a search begins", () => {
  it("is what its step saw of it when it began", async () => {
    const recalled = { read_before: before };
    const seen = await readElsewhere(aStep({ recalled }).context, anInput());
    expect(seen).toMatchObject({ queries: [], answers: before.answers, begun: ["s:0"], facts: [{ id: "A" }] });
    expect([...seen.readFor]).toEqual([["s:9", new Set([DUES])]]);
    // One for a gap has to find what others did not, and knows what they tried.
    const second = aStep({ recalled, node: { stage: "wave2" } });
    expect(await readElsewhere(second.context, anInput())).toMatchObject({ queries: ["harbour dues"], answers: [] });
  });

  it("is nothing, and nobody looks for it, without a model and without a question", async () => {
    const offline = aStep({ run: aNodeRun({ mode: "offline" }) });
    expect(await readElsewhere(offline.context, anInput())).toEqual(nothing);
    expect(await readElsewhere(aStep({}).context, anInput({}, []))).toEqual(nothing);
    await expect(readElsewhere(aStep({}).context, anInput())).rejects.toThrow("database was asked");
  });
});

describe("what others read meanwhile", () => {
  const round = { name: "round_001", open: [DUES] };

  it("is what the step saw of it under the round's name, and nobody waits for it again", async () => {
    const { context } = aStep({ recalled: { round_001: before } });
    const ready = (): Promise<void> => Promise.reject(new Error("It was waited for."));
    const seen = await readMeanwhile(context, anInput(), { ...round, ready });
    expect(seen).toMatchObject({ answers: before.answers, facts: [{ id: "A" }] });
  });

  it("is looked for once it is ready", async () => {
    const ready = (): Promise<void> => Promise.reject(new Error("It was waited for."));
    await expect(readMeanwhile(aStep({}).context, anInput(), { ...round, ready })).rejects.toThrow("waited for");
    await expect(readMeanwhile(aStep({}).context, anInput(), round)).rejects.toThrow("database was asked");
  });

  it.each([
    ["without a model", aNodeRun({ mode: "offline" }), [DUES]],
    ["by rules under which searches share nothing", aNodeRun({}, { rules: 3 }), [DUES]],
    ["without a question", aNodeRun(), []],
  ])("is nothing that is shared %s", async (_, run, questions) => {
    expect(await readMeanwhile(aStep({ run }).context, anInput({}, questions), round)).toBeNull();
  });
});

describe("what the earlier searches of a thread leave", () => {
  it("is nothing, and nobody looks for it, where it is the first", async () => {
    const none = { queries: [], passages: [], facts: [], answers: [] };
    expect(await earlierSearches(aStep({}).context, anInput())).toEqual(none);
    await expect(earlierSearches(aStep({}).context, anInput({ rerun: 1 }))).rejects.toThrow("database was asked");
  });
});
