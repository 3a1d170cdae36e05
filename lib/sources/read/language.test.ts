import { expect, test } from "vitest";
import { dictionaryOf } from "@/lib/sources/dictionary";
import { guessLanguage } from "./language";

test.each([
  [
    "en",
    "The tide in the bay rises and falls twice a day, and the fishermen of the town go out with it as they always have.",
  ],
  [
    "de",
    "Die Flut in der Bucht steigt und fällt zweimal am Tag, und die Fischer der Stadt fahren mit ihr hinaus, wie sie es immer getan haben.",
  ],
  [
    "fr",
    "La marée monte et descend deux fois par jour dans la baie, et les pêcheurs de la ville sortent avec elle, comme ils le font pour vivre.",
  ],
  [
    "es",
    "La marea sube y baja dos veces por día en la bahía, y los pescadores del pueblo salen con ella, que es lo que el mar les ha dado.",
  ],
])("a text in %s is known by its commonest words", (language, text) => {
  expect(guessLanguage(text)).toBe(language);
});

test("numbers, code and a few words have no language", () => {
  expect(guessLanguage("3.1 4.2 5.3")).toBe(null);
  expect(guessLanguage("The tide rises.")).toBe(null);
  expect(guessLanguage("foo bar baz ".repeat(50))).toBe(null);
});

test("a language has its dictionary, its regions too; one without is taken word by word, none for English", () => {
  expect([dictionaryOf("de-AT"), dictionaryOf("EN"), dictionaryOf("ja"), dictionaryOf(null)]).toEqual([
    "german",
    "english",
    "simple",
    "english",
  ]);
});

test("a text of twenty words has a language where one word in twenty is of it, as far as its beginning says", () => {
  const text = (words: number, common: number): string =>
    Array.from({ length: words }, (_, nth) => (nth < common ? "the" : "tide")).join(" ");
  expect([guessLanguage(text(19, 9)), guessLanguage(text(20, 1)), guessLanguage(text(21, 1))]).toEqual([
    null,
    "en",
    null,
  ]);
  expect([guessLanguage(text(41, 2)), guessLanguage(text(40, 2))]).toEqual([null, "en"]);
  expect(guessLanguage(`${"tide ".repeat(4_000)}${"the ".repeat(4_000)}`)).toBeNull();
});
