import { expect, test } from "vitest";
import { countedThings, tellsCount } from "./counts";

test.each([
  ["How many coal ships use the canal each week?", ["coal", "ships"]],
  ["How many people used the ferry in its first year?", ["people"]],
  ["How many of the old lamps were lit?", ["old", "lamps"]],
  ["How much oil does a lamp burn?", []],
])("%s counts %j", (question, things) => {
  expect(countedThings(question)).toEqual(things);
});

test.each([
  ["How many ships use the canal each week?", "The canal was used by 31 ships a week in 1902."],
  ["How many ships use the canal each week?", "Traffic fell to nine small sailing ships."],
  ["How many ships sank in the gale?", "Of the ships in the roads, seven sank."],
  ["How many ships sank in the gale?", "The ships that were lost numbered 31."],
  ["How many people used the ferry?", "In 1902 the ferry carried 12,000 passengers."],
  ["How many times was she mayor?", "Ada Lund was twice mayor of the town."],
])("%s is told by: %s", (question, text) => {
  expect(tellsCount(question, text)).toBe(true);
});

test.each([
  [
    "How many ships use the canal each week?",
    "The crane came nine weeks after the first lock, and crews shipped coal.",
  ],
  ["How many ships use the canal each week?", "The canal is 31 kilometres long and closed to ships in winter."],
  ["How many ships use the canal each week?", "Ships pay the keeper for 12 lamps."],
  ["How many people used the ferry?", "The council had expected three closures a year."],
  ["How many hens are kept?", "The council voted against hens by five votes to four, as the school feared rats."],
  ["How many people used the ferry?", "The ferry crosses three times a day."],
  ["How many people used the ferry?", "The ferry was 14 metres long."],
])("%s is not told by: %s", (question, text) => {
  expect(tellsCount(question, text)).toBe(false);
});

test("a number by itself counts what it stands beneath", () => {
  expect(tellsCount("How many ships came?", "It rose to 31.", new Set(["ship"]))).toBe(true);
  expect(tellsCount("How many ships came?", "It rose to 31.")).toBe(false);
});

test.each([
  ["How many ships came?", "Dozens of ships came.", true],
  ["How many ships came?", "Three hundred old coal ships came.", true],
  ["How many ships came?", "Ships of 12 % of the fleet came.", false],
  ["How many ships came?", "No one saw the ships.", false],
  ["How many ships came?", "The ships came at 30 ° of latitude.", false],
  ["How many ships came?", "In May 40 lamps were lit, of the ships 31.", false],
  ["How many trains ran?", "12 trained keepers ran it.", false],
  ["How many people came?", "It carried 12 and was full.", false],
  ["How many people came?", "There were three decisions and closures.", false],
  ["How many people came?", "There were 40 guests.", true],
  ["How many people died?", "Of the crew 17 were drowned.", true],
  ["How many people died?", "The dead were 18 of 24.", true],
  ["How many people died?", "It sank at 18 of an hour.", false],
  ["How many times was she mayor?", "She was never mayor.", true],
  ["How many ships came?", "They came twice.", false],
  ["What does it cost?", "It costs 12.", true],
  ["What does it cost?", "It takes 12 minutes.", false],
])("%s is told by “%s”: %s", (question, text, told) => {
  expect(tellsCount(question, text)).toBe(told);
});
