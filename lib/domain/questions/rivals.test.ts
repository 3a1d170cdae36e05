import { describe, expect, test } from "vitest";
import { areOfOtherNames, giveOtherValues, isPast, isTooEarly } from "./rivals";

type Asked = Parameters<typeof giveOtherValues>[0];

const opened: Asked = { kind: "date", question: "When did the mill open?" };
const boats: Asked = { kind: "number", question: "How many boats came?" };
const people: Asked = { kind: "number", question: "How many people came?" };
const time: Asked = { kind: "date", question: "What time does the mill open?" };
const noise: Asked = { kind: "matter", question: "Did the noise increase?" };

describe("two texts that give other values for what is asked", () => {
  test.each([
    [opened, "It opened on 3 May 1921.", "It opened on 4 May 1921."],
    [opened, "It opened in May 1921.", "It opened in March 1921."],
    [opened, "It opened in March 1921.", "It opened in autumn 1921."],
    [opened, "It opened in 1921.", "It opened in 1922."],
    [opened, "It opened in winter 1921.", "It opened in December 1921."],
    [boats, "There came 40 boats.", "There came 60 boats."],
    [boats, "In 2021 there came 40 boats.", "In 2021 there came 60 boats."],
    [boats, "There came 96 boats.", "There came 100 boats."],
    [people, "There came 900 visitors.", "There came 400 guests."],
    [time, "It opens at 9.30.", "It opens at 10.00."],
    [noise, "The noise rose after the repair.", "The noise fell after the repair."],
  ])("%o: %s – %s", (asked, one, other) => {
    expect([giveOtherValues(asked, one, other), giveOtherValues(asked, other, one)]).toEqual([true, true]);
  });
});

describe("two texts that give one value, or values that are not to be compared", () => {
  test.each([
    [opened, "It opened on 3 May 1921.", "It opened in May 1921."],
    [opened, "It opened in May 1921.", "It opened in spring 1921."],
    [opened, "It opened in May 1921.", "It opened in 1921."],
    [opened, "It opened in winter 1921.", "It opened in December 1920."],
    [opened, "It was planned to open in 1920.", "It opened in 1921."],
    [boats, "In 2021 there came 40 boats.", "In 2022 there came 60 boats."],
    [boats, "There came 97 boats.", "There came 100 boats."],
    [boats, "There came 40 boats.", "There came boats of all kinds."],
    [boats, "With the new pass it is 40 boats.", "There came 60 boats."],
    [people, "There came 900 visitors.", "The quay is 400 metres long."],
    [noise, "The noise rose after the repair.", "The noise rose again in the winter."],
  ])("%o: %s – %s", (asked, one, other) => {
    expect([giveOtherValues(asked, one, other), giveOtherValues(asked, other, one)]).toEqual([false, false]);
  });
});

test("of what will be a text tells too early that says only what is or was", () => {
  const asked = { question: "When will the mill open?" };
  const told = (text: string): boolean[] => [isTooEarly(asked, text), isPast(asked, text)];
  expect(told("The mill opened in 1921.")).toEqual([true, true]);
  expect(told("The mill opens in May.")).toEqual([true, false]);
  expect(told("The mill will open in May.")).toEqual([false, false]);
  expect(isTooEarly({ question: "When did the mill open?" }, "The mill opened in 1921.")).toBe(false);
});

test("two statements that are each of a place by its own name are of two; a month is no place", () => {
  const ofAny = { names: new Set<string>() };
  const of = (where: string): string => `The weir in ${where} was mended.`;
  expect(areOfOtherNames(ofAny, of("Leland"), of("Skarvik"))).toBe(true);
  expect(areOfOtherNames(ofAny, of("Leland"), of("Leland"))).toBe(false);
  expect(areOfOtherNames(ofAny, of("May"), of("June"))).toBe(false);
  expect(areOfOtherNames(ofAny, of("Leland"), "The weir was mended.")).toBe(false);
});

test("what was before a year, what is put forward, and what is offered are no other values", () => {
  const fee: Asked = { kind: "number", question: "How high is the toll from 2025?" };
  const rises = "The toll rises to €66 a year from January 2025.";
  expect(giveOtherValues(fee, rises, "Members pay a toll of €60 a year.")).toBe(false);
  expect(giveOtherValues(fee, rises, "In 2025 members pay a toll of €60 a year.")).toBe(true);
  expect(giveOtherValues(fee, "The toll is €66.", "The council had proposed a toll of €72.")).toBe(false);
  const cost: Asked = { kind: "number", question: "How much did the crane cost?" };
  expect(giveOtherValues(cost, "The crane cost £21,150 in all.", "The crane from Vance costs £18,400.")).toBe(false);
  expect(giveOtherValues(cost, "The crane cost £21,150 in all.", "The crane cost £18,400.")).toBe(true);
});
