import fc from "fast-check";
import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { modeSentence } from "@/lib/domain/run/run-mode";
import { aReport, keys, someFacts } from "@/lib/testing/rigs/reports";
import { reportHtml } from "./report-html";

function opened(html: string): ReturnType<typeof parseHTML>["document"] {
  return parseHTML(html).document;
}

test("every marker leads to a note with its exact quote", () => {
  const document = opened(reportHtml(aReport, someFacts));
  const links = [...document.querySelectorAll("sup a")].map((link) => link.getAttribute("href") ?? "");
  expect(links).toEqual(["#note-1", "#note-2", "#note-2", "#note-1", "#note-2"]);
  const quotes = links.map((link) => document.querySelector(`${link} blockquote`)?.textContent);
  expect(quotes).toEqual(
    [keys.b, keys.a, keys.a, keys.b, keys.a].map((key) => someFacts.find((fact) => fact.key === key)?.statement),
  );
  expect(document.querySelector("table")?.textContent).toContain("1998");
});

test("what is no quote begins with a word set off by more than colour, and a section lies as deep as it does", () => {
  const document = opened(reportHtml(aReport, someFacts));
  expect([...document.querySelectorAll("em.kind")].map((label) => label.textContent)).toEqual([
    "(inference)",
    "Scope:",
  ]);
  expect(document.querySelector("h2 + p")?.textContent).toContain("Snow melted early");
  expect(document.querySelector("h3")?.textContent).toBe("1.1 Deeper snow");
});

test("every question leads to the marker of each section's first sentence that answers it", () => {
  const document = opened(reportHtml(aReport, someFacts));
  const [first, second] = [...document.querySelectorAll("ul.asked li")];
  const links = [...(first?.querySelectorAll("a") ?? [])];
  expect(links.map((link) => link.textContent)).toEqual(["Answer", "1.1 Deeper snow"]);
  const places = links.map((link) => document.querySelector(link.getAttribute("href") ?? ""));
  expect(places.map((place) => place?.closest("p")?.textContent)).toEqual([
    expect.stringContaining("Snow melted early."),
    expect.stringContaining("Twice 2 m are 4 m (inference)."),
  ]);
  expect(second?.textContent).toBe("When did it fall? Not answered.");
});

test("M17: the file loads nothing and runs nothing, whatever a model, a page or a title says", () => {
  const hostile = fc.stringMatching(/^[\p{L} <>&"'![\]()*_`~|#$^:/\\\n.=-]{0,60}$/u);
  const payloads = fc.constantFrom("<script>x</script>", '"><img src=x onerror=y>', "[a](javascript:x)", "</style>");
  fc.assert(
    fc.property(fc.oneof(hostile, payloads), (text) => {
      const section = { kind: "body", heading: text, markdown: `${text} [F${keys.a}]` } as const;
      const document = opened(reportHtml({ ...aReport, title: text, warning: text, sections: [section] }, someFacts));
      expect(document.querySelectorAll("script, img, iframe, link, form, object").length).toBe(0);
      const addresses = [...document.querySelectorAll("[href]")].map((link) => link.getAttribute("href") ?? "");
      expect(addresses.filter((address) => !/^(?:#(?:note|answer)-[\d-]+$|https?:|mailto:)/.test(address))).toEqual([]);
      expect(document.querySelectorAll("[onerror], [src]").length).toBe(0);
    }),
  );
});

test("a fact that is gone is said, not left out", () => {
  expect(opened(reportHtml(aReport, [])).querySelector("#note-1")?.textContent).toContain(
    "This fact is no longer among those of the report.",
  );
});

test("the file says what the report rests on, what no longer stands and what cut it short, and nothing where there is nothing", () => {
  const said = (report: typeof aReport): string[] =>
    [...opened(reportHtml(report, someFacts)).querySelectorAll("p.head, p.warning")].map((p) => p.textContent ?? "");
  const all = said(aReport);
  for (const line of [aReport.warning, aReport.evidence, aReport.affected?.lead]) expect(all.join(" ")).toContain(line);
  expect(all.join(" ")).toContain(modeSentence("offline"));
  const plain = said({ ...aReport, warning: null, evidence: "", affected: null, mode: "live" });
  expect(plain).toHaveLength(1);
  expect(plain.join("")).not.toBe("");
});

test("a title that is not the question has the question beneath it; one that is it is not said twice", () => {
  const asked = (title: string): (string | null)[] =>
    [...opened(reportHtml({ ...aReport, title }, someFacts)).querySelectorAll("h1 ~ p")]
      .map((p) => p.textContent)
      .filter((text) => text?.startsWith("Question:"));
  expect(asked("What made the river rise")).toEqual(["Question: Why did it rise?"]);
  expect(asked("Why did it rise")).toEqual([]);
});

test("a report on one question lists it, too", () => {
  const figures = { questions: aReport.figures.questions.slice(0, 1) };
  const document = opened(reportHtml({ ...aReport, figures }, someFacts));
  expect(document.querySelectorAll("ul.asked li")).toHaveLength(1);
  expect(
    opened(reportHtml({ ...aReport, figures: { questions: [] } }, someFacts)).querySelector("ul.asked"),
  ).toBeNull();
});

test("a list and a paragraph that an inference leads to are drawn as inferences, and nothing else is", () => {
  const inferred = `Inference: what to do:\n\n- Wait. [F${keys.a}]\n- Go. [F${keys.a}]\n\nInference: do this:\nWait. Go. [F${keys.a}]`;
  const markdown = `It fell. [F${keys.a}]\n\n${inferred}\n\nNow:\n\n1. one\n2. two`;
  const sections = [{ kind: "body", heading: "Body", markdown } as const];
  const document = opened(reportHtml({ ...aReport, figures: { questions: [] }, sections }, someFacts));
  const drawn = [...document.querySelectorAll(".inferred")];
  expect(drawn.map(({ tagName }) => tagName)).toEqual(["UL", "P"]);
  expect(drawn[0]?.getAttribute("aria-label")).toBe("Inferences");
  expect(document.querySelector("h2 ~ ol")?.textContent).toBe("onetwo");
});

test("a note leads back to the one that told its quotes", () => {
  const [first] = someFacts;
  const twins = [keys.a, keys.b].map((key) => ({ key, statement: "It lay deep.", evidence: first?.evidence ?? [] }));
  const document = opened(reportHtml(aReport, twins));
  expect(document.querySelector("#note-2")?.textContent).toBe("See note 1.");
  expect(document.querySelector("#note-2 a")?.getAttribute("href")).toBe("#note-1");
  expect(document.querySelectorAll("ol.notes blockquote")).toHaveLength(1);
});

test("a note's address is a link where it is told, and a second text by one title has its own", () => {
  const document = opened(reportHtml(aReport, someFacts, "apa"));
  const linked = [1, 2].map((nth) => document.querySelector(`#note-${nth} p a`)?.getAttribute("href"));
  expect(linked).toEqual(["https://a.example/snow", undefined]);
  expect(document.querySelector("#note-2 p")?.textContent).toBe("Snow [report], page 3");
});

test("markers side by side are told apart, and each has its number", () => {
  const document = opened(reportHtml(aReport, someFacts));
  expect([...document.querySelectorAll("sup")].map((sup) => sup.textContent)).toEqual(["1,2", "2", "1", "2"]);
});

test.each([
  ["numbered", "Sources", /^Snow melted early\.1,2$/, ["1. Städtisches Amt, Snow", "2. Notes"]],
  ["ieee", "References", /^Snow melted early\. \[2\], \[1\]1,2$/, ["[1] Städtisches Amt, “Snow", "[2] “Notes"]],
  [
    "apa",
    "References",
    /^Snow melted early\. \(“Notes,” n\.d\.; Städtisches Amt, 2025\)1,2$/,
    ["Notes. (n.d.)", "Städtisches Amt. (2025"],
  ],
] as const)("in %s it cites in the text and lists its sources as the style does", (style, heading, cited, entries) => {
  const document = opened(reportHtml(aReport, someFacts, style));
  expect(document.querySelector("h2 + p")?.textContent).toMatch(cited);
  const list = document.querySelector(".sources");
  expect(list?.previousElementSibling?.textContent).toBe(heading);
  const lines = [...(list?.querySelectorAll("p") ?? [])].map((line) => line.textContent ?? "");
  expect(lines).toHaveLength(3);
  for (const [nth, entry] of entries.entries()) expect(lines[nth]?.startsWith(entry), lines[nth]).toBe(true);
  expect(lines.at(-1)).toBe("All were read on 2026-03-01.");
});

test("titles in the list of sources are set apart, addresses lead there, and what may not be followed is text", () => {
  const references = aReport.references.map((one) => ({ ...one, url: one.url ?? "javascript:alert(1)" }));
  const list = opened(reportHtml({ ...aReport, references }, someFacts)).querySelector(".sources");
  expect([...(list?.querySelectorAll("em") ?? [])].map((title) => title.textContent)).toEqual([
    "Snow [report] & 100 % {melt}",
    "Notes",
  ]);
  expect([...(list?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"))).toEqual([
    "https://a.example/snow_b?x=1&y=2",
  ]);
  expect(list?.textContent).toContain("javascript:alert(1)");
});

test("a report without sources says nothing of when they were read, and no part that says nothing leaves a gap", () => {
  const bare = { warning: null, evidence: "", affected: null, mode: "live", figures: { questions: [] } } as const;
  const html = reportHtml({ ...aReport, ...bare, title: aReport.question, references: [] }, someFacts);
  expect(opened(html).querySelectorAll(".sources p")).toHaveLength(0);
  expect(html).not.toContain("\n\n");
});

test("what an old list of sources cites has no note, and how it was made stands behind notes and sources", () => {
  const sections = [
    { kind: "methodology" as const, heading: "Methodology", markdown: "It was made." },
    { kind: "body" as const, heading: "Body", markdown: `It fell. [F${keys.b}]` },
    { kind: "sources" as const, heading: "Old sources", markdown: `Also [F${keys.a}]` },
  ];
  const document = opened(reportHtml({ ...aReport, figures: { questions: [] }, sections }, someFacts));
  expect([...document.querySelectorAll("h2")].map((heading) => heading.textContent)).toEqual([
    "Body",
    "Notes",
    "Sources",
    "Methodology",
  ]);
  expect(document.querySelectorAll("ol.notes li")).toHaveLength(1);
});
