import { expect, test } from "vitest";
import { counted, percent, sized, sourcesOf } from "./words";

test("one has no plural, and thousands are grouped", () => {
  expect([counted(0, "fact"), counted(1, "fact"), counted(1204, "fact")]).toEqual(["0 facts", "1 fact", "1,204 facts"]);
  expect(counted(2, "entry", "entries")).toBe("2 entries");
});

test("sizes change their unit where a person would", () => {
  expect([sized(999), sized(12_000), sized(26_214_400)]).toEqual(["999 B", "12 kB", "26.2 MB"]);
});

test("quotes of one source count once", () => {
  expect(sourcesOf([{ sourceId: "a" }, { sourceId: "a" }])).toBe("one source");
  expect([sourcesOf([{ sourceId: "a" }, { sourceId: "b" }]), sourcesOf([])]).toEqual(["2 sources", "0 sources"]);
});

test("shares are whole percentages", () => expect(percent(0.874)).toBe("87 %"));
