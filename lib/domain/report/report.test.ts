import fc from "fast-check";
import { expect, test } from "vitest";
import { areNamed, measureReport, offendingSentences, reportProblems, type Section, uncitedShare } from "./report";

const A = "AAAAAAAAAAAA";
const B = "BBBBBBBBBBBB";
const known = new Set([A, B]);

function body(markdown: string, heading = "Floods"): Section {
  return { kind: "body", heading, markdown };
}

function kinds(...sections: Section[]): string[] {
  return reportProblems(sections, known).map((problem) => problem.kind);
}

test("sentences that are none of the three kinds are listed with their section and why", () => {
  const sections: Section[] = [
    { kind: "answer", heading: "Answer", markdown: `The river rose by two metres. [F${A}] Was it the snow?` },
    body(`Inference: It will rise again. Scope: Nothing was found on remedies. Old walls held well. [F${A}]`),
    { kind: "methodology", heading: "Methodology", markdown: "We searched nine sources." },
  ];
  expect(offendingSentences(sections, null)).toEqual([
    { section: 0, heading: "Answer", text: "Was it the snow?", why: "It cites nothing." },
    {
      section: 1,
      heading: "Floods",
      text: "Inference: It will rise again.",
      why: "An inference names the facts that it rests on; this one names none.",
    },
  ]);
  expect(uncitedShare(sections)).toBe(0.4);
  const record = { language: "en", lines: ["2 sources"] };
  const [only] = offendingSentences([body(`Scope: All 3 sources are maps. Walls held well. [F${A}]`)], record);
  expect(only?.why).toBe("The run's own figures hold no 3.");
});

test("the uncited share is over factual sentences of answer and body", () => {
  const cited = `The river rose by two metres. [F${A}]`;
  expect(uncitedShare([body(`${cited} Nobody in town had expected it.`)])).toBe(0.5);
  expect(
    uncitedShare([body(cited), { kind: "methodology", heading: "M", markdown: "We searched nine sources." }]),
  ).toBe(0);
  expect(uncitedShare([])).toBe(0);
});

test("the uncited share lies between 0 and 1 and is no higher with a marker more", () => {
  const sentence = fc.constantFrom(
    "The river rose by two metres.",
    "Snow fell for nine days.",
    `Old walls held well [F${A}].`,
  );
  fc.assert(
    fc.property(fc.array(sentence, { minLength: 1, maxLength: 8 }), (sentences) => {
      const share = uncitedShare([body(sentences.join(" "))]);
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
      expect(uncitedShare([body(`${sentences.join(" ")} [F${B}]`)])).toBeLessThanOrEqual(share);
    }),
  );
});

test("a topic that is not covered is named in the methodology or is not named", () => {
  const method: Section = {
    kind: "methodology",
    heading: "Methodology",
    markdown: "Not covered:\n\n- Long\\-term *remedies*",
  };
  expect(areNamed(["Long-term remedies"], [method])).toBe(true);
  expect(areNamed(["Causes"], [method])).toBe(false);
  expect(areNamed(["Long-term remedies"], [body(method.markdown)])).toBe(false);
});

test("a clean report has no problems", () => {
  expect(
    kinds(
      body(`The river rose by two metres. [F${A}]\n\n### Later\n\nIt fell again in May. [F${A}][F${B}]`),
      body("| Bridge | Height |\n|---|---|\n| Old | 3 m [FAAAAAAAAAAAA] |", "Bridges"),
    ),
  ).toEqual([]);
});

test.each([
  ["leftover", "The search ended RETRY_EXHAUSTED here. [FAAAAAAAAAAAA]"],
  ["leftover", "About $question we know little. [FAAAAAAAAAAAA]"],
  ["leftover", "TODO say more. [FAAAAAAAAAAAA]"],
  ["starts_with_heading", "### Causes\n\nThe snow melted. [FAAAAAAAAAAAA]"],
  ["heading_without_text", "The snow melted. [FAAAAAAAAAAAA]\n\n### Causes\n\n### Remedies\n\nDams."],
  ["heading_without_text", "The snow melted. [FAAAAAAAAAAAA]\n\n### Causes"],
  ["broken_marker", "The snow melted. [FAAAAAAAAAAAA] [F12345]"],
  ["broken_marker", "The snow melted. [FAAAAAAAAAAAA] [F0000AAAAAAAA, F0000BBBBBBBB]"],
  ["unresolved_marker", "The snow melted. [FAAAAAAAAAAAA] [FCCCCCCCCCCCC]"],
  ["marker_order", "Snow [FAAAAAAAAAAAA]. Rain [FBBBBBBBBBBBB]. Both [FBBBBBBBBBBBB][FAAAAAAAAAAAA]."],
  ["marker_order", "Snow [FAAAAAAAAAAAA][FAAAAAAAAAAAA]."],
  ["uncited_section", "The snow melted early."],
  ["empty_section", "  "],
  ["duplicate", "The snow in the hills melted early [FAAAAAAAAAAAA]. The *snow* in the hills melted early."],
])("%s is found in: %s", (kind, markdown) => {
  expect(kinds(body(markdown))).toContain(kind);
});

test("a sentence that a later section repeats is named with both places", () => {
  const markdown = `The snow in the hills melted early. [F${A}]`;
  expect(reportProblems([body(markdown, "Answer"), body(markdown, "Causes")], known)).toEqual([
    {
      kind: "duplicate",
      heading: "Causes",
      description: "“The snow in the hills melted early.” stands in “Answer” already.",
    },
  ]);
});

test("a section that says what the evidence lacks need not cite, and what leads to a list may lead to several", () => {
  expect(kinds(body("Scope: Nothing was found on remedies."))).toEqual([]);
  const list = `The sources name these causes in their order:\n\n- Snow melted early. [F${A}]`;
  expect(kinds(body(list), body(list.replace("Snow", "Ice").replace(A, B), "Ice"))).toEqual([]);
});

test("prices, code and ordinary words are no leftovers", () => {
  expect(kinds(body("It costs $5 or US$7 on todo el río [FAAAAAAAAAAAA]; `$question` TBDs."))).toEqual([]);
});

test("the measures of gate E say what each section lacks", () => {
  const sections: Section[] = [
    body(`The river rose by two metres. [F${A}]`),
    body("Nobody knows the reason for that.", "Causes"),
    { kind: "methodology", heading: "Methodology", markdown: "Not covered:\n\n- Remedies" },
  ];
  const measured = measureReport(3, sections, {
    known,
    questions: [{ question: "Remedies", thread: "search-1", factKeys: [B] }],
    record: null,
  });
  expect(measured).toEqual({
    version: 3,
    sections: 2,
    unresolved: 0,
    sectionsWithoutCitation: 1,
    uncitedShare: 0.5,
    offending: [{ section: 1, heading: "Causes", text: "Nobody knows the reason for that.", why: "It cites nothing." }],
    coverage: 0,
    questions: [{ question: "Remedies", thread: "search-1", places: [] }],
    notCovered: ["Remedies"],
    isGapNamed: true,
    problems: ["Causes: The section cites nothing."],
  });
});

test.each([
  [true, "where such are counted"],
  [false, "not where they are listed"],
])("what an inference alone tells needs no name beside it: %j, %s", (countsInferred) => {
  const sections: Section[] = [
    body(`Inference: Dig a ditch. [F${B}]`),
    { kind: "methodology", heading: "Methodology", markdown: "It answers 0 of 1 questions, and 1 by inference alone." },
  ];
  const questions = [{ question: "Remedies", thread: "search-1", factKeys: [B] }];
  const { isGapNamed, notCovered } = measureReport(1, sections, { known, questions, record: null, countsInferred });
  expect([notCovered, isGapNamed]).toEqual([["Remedies"], countsInferred]);
});
