import fc from "fast-check";
import { expect, test } from "vitest";
import { CapName, capOf, capRefusal, caps, projectCapNames, type SetCaps, whyNotSet } from "./caps";

const anyCap = fc.constantFrom(...CapName.options);
const anyNumber = fc.option(fc.nat({ max: 200_000_000 }), { nil: undefined });

function set(name: CapName, value: number | undefined): SetCaps {
  return value === undefined ? {} : { [name]: value };
}

test("an owner's number lowers what an administrator allows and never raises it", () => {
  fc.assert(
    fc.property(anyCap, anyNumber, anyNumber, (name, install, project) => {
      const allowed = capOf(name, set(name, install));
      const held = capOf(name, set(name, install), set(name, project));
      expect(allowed).toBeLessThanOrEqual(caps[name].most);
      expect(held).toBe(Math.min(allowed, project ?? allowed));
    }),
  );
});

test("what nobody has set is what the table says first, and that can be set", () => {
  for (const name of CapName.options) {
    expect(capOf(name, {})).toBe(caps[name].first);
    expect(whyNotSet(name, caps[name].first)).toBeNull();
  }
});

test("a number may be set up to the most that whoever asks may set, and none above it", () => {
  for (const name of CapName.options) {
    expect([whyNotSet(name, caps[name].most), whyNotSet(name, caps[name].most + 1)]).toEqual([
      null,
      expect.any(String),
    ]);
    expect([whyNotSet(name, 1, 1), whyNotSet(name, 2, 1), whyNotSet(name, 0, 1)]).toEqual([
      null,
      expect.any(String),
      null,
    ]);
  }
});

test("whoever meets a cap reads a sentence that says what to do", () => {
  for (const name of CapName.options) {
    const { kind, message } = capRefusal(name, 1_234);
    expect(kind).toBe("over_limit");
    expect(message).toMatch(/[.] (?:Wait|Ask|Try|Revoke|Close|Reload|Stop|Remove) .+[.]$|as many as it may[.]$/);
  }
});

test.each([-1, 0.5, Number.NaN, 1_001])("%s runs of one person are no number that can be set", (value) => {
  expect(whyNotSet("account_runs", value)).toBe(
    "Runs under way that one person started: write a whole number from 0 to 1,000.",
  );
});

test("owners set what their project holds, and nothing else", () => {
  expect(projectCapNames.every((name) => name.startsWith("project_"))).toBe(true);
  expect(projectCapNames).toContain("project_runs");
});
