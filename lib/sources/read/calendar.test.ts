import { describe, expect, it } from "vitest";
import { fieldDate, knownDate, namedDate, wordedDate } from "./calendar";

/** The day that is so many days from now. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe("a date", () => {
  it.each<[string, string | null]>([
    ["1499-12-31", null],
    ["1500-01-01", "1500-01-01"],
    ["2024-12", "2024-12"],
    ["2024-13", null],
    ["2024-02-29", "2024-02-29"],
    ["2023-02-29", null],
    ["2024-04-31", null],
    ["2024-1-1", null],
    ["on 2024-01-01", null],
    ["2024-01-01T09:00:00Z", "2024-01-01"],
  ])("written %s is known as %s", (text, date) => expect(knownDate(text)).toBe(date));

  it("is known until it is yet to come, wherever on earth it is read", () => {
    expect([inDays(0), inDays(1)].map(knownDate)).toEqual([inDays(0), inDays(1)]);
    expect(knownDate(inDays(3))).toBeNull();
    expect(knownDate(inDays(70).slice(0, 7))).toBeNull();
  });
});

describe("a date in a line", () => {
  it.each<[string, string | null]>([
    ["01/01/2024", "2024-01-01"],
    ["12/12/2024", "2024-12-12"],
    ["12/11/2024", null],
    ["12/05/2024", null],
    ["05/12/2024", null],
    ["13/11/2024", "2024-11-13"],
    ["11/13/2024", "2024-11-13"],
    ["13/13/2024", null],
    ["2024/5/3", "2024-05-03"],
    ["2024.5.3", "2024-05-03"],
    ["5. 3. 2024", "2024-03-05"],
    ["Sept 3, 2024", "2024-09-03"],
    ["3 Sept. 2024", "2024-09-03"],
    ["3rd of May 2024", "2024-05-03"],
    ["March 2024", "2024-03"],
    ["mai 2024", "2024-05"],
    ["14 марта 2025", "2025-03-14"],
    ["may12 2024", null],
    ["11May 2024", null],
    ["sold out 2024", null],
    ["the set 2024", null],
    ["long ago 2024", null],
    ["1899-05-03", null],
    ["2199-05-03", null],
    ["2024-13-01, 3 May 2024", "2024-05-03"],
  ])("as “%s” is %s", (line, date) => expect(wordedDate(line)).toBe(date));
});

describe("a date in a field", () => {
  it.each<[string | null | undefined, string | null]>([
    ["20240215", "2024-02-15"],
    ["2024.02.15", "2024-02-15"],
    [" 20240215T10 ", "2024-02-15"],
    ["20240215123", null],
    ["2024-02-30", null],
    ["2024-02", "2024-02"],
    ["2024", null],
    ["made on 3 May 2024", "2024-05-03"],
    ["", null],
    [null, null],
    [undefined, null],
  ])("as “%s” is %s", (text, date) => expect(fieldDate(text)).toBe(date));
});

describe("a date in a name", () => {
  it.each<[string, string | null]>([
    ["minutes-2024-02-15.pdf", "2024-02-15"],
    ["minutes_2024_02_15.pdf", "2024-02-15"],
    ["2024.02.15", "2024-02-15"],
    ["scan20240215b", "2024-02-15"],
    ["2024-02_15", null],
    ["120240215", null],
    ["202402150", null],
    ["1899-02-15", null],
    ["2024-02-30 20240301", "2024-03-01"],
    ["minutes", null],
  ])("as “%s” is %s", (name, date) => expect(namedDate(name)).toBe(date));
});
