import { expect, test } from "vitest";
import { fieldsAtHead, noteFields } from "./head-fields";

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
