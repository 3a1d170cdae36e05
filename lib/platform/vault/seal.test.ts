import fc from "fast-check";
import { expect, test } from "vitest";
import { seal, unseal } from "./seal";

const secret = "a session secret of at least thirty-two letters";

test("what was sealed is read again with the same secret and row, and never twice looks the same", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), (text, identity) => {
      const sealed = seal(secret, identity, text);
      expect(unseal(secret, identity, sealed)).toBe(text);
      expect(Buffer.from(seal(secret, identity, text)).equals(Buffer.from(sealed))).toBe(false);
    }),
    { numRuns: 50 },
  );
});

test("another secret and another row read nothing", () => {
  const sealed = seal(secret, "OPENAI_API_KEY", "sk-0123456789");
  expect(unseal(`${secret}!`, "OPENAI_API_KEY", sealed)).toBeNull();
  expect(unseal(secret, "STEMMA_API_KEY", sealed)).toBeNull();
  expect(Buffer.from(sealed).includes("sk-0123456789")).toBe(false);
});

test("one changed byte, a piece, and rules of another version read nothing", () => {
  const sealed = seal(secret, "row", "sk-0123456789");
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const changed = Uint8Array.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ by;
      expect(unseal(secret, "row", changed)).toBeNull();
    }),
    { numRuns: 50 },
  );
  for (const length of [0, 1, 28]) expect(unseal(secret, "row", sealed.subarray(0, length))).toBeNull();
});
