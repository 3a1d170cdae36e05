import { expect, test } from "vitest";
import { aFact, keys } from "@/lib/testing/rigs/reports";
import { evidenceLine } from "./evidence-line";

const [evidence] = aFact(keys.a, "The snow was 2 m deep.").evidence;
if (evidence === undefined) throw new Error("a quote");

test("a note tells where its quote stands: source, page and heading, and which text was read", () => {
  expect(evidenceLine(evidence)).toEqual({
    quote: "The snow was 2 m deep.",
    source: "Snow [report], page 3, under “Melt”",
    url: "https://a.example/snow",
    read: "read 2026-03-01, sha256 abababababab",
  });
});

test.each([
  ["a heading that is the title again", { heading: "SNOW [Report]" }, "Snow [report], page 3"],
  ["no heading", { heading: null }, "Snow [report], page 3"],
  ["no page", { page: null }, "Snow [report], under “Melt”"],
  ["no title", { sourceTitle: "", page: null, heading: null }, "untitled"],
])("%s adds nothing", (_, changed, source) => {
  expect(evidenceLine({ ...evidence, ...changed }).source).toBe(source);
});
