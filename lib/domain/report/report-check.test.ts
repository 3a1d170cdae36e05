import { expect, test } from "vitest";
import type { Section } from "./report";
import {
  checkBeforeEdits,
  checkLine,
  checkSentence,
  foundOfHeadings,
  headingHolds,
  headingSaidBefore,
  inferredFrom,
  isSupportIssue,
  keptOfHeadings,
  newInferences,
  reportCheck,
  saidBefore,
  supportIssue,
  withCheckLine,
  writersSentences,
} from "./report-check";

const [one, two] = ["7K3Q9XM2PA4B", "0123456789AB"] as const;
const facts = [
  { key: one, statement: "The toll of the bridge rose by 3 percent." },
  { key: two, statement: "Ferries carry 900 cars a day." },
];
const checked: ReadonlySet<string> = new Set([one, two]);
const question = "What do the bridge and the ferries cost?";

function aSection(kind: Section["kind"], heading: string, markdown: string): Section {
  return { kind, heading, markdown };
}

function textsOf(sections: readonly Section[], title = "Bridge, ferries"): string[] {
  return writersSentences({ title, question, sections, facts, checked }).map(({ text }) => text);
}

test("sentences that are not word for word a fact are checked, inferences and scope are not", () => {
  const markdown = [
    `The toll of the bridge rose by 3 percent. [F${one}] Tolls rose sharply. [F${one}]`,
    `Inference: both compete. [F${one}][F${two}] Scope: nothing is known of trains.`,
    `- Ferries are full. [F${two}]`,
  ].join("\n\n");
  const list = `Inference: who crosses should:\n\n- Take a ferry. [F${two}]\n- Go by the bridge. [F${one}]`;
  const advice = aSection("body", "Advice", list);
  expect(textsOf([advice])).toEqual([]);
  expect(inferredFrom([advice]).map(({ keys }) => keys)).toEqual([[], [two], [one]]);
  const methodology = aSection("methodology", "Methodology", `Made by a run. [F${one}]`);
  expect(textsOf([aSection("body", "Prices", markdown), methodology])).toEqual([
    "Tolls rose sharply.",
    "Ferries are full.",
  ]);
});

test("what was said of a heading holds as long as nothing beneath it changes, and of the title as long as the answer stays", () => {
  const sections = [aSection("answer", "Answer", "A. [F1]"), aSection("body", "Tolls rose by 9 percent", "B. [F2]")];
  const unsupported = [
    {
      section: 1,
      heading: "Tolls rose by 9 percent",
      text: "Tolls rose by 9 percent",
      verdict: "partial",
      reason: "3.",
    },
  ] as const;
  const before = {
    title: "Tolls of 1911",
    sections,
    check: { sentences: 2, notChecked: 0, unsupported: [...unsupported] },
  };
  const heading = {
    section: 1,
    heading: "Tolls rose by 9 percent",
    text: "Tolls rose by 9 percent",
    keys: [],
    isHeading: true,
  };
  const title = { ...heading, section: -1, heading: before.title, text: before.title };
  expect(headingSaidBefore(heading, before, sections)).toEqual({ verdict: "partial", reason: "3." });
  expect(headingSaidBefore(title, before, sections)).toEqual({ verdict: "supported", reason: "" });
  const more = [...sections, aSection("body", "Ferries carry more than bridges", "B. [F2]")];
  const other = { ...heading, heading: "Ferries carry more than bridges", text: "Ferries carry more than bridges" };
  expect(headingSaidBefore(other, { ...before, sections: more }, more)).toEqual({ verdict: "supported", reason: "" });
  const changed = sections.map((section) => ({ ...section, markdown: `${section.markdown} C. [F3]` }));
  expect([heading, title].map((one) => headingSaidBefore(one, before, changed))).toEqual([null, null]);
  expect(headingSaidBefore(heading, { ...before, check: null }, sections)).toBeNull();
  expect(headingSaidBefore({ ...heading, isHeading: false }, before, sections)).toBeNull();
});

test("an inference is new where its words or its facts are", () => {
  const of = (text: string): Section[] => [aSection("body", "Prices", text)];
  const before = of(`Inference: both compete. [F${one}] Inference: so they should. [F${two}]`);
  const now = of(`Inference: both compete. [F${two}] Inference: so they should. [F${two}] Tolls rose. [F${one}]`);
  expect(newInferences(now, before).map(({ keys }) => keys)).toEqual([[two]]);
  expect(newInferences(now, now)).toEqual([]);
  expect(newInferences(now, [])).toEqual(inferredFrom(now));
});

test("what was said of a heading holds while its text cites what bore it out, or what is nearest to it stays the same", () => {
  const text = `Ferries are full. [F${one}] They carry many. [F${two}]`;
  const heading = { section: 1, heading: "h", text: "Ferries carry 900 cars", keys: [two], isHeading: true };
  const title = { ...heading, section: -1, text: "Ferries carry many cars", keys: [one] };
  const sections = [
    aSection("answer", "Answer", `Tolls rose. [F${one}]`),
    aSection("body", "Ferries carry 900 cars", text),
  ];
  const borne = { headings: [heading, title], check: { sentences: 4, notChecked: 0, unsupported: [] } };
  const supported = { verdict: "supported", reason: "" };
  expect([heading, title].map((one) => headingHolds({ ...one, keys: [one.text] }, borne, sections))).toEqual([
    supported,
    supported,
  ]);
  const without = sections.map((section) => ({ ...section, markdown: "Nothing is cited." }));
  expect(headingHolds(heading, borne, without)).toBeNull();
  expect(headingHolds({ ...heading, text: "Ferries carry 800 cars" }, borne, sections)).toBeNull();
  const { text: said } = heading;
  const partly = { section: 1, heading: said, text: said, verdict: "partial", reason: "No number." } as const;
  const found = { ...borne, check: { ...borne.check, unsupported: [partly] } };
  expect(headingHolds(heading, found, sections)).toEqual({ verdict: "partial", reason: "No number." });
  expect(headingHolds({ ...heading, keys: [two, one] }, found, sections)).toBeNull();
  expect(headingHolds(title, found, sections)).toEqual(supported);
});

test("of a version in which only what is not borne out is known, nothing is taken as borne out", () => {
  const heading = { section: 0, heading: "h", text: "Ferries carry many", keys: [two], isHeading: true };
  const sections = [aSection("body", "Ferries carry many", `They carry many. [F${two}]`)];
  const unsupported = [{ section: 3, heading: "x", text: "x", verdict: "partial" as const, reason: "" }];
  const edited = { headings: [heading], check: { sentences: 1, notChecked: 0, unsupported } };
  expect(headingHolds(heading, edited, sections)).toBeNull();
  expect(headingHolds(heading, { ...edited, check: null }, sections)).toBeNull();
});

test("a sentence that is word for word a fact is checked where that fact was not", () => {
  const sections = [aSection("body", "Prices", `Ferries carry 900 cars a day. [F${two}]`)];
  const told = writersSentences({ title: "Ferries", question, sections, facts, checked: new Set([one]) });
  expect(told.map(({ text }) => text)).toEqual(["Ferries carry 900 cars a day."]);
});

test("a title and headings are checked when they may claim something, by the facts of their text", () => {
  const sections = [
    aSection("answer", "The answer in four words", `Tolls rose. [F${one}]`),
    aSection("body", "Why the ferries are so full now", `They carry many. [F${two}]`),
    aSection("body", "Prices", `The toll of the bridge rose by 3 percent. [F${one}]`),
    aSection("body", "Ferries beat bridges", `They carry many. [F${two}]`),
    aSection("body", "What it means", `Inference: they carry many. [F${two}]`),
  ];
  const told = writersSentences({ title: "Bridge tolls rose massively in 2023", question, sections, facts, checked });
  const headings = told.filter(({ isHeading }) => isHeading);
  expect(headings.map(({ section, text, keys }) => [section, text, keys])).toEqual([
    [-1, "Bridge tolls rose massively in 2023", [one]],
    [1, "Why the ferries are so full now", [two]],
    [3, "Ferries beat bridges", [two]],
  ]);
  expect(textsOf(sections, question)).not.toContain(question);
});

test("a sentence keeps what was said of the same words with the same citations, and nothing else", () => {
  const sentence = { section: 0, heading: "h", text: "Tolls rose.", keys: [one, two], isHeading: false };
  const said = (key: string, verdict: "supported" | "partial" | "not_checked"): Parameters<typeof saidBefore>[1] => [
    { key, sentence: "Tolls rose.", verdict, reason: "r" },
  ];
  const partial = { verdict: "partial", reason: "r" };
  expect(saidBefore(sentence, [...said(one, "partial"), ...said(two, "partial")])).toEqual(partial);
  expect(saidBefore(sentence, said(one, "partial"))).toBeNull();
  expect(saidBefore(sentence, [...said(one, "not_checked"), ...said(two, "not_checked")])).toBeNull();
  expect(saidBefore({ ...sentence, text: "Tolls fell." }, said(one, "partial"))).toBeNull();
  expect(saidBefore({ ...sentence, isHeading: true }, [...said(one, "partial"), ...said(two, "partial")])).toBeNull();
});

test("what is not borne out is an issue, and the report says how many were checked and how many were not", () => {
  const base = { section: 0, heading: "Prices", keys: [one], isHeading: false };
  const checked = [
    { ...base, text: "Tolls rose.", support: { verdict: "supported" as const, reason: "" } },
    {
      ...base,
      text: "Tolls rose **sharply**.",
      support: { verdict: "partial" as const, reason: "“Sharply” is not said." },
    },
    { ...base, text: "Tolls fell.", support: { verdict: "contradicted" as const, reason: "" } },
    { ...base, text: "Tolls are paid.", support: { verdict: "check_failed" as const, reason: "It failed." } },
    { ...base, section: -1, text: "Prices", support: { verdict: "insufficient" as const, reason: "" } },
  ];
  const check = reportCheck(checked);
  expect(check).toMatchObject({ sentences: 5, notChecked: 1 });
  expect(check.unsupported.map(supportIssue)).toEqual([
    "“Tolls rose sharply.” is borne out only in part by the quotes that it cites: “Sharply” is not said.",
    "“Tolls fell.” is contradicted by the quotes that it cites.",
    "The title “Prices” is not borne out by the quotes that it cites.",
  ]);
  const quoting = { ...base, verdict: "partial" as const, reason: "“All”\nis not said." };
  const others = [
    { ...quoting, text: "They say “all”\nof it." },
    { ...quoting, text: base.heading },
  ];
  for (const said of [...check.unsupported, ...others].map(supportIssue)) expect(isSupportIssue(said), said).toBe(true);
  for (const said of ["“Tolls rose.” says no year.", "That “all” is contradicted by the quotes that it cites.", ""])
    expect(isSupportIssue(said), said).toBe(false);
  expect(checkLine(check)).toMatch(/a model held 4 against .*: 1 borne out, 1 in part, 2 not\. 1 was not checked\.\n/);
  expect(checkLine(check)).toMatch(/in none of their quotes:\n\n- Prices: Sharply is not said\.$/);
  expect(checkLine(reportCheck([]))).toBe("");
  expect(checkSentence(check)).toMatch(
    /^A model held 4 sentences and headings against the quotes: 1 is borne out, 1 in part, 2 not\. 1 was not checked\.\n/,
  );
  expect(checkSentence(reportCheck([]))).toBe("");
  expect(checkSentence({ sentences: 61, notChecked: 0, unsupported: [] })).toBe(
    "A model held 61 sentences and headings against the quotes: all are borne out.",
  );
  const byModel = (sentences: number, partly: number, not: number): string =>
    checkSentence(
      {
        sentences,
        notChecked: 0,
        unsupported: Array.from({ length: partly + not }, (_, nth) => ({
          section: 0,
          heading: "",
          text: "",
          verdict: nth < partly ? "partial" : "contradicted",
          reason: "",
        })),
      },
      { isByModel: true },
    ).split("\n")[0] ?? "";
  expect(byModel(61, 0, 0)).toBe("A model held 61 sentences and headings against the quotes, and found all borne out.");
  expect(byModel(9, 2, 1)).toMatch(/quotes, and found 6 borne out, 2 in part, 1 not\.$/);
  expect(byModel(2, 2, 0)).toMatch(/, and found 2 borne out in part\.$/);
  expect(byModel(1, 0, 1)).toMatch(
    /^A model held 1 sentence or heading against the quotes, and found 1 not borne out\.$/,
  );
  expect(checkSentence({ sentences: 1, notChecked: 1, unsupported: [] })).toMatch(/the quotes\. 1 was not checked\.$/);
  expect(checkLine(check, 2)).toMatch(/ 2 inferences rest on a fact that is borne out in part or not\.\n/);
});

test("what was found of a heading or of the title is told at its place, and of a sentence not there", () => {
  const one = { verdict: "partial", reason: "“All” is not said." } as const;
  const check = {
    sentences: 3,
    notChecked: 0,
    unsupported: [
      { section: -1, heading: "Prices", text: "Prices", ...one },
      { section: 2, heading: "All tolls *rose*", text: "All tolls rose", ...one },
      { section: 3, heading: "Ferries", text: "They rose.", ...one },
    ],
  };
  expect([...foundOfHeadings(check)]).toEqual([
    [-1, one],
    [2, one],
  ]);
  expect(foundOfHeadings(null).size).toBe(0);
});

test("after people's edits the methodology says what the check found before them, once, however often they edit", () => {
  const line = checkLine({ sentences: 4, notChecked: 0, unsupported: [] });
  const [first] = withCheckLine([aSection("methodology", "Methodology", "How it was made.")], line);
  if (first === undefined) throw new Error("There is no section.");
  const told = checkBeforeEdits([first]);
  expect(told).toBe(`Before people edited it: o${line.slice(1)}`);
  const again = withCheckLine([aSection("methodology", "Methodology", "How it was made.")], told);
  expect(checkBeforeEdits(again)).toBe(told);
  expect(checkBeforeEdits([aSection("body", "Tolls", line)])).toBe("");
  const brief = checkSentence({ sentences: 4, notChecked: 0, unsupported: [] });
  const edited = checkBeforeEdits([aSection("methodology", "Methodology", brief)]);
  expect(edited).toBe(
    "Before people edited it, a model held 4 sentences and headings against the quotes: all are borne out.",
  );
  expect(checkBeforeEdits([aSection("methodology", "Methodology", edited)])).toBe(edited);
});

test("a heading or a title that asks claims nothing, and is not held against quotes", () => {
  const sections = [
    aSection("answer", "Answer", `Tolls rose. [F${one}]`),
    aSection("body", "What decides whether 900 ferries run in winter?", `They carry many. [F${two}]`),
  ];
  expect(textsOf(sections, "How do tolls and ferries fare in 2023?")).toEqual(["Tolls rose.", "They carry many."]);
});

test("a title and headings that a person's edit left as they were stay marked, with their texts", () => {
  const sections = [
    aSection("answer", "Answer", `Tolls rose. [F${one}]`),
    aSection("body", "Tolls doubled in 2020", `Tolls rose. [F${one}]`),
  ];
  const base = { keys: [one], isHeading: true, support: { verdict: "insufficient" as const, reason: "" } };
  const ofHeading = { ...base, section: 1, heading: "Tolls doubled in 2020", text: "Tolls doubled in 2020" };
  const check = reportCheck([
    { ...base, section: -1, heading: "All tolls rose", text: "All tolls rose" },
    ofHeading,
    { ...ofHeading, text: "Tolls rose." },
  ]);
  const placesAfter = (after: Section[]): number[] => [
    ...foundOfHeadings(keptOfHeadings(check, sections, after)).keys(),
  ];
  expect(placesAfter(sections)).toEqual([-1, 1]);
  expect(placesAfter(sections.with(1, aSection("body", "Tolls", `Tolls rose. [F${one}]`)))).toEqual([-1]);
  expect(placesAfter(sections.with(0, aSection("answer", "Answer", `Tolls fell. [F${one}]`)))).toEqual([1]);
  expect(keptOfHeadings(null, sections, sections)).toBeNull();
});
