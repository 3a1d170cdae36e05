import fc from "fast-check";
import { expect, test } from "vitest";
import { wildcardPath, wildcardRobots } from "@/lib/testing/hostile-files";
import { parseRobots } from "./robots";

const site = "https://a.example";

function may(rules: string, path: string, agent = "Stemma/1.0"): boolean {
  return parseRobots(rules, agent).isAllowed(`${site}${path}`);
}

test.each([
  ["Disallow: /a", "/abc", false],
  ["Disallow: /a", "/b", true],
  ["Disallow:", "/b", true],
  ["Disallow: /", "/b", false],
  ["Disallow: /*.pdf$", "/a/b.pdf", false],
  ["Disallow: /*.pdf$", "/a/b.pdf?x", true],
  ["Disallow: /a$", "/a", false],
  ["Disallow: /a$", "/ab", true],
  ["Disallow: /a*b*c", "/axxbyyc/d", false],
  ["Disallow: /a*b*c", "/axxcyyb", true],
  ["Disallow: /*a*a$", "/a", true],
  ["Disallow: /a\nAllow: /a/b", "/a/b/c", true],
  ["Allow: /a\nDisallow: /a", "/a", true],
  ["Disallow: /a\nAllow: /a", "/a", true],
  ["Allow: /a\nDisallow: /a/b", "/a/b", false],
  ["Disallow /a", "/a", true],
  [": /a", "/a", true],
  ["Disallow: /\nAllow: /$", "/", true],
  ["Disallow: /?q=", "/?q=1", false],
  ["Disallow: /ü # a note", "/%c3%bc", false],
  ["disallow : /a", "/a", false],
  ["Sitemap: https://a.example/s.xml\nDisallow: /a", "/a", false],
])("of a robots.txt with %j, %s is allowed: %s", (rules, path, expected) => {
  expect(may(`User-agent: *\n${rules}\n`, path)).toBe(expected);
});

test("who is named has rules of its own; names that follow each other share them; a name may come twice", () => {
  const rules =
    "\uFEFFUser-agent: other\r\nUser-agent: STEMMA/2\r\nDisallow: /a\r\n\r\nUser-agent: *\r\nDisallow: /b\r\n";
  expect([may(rules, "/a"), may(rules, "/b")]).toEqual([false, true]);
  expect([may(rules, "/a", "Someone"), may(rules, "/b", "Someone")]).toEqual([true, false]);
  expect(may(`${rules}User-agent: stemma\r\nDisallow: /c`, "/c")).toBe(false);
});

test("programs that are named one after the other share the rules behind them, and no rule before", () => {
  const rules = "User-agent: stemma\nDisallow: /a\nUser-agent: x\nUser-agent: stemma\nUser-agent: y\nDisallow: /b";
  expect(["/a", "/b", "/c"].map((path) => may(rules, path))).toEqual([false, false, true]);
  const before = "User-agent: x\nDisallow: /a\nUser-agent: stemma\nDisallow: /b";
  expect(["/a", "/b"].map((path) => may(before, path))).toEqual([true, false]);
});

test("a rule as long as an address may be still holds, a longer one holds for nothing; their letters are counted", () => {
  const long = (letters: number): string => `/${"a".repeat(letters - 1)}`;
  const rules = parseRobots(`User-agent: *\nDisallow: ${long(2_048)}\nDisallow: ${long(2_049)}\nAllow: /b*`, "Stemma");
  expect(rules.size).toBe(2_051);
  expect(rules.isAllowed(`${site}${long(2_048)}`)).toBe(false);
  expect(rules.isAllowed(`${site}${long(2_047)}`)).toBe(true);
});

test("S5: rules past the bound forbid rather more, and allow nothing more", () => {
  const many = Array.from({ length: 3_000 }, (_, nth) => `Disallow: /a/*x${nth}`).join("\n");
  expect(may(`User-agent: *\n${many}\nDisallow: /b/*c$\nAllow: /*.html`, "/b/d")).toBe(false);
  expect(may(`User-agent: *\n${many}\nDisallow: /b/*c$\nAllow: /*.html`, "/d")).toBe(true);
});

test("a rule means what a pattern of the language means by it", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "*"), maxLength: 6 });
  fc.assert(
    fc.property(
      letters,
      fc.boolean(),
      fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 8 }),
      (rule, ends, path) => {
        const pattern = new RegExp(`^/${rule.replaceAll("*", ".*")}${ends ? "$" : ""}`);
        expect(may(`User-agent: *\nDisallow: /${rule}${ends ? "$" : ""}`, `/${path}`)).toBe(!pattern.test(`/${path}`));
      },
    ),
    { numRuns: 1_000 },
  );
});

/** Processor time in µs, the quicker of two times. */
function costOf(rules: string, path: string): number {
  const times = [1, 2].map(() => {
    const before = process.cpuUsage();
    may(rules, path);
    return process.cpuUsage(before).user;
  });
  return Math.min(...times);
}

const forms: Record<string, (bytes: number) => string> = {
  "one rule of wildcards": wildcardRobots,
  "one rule of wildcards and letters": (bytes) => `User-agent: *\nDisallow: /${"*a".repeat(bytes / 2)}b`,
  "rules of wildcards": (bytes) => `User-agent: *\n${"Disallow: /*a*a*a*a*ab\n".repeat(bytes / 23)}`,
  "names without rules": (bytes) => "User-agent: a\n".repeat(bytes / 14),
  "names with rules": (bytes) => "User-agent: a\n".repeat(bytes / 28) + "Allow: /a\n".repeat(bytes / 20),
};
const FEW = 32_000;
/** Below a millisecond the clock says little of work. */
const floor = Math.max(
  1_000,
  costOf(`User-agent: *\n${"Disallow: /some-folder\n".repeat(FEW / 23)}`, wildcardPath(FEW)),
);

test.each(Object.entries(forms))(
  "S5: four times as many characters of %s cost no sixteen times the work",
  (_, form) => {
    const cost = (bytes: number): number => costOf(form(bytes), wildcardPath(bytes / 16));
    expect(cost(4 * FEW) / Math.max(cost(FEW), floor)).toBeLessThan(10);
  },
);
