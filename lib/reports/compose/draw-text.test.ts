import { expect, test } from "vitest";
import { settextLines } from "@/lib/testing/hostile-files";
import { drawText, parseInChild } from "./draw-text";

test("a text is drawn as it is written", async () => {
  expect(await drawText("It *rose* [F0123456789AB].", "a")).toEqual({
    ok: true,
    drawn: [
      {
        tag: "p",
        children: [
          "It ",
          { tag: "em", children: ["rose"] },
          { tag: "cite-marker", keys: "0123456789AB", children: [] },
          ".",
        ],
      },
    ],
  });
});

test("a text that says nothing is drawn as nothing", async () => {
  expect(await drawText("", "a")).toEqual({ ok: true, drawn: [] });
});

test("S3: a section that the parser does not come back from is ended, and others' are drawn meanwhile", async () => {
  const ended: string[] = [];
  const hostile = parseInChild(settextLines(200_000), "hostile").finally(() => ended.push("hostile"));
  // This process goes on: with the parser in it, it would answer nobody for minutes.
  const other = drawText("It rose.", "other").finally(() => ended.push("other"));
  expect(await other).toEqual({ ok: true, drawn: [{ tag: "p", children: ["It rose."] }] });
  expect(await hostile).toEqual({ ok: false, why: "tangled" });
}, 60_000);

test("S3: a text that breaks the parser by its depth is tangled, and what comes next is drawn", async () => {
  expect(await parseInChild("1) ".repeat(20_000), "a")).toEqual({ ok: false, why: "tangled" });
  expect(await drawText("It fell.", "a")).toMatchObject({ ok: true });
}, 60_000);

test("S3: what is tangled at first sight is not tried", async () => {
  expect(await drawText(settextLines(20_000), "a")).toEqual({ ok: false, why: "tangled" });
});
