import { expect, it } from "vitest";
import { pathFrom } from "./parts";

it.each<[string, string, string | null]>([
  ["xl/workbook.xml", "worksheets/sheet 1.xml", "xl/worksheets/sheet 1.xml"],
  ["xl/workbook.xml", "/xl/styles.xml#here", "xl/styles.xml"],
  ["text/a.xhtml", "../images/b.png", "images/b.png"],
  ["b.xml", "../../c.xml", "c.xml"],
  ["a b/c.xml", "d.xml", "a b/d.xml"],
  ["a/b", "%41.xml", "a/A.xml"],
  ["a", "https://site.example/b", null],
  ["a", "//site.example/b", null],
  ["a", "zip://elsewhere/b", null],
  ["a", "file:///etc/passwd", null],
  ["a", "%zz", null],
])("what %s calls %s within its document is %s", (part, reference, path) => {
  expect(pathFrom(part, reference)).toBe(path);
});
