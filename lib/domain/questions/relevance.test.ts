import { expect, test } from "vitest";
import { isNamedQuote } from "@/lib/domain/facts/stated";
import { answerShare, isToThePoint, relevantSentences, wantedFrom } from "./relevance";

const passage = {
  sourceTitle: "Eddie Skua (driver)",
  heading: null,
  text: "Edmund “Eddie” Skua (born 1965) is a racing driver from Leland. He was runner-up in the championship of 1999. However, he retired in 2002. Please follow your star online.",
};
const questions = ["Who was runner-up in the championship of 1999?"];

test("a sentence that begins with a pronoun stands under the name of what its text is about, its quote word for word", () => {
  const [best] = relevantSentences(questions[0] ?? "", questions, passage);
  expect(best?.statement).toBe("Eddie Skua: He was runner-up in the championship of 1999.");
  expect(best?.quote).toBe("He was runner-up in the championship of 1999.");
});

test("what ties a sentence to the one before is left off, and what speaks to its reader is no fact", () => {
  const all = relevantSentences("What did Eddie Skua do in 2002 online?", ["What did he do in 2002?"], passage);
  expect(all).toContainEqual(
    expect.objectContaining({ statement: "Eddie Skua: he retired in 2002.", quote: "he retired in 2002." }),
  );
  expect(all.map(({ quote }) => quote).join(" ")).not.toContain("your star");
});

test("every statement is its quote, or its quote beneath its source's title", () => {
  const text = "It fell. However, the toll rose by 3 percent. These homes paid more. See below: the toll (in euro).";
  const sourceTitle = "Toll: report no. 4, is it fair?";
  const all = relevantSentences("How much did the toll rise?", ["What did homes pay?"], {
    ...passage,
    sourceTitle,
    text,
  });
  expect(all.length).toBeGreaterThan(1);
  for (const { statement, quote } of all) {
    expect(text).toContain(quote);
    expect(statement.toLowerCase() === quote.toLowerCase() || isNamedQuote(statement, quote)).toBe(true);
  }
});

test("the best are taken first, and what is written in a form that says nothing never is", () => {
  const text = "The bridge is old.\n\n# The toll in 2023\n\nThe toll rose to 12 euro in 2023. \n\n| Toll | 2023 |";
  const all = relevantSentences("How high was the toll in 2023?", [], { sourceTitle: "Bridges", heading: null, text });
  expect(all.map(({ quote }) => quote)).toEqual(["The toll rose to 12 euro in 2023."]);
});

test("a passage of a million letters without an end is read in bounded time", () => {
  const text = `It ${"(however, and 3 percent of the Toll ".repeat(28_000)}`;
  expect(relevantSentences("What is the toll?", [], { ...passage, text })).toEqual([]);
});

test("an item that shares no word with what is asked is found beneath a heading that does, not beneath the one before", () => {
  const text =
    "# Opening hours\n\n- The desk is staffed at noon.\n\n# Taking a dog along\n\n1. Fasten the muzzle before the ramp is let down.\n2. Board through the door at the stern.";
  const all = relevantSentences("How do I take my dog on the ferry?", [], {
    sourceTitle: "Notes",
    heading: null,
    text,
  });
  expect(all.map(({ quote }) => quote).toSorted()).toEqual([
    "Board through the door at the stern.",
    "Fasten the muzzle before the ramp is let down.",
  ]);
});

const manual = `SLUICE(8)

OPTIONS
       -q, --quick
           Open the sluice without a bell on the bridge.

       T >= 4
           causes the sluice to be shut even if this
           leaves a barge outside
`;

test("what a manual says of an option or a condition is told with it, its quote word for word", () => {
  const ask = (question: string): unknown => {
    const [best] = relevantSentences(question, [], { sourceTitle: "sluice", heading: null, text: manual });
    expect(manual).toContain(best?.quote ?? "?");
    return best?.statement;
  };
  expect(ask("How is the sluice opened without a bell?")).toBe(
    "sluice, -q, --quick: Open the sluice without a bell on the bridge.",
  );
  expect(ask("What shuts the sluice and leaves a barge outside?")).toBe(
    "sluice: T >= 4 causes the sluice to be shut even if this leaves a barge outside",
  );
});

test("a list of names is one fact with what leads to it, its quote the whole list", () => {
  const text =
    "The crew is small.\n\nThe lifeboat carries these lamps:\n\n- a red one\n- two green ones\n- the stern lamp\n\nIt is old.";
  const [best] = relevantSentences("Which lamps does the lifeboat carry?", [], {
    sourceTitle: "Inventory",
    heading: null,
    text,
  });
  expect(best?.statement).toMatch(/The lifeboat carries these lamps: a red one; two green ones; the stern lamp\.$/);
  expect(best?.quote).toBe("The lifeboat carries these lamps:\n\n- a red one\n- two green ones\n- the stern lamp");
});

test("items that are sentences are told one by one, and a lead alone says nothing", () => {
  const text =
    "The keeper must do this:\n\n- The keeper lights the lamp at dusk.\n- The keeper winds the clock at noon.\n\nSee also:\n";
  const all = relevantSentences("What must the keeper do with the lamp and the clock?", [], {
    sourceTitle: "Rules",
    heading: null,
    text,
  });
  expect(all.map(({ statement }) => statement).toSorted()).toEqual([
    "The keeper lights the lamp at dusk.",
    "The keeper winds the clock at noon.",
  ]);
});

test("conditions of a list are told with what they are conditions of, and none by itself", () => {
  const text = [
    "The miller stops the sails as soon as one of these holds:",
    "",
    "- the forecast wind is stronger than 18 metres a second;",
    "- the brake of the mill is hot and the next gust is expected within the hour;",
    "- the mayor orders it.",
  ].join("\n");
  const passage = { sourceTitle: "Mill rules", heading: "When the sails are stopped", text };
  const facts = relevantSentences("When must the sails of the mill be stopped?", [], passage);
  expect(facts.map(({ statement }) => statement)).toEqual([
    "Mill rules: The miller stops the sails as soon as one of these holds: the forecast wind is stronger than 18 metres a second; the brake of the mill is hot and the next gust is expected within the hour; the mayor orders it.",
  ]);
});

test("what became of a proposal is kept with it, though it shares no word with the question", () => {
  const minutes = {
    sourceTitle: "Harbour committee",
    heading: "4. Further matters",
    text: "Ms Roe proposed to lease ten more moorings to the sailing club. Mr Quill said that anglers would lose the quay. The proposal was rejected by five votes to two. The next meeting is in May.",
  };
  const asked = "Will more moorings be leased to the sailing club?";
  const quotes = relevantSentences(asked, [asked], minutes).map(({ quote }) => quote);
  expect(quotes).toContain("The proposal was rejected by five votes to two.");
  expect(quotes.join(" ")).not.toContain("next meeting");
});

test("what its writer advises is told under the name of the text; what somebody else says of themselves is no finding", () => {
  const text =
    "I would not tar the hull, because tar rots pine. I would paint the hull, said Ida. I tarred a hull once.";
  const all = relevantSentences("Should we tar the hull?", [], {
    sourceTitle: "Survey of the Heron",
    heading: null,
    text,
  });
  expect(all).toEqual([
    expect.objectContaining({
      statement: "Survey of the Heron: I would not tar the hull, because tar rots pine.",
      quote: "I would not tar the hull, because tar rots pine.",
    }),
  ]);
});

test("what is asked in a quote bears on what a thing costs, beneath what the thing does", () => {
  const text = "A quote from Marl & Sons came to £900. The savings came to £900. The dinner came to an end.";
  const of = (heading: string, question: string): string[] =>
    relevantSentences(question, [], { sourceTitle: "Minutes", heading, text }).map(({ quote }) => quote);
  expect(of("Dredging", "What does the new dredger cost?")[0]).toBe("A quote from Marl & Sons came to £900.");
  expect(of("Songs", "Who was Dredger?")).toEqual([]);
});

test("how a document came about says less than what it found, and a study named before less than its name", () => {
  const text =
    "The Leland toll rose by 3 percent in 2023. The audit of the Leland toll in 2023 was prepared for the town. ";
  const all = relevantSentences("How high was the Leland toll in 2023?", [], {
    ...passage,
    sourceTitle: "Leland",
    text,
  });
  expect(all[0]?.quote).toBe("The Leland toll rose by 3 percent in 2023.");
  const confidence = (quote: string): number => {
    const [found] = relevantSentences("How high was the Leland toll in 2023?", [], {
      ...passage,
      sourceTitle: "Leland",
      text: quote,
    });
    return found?.confidence ?? 0;
  };
  expect(confidence("The audit put the Leland toll of 2023 at 12 euro.")).toBeLessThan(
    confidence("The mayor put the Leland toll of 2023 at 12 euro."),
  );
});

const harbour = wantedFrom("How do ferries in Harrow run?", ["What does a ticket cost?", "Who is the captain?"]);

test("the goal counts as the last of the questions, and its names are those of all", () => {
  expect(harbour.questions).toHaveLength(3);
  expect(harbour.questions.at(-1)).toEqual(harbour.goal);
  expect([...harbour.names]).toEqual(["harrow"]);
});

test.each([
  ["What does a ticket cost?", "A ticket costs €4.", "", 1],
  ["What does a ticket cost?", "A ticket is red.", "", 0.5],
  ["What does a ticket cost?", "It is red.", "Ticket cost", 0],
  ["What does a ticket cost?", "It costs €4.", "Ticket", 0.5],
  // What all of the research is about tells half as much as what the question alone asks.
  ["What does a ferry ticket cost?", "A ferry is red.", "", 1 / 5],
  ["What does a ferry ticket cost?", "A ticket is red.", "", 2 / 5],
  // A name that the title gives says of whom a statement speaks, though less than its own words.
  ["What does a ferry in Harrow cost?", "A ferry costs €4.", "The ticket office", 3 / 5],
  ["What does a ferry in Harrow cost?", "A ferry costs €4.", "Harrow tickets", 4.2 / 5],
])("of “%s” the statement “%s” beneath “%s” says %d", (question, statement, near, share) => {
  expect(answerShare(harbour, question, { statement, near })).toBeCloseTo(share);
});

test.each([
  ["A ticket costs €4.", "", true],
  ["Captain of the line is Ada Moe.", "", true],
  ["It carries carts.", "Ferries in Harrow", true],
  ["The mill is red.", "What a ticket costs", true],
  ["It carries carts.", "", false],
  ["The ferry is red.", "", false],
  ["The ferry ran for 12 days.", "", true],
  ["The ferry was said to run, as the questionnaire asked every rower.", "", false],
])("that “%s” beneath “%s” is to the point is %s", (statement, near, expected) => {
  expect(isToThePoint(harbour, { statement, near })).toBe(expected);
});

test("a passage gives twelve facts at most, each of which says something else", () => {
  const places = "Tarn Esk Moss Lee Ness Ware Thurn Vell Orme Ames Bree Dale Firth Gell".split(" ");
  const verbs = "sinks burns floats rots leaks drifts fills dries opens closes creaks tilts breaks hangs".split(" ");
  const text = places
    .map((place, nth) => `The ${place} berth ${verbs[nth]} beside ${place} ${verbs[nth]}yard.`)
    .join(" ");
  const asked = (said: string): string[] =>
    relevantSentences("Which berth is there?", [], { sourceTitle: "Notes", heading: null, text: said }).map(
      ({ quote }) => quote,
    );
  expect(asked(text)).toHaveLength(12);
  expect(
    asked("The Tarn berth was sold in May. The Tarn berth was sold, in May. The berth of Tarn was sold in May."),
  ).toHaveLength(1);
});

test("a sentence that has a name in code which is asked about is worth more than one that has another", () => {
  const text = "With -K the sail stays on the boom. With -k the sail stays on the mast.";
  const [first, second] = relevantSentences("What does -K do to the sail?", [], {
    sourceTitle: "reef",
    heading: null,
    text,
  });
  expect(first?.statement).toContain("-K");
  expect(first?.confidence ?? 0).toBeGreaterThan(second?.confidence ?? 0);
});

test("who made a text is a fact where works are asked for, and none where they are not", () => {
  const text = "Compiled by Ada Lee, May 1990. The mill is old.";
  const said = (question: string, questions: string[] = []): string[] =>
    relevantSentences(question, questions, { sourceTitle: "The mill at Orme", heading: null, text }).map(
      ({ quote }) => quote,
    );
  expect(said("Which studies of the mill were published?")[0]).toContain("Compiled by Ada Lee");
  expect(said("Is the mill old?", ["Which studies of the mill were published?"])[0]).toContain("Compiled by Ada Lee");
  expect(said("Is the mill old?")).toEqual(["The mill is old."]);
});

test("the title of a source, where it stands in its text, is no fact", () => {
  const text = "Oars compared with sails on the lake at Tarn\n\nOars were compared with sails for two weeks.";
  const said = (sourceTitle: string): string[] =>
    relevantSentences("How do oars compare with sails?", [], { sourceTitle, heading: null, text }).map(
      ({ quote }) => quote,
    );
  expect(said("Oars compared with sails on the lake at Tarn")).toEqual([
    "Oars were compared with sails for two weeks.",
  ]);
  expect(said("Notes")).toHaveLength(2);
});

test("of a table the rows are told that a question asks of", () => {
  const text = "| Bell | Fee |\n|---|---|\n| Old Meg | £9 |\n| Wee Tom | £3 |";
  const said = relevantSentences("How much is the fee for Old Meg?", [], { sourceTitle: "Notes", heading: null, text });
  expect(said.map(({ statement }) => statement)).toEqual(["Notes: Bell: Old Meg; Fee: £9."]);
});

test("what another says to a belief directly behind it is kept as surely as the belief", () => {
  const text =
    "Ida Moss believes the lease is the reason for the fall in members. Jon Reed: He pointed out that it was so in August. Rain fell.";
  const all = relevantSentences("Why did the members fall?", [], { sourceTitle: "Minutes", heading: null, text });
  expect(all.map(({ quote }) => quote)).toEqual([
    "Ida Moss believes the lease is the reason for the fall in members.",
    "Jon Reed: He pointed out that it was so in August.",
  ]);
  expect(all[1]?.confidence).toBe(all[0]?.confidence);
});
