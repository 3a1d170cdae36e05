import { expect, test } from "vitest";
import { headingsAbove, headingsOfEach } from "./headings";

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
