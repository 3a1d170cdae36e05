import { expect, test } from "vitest";
import { renderPrompt } from "@/lib/agents/call/render";
import { validateOutput } from "@/lib/agents/call/validate";
import { exampleInputs } from "@/lib/testing/rigs/agents/inputs";

const documents = [
  { number: 1, title: "Fares of\nthe ferries", published: "1911-04", status: null },
  { number: 2, title: "Dues", published: null, status: "Withdrawn" },
];
const input = { ...exampleInputs.discover_perspectives, documents };

test("a plan names documents by their numbers; a number that nothing has is dropped, a title stays", () => {
  const side = { name: "Skipper", focus: "Dues", questions: ["What is due?"] };
  const answer = { perspectives: [{ ...side, documents: ["2", " 1 ", "77", "Minutes of the web"] }, side] };
  const checked = validateOutput("discover_perspectives", input, answer);
  expect(checked).toMatchObject({ ok: true, dropped: { ids: 1, quotes: 0 } });
  const kept = checked.ok ? checked.output.perspectives.map((one) => one.documents) : [];
  expect(kept).toEqual([["Dues", "Fares of\nthe ferries", "Minutes of the web"], undefined]);
});

test("documents stand in one block, each on its line with its date and what became of it", () => {
  const { prompt } = renderPrompt("discover_perspectives", input, { secret: "s" });
  expect(prompt).toMatch(/documents>>\n1\. Fares of the ferries \| 1911-04\n2\. Dues \| Withdrawn\n<<END/);
});
