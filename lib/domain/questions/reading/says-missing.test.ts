import { expect, test } from "vitest";
import { saysMissing } from "./says-missing";

test.each([
  "Why ORDER 7 was withdrawn was not found in what was read.",
  "Not found: what a conversion costs after audit.",
  "Who paid for it: nothing that was read tells it.",
  "No source says how many boats were lost.",
  "Whether the rule will be extended is open.",
  "The price of the second bell is unknown.",
  "Was die Glocke kostete, wurde nicht gefunden.",
  "Keine Quelle nennt den Preis.",
  "Offen bleibt, wer zahlte.",
  "Le prix n’a pas été trouvé.",
  "No se encontró el precio.",
  "Non è stato trovato il prezzo.",
  "O preço não foi encontrado.",
  "De prijs is niet gevonden.",
  "Priset hittades inte, och saknas i det lästa.",
  "Prisen er ikke fundet.",
  "Hintaa ei löytynyt.",
  "Цена не была найдена; не найдено ничего.",
  "価格は見つかりませんでした。",
])("%s is looked for once more", (sentence) => {
  expect(saysMissing(sentence)).toBe(true);
});

test.each([
  "As of 20 May 2026, by the newest text that was read.",
  "Rule, not practice: these documents say what was decided, and show no use.",
  "The account of the vote rests on the winning side.",
  "The order is decided and not yet in force.",
  "It does not follow that towers without a cable are older.",
  "Stand: Mai 2026, nach dem neuesten Text.",
  "Les règles montrent ce qui fut décidé.",
  "What is newest in the library is the plan of 2026.",
])("%s asks nothing", (sentence) => {
  expect(saysMissing(sentence)).toBe(false);
});
