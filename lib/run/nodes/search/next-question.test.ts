import { describe, expect, it } from "vitest";
import type { AgentOutput } from "@/lib/agents/index";
import type { NodeRun } from "@/lib/run/engine/context";
import { aNodeRun, anAsker, aSearch } from "@/lib/testing/rigs/agents/run-values";
import { listedQuestion, nextQuestion } from "./next-question";
import type { Progress } from "./search-progress";

const [DUES, CREWS] = aSearch().input.perspective.questions;
if (DUES === undefined || CREWS === undefined) throw new Error("A search asks two questions.");
const live = aNodeRun();
const offline = aNodeRun({ mode: "offline" });

/** A search that has asked these questions. */
function having(asked: readonly string[], progress = aSearch()): Progress {
  progress.conversation = asked.map((question) => ({ question, answer: "So it is.", factIds: ["1"] }));
  return progress;
}

async function asksNext(
  progress: Progress,
  answer: AgentOutput<"ask_question">,
  run: NodeRun = offline,
): Promise<{ question: string | null; told: Record<string, unknown> }> {
  const { ask, asked } = anAsker({ ask_question: answer });
  const question = await nextQuestion({ run, ask }, progress);
  return { question, told: { ...Object(asked[0]?.input) } };
}

describe("what a search asks of its list", () => {
  it("is the first open question that nobody asked, and nothing without a model or when it was sent back", () => {
    const open = [DUES, CREWS];
    expect(listedQuestion({ run: live }, aSearch(), open)).toBe(DUES);
    expect(listedQuestion({ run: live }, having([DUES]), open)).toBe(CREWS);
    expect(listedQuestion({ run: live }, having([DUES, CREWS]), open)).toBeNull();
    expect(listedQuestion({ run: offline }, aSearch(), open)).toBeNull();
    expect(listedQuestion({ run: live }, aSearch([], { rerun: 1 }), open)).toBeNull();
  });

  it("waits with a question of what another search still reads, where searches share what they find", () => {
    const open = ["What did ORDER 7 decide?", CREWS];
    const progress = aSearch([], { readByOthers: ["ORDER 7"] });
    expect(listedQuestion({ run: live }, progress, open)).toBe(CREWS);
    expect(listedQuestion({ run: aNodeRun({}, { rules: 3 }) }, progress, open)).toBe(open[0]);
    expect(listedQuestion({ run: live }, progress, open.slice(0, 1))).toBe(open[0]);
  });

  it("asks nobody what to ask", async () => {
    const { question, told } = await asksNext(aSearch(), { isDone: false, question: "Why?" }, live);
    expect([question, told]).toEqual([DUES, {}]);
  });
});

describe("what an agent asks for a search", () => {
  it("is its question, and nothing where it is done, asks nothing, or asks what was asked before", async () => {
    const next = async (answer: AgentOutput<"ask_question">): Promise<string | null> =>
      (await asksNext(having([DUES]), answer)).question;
    expect(await next({ isDone: false, question: "Since when?" })).toBe("Since when?");
    expect(await next({ isDone: true, question: "Since when?" })).toBeNull();
    expect(await next({ isDone: false, question: "" })).toBeNull();
    expect(await next({ isDone: false, question: DUES.toLowerCase() })).toBeNull();
    const vain = having([]);
    vain.vain = ["Since when?"];
    expect((await asksNext(vain, { isDone: false, question: "Since when?" })).question).toBeNull();
  });

  it("is asked with what is open, what was asked, and what is remembered without its citations", async () => {
    const progress = having(Array.from({ length: 70 }, (_, nth) => `Question ${nth}?`));
    progress.gaps = ["Lorries?"];
    progress.vain = ["How loud are whales?", "Who pays at night?", "Where are lamps?"];
    progress.before = [{ title: "Others", text: "Crews are paid.", factIds: ["9"] }];
    progress.memory.turns = progress.conversation.slice(-2);
    const { told } = await asksNext(progress, { isDone: true, question: "" });
    expect(told).toMatchObject({
      questions: [DUES, CREWS],
      gaps: ["Lorries?"],
      memory: [{ title: "Others", text: "Crews are paid.", factIds: [] }],
      conversation: [{ factIds: [] }, { factIds: [] }],
    });
    const asked = progress.conversation.map(({ question }) => question).slice(-60);
    // Of what others asked in vain what is near to what is open stands before.
    expect(told["asked"]).toEqual([expect.stringMatching(/^Who pays/), ...asked]);
  });

  it("is told of what others found only what is near to what is open, where searches share what they find", async () => {
    const progress = having([DUES, CREWS]);
    progress.before = [
      "Dues of the harbour.",
      "Whales sing.",
      "Crews of the ferry.",
      "Ferry crews pay dues of the harbour.",
    ].map((text) => ({ title: "Others", text, factIds: [] }));
    const told = async (run: NodeRun): Promise<unknown> =>
      (await asksNext(progress, { isDone: true, question: "" }, run)).told["memory"];
    expect(await told(live)).toHaveLength(2);
    expect(JSON.stringify(await told(live))).not.toContain("Whales");
    expect(await told(offline)).toEqual(progress.before);
  });
});
