import { describe, expect, it } from "vitest";
import { reportTree } from "./report-tree";

describe("the tree of a section", () => {
  it("has the blocks of its Markdown", () => {
    expect(reportTree("It *rose*.\n\n- one").children?.map(({ type }) => type)).toEqual(["paragraph", "list"]);
  });

  it("is one paragraph of what a text says that costs a parser too much", () => {
    const tangled = `${"> ".repeat(60)}It *rose*.`;
    expect(reportTree(tangled)).toEqual({
      type: "root",
      children: [{ type: "paragraph", children: [{ type: "text", value: expect.stringContaining("It rose.") }] }],
    });
  });
});
