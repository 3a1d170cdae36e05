import { expect, test } from "vitest";
import { deedOf, meaningOf, meanings, meaningsBefore, withoutIdioms } from "./meanings";
import { stem, termSet } from "./terms";

const means = (text: string): Set<string> => meanings(termSet(text), text);

test.each([
  ["It cost £900.", "Its price was £900."],
  ["Who founded it?", "Who formed it?"],
  ["The fee rises.", "The fees grew."],
  ["the encampment", "the camp"],
  ["an enrichment", "rich"],
])("“%s” says the same as “%s”", (one, other) => {
  expect(means(one)).toEqual(means(other));
});

test("a word that only begins as what is made of another does stands for itself", () => {
  for (const word of ["embargo", "enclave", "endurance", "energy", "camp"])
    for (const term of termSet(word)) expect(meaningOf(term)).toBe(term);
});

test("what stands for a word's family stands for itself", () => {
  for (const word of ["cost", "price", "fell", "bicycle", "dwelling", "annual", "Brest"])
    for (const term of termSet(word)) expect(meaningOf(meaningOf(term))).toBe(meaningOf(term));
});

test.each([
  ["Ada (1911–1980) sang.", ["born", "die"]],
  ["Ada (Brest, 1911 - 3 May 1980) sang.", ["born", "die"]],
  ["It pays for itself.", ["repai"]],
  ["A quote for the roof came to £900.", ["cost"]],
  ["Marlow asks 900 euros.", ["cost"]],
  ["It runs on the Tarn Valley line.", ["railwai"]],
  ["The lamp was funded by the guild.", ["earn"]],
])("“%s” also says %j", (text, added) => {
  expect([...means(text)]).toEqual(expect.arrayContaining(added));
});

test.each([
  ["Ada (1911) sang in 1911–1980.", "born"],
  ["They pay for it.", "repai"],
  ["The offer was good; it was for 900 boats.", "cost"],
  ["The line closed.", "railwai"],
  ["It was funded with care.", "earn"],
  ["They had a summer break.", "break"],
  ["They carried on, and works were carried out.", "carri"],
  ["The Bottom line is this.", "railwai"],
])("“%s” does not say “%s”", (text, term) => {
  expect(means(text).has(term)).toBe(false);
});

test("terms without their text have no more than their own meanings", () => {
  expect(meanings(new Set(["price", "brest"].flatMap((word) => [...termSet(word)])))).toEqual(
    new Set(["cost", "brest"]),
  );
});

test.each([
  ["How many boats ran in total?", "How many boats ran  ?"],
  ["What is due under the current rules?", "What is due  ?"],
  ["Do trains run on time?", "Do trains punctual?"],
  ["Why was it ten minutes late?", "Why was it late?"],
  ["Did it cost more than planned?", "Did it dearer?"],
  ["Can they bring the old line back?", "Can they reopen the old line ?"],
  ["How do I get my money back?", "How do I claim a refund?"],
  ["Does it help the climate?", "Does it save carbon?"],
  ["Did it pay for itself?", "Did it payback?"],
  ["What set off the alarm?", "What sound the alarm?"],
  ["Which bells were setting off?", "Which bells were sound?"],
  ["Who isn't let in?", "Who is not let in?"],
  ["Who is allowed to ring?", "Who may ring?"],
  ["Who was not permitted to ring?", "Who may not ring?"],
  ["What is allowed to ring?", "What is allowed to ring?"],
  ["Do the bells really work?", "how well do the bells do?"],
  ["Do the bells work at night?", "Do the bells work at night?"],
  ["Are old bells as loud as new ones?", "Are old bells as loud as new those?"],
])("the question “%s” in plain words is “%s”", (question, plain) => {
  expect(withoutIdioms(question)).toBe(plain);
});

test("a thing that is named by what it does tells its deed, if that has four letters", () => {
  expect(["dredger", "boater", "deer", "ger", "water", "boat", "erred"].map(deedOf)).toEqual([
    "dredg",
    "boat",
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("what a recorded run told a model of texts is chosen by the families that it knew", () => {
  const found = new Set(["vessel", "price"].map(stem));
  expect(meanings(found)).toContain(meaningOf(stem("ship")));
  expect(meaningsBefore(found)).toContain(stem("vessel"));
  expect(meaningsBefore(found)).toContain(meaningOf(stem("price")));
  expect(meaningsBefore(new Set(), "It pays for itself.")).toEqual(meanings(new Set(), "It pays for itself."));
});
