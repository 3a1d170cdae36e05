import { expect, test } from "vitest";
import { aMethod } from "@/lib/testing/rigs/report-parts";
import { areNamed } from "./report";
import { type Method, methodologySection, sourcesSection, warningBanner } from "./report-parts";

const method = aMethod();

test("the methodology says how the report was made, in whole sentences", () => {
  expect(methodologySection(method).markdown).toBe(
    [
      "This report was made without a language model. Every statement in it is a sentence of a source, chosen and ordered by rules; nothing was rephrased. Where one begins with a pronoun, the name of what its source is about stands before it.",
      "The question was looked at from 2 perspectives: Engineers; Residents. 12 searches (library) led to 1 passage of 8 sources, which was read. Of 40 facts found, 31 are cited. Every quote is verbatim in the stored text of its source.",
    ].join("\n\n"),
  );
});

test("a brief methodology tells what was read and cited, and no counts of the work", () => {
  const { markdown } = methodologySection(
    aMethod({ isBrief: true, passages: 90, atHand: { passages: 30, sources: 4 } }),
  );
  expect(markdown).toContain(
    "The question was looked at from 2 perspectives: Engineers; Residents. 8 sources were read for it, found by 12 searches (library). Of 40 facts found, 31 are cited.",
  );
  expect(markdown).not.toMatch(/passage|at hand/);
});

test.each([
  ["in the sentence on who wrote it", true, "written by a language model (nemo \\*2\\*) from facts"],
  ["in a line of its own for runs of older rules", false, "verbatim quote. Models: nemo \\*2\\*."],
])("models are named %s", (_, namesWriter, said) => {
  const { markdown } = methodologySection(aMethod({ driver: "live", models: ["nemo *2*"], namesWriter }));
  expect(markdown).toContain(said);
  expect(markdown.match(/nemo/g)).toHaveLength(1);
});

test("a methodology that counts perspectives does not name them", () => {
  const { markdown } = methodologySection(aMethod({ isBrief: true, passages: 90, countsViews: true }));
  expect(markdown).toContain("The question was looked at from 2 perspectives. 8 sources were read for it");
});

test("the methodology says nothing of one perspective, nor of what was not found or saved", () => {
  const { markdown } = methodologySection(
    aMethod({
      perspectives: ["When did it open?"],
      topics: [{ name: "When did it open?", depth: 0, verdict: "accepted", why: "" }],
      searches: 1,
      passages: 0,
      factsFound: 0,
      factsKnown: 12,
      factsUsed: 1,
    }),
  );
  expect(markdown).toContain("\n\n1 search (library) led to no passage that was not known.");
  expect(markdown).toContain("Of 12 facts that the project knew before, 1 is cited.");
  expect(markdown).not.toMatch(/When did it open|\b0 |\?\./);
});

test("where nothing that disagrees is told, the methodology says how much was compared", () => {
  const saying = (compared: Method["compared"]): string => methodologySection({ ...method, compared }).markdown;
  expect(saying("all")).toContain("no two were marked as contradicting");
  expect(saying("some")).toContain("Some comparisons failed");
  expect(saying("none")).toContain("Statements were not compared");
  expect(saying(null)).not.toMatch(/compared|contradict/);
});

test("the methodology names what was not looked for by the reason, and nothing where all was", () => {
  const asked = { takenOut: ["When was the bell cast?"], beyond: ["Fog"] };
  const { markdown } = methodologySection(aMethod({ notLookedFor: asked }));
  expect(markdown).toContain("What was taken out of the plan and not looked for:\n\n- When was the bell cast?");
  expect(markdown).toContain("What the tree had no room for, so that it was not looked for:\n\n- Fog");
  const nothing = aMethod({ notLookedFor: { takenOut: [], beyond: [] } });
  expect(methodologySection(nothing).markdown).not.toContain("not looked for");
});

test("the methodology names what is missing and why", () => {
  const section = methodologySection({
    ...method,
    notCovered: ["Long-term remedies"],
    exhausted: ["Search: residents"],
    unread: [{ title: "Old *map*", reason: "The file is encrypted." }],
    quarantined: [{ statement: "It rose.", why: "its quote is gone" }],
    revisions: [{ version: 2, note: "Shorter answer" }],
    isEdited: true,
    limit: "The time limit of 5 minutes was reached",
  });
  expect(areNamed(["Long-term remedies"], [section])).toBe(true);
  for (const said of [
    "- Search: residents",
    "- Old \\*map\\*: The file is encrypted.",
    "- It rose. (its quote is gone)",
    "- Version 2: Shorter answer",
    "The time limit of 5 minutes was reached.",
  ])
    expect(section.markdown).toContain(said);
});

test("the methodology counts the calls that failed, names topics with verdicts and what was not answered", () => {
  const { markdown } = methodologySection(
    aMethod({
      failedCalls: [
        { undone: "statements were not compared", calls: 2 },
        { undone: "gaps were not looked for", calls: 0 },
      ],
      topics: [
        { name: "Engineers", depth: 0, verdict: "accepted", why: "" },
        { name: "Residents", depth: 0, verdict: "not_accepted", why: "0 of 2 questions have answers." },
      ],
      questions: [
        { question: "How high is it?", places: [{ section: 0, position: 0 }] },
        { question: "Who pays?", places: [] },
      ],
      notCovered: ["Who pays?"],
    }),
  );
  expect(markdown).toContain("- 2 calls: statements were not compared");
  expect(markdown).not.toContain("gaps were not looked for");
  expect(markdown).toContain("- Residents: not enough was found: 0 of 2 questions have answers");
  expect(markdown).toContain("The report answers 1 of the run's 2 questions with a cited sentence.");
  expect(markdown).toContain("What was looked for and not found:\n\n- Who pays?");
});

test("where a model may have told a part of what is not answered, the list says so", () => {
  const section = methodologySection({ ...method, notCovered: ["Who pays?"], mayTellPart: true });
  expect(section.markdown).toContain("What was looked for, and is answered in part or not at all:\n\n- Who pays?");
  expect(section.markdown).not.toContain("not found");
});

test("of what is not found the nearest sources are named, and it counts as named", () => {
  const nearest = new Map([["Who pays?", ["The budget", "The *levy*"]]]);
  const section = methodologySection({ ...method, notCovered: ["Who pays?"], nearest });
  expect(section.markdown).toContain("- Who pays? (looked for once more; nearest: The budget; The \\*levy\\*)");
  expect(areNamed(["Who pays?"], [section])).toBe(true);
});

test("a revision's note is told without ids, without quotation marks and in a line or two", () => {
  const note = `Tell “the cost” of [F0000AAAAAAAA] (F0000BBBBBBBB, F0000CCCCCCCC) first. ${"More of it. ".repeat(60)}`;
  const { markdown } = methodologySection(aMethod({ revisions: [{ version: 2, note }], isEdited: true }));
  expect(markdown).toContain("- Version 2: Tell the cost of first. More of it.");
  expect(markdown).not.toMatch(/0000[ABC]{8}|“/);
  expect(markdown.split("Version 2: ")[1]?.length).toBeLessThan(310);
});

test("of the run's own course a reader is told what people decided; the rest is counted", () => {
  const { markdown } = methodologySection(
    aMethod({
      revisions: [
        { version: 2, note: "Say it shorter" },
        { version: 3, note: "Say when" },
      ],
      waived: [
        { gate: "B", by: "person", because: "1 of 3 topics was accepted.", why: "Dana: the rest is known." },
        { gate: "D", by: "engine", because: "One summary was given 1,535 tokens.", why: "It went on." },
      ],
      quarantined: Array.from({ length: 7 }, (_, index) => ({
        statement: `It rose ${index}`,
        why: "its quote is gone",
      })),
    }),
  );
  expect(markdown).toContain("- Findings: 1 of 3 topics was accepted. Dana: the rest is known.");
  expect(markdown).toContain("- Summaries: It went on.");
  expect(markdown).toContain("The text was revised 2 times after it was checked.");
  expect(markdown).toContain("- It rose 4 (its quote is gone)\n- and 2 more");
  expect(markdown).not.toMatch(/1,535|Say it shorter/);
});

test("a long list is cut and says so", () => {
  const exhausted = Array.from({ length: 50 }, (_, index) => `Step ${index}`);
  expect(methodologySection({ ...method, exhausted }).markdown).toContain("- Step 39\n- and 10 more");
});

test("sources are listed with when and which text was read", () => {
  const reference = {
    title: "",
    url: "javascript:alert(1)",
    author: null,
    publishedOn: null,
    readAt: "2026-03-01T10:00:00.000Z",
    sha256: "0123456789abcdef",
  };
  expect(sourcesSection([reference]).markdown).toBe(
    "1. *untitled*, javascript:alert(1), read 2026-03-01, sha256 0123456789ab.",
  );
  expect(sourcesSection([]).markdown).toBe("The report cites no source.");
});

test("a warning says what limit, how far, and how to go on", () => {
  expect(
    warningBanner({
      limit: "The time limit of 5 minutes was reached.",
      of: "perspective",
      topicsDone: 2,
      topicsTotal: 4,
      iterationsDone: 5,
      iterationsCap: 12,
    }),
  ).toBe(
    "The time limit of 5 minutes was reached. Research ended early: 2 of 4 perspectives completed, 5 of at most 12 iterations made. To go on where it stopped, raise the limit and continue the run.",
  );
});

test("a report that people edited says so", () => {
  expect(methodologySection({ ...method, isEdited: true }).markdown).toContain("People have edited it since");
  expect(methodologySection(method).markdown).not.toContain("People have edited it since");
});
