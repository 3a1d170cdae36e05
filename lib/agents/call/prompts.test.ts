import { expect, test } from "vitest";
import type { AgentInput, AgentKind } from "@/lib/agents/index";
import { agents } from "@/lib/agents/index";
import { exampleInputs } from "@/lib/testing/rigs/agents/inputs";
import { checkPrompt, checkPrompts, defaultPrompt, Prompts, problemText, promptNames } from "./prompts";
import { renderPrompt, withNotes } from "./render";

const kinds = Object.keys(agents) as AgentKind[];

function example<K extends AgentKind>(kind: K): string {
  const input: AgentInput<K> = exampleInputs[kind];
  return renderPrompt(kind, input, { secret: "an example" }).prompt;
}

test.each(kinds)("the prompt of %s is as it was reviewed", async (kind) => {
  await expect(example(kind)).toMatchFileSnapshot(`../snapshots/${kind}.md`);
});

test("the prompt of a call that is tried again is as it was reviewed", async () => {
  const plain = renderPrompt("outline", exampleInputs.outline, { secret: "an example" });
  const added = withNotes(plain, "sections was a string. Answer with an array of four to six sections.");
  expect(added.hash).not.toBe(plain.hash);
  await expect(added.prompt.slice(plain.prompt.length)).toMatchFileSnapshot("../snapshots/phase_recovery.md");
});

test("every prompt says who is asked, uses all that it is given, and no default is wrong", () => {
  expect(checkPrompts()).toEqual([]);
  for (const name of promptNames) {
    const { text, variables } = defaultPrompt(name);
    const unseen = variables.filter((variable) => !text.includes(`$${variable}`));
    // How many markers a report needs is told by projects' own prompts alone.
    expect([name, unseen]).toEqual([name, name === "write_report" ? ["markers"] : []]);
    if (name !== "phase_recovery") expect(text).toMatch(/^You |^A topic has been|^An attempt failed/);
  }
});

test("a wrong template is said in one sentence, with template, line and name", () => {
  const [problem] = checkPrompt("phase_recovery", "Notes:\n$note");
  expect(problem && problemText(problem)).toBe(
    "The prompt phase_recovery, line 2: Unknown variable $note: the input has $notes.",
  );
});

test("a project's own words for a prompt that is asked no more are left out", () => {
  expect(Prompts.parse({ outline: "Plan.", cross_validate: "Compare." })).toEqual({ outline: "Plan." });
});

test("every writer is told once that a row of a table has its markers in its last cell", () => {
  for (const kind of ["write_answer", "write_section", "write_report", "edit_report", "revise_section"] as const) {
    expect(agents[kind].prompt.split("a row of a table has its markers in its last cell")).toHaveLength(2);
    expect(agents[kind].prompt).not.toMatch(/marker in each row/);
  }
});
