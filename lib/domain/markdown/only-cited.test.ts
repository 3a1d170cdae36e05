import { expect, test } from "vitest";
import { onlyCited } from "./only-cited";

const [a, b] = ["[F7K3Q9XM2PA4B]", "[FB8W1ZT5RN6CD]"];

test("what cites nothing is taken out, and what cites stays as it is", () => {
  expect(onlyCited(`Tenants were content. ${a} Surely the moon helps. Noise was 42 dB. ${b}`)).toBe(
    `Tenants were content. ${a} Noise was 42 dB. ${b}`,
  );
});

test("an item without a marker goes with its mark, and so does a heading", () => {
  expect(onlyCited(`# Costs\n\n- It cost €9,000. ${a}\n- It is cheap.\n- Noise was 42 dB. ${b}\n\nSo buy one.`)).toBe(
    `- It cost €9,000. ${a}\n\n- Noise was 42 dB. ${b}`,
  );
});

test("of a text that cites nothing, nothing is left", () => {
  expect(onlyCited("Surely the moon does. It always did.")).toBe("");
});
