import { describe, expect, it } from "vitest";
import { datedField, fieldOf, type HeaderField, headerFields, titleField } from "./header-fields";

/** The fields of a head as `name=value`. */
const told = (text: string): string[] => headerFields(text).map(({ name, value }) => `${name}=${value}`);

describe("a field of a head", () => {
  it.each([
    "Date: today",
    "Date : today",
    ":Date: today",
    "**Date:** today",
    "_Date_: today",
    "- Date: today",
    "• Date: today",
    "> Date: today",
    "# Date: today",
    "| Date: | today |",
    "Date: **today**",
  ])("is read as it is written in “%s”", (line) => expect(told(line)).toEqual(["Date=today"]));

  it.each(["https://example.org", "9th: of May", "no colon", `${"N".repeat(41)}: today`])("is none in “%s”", (line) =>
    expect(told(line)).toEqual([]),
  );

  it("has a name of forty letters at most, and goes on over lines until the next or an empty one", () => {
    expect(told(`${"N".repeat(40)}: today`)).toEqual([`${"N".repeat(40)}=today`]);
    expect(told("Title: The tides\n  of Brest\nAuthor:\n  Ada Lowe\n\nnot of it")).toEqual([
      "Title=The tides of Brest",
      "Author=Ada Lowe",
    ]);
  });
});

describe("a head", () => {
  it("ends where three lines run on without a field, or one that is long", () => {
    expect(told("One.\nTwo.\n\nAuthor: Ada")).toEqual(["Author=Ada"]);
    expect(told("One.\nTwo.\nThree.\n\nAuthor: Ada")).toEqual([]);
    expect(told(`${"x".repeat(200)}\n\nAuthor: Ada`)).toEqual(["Author=Ada"]);
    expect(told(`${"x".repeat(201)}\n\nAuthor: Ada`)).toEqual([]);
    expect(told(`${"x".repeat(201)}\nshort\n\nAuthor: Ada`)).toEqual([]);
    expect(told(`Title: ${"x".repeat(8_000)}\n\nAuthor: Ada`)).toHaveLength(1);
    expect(told("Title: Tides\nOne.\nTwo.\nThree.\n \nAuthor: Ada")).toEqual([
      "Title=Tides One. Two. Three.",
      "Author=Ada",
    ]);
  });

  it("ends with the paragraph that holds its fortieth line that says something", () => {
    const fields = (count: number): string => Array.from({ length: count }, (_, nth) => `F: ${nth}`).join("\n");
    expect(told(`${fields(39)}\n\nLast: x`)).toContain("Last=x");
    expect(told(`${fields(40)}\n\nLast: x`)).not.toContain("Last=x");
    expect(told(`====\n~~~~\n.. note\n${fields(39)}\n\nLast: x`)).toContain("Last=x");
  });
});

describe("what a head says", () => {
  const fields: HeaderField[] = [
    { name: "RFC", value: "0791" },
    { name: "Author", value: "" },
    { name: "author", value: "Ada" },
    { name: "Title", value: "Internet Protocol" },
  ];

  it("is the first field of a name that says something", () => {
    expect(fieldOf(fields, /^author$/i)).toBe("Ada");
    expect(fieldOf(fields, /^editor$/i)).toBeNull();
  });

  it("is its title behind the number of its series, where its first field is one", () => {
    const title = (name: string, value: string, given = "Internet Protocol"): string | null =>
      titleField(
        [
          { name, value },
          { name: "Title", value: given },
        ],
        /^title$/i,
      );
    expect(title("RFC", "0791")).toBe("RFC 791 – Internet Protocol");
    expect(title("RFC", "0791", "RFC 791: Internet Protocol")).toBe("RFC 791: Internet Protocol");
    for (const [name, value] of [
      ["R", "1"],
      ["VERYLONG", "1"],
      ["Rfc", "1"],
      ["RFC", "12-A"],
      ["RFC", "1234567"],
    ] as const)
      expect(title(name, value)).toBe("Internet Protocol");
    expect(titleField([{ name: "RFC", value: "1" }], /^title$/i)).toBeNull();
    expect(titleField([], /^title$/i)).toBeNull();
  });

  it.each<[string, string | null]>([
    ["Published", "2023-01-09"],
    ["First published on", "2023-01-09"],
    ["Date of issue", "2023-01-09"],
    ["Filing date", "2023-01-09"],
    ["Filed as of date", "2023-01-09"],
    ["Created", "2023-01-09"],
    ["Date written", "2023-01-09"],
    ["Sent", "2023-01-09"],
    ["Datum", "2023-01-09"],
    ["Last-Modified", "2023-01-09"],
    ["Revision date", "2023-01-09"],
    ["Born", null],
    ["Published by", null],
    ["Event date", null],
  ])("of its date in a field called “%s” is %s", (name, on) => {
    expect(datedField([{ name, value: "9 January 2023" }])).toEqual(on && { on, from: "header field", name });
  });

  it("of its date is what says when it was published before what says when it was made, dated or changed", () => {
    const ways = ["Modified", "Date", "Created", "Filed as of date", "Published"];
    const dated = ways.map((name, nth) => ({ name, value: `${nth + 1} May 2023` }));
    expect(ways.map((_, nth) => datedField(dated.slice(0, nth + 1))?.name)).toEqual(ways);
  });

  it("of its date is nothing where its field tells of more than a day", () => {
    const value = (length: number): string => "9 January 2023".padEnd(length, ".");
    expect(datedField([{ name: "Date", value: value(60) }])?.on).toBe("2023-01-09");
    expect(datedField([{ name: "Date", value: value(61) }])).toBeNull();
  });
});
