import { expect, test } from "vitest";
import { asFiled } from "./inferred-list";

test("a list of nothing but inferences says so once", () => {
  expect(asFiled("1. Inference: for both, wait. [FAAAAAAAAAAAA]\n2. Inference: Then go. [FAAAAAAAAAAAA]")).toBe(
    "*Inferred from the facts cited:*\n\n1. For both, wait. [FAAAAAAAAAAAA]\n2. Then go. [FAAAAAAAAAAAA]",
  );
});

test.each([
  ["an item that is none", "- Inference: Wait. [FAAAAAAAAAAAA]\n- It rains. [FAAAAAAAAAAAA]"],
  [
    "an item with a cited sentence behind it",
    "- Inference: Wait. [FAAAAAAAAAAAA]\n- Inference: Go. [FAAAAAAAAAAAA]\n  It rains. [FAAAAAAAAAAAA]",
  ],
  ["paragraphs", "Inference: Wait. [FAAAAAAAAAAAA]\n\nInference: Go. [FAAAAAAAAAAAA]"],
  ["an item of another kind", "- Inference: Wait. [FAAAAAAAAAAAA]\n- Scope: One source tells of it. [FAAAAAAAAAAAA]"],
  ["one inference", "- Inference: Wait. [FAAAAAAAAAAAA]"],
])("%s keeps each label", (_, markdown) => {
  expect(asFiled(markdown)).toBe(markdown);
});

test("an item that says more than its inference keeps the label, so that it is told apart", () => {
  const markdown = "- Inference: Wait. [FAAAAAAAAAAAA] It rains. [FAAAAAAAAAAAA]\n- Inference: Go. [FAAAAAAAAAAAA]";
  expect(asFiled(markdown)).toBe(markdown);
});

test("a list within a text is led where it stands, and its items keep their points", () => {
  const list = "- **Wait:** Inference: it rains. [FAAAAAAAAAAAA]\n- **Go:** Inference: The sun shines. [FAAAAAAAAAAAA]";
  expect(asFiled(`It rains. [FAAAAAAAAAAAA]\n\n${list}\n\nIt stops. [FAAAAAAAAAAAA]`)).toBe(
    "It rains. [FAAAAAAAAAAAA]\n\n*Inferred from the facts cited:*\n\n- **Wait:** It rains. [FAAAAAAAAAAAA]\n- **Go:** The sun shines. [FAAAAAAAAAAAA]\n\nIt stops. [FAAAAAAAAAAAA]",
  );
});

test("a list that an inference leads to has no second line that says so", () => {
  const list = "- Inference: Wait. [FAAAAAAAAAAAA]\n- Inference: Go. [FAAAAAAAAAAAA]";
  expect(asFiled(`Inference: do this:\n\n${list}`)).toBe(`Inference: do this:\n\n${list}`);
});
