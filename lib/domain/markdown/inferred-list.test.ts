import { expect, test } from "vitest";
import { ledAsOne } from "./inferred-list";

test("a list of nothing but inferences says so once", () => {
  expect(ledAsOne("1. Inference: for both, wait. [FAAAAAAAAAAAA]\n2. Inference: Then go. [FAAAAAAAAAAAA]")).toBe(
    "*Inferred from the facts cited:*\n\n1. For both, wait. [FAAAAAAAAAAAA]\n2. Then go. [FAAAAAAAAAAAA]",
  );
});

test.each([
  ["an item that is none", "- Inference: Wait. [FAAAAAAAAAAAA]\n- It rains. [FAAAAAAAAAAAA]"],
  [
    "an item with a cited sentence behind it",
    "- Inference: Wait. [FAAAAAAAAAAAA]\n- Inference: Go. [FAAAAAAAAAAAA]\n\nIt rains. [FAAAAAAAAAAAA]",
  ],
  ["paragraphs", "Inference: Wait. [FAAAAAAAAAAAA]\n\nInference: Go. [FAAAAAAAAAAAA]"],
  ["a limit of the evidence", "- Inference: Wait. [FAAAAAAAAAAAA]\n- Scope: Nothing is known of it."],
  ["one inference", "- Inference: Wait. [FAAAAAAAAAAAA]"],
])("%s keeps each label", (_, markdown) => {
  expect(ledAsOne(markdown)).toBe(markdown);
});

test("an item that says more than its inference keeps the label, so that it is told apart", () => {
  const markdown = "- Inference: Wait. [FAAAAAAAAAAAA] It rains. [FAAAAAAAAAAAA]\n- Inference: Go. [FAAAAAAAAAAAA]";
  expect(ledAsOne(markdown)).toBe(markdown);
});
