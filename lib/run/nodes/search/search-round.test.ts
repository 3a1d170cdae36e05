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
    // Nothing stands in the library.
    recalled: { small_library: [], ...given.recalled },
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
    expect(step.searched).toContain("dues");
    expect(progress.conversation.map(({ question }) => question)).toEqual([DUES]);
  });

  it("looks for itself at first, whatever others have found", async () => {
    const { step } = await aRound(1, [DUES, CREWS], { recalled: { read_before_1: meanwhile(DUES, CREWS) } });
    expect(step.searched).toContain("dues");
  });

  it("is followed by another while a question of the list waits, and nobody is asked whether", async () => {
    const { end, step, progress } = await aRound(1, [DUES, CREWS]);
    expect([end, kinds(step).includes("decide_loop")]).toEqual([null, false]);
    expect(step.told.at(-1)).toContain("the search goes on");
    expect(progress.loop.map((round) => round.end)).toEqual([null]);
  });

  it("is followed by another only where that is decided, in a search without questions of its own", async () => {
    const done = await aRound(1, []);
    expect([kinds(done.step).includes("decide_loop"), done.end]).toEqual([true, "no_gaps"]);
    expect(done.step.told.at(-1)).not.toContain("the search goes on");
    const further = await aRound(1, [], { decides: true });
    expect(further.end).toBeNull();
    expect(further.step.told.at(-1)).toContain("the search goes on");
  });

  it("is the last where the rounds are used up, and nobody is asked what would change nothing", async () => {
    const { end, step } = await aRound(3, [DUES], { decides: true, recalled: { read_before_3: meanwhile() } });
    expect([end, kinds(step).includes("decide_loop")]).toEqual(["cap_reached", false]);
  });
});
