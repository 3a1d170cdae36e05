import fc from "fast-check";
import { expect, test } from "vitest";
import { isContentWord } from "@/lib/domain/text/terms";
import { clausesOf } from "./clauses";
import { subquestions } from "./subquestions";

test.each([
  [
    "Why did the committee open on Sundays, who was against it, and which month had the most visits?",
    ["Why did the committee open on Sundays", "who was against it", "which month had the most visits"],
  ],
  [
    "Why did the mill close in 2004, who bought it, and how many lost their work?",
    ["Why did the mill close in 2004", "who bought it", "how many lost their work"],
  ],
  [
    "Why did the school replace the boiler, who was against it, and what did the new one cost?",
    ["Why did the school replace the boiler", "who was against it", "what did the new one cost"],
  ],
  [
    "Which pump failed first, which firm repaired it, and what did that cost?",
    ["Which pump failed first", "which firm repaired it", "what did that cost"],
  ],
  [
    "What did the two looms cost, which was cheaper, and who sold them?",
    ["What did the two looms cost", "which was cheaper", "who sold them"],
  ],
  [
    "How deep is the lake at Tor, who measured it, and which fish live there?",
    ["How deep is the lake at Tor", "who measured it", "which fish live there"],
  ],
  [
    "What is the oldest boat, whose idea was it, and who built it?",
    ["What is the oldest boat", "whose idea was it", "who built it"],
  ],
  ["When did it open, is it free, and who runs it?", ["When did it open", "is it free", "who runs it"]],
  [
    "How was the tower built, by whom, and in which year did it open?",
    ["How was the tower built", "by whom", "in which year did it open"],
  ],
  ["Who won, who lost, and who paid?", ["Who won", "who lost", "who paid"]],
  [
    "Why do berths get dearer, who opposed that, and in which month are the fewest let?",
    ["Why do berths get dearer", "who opposed that", "in which month are the fewest let"],
  ],
  [
    "How much rope is lost each year, and is Friday to stay free of fees?",
    ["How much rope is lost each year", "is Friday to stay free of fees"],
  ],
])("a list of questions is apart at each: “%s”", (question, parts) => {
  expect(clausesOf(question)).toEqual(parts);
});

test.each([
  [
    "Who chaired the committee, which met in May, and what did it decide?",
    ["Who chaired the committee, which met in May", "what did it decide"],
  ],
  [
    "What did the guild, which met in May, decide, and who wrote it down?",
    ["What did the guild, which met in May, decide", "who wrote it down"],
  ],
  [
    "Why did the board appoint Tom Brack, who was against it, and when did he leave?",
    ["Why did the board appoint Tom Brack, who was against it", "when did he leave"],
  ],
  [
    "What did the volunteers, who were unpaid, do in winter, and who led them?",
    ["What did the volunteers, who were unpaid, do in winter", "who led them"],
  ],
  [
    "Who paid for the engine, which had failed twice, and who mended it?",
    ["Who paid for the engine, which had failed twice", "who mended it"],
  ],
  [
    "What do the rules say about boats, in which oil is carried, and what about sails?",
    ["What do the rules say about boats, in which oil is carried", "what about sails"],
  ],
  [
    "What did the museum, to which the boat belongs, pay, and who sold it?",
    ["What did the museum, to which the boat belongs, pay", "who sold it"],
  ],
  [
    "Who mended the clock that stopped in May, when nobody was there, and what did it cost?",
    ["Who mended the clock that stopped in May, when nobody was there", "what did it cost"],
  ],
  ["When it rains, is the gate closed, and who closes it?", ["When it rains, is the gate closed", "who closes it"]],
  [
    "Which band made a song, and was Oslo's guest of the year?",
    ["Which band made a song, and was Oslo's guest of the year"],
  ],
  ["What is told of Ada Moor, who was against it?", ["What is told of Ada Moor, who was against it"]],
])("what tells more of a thing stays with it: “%s”", (question, parts) => {
  expect(clausesOf(question)).toEqual(parts);
});

const beginnings = [
  "Why did the guild open the hall on Fridays",
  "Where is the chronicle of the abbey kept",
  "Who paid for the engine, which had failed twice",
  "What does the new wheel cost",
  "When it freezes, is the lock closed",
  "How many looms stood in the mill in 1840",
  "Who won",
];
const others = [
  "who was against it",
  "which warden spoke of rain",
  "by whom",
  "is it free for pupils",
  "when",
  "whose idea was it",
  "how long did the winter last",
  "who met Ada Moor, who wrote about tides",
  "why without tar",
  "which were sold",
  "did they pay",
];

test("no word that says something is lost when a question is taken apart", () => {
  const joints = fc.constantFrom(", ", ", and ", " and ", "; ");
  const more = fc.array(fc.tuple(joints, fc.constantFrom(...others)), { maxLength: 4 });
  fc.assert(
    fc.property(fc.constantFrom(...beginnings), more, (first, rest) => {
      const question = `${first}${rest.map(([joint, part]) => `${joint}${part}`).join("")}?`;
      const told = subquestions(question).join(" ").toLowerCase();
      const said = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      for (const word of said.filter(isContentWord)) expect(told).toContain(word);
    }),
  );
});
