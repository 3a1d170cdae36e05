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
