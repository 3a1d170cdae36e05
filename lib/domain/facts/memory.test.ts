import fc from "fast-check";
import { expect, test } from "vitest";
import { markerOf } from "@/lib/domain/core/ids";
import { countTokens } from "@/lib/domain/core/tokens";
import {
  emptyMemory,
  type FoldDecision,
  foldSteps,
  foldTokens,
  type Memory,
  type MemoryLimits,
  memoryTokens,
  pressureOn,
  toolText,
  WORKING_TURNS,
  withFold,
  withinTokens,
  withToolUse,
  withTurn,
} from "./memory";

const limits: MemoryLimits = { tokens: 40_000, foldAt: 0.75 };
const granular: FoldDecision = { action: "GRANULAR", level: null, rationale: "Five turns." };

function turn(nth: number, answer = `Answer ${nth}.`): { question: string; answer: string; factIds: string[] } {
  return { question: `Question ${nth}?`, answer, factIds: [`F${nth}`] };
}

function after(count: number): Memory {
  return Array.from({ length: count }).reduce<Memory>((memory, _, nth) => withTurn(memory, turn(nth)), emptyMemory());
}

function fold(memory: Memory, decision: FoldDecision, within = limits): Memory {
  return foldSteps(memory, decision, within).reduce(
    (now, step) => withFold(now, step, { summary: "In short.", factIds: [], rationale: decision.rationale }),
    memory,
  );
}

/** Every turn that a fold stands for, down to the conversation itself. */
function turnsBehind(memory: Memory, ordinal: number): number[] {
  const one = memory.made.find((made) => made.ordinal === ordinal);
  if (!one) return [];
  if ("folds" in one.of) return one.of.folds.flatMap((part) => turnsBehind(memory, part));
  const [first, last] = one.of.turns;
  return Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
}

test("five turns stay as they are; the sixth folds all but itself", () => {
  expect(pressureOn(after(WORKING_TURNS), limits)).toBeNull();
  const full = after(WORKING_TURNS + 1);
  expect(pressureOn(full, limits)).toBe("turns");
  const folded = fold(full, granular);
  expect(folded.turns).toEqual([turn(5)]);
  expect(folded.summaries).toMatchObject([{ level: "L0", of: { turns: [0, 4] } }]);
});

test("memory near its budget is folded whatever was decided", () => {
  const long = withTurn(after(1), turn(1, "word ".repeat(40_000)));
  expect(pressureOn(long, limits)).toBe("tokens");
  expect(foldSteps(long, { action: "NONE", level: null, rationale: "" }, limits)).toHaveLength(1);
});

test("to wait is allowed for as long again, and no longer", () => {
  const wait: FoldDecision = { action: "NONE", level: null, rationale: "It hangs together." };
  expect(foldSteps(after(2 * WORKING_TURNS - 1), wait, limits)).toEqual([]);
  expect(foldSteps(after(2 * WORKING_TURNS), wait, limits)).toHaveLength(1);
});

test("a deep fold takes up what is below its level and stands before what is newer", () => {
  let memory = emptyMemory();
  for (let nth = 0; nth < 24; nth += 1) memory = fold(withTurn(memory, turn(nth)), granular);
  expect(memory.summaries.map((one) => one.level)).toEqual(["L0", "L0", "L0", "L0"]);
  const full = Array.from({ length: 4 }).reduce<Memory>((now, _, nth) => withTurn(now, turn(24 + nth)), memory);
  const deep = fold(full, { action: "DEEP", level: "L1", rationale: "Four of them." });
  expect(deep.summaries.map((one) => one.level)).toEqual(["L1", "L0"]);
});

test("whatever is decided, no turn is lost, none is folded twice, and memory stays within its budget", () => {
  const decision = fc.record({
    action: fc.constantFrom("NONE" as const, "GRANULAR" as const, "DEEP" as const),
    level: fc.constantFrom("L1" as const, "L2" as const, null),
    rationale: fc.constant(""),
  });
  fc.assert(
    fc.property(
      fc.array(decision, { minLength: 1, maxLength: 80 }),
      fc.integer({ min: 1, max: 2_000 }),
      (all, words) => {
        let memory = emptyMemory();
        for (const [nth, decided] of all.entries()) {
          memory = withTurn(memory, turn(nth, "word ".repeat(words)));
          for (const step of foldSteps(memory, decided, limits)) {
            const summary = withinTokens("A sentence of a summary. ".repeat(words), foldTokens[step.level]);
            memory = withFold(memory, step, { summary, factIds: [], rationale: "" });
          }
        }
        const behind = memory.summaries.flatMap((one) => turnsBehind(memory, one.ordinal));
        const open = memory.turns.map((_, nth) => memory.folded + nth);
        expect([...behind, ...open].toSorted((a, b) => a - b)).toEqual(all.map((_, nth) => nth));
        expect(memoryTokens(memory)).toBeLessThan(limits.tokens);
      },
    ),
    { numRuns: 60 },
  );
});

test("a tool remembers how often it was used, what came last and what brought most", () => {
  let memory = emptyMemory();
  for (const [text, worth] of [
    ["a", 3],
    ["b", 0],
    ["c", 9],
  ] as const) {
    memory = withToolUse(memory, { tool: "search", text, worth });
  }
  const [search] = memory.tools;
  expect(search && toolText(search)).toBe("search: used 3 times\nlast: c\nbrought most: c\nbrought most: a");
});

test("a text is cut behind a sentence, its markers included, and never passes its bound", () => {
  const said = `One of approx. 3.5 is said. ${markerOf("0A1B2C3D4E5F")}`;
  expect(withinTokens(`${said} Two.`, 1_000)).toBe(`${said} Two.`);
  const [first, ...others] = withinTokens(`${said} `.repeat(50), 70).split(/(?<=\]) /);
  expect(new Set([first, ...others])).toEqual(new Set([said]));
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 50 }), (text, most) => {
      expect(countTokens(withinTokens(text.repeat(20), most))).toBeLessThanOrEqual(most);
    }),
  );
});

test("memory takes the tokens of its turns, folds and tools, and presses at its share of the budget", () => {
  const memory = withTurn(emptyMemory(), { question: "Why?", answer: "So.", factIds: ["F1", "F2"] });
  const tokens = countTokens("Why?") + countTokens("So.") + 20;
  expect(memoryTokens(memory)).toBe(tokens);
  expect(pressureOn(memory, { tokens: 2 * tokens, foldAt: 0.5 })).toBe("tokens");
  expect(pressureOn(memory, { tokens: 2 * tokens + 2, foldAt: 0.5 })).toBeNull();
  const folded = withFold(
    memory,
    { level: "L0", of: { turns: [0, 0] } },
    { summary: "In short.", factIds: [], rationale: "" },
  );
  expect(memoryTokens(folded)).toBe(countTokens("In short.") + 20);
  const used = withToolUse(folded, { tool: "search", text: "a", worth: 1 });
  expect(memoryTokens(used)).toBe(memoryTokens(folded) + countTokens("search: used 1 times\nlast: a\nbrought most: a"));
});

test("a deep fold of fewer than two folds folds turns instead, and what cannot be folded is left", () => {
  const deep: FoldDecision = { action: "DEEP", level: null, rationale: "" };
  const tight: MemoryLimits = { tokens: 10, foldAt: 0.5 };
  expect(foldSteps(after(2), deep, tight)).toEqual([{ level: "L0", of: { turns: [0, 0] } }]);
  expect(foldSteps(after(1), deep, tight)).toEqual([]);
  expect(foldSteps(after(1), granular, tight)).toEqual([]);
  expect(foldSteps(after(3), deep, limits)).toEqual([]);
});

test("a deep fold takes up folds below its level, the highest those of its own as well, and leaves few turns as they are", () => {
  let memory = emptyMemory();
  for (let nth = 0; nth < 12; nth += 1) memory = fold(withTurn(memory, turn(nth)), granular);
  const tight: MemoryLimits = { tokens: 10, foldAt: 0.5 };
  const deep = (now: Memory, level: "L1" | "L2"): Memory => fold(now, { action: "DEEP", level, rationale: "" }, tight);
  expect(memory.summaries.map(({ ordinal }) => ordinal)).toEqual([1, 2]);
  const once = deep(memory, "L1");
  expect(once.summaries).toMatchObject([{ level: "L1", ordinal: 3, of: { folds: [1, 2] } }]);
  expect(once.turns).toHaveLength(memory.turns.length);
  let again = once;
  for (let nth = 0; nth < 10; nth += 1) again = fold(withTurn(again, turn(20 + nth)), granular);
  const twice = deep(again, "L2");
  expect(twice.summaries.map(({ level }) => level)).toEqual(["L2"]);
  expect(twice.made.length).toBe(again.made.length + 1);
});

test("of a tool five findings are kept, the later of equals, and those that brought nothing are not told", () => {
  const memory = Array.from({ length: 7 }).reduce<Memory>(
    (now, _, nth) => withToolUse(now, { tool: "search", text: `t${nth}`, worth: nth % 2 }),
    withToolUse(emptyMemory(), { tool: "fetch", text: "f", worth: 0 }),
  );
  const [fetched, search] = memory.tools;
  expect(search?.findings.map(({ text }) => text)).toEqual(["t5", "t3", "t1", "t6", "t4"]);
  expect(search && toolText(search)).toBe(
    "search: used 7 times\nlast: t6\nbrought most: t5\nbrought most: t3\nbrought most: t1",
  );
  expect(fetched && toolText(fetched)).toBe("fetch: used 1 times\nlast: f");
});
