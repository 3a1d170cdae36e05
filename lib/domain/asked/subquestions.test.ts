import fc from "fast-check";
import { expect, test } from "vitest";
import { subquestions, subquestionsBefore } from "./subquestions";

test.each([
  ["Who was against the toll, and why?", ["Who was against the toll?", "Why was anyone against the toll?"]],
  [
    "Why do we plant willows on the mill bank, and who is against it?",
    ["Why do we plant willows on the mill bank?", "Who is against it (willows, mill bank)?"],
  ],
  [
    "When were the oars bought, and how much did it cost each?",
    ["When were the oars bought?", "How much did it cost each (oars)?"],
  ],
  [
    "What does the pilot advise about fog, and what came of it?",
    ["What does the pilot advise about fog?", "What came of it (pilot, fog)?"],
  ],
  ["Who founded X and when did it close?", ["Who founded X?", "When did X close?"]],
  ["Who founded Acme Corp and when did it close?", ["Who founded Acme Corp?", "When did Acme Corp close?"]],
  [
    "When did the ferry service close and why?",
    ["When did the ferry service close?", "Why did the ferry service close?"],
  ],
  [
    "In 1990, when was the treaty signed, and by whom?",
    ["In 1990, when was the treaty signed?", "By whom was the treaty signed?"],
  ],
  [
    "What does the Data Act require, when does it apply, and who is affected?",
    ["What does the Data Act require?", "When does the Data Act apply?", "Who is affected?"],
  ],
  [
    "Which studies of the trial have been published, and who wrote them?",
    ["Which studies of the trial have been published?", "Who wrote the studies?"],
  ],
  ["What happened to rents, and did crime go up?", ["What happened to rents?", "Did crime go up?"]],
  [
    "What did the city council decide about the tram, and has it been built?",
    ["What did the city council decide about the tram?", "Has the tram been built?"],
  ],
  [
    "What are the costs, risks and benefits of night trains?",
    [
      "What are the costs of night trains?",
      "What are the risks of night trains?",
      "What are the benefits of night trains?",
    ],
  ],
])("“%s” has an answer for each of its parts", (question, parts) => {
  expect(subquestions(question)).toEqual(parts);
});

test.each([
  [
    "what the first part asks for, where it names no single thing",
    "What is forgotten when letters are sealed in haste, and how do I prevent it for a single parcel?",
    "How do I prevent what is forgotten when letters are sealed in haste for a single parcel?",
  ],
  [
    "what is done in the first part, which no noun of it names",
    "Why must tanks be flushed before the first frost, and what happens if it is not done?",
    "What happens if it is not done (tanks, first frost)?",
  ],
  [
    "whoever acts in the first part, where it acts again",
    "What does the Rotating Boom do with the gate, and which key does it need?",
    "Which key does the Rotating Boom need?",
  ],
  [
    "what the first part asks the name of, where whoever acts does something to it",
    "Which lever opens the sluice at night, and what should the keeper do when he finds it?",
    "What should the keeper do when he finds the lever that opens the sluice at night?",
  ],
  [
    "what was spoken of last, where something is done with it",
    "What does the harbour master say about the gate, and how is it oiled?",
    "How is the gate oiled?",
  ],
  [
    "what whoever acts does something with, where it costs something",
    "Should our town keep the weekly market, and what does it cost a trader?",
    "What does the weekly market cost a trader?",
  ],
  [
    "what costs something, where nothing else is named",
    "How does the ferry run in winter, and what does it cost?",
    "What does the ferry cost?",
  ],
  [
    "a thing of four words, to its end",
    "Should our parish keep the yearly harvest supper committee, and what do members say about it?",
    "What do members say about the yearly harvest supper committee?",
  ],
  [
    "what is to be done something to, without the verb and whoever does it",
    "Should the town buy electric buses, and do drivers like them?",
    "Do drivers like electric buses?",
  ],
  [
    "a single thing, though it ends like several",
    "Does the council run the night bus, and what does it cost?",
    "What does the night bus cost?",
  ],
  [
    "a subject without its verb",
    "Which lever does BOOM LIFT SLOWLY engage, and which other levers does it block?",
    "Which other levers does BOOM LIFT SLOWLY block?",
  ],
  [
    "things without what is said of them",
    "What are folding keys good for, and how much oil do they need?",
    "How much oil do folding keys need?",
  ],
  [
    "one of the kind that the first part is about",
    "What is a folding key, and when should I not use one?",
    "When should I not use a folding key?",
  ],
  [
    "what its own part names before it",
    "How can jams be avoided, and how long does the Sorter wait before it checks for one?",
    "How long does the Sorter wait before it checks for jams?",
  ],
  [
    "what was done, where somebody judges it",
    "Why did the guild open on Fridays, and who was against it?",
    "Who was against it (guild, Fridays)?",
  ],
  [
    "what is judged, where the first part names that",
    "What did the council decide about the tram, and who was against it?",
    "Who was against the tram?",
  ],
  [
    "the thing that is asked for, without what it did",
    "Which pump failed first, and which firm repaired it?",
    "Which firm repaired the pump?",
  ],
  [
    "no clause that tells more of a thing",
    "Who chaired the guild, which met in May, and what did it decide?",
    "What did the guild decide?",
  ],
  [
    "what something is done to, and not whoever does it",
    "What did the windmill cost, and why did the board close it?",
    "Why did the board close the windmill?",
  ],
  [
    "what was done, where somebody asks who did it",
    "Why was the gate shut in July, and who thinks the goats did it?",
    "Who thinks the goats did it (gate, July)?",
  ],
  [
    "a new one of what something was done to",
    "Why did the school replace the kiln, and what did the new one cost?",
    "What did the new kiln cost?",
  ],
  [
    "whoever its own part asks for",
    "Why did the windmill close, and how many lost their work?",
    "How many lost their work?",
  ],
])("a pronoun stands for %s", (_, question, second) => {
  expect(subquestions(question)[1]).toBe(second);
});

test("a part that points to what was spoken of by its kind is told with that; each thing that I must do is one", () => {
  expect(subquestions("What does the Harbour Act say about moorings, and when does that right end?")[1]).toBe(
    "When does that right end (Harbour Act, moorings)?",
  );
  expect(subquestions("What may I moor in the harbour, and must I pay for my guests?")).toEqual([
    "What may I moor in the harbour?",
    "Must I pay for my guests?",
  ]);
});

test("what is asked of each of several names is asked of one after the other, “each” of the same ones", () => {
  expect(
    subquestions(
      "What must a skipper do under the Harbour Act, the Lock Rules 2.0 and the Code of the Sea version 3, and what happens to cargo under each?",
    ),
  ).toEqual([
    "What must a skipper do under the Harbour Act?",
    "What must a skipper do under the Lock Rules 2.0?",
    "What must a skipper do under the Code of the Sea version 3?",
    "What happens to cargo under the Harbour Act?",
    "What happens to cargo under the Lock Rules 2.0?",
    "What happens to cargo under the Code of the Sea version 3?",
  ]);
  expect(subquestions("How do Genoa, Porto and Bergen price a berth?")).toEqual([
    "How does Genoa price a berth?",
    "How does Porto price a berth?",
    "How does Bergen price a berth?",
  ]);
});

test.each([
  "What do Genoa, Porto and Bergen have in common?",
  "How do Genoa, Porto and Bergen differ in the price of a berth?",
  "How are Genoa, Porto and Bergen connected?",
  "How do Aa, Bb, Cc, Dd, Ee, Ff, Gg, Hh and Ii price a berth?",
  "Who was born in Genoa, Porto or Bergen?",
  "Which captain sailed to Genoa, Porto and Bergen?",
  "What is the price of a berth in Genoa and Porto?",
])("“%s” asks nothing of each alone", (question) => {
  expect(subquestions(question)).toEqual([question]);
});

test("why something was done so is asked with what was done", () => {
  expect(subquestions("How was the net mended, and why without tar?")).toEqual([
    "How was the net mended?",
    "Why was the net mended without tar?",
  ]);
});

test("how many is asked of what the part before asks for", () => {
  expect(subquestions("Which ships have come since the war, and how many in the years before 1939?")).toEqual([
    "Which ships have come since the war?",
    "How many ships in the years before 1939?",
  ]);
});

test("how long is asked of what stands before it, and rules hold for all that is asked under them", () => {
  expect(subquestions("What must I hand over with a boat, and for how long?")).toEqual([
    "What must I hand over with a boat?",
    "For how long must I hand over with a boat?",
  ]);
  expect(subquestions("What may I call a boat under the Harbour Rules, and what must I paint on its hull?")[1]).toBe(
    "What must I paint on the boat’s hull under the Harbour Rules?",
  );
  expect(subquestions("What may I paint under the Harbour Rules, and who steers the Rotating Boom?")[1]).toBe(
    "Who steers the Rotating Boom?",
  );
});

test("a pronoun of a later part points to what the part before it speaks of by itself", () => {
  expect(subquestions("Who runs the mill, what does the new wheel cost, and does it pay its way?")[2]).toBe(
    "Does the new wheel pay its way?",
  );
  expect(subquestions("What did the lighthouse cost, why did the board close it, and when was it sold?")[2]).toBe(
    "When was the lighthouse sold?",
  );
  expect(subquestions("How often did the kiln crack, what does a new one cost, and who pays for it?")[2]).toBe(
    "Who pays for the new kiln?",
  );
});

test("question words alone ask what stands whole before or behind them; a short question is one", () => {
  const of = (word: string): string => `${word} did the ship sink?`;
  expect(subquestions("When did the ship sink, where, and why?")).toEqual(["When", "Where", "Why"].map(of));
  expect(subquestions("Why, where and when did the ship sink?")).toEqual(["Why", "Where", "When"].map(of));
  expect(subquestions("Who won, who lost, and who paid?")).toEqual(["Who won?", "Who lost?", "Who paid?"]);
});

test.each([
  "Which band released a song and had a drummer who was named in a hall of fame?",
  "What is the name of the singer who was born in Oslo and is a member of the council?",
  "At the 2011 census, what was the population of the city?",
  "Who set off the siren in 1952, and how?",
  "Dr. Smith wrote which book?",
  "Do St. Moritz and Davos share a railway?",
])("“%s” is one question", (question) => {
  expect(subquestions(question)).toEqual([question]);
});

test("what is stated before a question is told with it, and is no question", () => {
  const asked = "Little Caesars and Pizza Hut began in one decade. Which was the first to serve pizza?";
  expect(subquestions(asked)).toEqual([asked]);
});

test("a question whose verb stands in the sentence before it is asked with that sentence, which is not cut", () => {
  const stated = "The council has moved twice when the annual fees of allotments are due.";
  expect(subquestions(`${stated} Why did it, and who had asked for more?`)).toEqual([
    `${stated} Why did it?`,
    "Who had asked for more?",
  ]);
  expect(subquestions(`${stated} Who decided, and why did they?`)).toEqual([
    `${stated} Who decided, and why did they?`,
  ]);
});

test("a title or an order becomes the question that it stands for", () => {
  expect(subquestions("Night trains in Europe")).toEqual(["What do the sources say about night trains in Europe?"]);
  expect(subquestions("Tell me about Mara Ostrow.")).toEqual(["What do the sources say about Mara Ostrow?"]);
});

test("whatever is asked, each part is one question, and all end as one", () => {
  fc.assert(
    fc.property(fc.oneof(fc.lorem({ mode: "sentences" }), fc.string({ unit: "grapheme" })), (text) => {
      for (const part of subquestions(text)) expect(part).toMatch(/\?$/);
    }),
  );
});

test("a pronoun stands for what its own sentence is about, whatever was asked before it", () => {
  expect(
    subquestions("How fast does river silt settle? What does the new dredger cost a year, and does it pay its way?"),
  ).toEqual([
    "How fast does river silt settle?",
    "What does the new dredger cost a year?",
    "Does the new dredger pay its way?",
  ]);
  expect(subquestions("Who built the old lock? Why did it fail, and who repaired it?")).toEqual([
    "Who built the old lock?",
    "Why did the old lock fail?",
    "Who repaired the old lock?",
  ]);
});

test("what is asked of two things is asked of each, and what two do together is one question", () => {
  expect(subquestions("Did the mill and the forge survive the fire of 1790?")).toEqual([
    "Did the mill survive the fire of 1790?",
    "Did the forge survive the fire of 1790?",
  ]);
  expect(subquestions("Were the pews and the organ sold?")).toEqual(["Were the pews sold?", "Was the organ sold?"]);
  expect(subquestions("Did the abbot and the bishop agree on the tithe?")).toHaveLength(1);
});

test("what only says where or when is no thing that a pronoun stands for, while there is another", () => {
  expect(subquestions("What did the lighthouse at Tor cost, and when was its bell cast?")[1]).toBe(
    "When was the lighthouse’s bell cast?",
  );
  expect(subquestions("What did Vandermeer do during the strike in Ghent, and why was it criticised?")[1]).toBe(
    "Why was Vandermeer criticised?",
  );
  expect(subquestions("How many ships lie in the harbour, and who guards it?")[1]).toContain("the harbour");
});

test("“each” of several that the part before chooses from is each of those", () => {
  expect(subquestions("Which of the two kilns burns hottest, and what did each cost?")[1]).toBe(
    "What did each of the two kilns cost?",
  );
});

test.each([
  ["my boat", "Who sold my boat, and what does it cost?", "What does my boat cost?"],
  ["a thing without what stands near it", "Who guards the ferry near the mill, and is it red?", "Is the ferry red?"],
  [
    "what lies somewhere, where nothing else is named",
    "What lies in the harbour, and is it deep?",
    "Is the harbour deep?",
  ],
  ["whom the first part names", "Why did Tom Brack come, and when did he leave?", "When did Tom Brack leave?"],
  ["what belongs to it", "Who sold the bus, and what is its price?", "What is the bus’ price?"],
  [
    "a thing without the aside on it",
    "What is the boat, which sank in May, called, and what is it made of?",
    "What is the boat made of?",
  ],
  ["what happened, where a stated thing names none", "Does it rain, and is it cold?", "Is it cold?"],
  [
    "rules with their year",
    "What may I moor under the Harbour Rules of 1931, and what must I pay?",
    "What must I pay under the Harbour Rules of 1931?",
  ],
  [
    "its own rules",
    "What may I moor under the Harbour Rules, and what must I pay under the Act?",
    "What must I pay under the Act?",
  ],
  ["its own name", "What may I moor under the Harbour Rules, and what does Ada pay?", "What does Ada pay?"],
])("a second part is asked of %s", (_, question, second) => {
  expect(subquestions(question)[1]).toBe(second);
});

test.each([
  ["Please describe Ada Moe!", "What do the sources say about Ada Moe?"],
  ["Explain the old mill.", "What do the sources say about the old mill?"],
  ["PDF readers", "What do the sources say about PDF readers?"],
  ["Acme", "What do the sources say about Acme?"],
  ["Trains were late.", "Trains were late?"],
  [
    "A title of many words that goes on and on and on for ever",
    "A title of many words that goes on and on and on for ever?",
  ],
])("“%s” is asked as “%s”", (text, question) => {
  expect(subquestions(text)).toEqual([question]);
});

test("what is stated last, or between two questions, is told with a question", () => {
  expect(subquestions("It rained. It snowed.")).toEqual(["It rained. It snowed?"]);
  expect(subquestions("Who came? It rained. Who left?")).toEqual(["Who came?", "It rained. Who left?"]);
  expect(subquestions("It rained. Who came? Who left?")).toEqual(["It rained. Who came?", "Who left?"]);
  expect(subquestions("It closed when it rained. Why did it close?")).toHaveLength(1);
});

test("what is asked of two things takes the verb of each, and what is listed the words before each", () => {
  expect(subquestions("Did the mill and the forges burn?")).toEqual(["Did the mill burn?", "Did the forges burn?"]);
  expect(subquestions("Have the mill and the forge burned?")).toEqual([
    "Has the mill burned?",
    "Has the forge burned?",
  ]);
  expect(subquestions("What are the long costs and short risks for Acme?")).toEqual([
    "What are the long costs for Acme?",
    "What are the short risks for Acme?",
  ]);
});

test("what is too short to ask anything stays with what stands before it", () => {
  expect(subquestions("Who won and where?")).toEqual(["Who won, and where?"]);
  expect(subquestions("Who came and with whom?")).toEqual(["Who came, and with whom?"]);
  expect(subquestions("At noon, who came?")).toEqual(["At noon, who came?"]);
  expect(subquestions("What boats are old, and how much in 1901?")[1]).toBe("How much boats in 1901?");
});

test("a title has twelve words at most; what is longer is asked as it stands", () => {
  const words = (count: number): string =>
    `Mills ${"and mills ".repeat(count)}of old`.split(" ").slice(0, count).join(" ");
  expect(subquestions(words(12))[0]).toMatch(/^What do the sources say about mills and/);
  expect(subquestions(words(13))[0]).toMatch(/^Mills and mills/);
});

test.each([
  ["How well do road sensors predict ice, and what do they cost?", "What do road sensors cost?"],
  ["How do night trains lose money, and what do they cost?", "What do night trains cost?"],
  ["Can the ferry carry cars, and what does it cost?", "What does the ferry cost?"],
  ["Does the dam hold water in summer, and who owns it?", "Who owns the dam?"],
  ["Will the new bridge relieve traffic, and when is it finished?", "When is the new bridge finished?"],
])("in “%s” what acts is meant, without what it does", (question, part) => {
  expect(subquestions(question)[1]).toBe(part);
});

test("earlier rules take a verb between two things for a part of the first one’s name, as recorded runs did", () => {
  const question = "Can the ferry carry cars, and what does it cost?";
  expect(subquestionsBefore(question)).toEqual(["Can the ferry carry cars?", "What does the ferry carry cost?"]);
  const former = [
    ["When did the Mary Rose sink, and how many died on her?", "How many died on her?"],
    ["What does the Lark One weigh, and who sells it?", "Who sells the Lark?"],
    ["Do phones help, and who is allowed to keep their phone?", "Who is allowed to keep phones’ phone?"],
  ] as const;
  for (const [asked, second] of former) expect(subquestionsBefore(asked)[1]).toBe(second);
  const plain = "When did the ferry service close and why?";
  expect(subquestionsBefore(plain)).toEqual(subquestions(plain));
});
