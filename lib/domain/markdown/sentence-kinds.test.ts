import fc from "fast-check";
import { expect, test } from "vitest";
import type { RunRecord } from "./scope-check";
import { judgeSentence, markedKind, markedSentences } from "./sentence-kinds";

const A = "AAAAAAAAAAAA";
const record: RunRecord = {
  language: "en",
  lines: [
    "This report rests on 12 sources: 9 web pages and 3 PDFs. They were published from 4 January 2023 to 30 March 2024; published by gazette.example (8) and Fjordby Council.",
    "What did savings cards cost in Varnholt?",
  ],
};

function judge(markdown: string): (string | null)[] {
  return markedSentences(markdown).map((sentence) => judgeSentence(sentence, record).kind ?? "offending");
}

test("a sentence is cited, an inference with its facts, about the scope of the evidence, or may not stand", () => {
  expect(judge(`The river rose by two metres. [F${A}]`)).toEqual(["cited"]);
  expect(judge(`Inference: At that rate it reaches the wall in May. [F${A}]`)).toEqual(["inference"]);
  expect(judge(`**Inference:** 3 m less 2 m leave 1 m. [F${A}]`)).toEqual(["inference"]);
  expect(judge("Inference: At that rate it reaches the wall in May.")).toEqual(["offending"]);
  expect(judge("Scope: The archive ends on 30 March 2024.")).toEqual(["scope"]);
  expect(judge("The river rose by two metres.")).toEqual(["offending"]);
  expect(judge("Why did the river rise so fast?")).toEqual(["offending"]);
  expect(judge("This was the most significant flood ever.")).toEqual(["offending"]);
});

test("an item's point may stand before what says of which kind it is", () => {
  expect(judge(`- **Floods in May:** Inference: 3 m less 2 m leave 1 m. [F${A}]`)).toEqual(["inference"]);
  expect(judge(`- **Floods in May:** Inference: 3 m less 2 m leave 1 m.`)).toEqual(["offending"]);
  expect(judge("- **Later floods:** Scope: The 14 sources end in March 2024.")).toEqual(["offending"]);
  expect(judge("- **Later floods:** Scope: The archive ends on 30 March 2024.")).toEqual(["scope"]);
});

test("a line that begins as an inference and ends with a colon makes inferences of the list behind it, once for all", () => {
  const lead = "Inference: whoever lives by the river should:";
  const kinds = ["lead", "inference", "inference"];
  expect(judge(`${lead}\n\n- Raise the floor. [F${A}]\n- Move out in May. [F${A}]`)).toEqual(kinds);
  expect(judge(`${lead}\n1. Raise the floor. [F${A}]\n\n2. Move out. [F${A}]`)).toEqual(kinds);
  expect(judge(`**Owners:** ${lead}\n\n- Raise the floor. [F${A}]\n- Move out. [F${A}]`)).toEqual(kinds);
  expect(judge(`${lead}\n\n- **Floors:** Raise them. [F${A}]\n- Move out in May.`)).toEqual([
    "lead",
    "inference",
    "offending",
  ]);
  expect(judge(`${lead}\n\n- Raise them. [F${A}]\n- Scope: The archive ends on 30 March 2024.`)).toEqual([
    "lead",
    "inference",
    "scope",
  ]);
});

test("it makes inferences of the rest of its paragraph, or of the one behind it", () => {
  const told = `Raise the floor. [F${A}] Move out in May. [F${A}]`;
  expect(judge(`Inference: owners should do this:\n\n${told}\n\nIt rose in 1910. [F${A}]`)).toEqual([
    "lead",
    "inference",
    "inference",
    "cited",
  ]);
  expect(judge(`Inference: owners should do this:\n${told}\n\nIt rose in 1910. [F${A}]`)).toEqual([
    "inference",
    "inference",
    "cited",
  ]);
});

test("what an inference leads to ends with its list", () => {
  const lead = "Inference: do this:";
  expect(judge(`${lead}\n\n- Move out. [F${A}]\n\nIt rose by 2 m. [F${A}]\n\n- It fell. [F${A}]`)).toEqual([
    "lead",
    "inference",
    "cited",
    "cited",
  ]);
  const within = `- ${lead}\n  - Move out. [F${A}]\n    - In May. [F${A}]\n- It rose by 2 m. [F${A}]`;
  expect(judge(within)).toEqual(["lead", "inference", "inference", "cited"]);
  expect(judge(`- ${lead}\n- It rose by 2 m. [F${A}]`)).toEqual(["offending", "cited"]);
  expect(judge(`${lead}\n\n| A | B |\n| --- | --- |\n| It rose | by 2 m [F${A}] |`)).toEqual([
    "offending",
    "lead",
    "cited",
  ]);
  expect(judge(lead)).toEqual(["offending"]);
  expect(judge(`They rose: Inference: so it is. [F${A}]\n\n- It fell. [F${A}]`)).toEqual(["inference", "cited"]);
});

test("headings, fragments and what leads to a list claim nothing, unless they hold a figure", () => {
  expect(judge("The sources name these causes:\n\n- Snow melted early. [FAAAAAAAAAAAA]")).toEqual(["lead", "cited"]);
  expect(judge("In brief.")).toEqual(["lead"]);
  expect(judge("These drafts stand beside PEP 735, 770 and ISO-9001:\n\n- Snow melted early. [FAAAAAAAAAAAA]")).toEqual(
    ["lead", "cited"],
  );
  expect(judge("The river rose by 2 metres in 1910:")).toEqual(["offending"]);
  expect(judge("### The river rose by two metres")).toEqual(["lead"]);
});

test("a scope sentence says only what the run's own record holds", () => {
  expect(judge("Scope: Nothing was found on savings cards in Varnholt.")).toEqual(["scope"]);
  expect(judge("Scope: All twelve sources are of 2023 and 2024; 8 are of gazette.example.")).toEqual(["scope"]);
  expect(judge("Scope: The 14 sources end in March 2024.")).toEqual(["offending"]);
  expect(judge("Scope: Nothing was published after June 2024.")).toEqual(["offending"]);
  expect(judge("Scope: Most of it was published by the Herald of Denby.")).toEqual(["offending"]);
  const { why } = judgeSentence({ kind: "prose", keys: [], text: "Scope: The 14 sources end in March." }, record);
  expect(why).toBe("The run's own figures hold no 14.");
});

test("a scope sentence may say what fields of heads say, however they write a date", () => {
  const of = (text: string): string | null => {
    const lines = ["Status: Accepted", "Resolution: 31-Mar-2025", "Announced: page of 2017-September"];
    return judgeSentence({ kind: "prose", keys: [], text }, { language: "en", lines }).kind;
  };
  expect(of("Scope: It was decided on 31 March 2025, and announced in September 2017.")).toBe("scope");
  expect(of("Scope: It was decided in April 2025.")).toBeNull();
});

test("a scope sentence may repeat what the run was asked, however that is written", () => {
  const anyWord = fc.constantFrom(
    ..."the cost of Mercer's Denby’s O'Neill’s 1,055 1 055 2.5 -12 May 2024 2024-05-14 “Rising Sea” (NATO) two U.S. AI-based towns’".split(
      " ",
    ),
  );
  fc.assert(
    fc.property(fc.array(anyWord, { minLength: 1, maxLength: 12 }), (asked) => {
      const question = asked.join(" ");
      const text = `Scope: Nothing that was read answers this question: ${question}?`;
      const { why } = judgeSentence({ kind: "prose", keys: [], text }, { language: "en", lines: [question] });
      expect(why).toBeNull();
    }),
  );
});

test("a scope sentence is not read for names where all nouns have capitals", () => {
  const german = { language: "de", lines: ["Die 12 Quellen"] };
  const told = { kind: "prose" as const, keys: [], text: "Scope: Die 12 Quellen nennen keine Kosten." };
  expect(judgeSentence(told, german).kind).toBe("scope");
});

test("no sentence without a marker is cited or an inference, whatever it holds", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { kind } = judgeSentence({ kind: "prose", keys: [], text }, record);
      expect(kind === "cited" || kind === "inference").toBe(false);
      if (markedKind(text) === "inference") expect(kind).toBeNull();
    }),
  );
});
