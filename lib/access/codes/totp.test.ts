import { Secret } from "otpauth";
import { expect, test } from "vitest";
import { newSecret, otpauthLink, stepOfCode } from "./totp";

/** RFC 6238, appendix B: its secret for SHA-1, and the last six of each code's eight digits. */
const secret = Secret.fromLatin1("12345678901234567890").base32;

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("RFC 6238: %i seconds after the epoch the code is %s", (seconds, code) => {
  expect(stepOfCode(secret, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
});

test("a code counts for the step before and after its own, and no further", () => {
  const code = "050471";
  const step = Math.floor(1_111_111_111 / 30);
  const at = (steps: number): number | null => stepOfCode(secret, code, (step + steps) * 30_000);
  expect([at(-2), at(-1), at(0), at(1), at(2)]).toEqual([null, step, step, step, null]);
});

test("a secret has 160 bits and is another each time", () => {
  const made = Array.from({ length: 20 }, newSecret);
  expect(new Set(made).size).toBe(20);
  expect(Secret.fromBase32(made[0] ?? "").bytes).toHaveLength(20);
});

test("the link says whose codes they are and where they count", () => {
  const link = new URL(otpauthLink(secret, "ada+one@example.org"));
  expect(decodeURIComponent(link.pathname)).toContain("Stemma:ada+one@example.org");
  expect(Object.fromEntries(link.searchParams)).toEqual({
    issuer: "Stemma",
    secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
