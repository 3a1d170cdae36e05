import fc from "fast-check";
import { expect, test } from "vitest";
import { readMarkers } from "./citation";
import {
  CHECKED_WHERE_CITED,
  carried,
  MARK,
  orOfFact,
  partlyBeneath,
  unsupportedSentences,
  WRITTEN_BY_A_PERSON,
  withMarks,
  withVerdictsSaid,
} from "./support";

const A = "0123456789AB";
const B = "0123456789AC";
const marker = (key: string): string => `[F${key}]`;

test("the verdict on a sentence stays with its words and falls with them", () => {
  const find = carried([{ key: A, sentence: "It is cold.", verdict: "supported", reason: "Said so." }]);
  expect(find(A, "It is cold.")).toEqual({ verdict: "supported", reason: "Said so." });
  expect(find(A, "It is very cold.")).toEqual({ verdict: "not_checked", reason: WRITTEN_BY_A_PERSON });
  expect(find(B, "It is cold.").verdict).toBe("not_checked");
});

test("where nobody asked of a citation, what was said of its fact is said; where somebody did, nothing else is", () => {
  const ofFact = { verdict: "supported", reason: "" } as const;
  for (const reason of ["", CHECKED_WHERE_CITED]) {
    expect(orOfFact({ verdict: "not_checked", reason }, ofFact)).toEqual(ofFact);
    expect(orOfFact({ verdict: "not_checked", reason }, null)).toEqual({ verdict: "not_checked", reason });
  }
  for (const said of [
    { verdict: "partial", reason: "" },
    { verdict: "check_failed", reason: "It timed out." },
    { verdict: "not_checked", reason: WRITTEN_BY_A_PERSON },
  ] as const) {
    expect(orOfFact(said, ofFact)).toEqual(said);
  }
});

test("sentences without a citation and those whose citations were not found to support them are named", () => {
  const markdown = `It is cold up there. ${marker(A)} It is dark up there. ${marker(A)}${marker(B)} Nobody knows the rest.`;
  const citations = readMarkers(markdown).map(({ key, sentence }) => ({
    key,
    sentence,
    verdict: key === B ? ("partial" as const) : ("supported" as const),
    reason: key === B ? "Only in winter." : "",
  }));
  expect(unsupportedSentences(markdown, citations)).toMatchObject([
    { sentence: "It is dark up there.", verdict: "partial", reason: "Only in winter." },
    { sentence: "Nobody knows the rest.", verdict: "uncited" },
  ]);
});

test("signs stand behind the markers of their sentences and leave the text as it was", () => {
  const markdown = `It is **cold** up there. ${marker(A)} So it is said there.\n\n- One more thing is so. ${marker(B)}`;
  const marks = unsupportedSentences(markdown, [
    { key: A, sentence: "It is **cold** up there.", verdict: "not_checked", reason: "" },
  ]);
  const marked = withMarks(markdown, marks);
  expect(marked).toContain(`${marker(A)} \uE0F00\uE0F1 So it is said there. \uE0F01\uE0F1`);
  expect(marked.replace(MARK, "")).toBe(markdown);
});

test("every sentence without support has its sign, whatever the text", () => {
  const part = fc.constantFrom(
    "It is cold up there.",
    ` ${marker(A)}`,
    "\n\n",
    "- ",
    " Is it?",
    "| a | b |\n| - | - |\n",
    "`code` ",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const markdown = parts.join("");
      const marks = unsupportedSentences(markdown, []);
      const marked = withMarks(markdown, marks);
      expect([...marked.matchAll(MARK)].map((hit) => Number(hit[1]))).toEqual(marks.map((_, index) => index));
      expect(marked.replace(MARK, "")).toBe(markdown);
    }),
  );
});

test("what was found of a sentence is said behind it and its markers, in words", () => {
  const key = "7K3Q9XM2PA4B";
  const markdown = `Tolls rose. [F${key}] Ferries are full. [F${key}] Inference: both matter. [F${key}]`;
  const said = (
    sentence: string,
    verdict: "partial" | "insufficient" | "not_checked",
  ): Parameters<typeof unsupportedSentences>[1] => [
    { key, sentence, verdict, reason: "Nothing says *when*, nor “who”" },
  ];
  const told = (verdict: "partial" | "insufficient"): string => {
    const citations = [...said("Tolls rose.", verdict), ...said("Ferries are full.", "not_checked")];
    return withVerdictsSaid(markdown, unsupportedSentences(markdown, citations));
  };
  const others = `Ferries are full. [F${key}] *(This was not checked against its citations.)* Inference: both matter. [F${key}]`;
  expect(told("partial")).toBe(`Tolls rose. [F${key}] *(Borne out in part.)* ${others}`);
  expect(told("insufficient")).toBe(
    `Tolls rose. [F${key}] *(Its citations do not bear this out: Nothing says \\*when\\*, nor who.)* ${others}`,
  );
  expect(withVerdictsSaid("It is so.", unsupportedSentences("It is so.", []))).toBe("It is so.");
});

test("which facts beneath inferences are borne out in part is told once, and which is not borne out behind the inference", () => {
  const text = "Inference: So coats sell.";
  const markdown = `${text} ${marker(A)}${marker(B)}`;
  const marksOf = (verdict: "partial" | "insufficient"): ReturnType<typeof unsupportedSentences> =>
    unsupportedSentences(markdown, [
      { key: A, sentence: text, verdict: "supported", reason: "" },
      { key: B, sentence: text, verdict, reason: "The year is missing." },
    ]);
  const partly = marksOf("partial");
  expect(partly).toMatchObject([{ verdict: "partial", isInferred: true, keys: [B] }]);
  expect(withVerdictsSaid(markdown, partly)).toBe(markdown);
  expect(partlyBeneath([...partly, ...partly])).toBe(
    `Facts beneath inferences were held against their quotes, too; these are borne out only in part: ${marker(B)}`,
  );
  const not = marksOf("insufficient");
  expect(withVerdictsSaid(markdown, not)).toBe(`${markdown} *(Of what it rests on, not borne out: ${marker(B)})*`);
  expect(partlyBeneath(not)).toBe("");
});
