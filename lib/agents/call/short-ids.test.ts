import { expect, test } from "vitest";
import { agents } from "@/lib/agents/index";
import { audited, cost } from "@/lib/testing/rigs/agents/facts";
import { exampleInputs } from "@/lib/testing/rigs/agents/inputs";
import { renderPrompt } from "./render";
import { markersFor } from "./short-ids";
import { validateOutput } from "./validate";

const input = exampleInputs.write_answer;

test("a prompt names facts by short ids, and an answer comes back with their keys", () => {
  const { prompt } = renderPrompt("write_answer", input, { secret: "s" });
  expect(prompt).toContain(`F1: ${cost.statement}`);
  expect(prompt).not.toContain(cost.id);
  const markdown = "It costs €14,200 [F1]; the audit says more. [F1, F2] As before. [FF2]";
  expect(validateOutput("write_answer", input, { markdown })).toMatchObject({
    ok: true,
    output: {
      markdown: `It costs €14,200 [F${cost.id}]; the audit says more. [F${cost.id}][F${audited.id}] As before. [F${audited.id}]`,
    },
    dropped: { ids: 0 },
  });
});

test("a short id of no fact is dropped and counted, and so is one in a list", () => {
  expect(validateOutput("write_answer", input, { markdown: "It costs €14,200. [F99]" })).toMatchObject({
    ok: true,
    output: { markdown: "It costs €14,200." },
    dropped: { ids: 1 },
  });
  const { question, facts } = exampleInputs.answer_question;
  expect(
    validateOutput("answer_question", { question, facts }, { answer: "F2 of them", factIds: ["F2", "F99"] }),
  ).toMatchObject({ ok: true, output: { answer: "F2 of them", factIds: [audited.id] }, dropped: { ids: 1 } });
});

test("markers within texts are told by the same ids, and edits find the text that holds the keys", () => {
  const report = [{ heading: "Costs", markdown: `The median was lower. [F${audited.id}]` }];
  const given = { ...exampleInputs.edit_report, report };
  const { prompt } = renderPrompt("edit_report", given, { secret: "s" });
  const told = /The median was lower\. \[(F\d+)\]/.exec(prompt)?.[1] ?? "";
  expect(prompt).toContain(`${told}: ${audited.statement}`);
  const edits = [{ heading: "Costs", find: `lower. [${told}]`, replace: "" }];
  expect(validateOutput("edit_report", given, { edits })).toMatchObject({
    output: { edits: [{ find: `lower. [F${audited.id}]` }] },
  });
});

test("a draft's markers are those of keys; what a source says in brackets stays as it is", () => {
  expect(markersFor("write_answer", input)("So it is. [F1] More [F")).toBe(`So it is. [F${cost.id}] More [F`);
  const reading = exampleInputs.extract_facts;
  expect(markersFor("extract_facts", reading)("See [F1].")).toBe("See [F1].");
});

test("markers of facts and of a writer's own quotes may share brackets; of its own alone they stay as they are", () => {
  const expand = markersFor("write_answer", input);
  expect(expand("Both. [F1, Q2] Own. [Q2, Q3]")).toBe(`Both. [F${cost.id}][Q2] Own. [Q2, Q3]`);
  expect(expand("Own first. [Q2; F1, 1]")).toBe(`Own first. [Q2][F${cost.id}][F${cost.id}]`);
  expect(expand("Parted. [F1, Q2a]")).toBe(`Parted. [F${cost.id}][Q2a]`);
});

test("who is to find what is missing is told statements alone, without ids", () => {
  const { prompt } = renderPrompt("find_gaps", exampleInputs.find_gaps, { secret: "s" });
  expect(agents.find_gaps.facts).toBe("known");
  expect(prompt).toContain(`- ${cost.statement}`);
  expect(prompt).not.toMatch(/F1:|quote:/);
});
