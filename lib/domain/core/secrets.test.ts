import fc from "fast-check";
import { expect, test } from "vitest";
import { holdsSecret, maskSecrets } from "./secrets";

// Put together here, so that no scanner takes this file for one that holds keys.
const keys = [
  ["sk-proj", "AbCdEfGhIjKlMnOpQrStUvWx0123"].join("-"),
  ["sk_live", "4eC39HqLyjWDarjtT1zdp7dc"].join("_"),
  ["AKIA", "IOSFODNN7EXAMPLE"].join(""),
  ["AIza", "SyA1234567890abcdefghijklmnopqrstuv"].join(""),
  ["ghp", "a".repeat(36)].join("_"),
  ["stemma", "Ab1-".repeat(10).concat("xyz")].join("_"),
  ["xoxb", "123456789012-abcdefghij"].join("-"),
  ["eyJhbGciOiJIUzI1NiJ9", "eyJzdWIiOiIxMjM0In0", "dozjgNryP4J3jVmNHl0w5N"].join("."),
  ["-----BEGIN RSA", "PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE", "KEY-----"].join(" "),
];

test.each(keys.map((key) => [key.slice(0, 8), key]))(
  "L14: %s… is seen wherever it stands, and nothing of it is left",
  (_, key) => {
    fc.assert(
      fc.property(fc.lorem(), fc.lorem(), (before, after) => {
        const text = `${before} ${key} ${after}`;
        expect(holdsSecret(text)).toBe(true);
        expect(maskSecrets(text)).not.toContain(key.slice(4, 20));
        expect(holdsSecret(maskSecrets(text))).toBe(false);
      }),
      { numRuns: 20 },
    );
  },
);

test("prose, markers, hashes and ids are no keys", () => {
  const text = `Heat pumps cost €14,200. [F7K3Q9XM2PA4B] ${"a1".repeat(32)} 7d4ab3b6-5b0a-4c6c-9d0f-2f1b3c4d5e6f ask-me-anything risk-free`;
  expect(maskSecrets(text)).toBe(text);
});

test("a text of megabytes is looked through in no time", () => {
  expect(holdsSecret("sk-learn-estimator-with-name ".repeat(70_000))).toBe(false);
  expect(holdsSecret("eyJ".repeat(300_000))).toBe(false);
});
