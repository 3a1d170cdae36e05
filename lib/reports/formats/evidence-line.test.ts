import { expect, test } from "vitest";
import { aFact, keys } from "@/lib/testing/rigs/reports";
import { evidenceLine, notedOnce, quoteSaid } from "./evidence-line";

const [evidence] = aFact(keys.a, "The snow was 2 m deep.").evidence;
if (evidence === undefined) throw new Error("a quote");

test("a note tells where its quote stands: source, page and heading, and which text was read", () => {
  expect(evidenceLine(evidence)).toEqual({
    quote: "The snow was 2 m deep.",
    beside: [],
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

test("the fields of a source's head, and which text of it was read, stand in its first note alone", () => {
  const cited = (key: string, changed: Partial<typeof evidence>): ReturnType<typeof aFact> => ({
    ...aFact(key, "q"),
    evidence: [{ ...evidence, fields: ["Status: Final"], ...changed }],
  });
  const other = { sha256: "cd".repeat(32), sourceTitle: "Ice" };
  const facts = [cited("a", {}), cited("b", { page: 4 }), cited("c", other), cited("d", {})];
  const noted = notedOnce(["b", "c", "a", "d"], facts);
  const lines = [...noted.values()].map((fact) => fact.evidence.map(evidenceLine)[0]);
  expect(lines.map((line) => line?.source)).toEqual([
    "Snow [report] [Status: Final], page 4, under “Melt”",
    "Ice [Status: Final], page 3, under “Melt”",
    "Snow [report], page 3, under “Melt”",
    "Snow [report], page 3, under “Melt”",
  ]);
  expect(lines.map((line) => line?.read === null)).toEqual([false, false, true, true]);
  expect(lines.map((line) => line?.url === null)).toEqual([false, false, true, true]);
});

test("a later note keeps its source's address where another source has the same title", () => {
  const twin = { ...evidence, sha256: "cd".repeat(32), sourceUrl: "https://b.example/snow" };
  const facts = [aFact("a", "q"), { ...aFact("b", "q"), evidence: [twin] }, aFact("c", "q")];
  expect(notedOnce(["a", "b", "c"], facts).get("c")?.evidence[0]?.sourceUrl).toBe("https://a.example/snow");
});

test("words beside a quote are told with it, once with its source, and for themselves where it is not told", () => {
  const words = { ...evidence, quote: "It was March.", isBeside: true };
  const [noted] = notedOnce(["a"], [{ ...aFact("a", "q"), evidence: [words, evidence] }]).get("a")?.evidence ?? [];
  expect(noted && quoteSaid(noted)).toBe("“The snow was 2 m deep.”, beside it “It was March.”");
  const alone = notedOnce(["a"], [{ ...aFact("a", "q"), evidence: [words] }])
    .get("a")
    ?.evidence.map(quoteSaid);
  expect(alone).toEqual(["“It was March.”"]);
});

test("of two quotes in one document the one that words stand beside has them", () => {
  const second = { ...evidence, quote: "It had gone.", start: 5_000 };
  const words = { ...evidence, quote: "By May.", start: 5_020, isBeside: true };
  const [fact] = notedOnce(["a"], [{ ...aFact("a", "q"), evidence: [evidence, second, words] }]).values();
  expect(fact?.evidence.map(quoteSaid)).toEqual(["“The snow was 2 m deep.”", "“It had gone.”, beside it “By May.”"]);
});
