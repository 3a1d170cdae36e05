import fc from "fast-check";
import { expect, test } from "vitest";
import { liveRunStatuses, researcherStatuses } from "@/lib/domain/core/words";
import { RunSettings } from "@/lib/domain/run/settings";
import {
  completeCommandLine,
  isCommandLine,
  type KnownResearcher,
  namedBy,
  parseCommandLine,
  researchVerbs,
} from "./command-line";
import { nameKey } from "./researcher";
import { settingsWith } from "./run-options";

const known: KnownResearcher[] = [
  { id: "1", name: "Retrofit costs", status: "idle", liveRun: null },
  { id: "2", name: "Retrofit noise", status: "completed", liveRun: null },
  { id: "3", name: "Tenants", status: "archived", liveRun: null },
  { id: "4", name: "Grid", status: "active", liveRun: "running" },
];

const anyName = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .filter((name) => name.trim() === name && name !== "");
const anyKnown = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    name: anyName,
    status: fc.constantFrom(...researcherStatuses),
    liveRun: fc.constantFrom(null, ...liveRunStatuses),
  }),
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
      fc.constantFrom("", " ", " -", " --quick", " --deep --t", " --time 4", " --length l", " --help"),
    )
    .map(([verb, rest, options]) => `/research ${verb} ${rest}${options}`),
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
    fc.property(
      anyKnown,
      fc.constantFrom("activate", "run", "finish", "archive"),
      fc.nat(10),
      (those, verb, length) => {
        for (const one of those) {
          const typed = `/research ${verb} ${one.name.slice(0, length)}`;
          for (const { line } of completeCommandLine(typed, those)) {
            const parsed = parseCommandLine(line, those);
            expect(parsed).toMatchObject({ ok: true, verb });
            if (parsed.ok && "researcher" in parsed) expect(nameKey(line)).toContain(nameKey(parsed.researcher.name));
          }
        }
      },
    ),
  );
});

test.each([
  ["/research", { ok: true, verb: "help", about: null }],
  ["/research help", { ok: true, verb: "help", about: null }],
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
  ["/research remove Grid", /none of create, activate, run, list, finish, archive and help/],
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

test.each([
  ["/research run retrofit costs", known[0], {}],
  ["/research run “Retrofit costs” --quick", known[0], { depth: "quick" }],
  ["/research run Retrofit  costs --deep --time 45", known[0], { depth: "deep", minutes: 45 }],
  ["/research run Retrofit costs --TIME=2.5", known[0], { minutes: 2.5 }],
  ["/research run Retrofit costs --length Long --quick", known[0], { depth: "quick", length: "long" }],
])("%s starts a run", (text, researcher, options) => {
  const said = { depth: null, minutes: null, length: null, ...options };
  expect(parseCommandLine(text, known)).toEqual({ ok: true, verb: "run", researcher, options: said });
});

test.each([
  ["/research run", /Name the researcher: .research run/],
  ["/research run --quick", /Name the researcher/],
  ["/research run Heat pumps --quick", /no researcher named “Heat pumps”/],
  ["/research run Grid", /under way/],
  ["/research run Tenants", /archived. Activate it/],
  ["/research run Retrofit costs --quick --deep", /either quick or deep/],
  ["/research run Retrofit costs --quick --quick", /--quick stands twice/],
  ["/research run Retrofit costs --fast", /“--fast” is none of --quick, --deep, --time, --length and --help/],
  ["/research run Retrofit costs --quick now", /“now” is none of/],
  ["/research run Retrofit costs --time", /how many minutes/],
  ["/research run Retrofit costs --time soon", /how many minutes/],
  ["/research run Retrofit costs --time 1", /2 to 1440 minutes/],
  ["/research run Retrofit costs --length", /short, standard or long/],
  ["/research run Retrofit costs --length huge", /short, standard or long/],
])("%s is answered by a sentence", (text, message) => {
  expect(parseCommandLine(text, known)).toEqual({ ok: false, message: expect.stringMatching(message) });
});

test("--help tells what a verb takes, whatever else the line holds", () => {
  expect(parseCommandLine("/research run Nobody --help", known)).toEqual({ ok: true, verb: "help", about: "run" });
  expect(parseCommandLine("/research finish --help", known)).toEqual({ ok: true, verb: "help", about: "finish" });
});

test("a name that holds dashes is a name, and its options come after it", () => {
  const those: KnownResearcher[] = [...known, { id: "5", name: "Pumps --deep", status: "idle", liveRun: null }];
  const options = { depth: "quick", minutes: null, length: null };
  expect(parseCommandLine("/research run Pumps --deep --quick", those)).toMatchObject({
    researcher: those[4],
    options,
  });
});

test("options are completed once a name stands, each only once", () => {
  const lines = (text: string): string[] => completeCommandLine(text, known).map(({ line }) => line);
  const base = "/research run Retrofit costs";
  expect(lines("/research run R")).toEqual([base]);
  expect(lines(`${base} `)).toEqual([`${base} --quick`, `${base} --deep`, `${base} --time `, `${base} --length `]);
  expect(lines(`${base} --t`)).toEqual([`${base} --time `]);
  expect(lines(`${base} --quick `)).toEqual([`${base} --quick --time `, `${base} --quick --length `]);
  expect(lines(`${base} --time `)).toEqual([]);
  expect(lines("/research run Tenants ")).toEqual([]);
});

test("what a line says goes over the settings that the form begins with", () => {
  const before = RunSettings.parse({ strategy: "perspectives", minutes: 90, sensitivity: "no_web" });
  const settings = (depth: "quick" | "deep" | null, minutes: number | null): RunSettings =>
    settingsWith(before, { depth, minutes, length: null });
  expect(settings(null, null)).toEqual(before);
  expect(settings("quick", null)).toEqual({ ...before, strategy: "quick" });
  expect(settingsWith(before, { depth: null, minutes: null, length: "short" }).length).toBe("short");
  expect(settings("deep", 20)).toEqual({ ...before, strategy: "tree", minutes: 20 });
});

test("verbs are completed first, then the names that fit the verb", () => {
  const lines = (text: string): string[] => completeCommandLine(text, known).map(({ line }) => line);
  expect(lines("/")).toEqual([
    "/research create ",
    "/research activate ",
    "/research run ",
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

test.each([
  ["/research help", true],
  ["  /tides", true],
  ["tides /research", false],
  ["", false],
])("%j is meant as a command: %s", (text, is) => {
  expect(isCommandLine(text)).toBe(is);
});

test("a researcher is named in any case and spacing, with quotation marks or without, and one in marks by itself first", () => {
  const those: KnownResearcher[] = [...known, { id: "6", name: "“Grid”", status: "idle", liveRun: null }];
  expect(namedBy(" retrofit  COSTS ", known)).toBe(known[0]);
  expect([namedBy('"Grid"', known), namedBy("'Grid'", known), namedBy("“Grid”", those)]).toEqual([
    known[3],
    known[3],
    those[4],
  ]);
  expect([namedBy("Grid”", known), namedBy("", known)]).toEqual([null, null]);
});

test("a name of 120 characters is taken, and only what goes on with a blank is a command", () => {
  const name = "x".repeat(120);
  expect(parseCommandLine(`/research create ${name}`, known)).toEqual({ ok: true, verb: "create", name });
  expect(parseCommandLine("/researchers list", known)).toMatchObject({ ok: false });
  expect(parseCommandLine("/research ", known)).toEqual({ ok: true, verb: "help", about: null });
  expect(parseCommandLine("/research --help", known)).toEqual({ ok: true, verb: "help", about: null });
  expect(parseCommandLine("/research create Pumps--help", known)).toMatchObject({
    verb: "create",
    name: "Pumps--help",
  });
});

test("what a line lacks is told with what such a line is", () => {
  const said = (text: string): unknown => parseCommandLine(text, known);
  expect(said("/research archive")).toEqual({
    ok: false,
    message: "Name the researcher: /research archive <name>.",
  });
  expect(said("/research run Grid Costs --quick --quick")).toEqual({
    ok: false,
    message: "This project has no researcher named “Grid Costs”. “/research list” shows those it has.",
  });
});

test("names that are typed whole are completed no more, and nothing is completed behind what is no verb", () => {
  const lines = (text: string): string[] => completeCommandLine(text, known).map(({ line }) => line);
  expect(lines("/research run Retrofit costs")).toEqual([]);
  expect(lines("/research archive Retrofit ")).toEqual([
    "/research archive Retrofit costs",
    "/research archive Retrofit noise",
  ]);
  expect([lines("/research help "), lines("/research create R"), lines("/research list ")]).toEqual([[], [], []]);
  expect(lines("")).toEqual([]);
  expect(lines("/research l")).toEqual(["/research list"]);
  expect(lines("/research run")).toEqual(["/research run "]);
  expect(completeCommandLine("/research finish ", known)).toEqual([
    { line: "/research finish Retrofit costs", says: "idle" },
  ]);
});

test("options are completed as far as they are typed, and none behind one that is wrong", () => {
  const lines = (text: string): string[] => completeCommandLine(text, known).map(({ line }) => line);
  const base = "/research run Retrofit costs";
  expect(lines(`${base} --QU`)).toEqual([`${base} --QUick`]);
  expect(lines(`${base} --quick`)).toEqual([]);
  expect(lines(`${base} --time 20 --l`)).toEqual([`${base} --time 20 --length `]);
  expect(lines(`${base} --length short `)).toEqual([
    `${base} --length short --quick`,
    `${base} --length short --deep`,
    `${base} --length short --time `,
  ]);
  expect([lines(`${base} --time soon `), lines(`${base} --fast `), lines(`${base}--q`)]).toEqual([[], [], []]);
});
