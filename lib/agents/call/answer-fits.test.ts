import { describe, expect, it } from "vitest";
import { fits } from "./answer-fits";

const pivot = { isSecondWave: true, gaps: [1, 2], rationale: "Two gaps are left." };
const text = JSON.stringify(pivot);

describe("an answer of a model", () => {
  it.each([
    ["is one object", text],
    ["has white space around it", `\n  ${text}\n`],
    ["stands in a fence", `\`\`\`\n${text}\n\`\`\``],
    ["stands in a fence that names its language", `\`\`\`json\n${text}\n\`\`\`\n`],
    ["says more than was asked", JSON.stringify({ ...pivot, mood: "good" })],
  ])("fits where it %s", (_, said) => {
    expect(fits("decide_pivot", said)).toEqual({ ok: true, value: pivot });
  });

  it.each([
    ["words stand before it", `Here it is: ${text}`],
    ["words stand behind its fence", `\`\`\`json\n${text}\n\`\`\`\nDone.`],
    ["it breaks off", text.slice(0, -5)],
    ["it says a thing twice", text.replace("{", '{"rationale":"?",')],
    ["it is a list", `[${text}]`],
    ["it is nothing", ""],
  ])("does not fit where %s", (_, said) => {
    expect(fits("decide_pivot", said)).toEqual({ ok: false, message: expect.stringMatching(/\S/) });
  });

  it.each([
    ["isSecondWave", { isSecondWave: "yes" }],
    ["gaps", { gaps: [-1] }],
    ["rationale", { rationale: "So. ".repeat(300) }],
    ["rationale", { rationale: undefined }],
  ])("that does not fit is told what of it does not: %s", (name, part) => {
    const { ok, ...said } = fits("decide_pivot", JSON.stringify({ ...pivot, ...part }));
    expect(ok).toBe(false);
    expect(said).toMatchObject({ message: expect.stringContaining(name) });
  });
});
