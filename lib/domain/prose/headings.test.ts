import { expect, test } from "vitest";
import { headingsAbove, headingsOfEach } from "./headings";
import { sentences } from "./sentences";

test("a quote is told with the headings above it, the outermost first; what reads as a labelled field heads nothing", () => {
  const text = [
    "# A build interface",
    "",
    "BDFL-Delegate: Ada",
    "------------------",
    "",
    "## Hooks",
    "",
    "### Mandatory hooks",
    "",
    "One comes first.",
    "",
    "### Optional hooks",
    "",
    "#### build_editable",
    "",
  ].join("\n");
  expect(headingsAbove(text)).toEqual(["A build interface", "Hooks", "Optional hooks", "build_editable"]);
  expect(headingsAbove("No heading stands above this.")).toEqual([]);
});

test("each stretch of a text stands beneath the headings before it; those that it opens with are its own", () => {
  const stretches = [
    "# A build interface\n\nIt is short.\n\n## Mandatory hooks\n\nTwo of them.",
    "They are called first.",
    "### build_sdist\n\nMust build a file.",
    "Optional hooks\n--------------\n\nThree of them.",
  ];
  expect(headingsOfEach(stretches)).toEqual([
    [],
    ["A build interface", "Mandatory hooks"],
    ["A build interface", "Mandatory hooks"],
    ["A build interface"],
  ]);
});

test("a line in capitals above one that is set in is a heading, as in the pages of a manual", () => {
  const text =
    "HISTORY\n       The reef was written by Ida Lund in 1911.\n\nSEE ALSO\n       The boom is told of elsewhere.";
  expect(sentences(text).map(({ kind, text: said }) => [kind, said])).toEqual([
    ["heading", "HISTORY"],
    ["prose", "The reef was written by Ida Lund in 1911."],
    ["heading", "SEE ALSO"],
    ["prose", "The boom is told of elsewhere."],
  ]);
});
