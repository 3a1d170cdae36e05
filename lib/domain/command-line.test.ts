import fc from "fast-check";
import { expect, test } from "vitest";
import {
  completeCommandLine,
  isCommandLine,
  type KnownResearcher,
  parseCommandLine,
  researchVerbs,
} from "./command-line";
import { nameKey } from "./researcher";
import { researcherStatuses } from "./words";

const known: KnownResearcher[] = [
  { id: "1", name: "Retrofit costs", status: "idle" },
  { id: "2", name: "Retrofit noise", status: "completed" },
  { id: "3", name: "Tenants", status: "archived" },
  { id: "4", name: "Grid", status: "active" },
];

const anyName = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .filter((name) => name.trim() === name && name !== "");
const anyKnown = fc.uniqueArray(
  fc.record({ id: fc.uuid(), name: anyName, status: fc.constantFrom(...researcherStatuses) }),
  {
    selector: ({ name }) => nameKey(name),
    maxLength: 8,
  },
);
const anyLine = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .tuple(fc.constantFrom("/", "/re", "/research", "/research ", " /Research\t"), fc.string())
    .map((parts) => parts.join("")),
  fc
    .tuple(
      fc.constantFrom(...Object.keys(researchVerbs), "help", "remove"),
      fc.oneof(fc.string(), fc.constantFrom(...known.map(({ name }) => name))),
    )
    .map(([verb, rest]) => `/research ${verb} ${rest}`),
);

test("any text is a command or a sentence that says what is wrong", () => {
  fc.assert(
    fc.property(anyLine, anyKnown, (text, those) => {
      const line = parseCommandLine(text, those);
      if (!line.ok) expect(line.message).toMatch(/\S.*[.]$/s);
      else expect([...Object.keys(researchVerbs), "help"]).toContain(line.verb);
    }),
  );
});

test("every completion begins with what was typed, is longer, and is no worse to read", () => {
  fc.assert(
    fc.property(anyLine, anyKnown, (text, those) => {
      for (const { line } of completeCommandLine(text, [...known, ...those])) {
        expect(line.startsWith(text)).toBe(true);
        expect(line.length).toBeGreaterThan(text.length);
        expect(isCommandLine(line)).toBe(true);
      }
    }),
  );
});

test("a completed name means the researcher that it names", () => {
  fc.assert(
    fc.property(anyKnown, fc.constantFrom("activate", "finish", "archive"), fc.nat(10), (those, verb, length) => {
      for (const one of those) {
        const typed = `/research ${verb} ${one.name.slice(0, length)}`;
        for (const { line } of completeCommandLine(typed, those)) {
          const parsed = parseCommandLine(line, those);
          expect(parsed).toMatchObject({ ok: true, verb });
          if (parsed.ok && "researcher" in parsed) expect(nameKey(line)).toContain(nameKey(parsed.researcher.name));
        }
      }
    }),
  );
});

test.each([
  ["/research", { ok: true, verb: "help" }],
  ["/research help", { ok: true, verb: "help" }],
  ["/research list", { ok: true, verb: "list" }],
  ["/research create  Old   boilers ", { ok: true, verb: "create", name: "Old boilers" }],
  ['/research create "Old boilers"', { ok: true, verb: "create", name: "Old boilers" }],
  ["/Research Activate TENANTS", { ok: true, verb: "activate", researcher: known[2] }],
  ["/research finish “Retrofit costs”", { ok: true, verb: "finish", researcher: known[0] }],
  ["/research archive retrofit noise", { ok: true, verb: "archive", researcher: known[1] }],
])("%s is understood", (text, line) => {
  expect(parseCommandLine(text, known)).toEqual(line);
});

test.each([
  ["/search tides", /begin with \/research/],
  ["/research remove Grid", /none of create, activate, list, finish, archive and help/],
  ["/research create", /Name the new researcher/],
  ["/research create grid", /has a researcher named “Grid” already/],
  [`/research create ${"x".repeat(121)}`, /at most 120 characters/],
  ["/research list all", /takes no name/],
  ["/research finish", /never the project/],
  ["/research finish Heat pumps", /no researcher named “Heat pumps”/],
  ["/research finish Grid", /under way/],
  ["/research finish Retrofit noise", /completed already/],
  ["/research finish Tenants", /archived. Activate it/],
  ["/research activate Retrofit costs", /ready for its next run already/],
])("%s is answered by a sentence", (text, message) => {
  expect(parseCommandLine(text, known)).toEqual({ ok: false, message: expect.stringMatching(message) });
});

test("verbs are completed first, then the names that fit the verb", () => {
  const lines = (text: string): string[] => completeCommandLine(text, known).map(({ line }) => line);
  expect(lines("/")).toEqual([
    "/research create ",
    "/research activate ",
    "/research list",
    "/research finish ",
    "/research archive ",
  ]);
  expect(lines("/research a")).toEqual(["/research activate ", "/research archive "]);
  expect(lines("/research activate ")).toEqual(["/research activate Retrofit noise", "/research activate Tenants"]);
  expect(lines("/research finish re")).toEqual(["/research finish retrofit costs"]);
  expect(lines("/research list")).toEqual([]);
  expect(lines("tides")).toEqual([]);
});
