import { expect, test } from "vitest";
import { renderPrompt } from "@/lib/agents/call/render";
import { validateOutput } from "@/lib/agents/call/validate";
import { exampleInputs } from "@/lib/testing/rigs/agents/inputs";

const input = { ...exampleInputs.find_missing, most: 2 };

test("documents are named by the numbers of their titles; others are dropped, and no more are kept than were asked for", () => {
  const documents = [9, 3, 1, 2].map((number) => ({ number, lookFor: "What does it say?" }));
  const checked = validateOutput("find_missing", input, { documents });
  expect(checked).toMatchObject({ ok: true, dropped: { ids: 1, quotes: 0 } });
  expect(checked.ok && checked.output.documents.map(({ number }) => number)).toEqual([3, 1]);
});

test("titles stand in one block by number, each on its line", () => {
  const titles = [
    { number: 1, title: "One\ntitle" },
    { number: 2, title: "Another" },
  ];
  const { prompt } = renderPrompt("find_missing", { ...input, titles }, { secret: "s" });
  expect(prompt).toMatch(/titles>>\n1\. One title\n2\. Another\n<<END/);
});
