import { describe, expect, it } from "vitest";
import { TITLE } from "@/lib/domain/markdown/text-edits";
import { writeRequest } from "@/lib/domain/report/change-request";
import type { Section } from "@/lib/domain/report/report";
import { CLOSING } from "@/lib/domain/report/report-parts";
import { aRunFact } from "@/lib/testing/rigs/agents/run-values";
import { issuesByHeading, mayChange, neededFirst, unusedFor } from "./to-revise";

const [DUES, CREWS, LAMPS, SPARE] = ["AAAAAAAAAAA1", "AAAAAAAAAAA2", "AAAAAAAAAAA3", "AAAAAAAAAAA4"] as const;
const written: Section[] = [
  { kind: "answer", heading: "Answer", markdown: `The harbour takes dues. [F${DUES}]` },
  { kind: "body", heading: "Crews", markdown: `Crews are paid by the ferry. [F${CREWS}]` },
  { kind: "body", heading: "Lamps", markdown: `Lamps burn oil at the bridge. [F${LAMPS}]` },
  { kind: "body", heading: CLOSING.limits, markdown: "Scope: Nothing is known of whales." },
];
const facts = [
  aRunFact(DUES, { statement: "The harbour takes dues." }),
  aRunFact(CREWS, { statement: "Crews are paid by the ferry." }),
  aRunFact(LAMPS, { statement: "Lamps burn oil at the bridge." }),
  aRunFact(SPARE, { statement: "Oil costs nine crowns." }),
];

function issues(part: Partial<Parameters<typeof issuesByHeading>[0]>, sections = written): [string, string[]][] {
  return [...issuesByHeading({ issues: [], note: "", ...part }, sections)];
}

describe("what is to be mended", () => {
  it("is an issue by its section, and by the first where no section is called so", () => {
    const given = [
      { heading: "Lamps", description: "Say what they cost." },
      { heading: "Gone", description: "Say when." },
      { heading: "Lamps", description: "Say since when." },
    ];
    expect(issues({ issues: given })).toEqual([
      ["Lamps", ["Say what they cost.", "Say since when."]],
      ["Answer", ["Say when."]],
    ]);
    expect(issues({ issues: given }, [])).toEqual([]);
  });

  it("is a person's note by the sections that it names, however they are written there", () => {
    const note = "Say more of LAMPS and of crews.";
    expect(issues({ note })).toEqual([
      ["Crews", [note]],
      ["Lamps", [note]],
    ]);
  });

  it("is a note that names none by the two sections of the body that speak most of the same", () => {
    const note = "What is paid for oil at the bridge?";
    expect(issues({ note }).map(([heading]) => heading)).toEqual(["Lamps", "Crews"]);
    expect(issues({ note: "Shorter." })).toEqual([["Crews", ["Shorter."]]]);
    expect(issues({ note: "Shorter." }, written.slice(0, 1))).toEqual([["Answer", ["Shorter."]]]);
  });

  it("is a comment by its own section, or by the one that speaks most of the same where that has another name now", () => {
    const comments = [
      { heading: "Crews", quote: "Crews are paid", change: "By whom?" },
      { heading: "Light", quote: "Lamps burn oil at the bridge", change: "Since when?" },
    ];
    const note = writeRequest("Of lamps say more.", comments);
    const mended = new Map(issues({ note }));
    expect(mended.get("Crews")).toEqual([expect.stringContaining("By whom?")]);
    expect(mended.get("Lamps")).toEqual([expect.stringContaining("Since when?"), "Of lamps say more."]);
    expect([...mended.keys()]).toEqual(["Crews", "Lamps"]);
    // Its own section it is, whatever else it speaks of.
    const ofOil = writeRequest("", [{ heading: "Crews", quote: "Crews are paid", change: "In oil of the lamps?" }]);
    expect(issues({ note: ofOil }).map(([heading]) => heading)).toEqual(["Crews"]);
  });
});

describe("the facts that a reviser is shown", () => {
  const wishes = new Map([["Lamps", [`What of F${SPARE}?`]]]);
  const keys = (given: ReadonlyMap<string, string[]>, isModel: boolean): string[] =>
    neededFirst(given, written, { facts, isModel }).map(({ key }) => key);

  it("are those of the sections to be mended, then those that are named, then all others that are cited", () => {
    expect(keys(wishes, false)).toEqual([LAMPS, SPARE, DUES, CREWS]);
  });

  it("are for a model those that the issues are about alone", () => {
    expect(keys(wishes, true)).toEqual([LAMPS, SPARE]);
    expect(keys(new Map([["Crews", ["“Crews are paid by the ferry.” is not so."]]]), true)).toEqual([CREWS]);
  });

  it("are of what is not used those near to each section's wishes, so many for each", () => {
    const unused = ["Oil is dear.", "Oil is black.", "Ferries sail.", "Whales sing."].map((statement, nth) =>
      aRunFact(`BBBBBBBBBBB${nth}`, { statement }),
    );
    const near = (most: number): string[] =>
      unusedFor(
        new Map([
          ["Lamps", ["What of oil?", "What of dear oil?"]],
          ["Crews", ["Which ferries sail?"]],
        ]),
        unused,
        most,
      ).map(({ statement }) => statement);
    expect(near(1)).toEqual(["Oil is dear.", "Ferries sail."]);
    expect(near(2)).toEqual(["Oil is dear.", "Oil is black.", "Ferries sail."]);
  });
});

describe("what a revision may change", () => {
  const changed = (request: string, isModel: boolean): string[] => [
    ...mayChange(new Map([["Lamps", [request]]]), { written, isModel }),
  ];

  it("is the sections that are named, and by a model what speaks of the whole", () => {
    expect(changed("Say more.", false)).toEqual(["Lamps"]);
    expect(changed("Say more.", true)).toEqual(["Lamps", "Answer", CLOSING.limits]);
  });

  it("is the title where a request speaks of it", () => {
    expect(changed("The Title is wrong.", false)).toEqual(["Lamps", TITLE]);
    expect(changed("It is entitled so.", false)).toEqual(["Lamps"]);
  });
});
