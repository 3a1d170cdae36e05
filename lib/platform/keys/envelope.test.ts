import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isEnvelope, open, seal, sealedUnder, tryOpen } from "./envelope";
import { keyIdOf, newKey } from "./key-ring";

const [first, second] = [newKey(), newKey()];
const label = "The signing key";

beforeEach(() => {
  vi.stubEnv("STEMMA_KEYS", first);
  vi.stubEnv("NEXTAUTH_SECRET", "");
});
afterEach(() => vi.unstubAllEnvs());

test("what was sealed is opened again for the same purpose and row, and never twice looks the same", () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.string(), fc.string(), (bytes, purpose, rowId) => {
      const sealed = seal(purpose, rowId, bytes);
      expect(open(purpose, rowId, sealed, { label }).equals(bytes)).toBe(true);
      expect(Buffer.from(seal(purpose, rowId, bytes)).equals(sealed)).toBe(false);
    }),
    { numRuns: 50 },
  );
});

test("any byte that is changed, and any piece, is refused", () => {
  const sealed = seal("signing key", "row", "a secret of this install");
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const changed = Uint8Array.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ by;
      expect(tryOpen("signing key", "row", changed).ok).toBe(false);
    }),
    { numRuns: 300 },
  );
  for (let length = 0; length < sealed.length; length += 1)
    expect(tryOpen("signing key", "row", sealed.subarray(0, length)).ok).toBe(false);
});

test("what is moved to another row, or taken for something else, is refused", () => {
  const two = fc.tuple(fc.string(), fc.string());
  fc.assert(
    fc.property(two, two, ([purpose, rowId], [otherPurpose, otherRow]) => {
      fc.pre(purpose !== otherPurpose || rowId !== otherRow);
      const sealed = seal(purpose, rowId, "a secret");
      expect(tryOpen(otherPurpose, otherRow, sealed)).toMatchObject({ ok: false, why: "changed" });
    }),
    { numRuns: 100 },
  );
  const sealed = seal("signing key", "row", "a secret");
  expect(() => open("signing key", "another row", sealed, { label })).toThrow(
    "The signing key is not what was sealed: it was changed, or belongs to another row.",
  );
});

test("the first key seals and all open; without its key a secret is refused with the key's id and what to do", () => {
  const old = seal("p", "row", "old");
  vi.stubEnv("STEMMA_KEYS", `${second},${first}`);
  const fresh = seal("p", "row", "fresh");
  expect([sealedUnder(old), sealedUnder(fresh)]).toEqual([keyIdOf(first), keyIdOf(second)]);
  expect(open("p", "row", old, { label }).toString()).toBe("old");
  vi.stubEnv("STEMMA_KEYS", second);
  expect(open("p", "row", fresh, { label }).toString()).toBe("fresh");
  expect(() => open("p", "row", old, { label })).toThrow(
    `The signing key cannot be read. It is sealed under the key ${keyIdOf(first)}, which this install does not have. Put`,
  );
});

test("a head that names another key than it was sealed under does not make that key open it", () => {
  vi.stubEnv("STEMMA_KEYS", `${second},${first}`);
  const sealed = seal("p", "row", "text");
  const forged = Uint8Array.from(sealed);
  forged.set(Buffer.from(keyIdOf(first), "hex"), 1);
  expect(tryOpen("p", "row", forged)).toMatchObject({ ok: false, why: "changed" });
});

test("what is in clear or of an earlier form is told apart", () => {
  expect(isEnvelope(Buffer.from("a key in clear, which is long enough for an envelope"))).toBe(false);
  expect(isEnvelope(Uint8Array.of(1, ...new Uint8Array(60)))).toBe(false);
  expect(isEnvelope(seal("p", "row", ""))).toBe(true);
});
