import { expect, test } from "vitest";
import { becameOf, fieldsAtHead, noteFields } from "./head-fields";

test("a note tells when a document was made or decided, how it stands and who decided, as its head has it", () => {
  const head = [
    "Title: Tolls of the harbour bridge",
    "Author: Ada Marsh",
    "Status: Rejected",
    "Type: Proposal",
    "Topic: Bridges",
    "Council-Delegate: Bo Tarn",
    "Created: 28-May-2021",
    "Replaces: 660",
    "Resolution: 3-Jun-2021",
    "",
    "The bridge needs a toll.",
  ].join("\n");
  expect(noteFields(fieldsAtHead(head))).toEqual([
    "Status: Rejected",
    "Council-Delegate: Bo Tarn",
    "Created: 28-May-2021",
    "Replaces: 660",
    "Resolution: 3-Jun-2021",
  ]);
});

test("a note tells the words of a link, not its marks", () => {
  expect(noteFields(["Status: Final", "Posted: `16-Feb-2022`__ to 12-Aug-2022"])).toEqual([
    "Status: Final",
    "Posted: 16-Feb-2022 to 12-Aug-2022",
  ]);
});

test("a note tells six fields at most, and none of a document without a head", () => {
  const fields = Array.from({ length: 9 }, (_, nth) => `Meeting ${nth}: ${nth + 1} May 2021`);
  expect(noteFields(fields)).toEqual(fields.slice(0, 6));
  expect(noteFields(fieldsAtHead("The bridge needs a toll.\n\nIt was decided in 2021."))).toEqual([]);
});

const head = (...fields: string[]): string[] => fieldsAtHead([...fields, "", "Text."].join("\n"));

test("a head has three fields at least, up to the first line that is none, within 24 lines; twelve are told", () => {
  expect(head("Title: A", "Status: B")).toEqual([]);
  expect(head("Title: A", "Status: B", "Type: C")).toEqual(["Title: A", "Status: B", "Type: C"]);
  expect(head("Title: A", "Status: B", "Type: C", "Text", "State: D")).toEqual(["Title: A", "Status: B", "Type: C"]);
  expect(fieldsAtHead("---\nTitle: A\nStatus: B\nType: C")).toHaveLength(3);
  const many = (count: number, before: string[] = []): string[] => [
    ...before,
    ...Array.from({ length: count }, (_, nth) => `Field ${"abcdefghijklmnopqrstuvwxyz".charAt(nth)}: ${nth}`),
  ];
  expect(head(...many(13))).toEqual(many(12));
  expect(head("Title: A", "Status: B", ...Array(21).fill("Empty:"), "Type: C")).toHaveLength(3);
  expect(head("Title: A", "Status: B", ...Array(22).fill("Empty:"), "Type: C")).toEqual([]);
});

test("a list goes on in lines that are set in, other lines that are set in say nothing of it", () => {
  expect(head("Title: A", "By: Ada Moe,", "  Jon Reed", "  more", "Type: C")).toEqual([
    "Title: A",
    "By: Ada Moe, Jon Reed",
    "Type: C",
  ]);
});

test("a field of sixty characters is told, a longer one and one of an address is not", () => {
  const long = `Title: ${"a".repeat(53)}`;
  expect(head(long, "Status: B", "Type: C")).toContain(long);
  expect(head(`${long}a`, "Status: B", "Type: C")).toEqual(["Status: B", "Type: C"]);
  expect(head("Author: ada@example.org", "Site: https://a.example/x", "Type: C")).toEqual(["Type: C"]);
});

test.each([
  [
    "Posted: `3 May 2021 <https://a.example/1>`__, `4 May 2022 <https://a.example/2>`__",
    "Posted: 3 May 2021, 4 May 2022",
  ],
  ["Posted: 3 May 2021, 4 June 2021, 5 May 2022,", "Posted: 3 May 2021 to 5 May 2022"],
  ["Posted: 3 May 2021, soon, 5 May 2022", "Posted: 3 May 2021, soon, 5 May 2022"],
  ["Posted: https://lists.example/2021-May/12.html", "Posted: page of 2021-May-12"],
  ["Posted: https://lists.example/2021/05/12.html", "Posted: page of 2021-05-12"],
])("the field %s is told as “%s”", (field, told) => {
  expect(head(field, "Status: B", "Type: C")[0]).toBe(told);
});

test.each([
  [["Status: Superseded", "Superseded-By: 566"], "Superseded, by 566"],
  [["Withdrawn by: Ada"], "by Ada"],
  [["Title: A"], null],
  [[`State: ${"a".repeat(50)}`], "a".repeat(40)],
])("what the fields %j say became of a document is %s", (fields, became) => {
  expect(becameOf(fields)).toBe(became);
});
