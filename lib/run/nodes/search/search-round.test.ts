import { describe, expect, it } from "vitest";
import type { AgentOutput } from "@/lib/agents/index";
import type { LoopEnd } from "@/lib/domain/core/words";
import { aStep, type Step, type StepWorld } from "@/lib/testing/rigs/agents/a-step";
import { aFactIn, aNodeRun, aSearch } from "@/lib/testing/rigs/agents/run-values";
import { iterate } from "./search-round";

const DUES = "What are the dues of the harbour?";
const CREWS = "Who pays the crews of the ferry?";

/** What others found meanwhile: facts that answer these questions. */
function meanwhile(...questions: string[]): object {
  const facts = questions.map((question, nth) => aFactIn(String(nth + 1), question.replace("?", ".")));
  const answers = questions.map((question, nth) => ({ question, factIds: [String(nth + 1)] }));
  return { read: [], facts, answers };
}

/** A round of a search for these questions, whose searches fail where nothing else is said, and where it stands then. */
async function aRound(
  iteration: number,
  questions: string[],
  world: StepWorld & { decides?: boolean } = {},
): Promise<{ end: LoopEnd | null; step: Step; progress: ReturnType<typeof aSearch> }> {
  const { decides = false, ...given } = world;
  const decision: AgentOutput<"decide_loop"> = {
    summary: "It was looked for.",
    answered: [],
    gaps: [],
    shouldContinue: decides,
    nextSearchTopic: "",
  };
  const step = aStep({
    run: aNodeRun({}, { iterations: 3 }),
    found: { dues: null },
    ...given,
    answers: {
      generate_queries: () => ({ queries: ["dues"], terms: [] }),
      decide_loop: () => decision,
      ask_question: () => ({ isDone: false, question: "What else is due?" }),
      ...given.answers,
    },
  });
  const progress = aSearch([], {}, questions);
  return { end: await iterate(step.context, progress, iteration), step, progress };
}

const kinds = ({ asked }: Step): string[] => asked.map(({ kind }) => kind);

describe("a round of a search", () => {
  it("is not begun where others have answered meanwhile all that was open", async () => {
    const { end, step } = await aRound(2, [DUES, CREWS], { recalled: { read_before_2: meanwhile(DUES, CREWS) } });
    expect([end, step.searched, step.asked]).toEqual(["covered", [], []]);
  });

  it("is for what others have left open", async () => {
    const { step, progress } = await aRound(2, [DUES, CREWS], { recalled: { read_before_2: meanwhile(CREWS) } });
    expect(step.searched).toEqual(["dues"]);
    expect(progress.conversation.map(({ question }) => question)).toEqual([DUES]);
  });

  it("looks for itself at first, whatever others have found", async () => {
    const { step } = await aRound(1, [DUES, CREWS], { recalled: { read_before_1: meanwhile(DUES, CREWS) } });
    expect(step.searched).toEqual(["dues"]);
  });

  it("is followed by another while a question of the list waits, and nobody is asked whether", async () => {
    const { end, step, progress } = await aRound(1, [DUES, CREWS]);
    expect([end, kinds(step).includes("decide_loop")]).toEqual([null, false]);
    expect(step.told).toEqual([expect.stringContaining("Round 1 of 3")]);
    expect(progress.decided.size).toBe(0);
  });

  it("is followed by another only where that is decided, once the list is through", async () => {
    const done = await aRound(1, [DUES]);
    expect([kinds(done.step).includes("decide_loop"), done.end === null, done.step.told]).toEqual([true, false, []]);
    const further = await aRound(1, [DUES], { decides: true });
    expect([further.end, further.step.told]).toEqual([null, [expect.stringContaining("Round 1 of 3")]]);
  });

  it("is the last where the rounds are used up, and nobody is asked what would change nothing", async () => {
    const { end, step } = await aRound(3, [DUES], { decides: true, recalled: { read_before_3: meanwhile() } });
    expect([end === null, kinds(step).includes("decide_loop")]).toEqual([false, false]);
  });
});
