import fc from "fast-check";
import { expect, test } from "vitest";
import { researcherStatuses } from "@/lib/domain/core/words";
import { nameKey, researcherActs, statusAfter, whyAtRest, whyNoRun, whyNot } from "./researcher";

const anyAct = fc.constantFrom(...researcherActs);
const anyStatus = fc.constantFrom(...researcherStatuses);

test("what has been done cannot be done again, and one that is at work is left alone", () => {
  fc.assert(
    fc.property(anyAct, anyStatus, (act, status) => {
      const reason = whyNot(act, { name: "Tides", status, liveRun: null });
      if (status === statusAfter[act] || status === "active") expect(reason).toContain("“Tides”");
    }),
  );
});

test("whatever was done to a researcher, one that rests can be activated, and then finished", () => {
  for (const status of ["completed", "archived"] as const) {
    expect(whyNot("activate", { name: "Tides", status, liveRun: null })).toBeNull();
    expect(whyAtRest({ name: "Tides", status })).toContain("Activate it");
  }
  expect(whyNot("finish", { name: "Tides", status: statusAfter.activate, liveRun: null })).toBeNull();
  expect(whyAtRest({ name: "Tides", status: statusAfter.activate })).toBeNull();
});

test.each([
  ["running", "is under way"],
  ["waiting", "waits for a person"],
  ["paused", "is paused"],
  ["halted", "has halted"],
] as const)("whoever wants something of a researcher whose run is %s hears that it %s", (liveRun, says) => {
  const researcher = { name: "Tides", status: "active", liveRun } as const;
  for (const why of [whyNoRun(researcher), ...researcherActs.map((act) => whyNot(act, researcher))]) {
    expect(why).toContain(`A run of “Tides” ${says}.`);
  }
});

test("names that people cannot tell apart are the same", () => {
  expect(nameKey("  Retrofit   COSTS ")).toBe(nameKey("retrofit costs"));
  expect(nameKey("ﬁeld")).toBe(nameKey("FIELD"));
});

test.each([
  ["activate", "idle", "“Tides” is ready for its next run already."],
  ["activate", "active", "A run of “Tides” is under way. It needs no activation."],
  ["activate", "completed", null],
  ["activate", "archived", null],
  ["finish", "idle", null],
  ["finish", "active", "A run of “Tides” is under way. Let it end or cancel it, then finish the researcher."],
  ["finish", "completed", "“Tides” is completed already."],
  ["finish", "archived", "“Tides” is archived. Activate it before you finish it."],
  ["archive", "idle", null],
  ["archive", "active", "A run of “Tides” is under way. Let it end or cancel it, then archive the researcher."],
  ["archive", "completed", null],
  ["archive", "archived", "“Tides” is archived already."],
] as const)("to %s one that is %s: %s", (act, status, why) => {
  expect(whyNot(act, { name: "Tides", status, liveRun: null })).toBe(why);
});

test("a run begins where none is under way and its researcher is at hand", () => {
  const why = researcherStatuses.map((status) => [status, whyNoRun({ name: "Tides", status, liveRun: null })]);
  expect(why).toEqual([
    ["idle", null],
    ["active", "A run of “Tides” is under way. Open it, or cancel it before you start another."],
    ["completed", "“Tides” is completed. Activate it before it can run."],
    ["archived", "“Tides” is archived. Activate it before it can run."],
  ]);
});
