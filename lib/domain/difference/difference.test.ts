import fc from "fast-check";
import { expect, test } from "vitest";
import { isNearDuplicate, saysAllOf } from "@/lib/domain/text/rank/diversity";
import { judge, total, versionPairs } from "@/lib/testing/versions/judged";
import { type ClaimFact, type ComparedReport, compareClaims, type ReportClaim } from "./difference";
import { changesInWords, countChanges, isAnotherAnswer, sinceLine } from "./difference-words";
import { PARTNER_CAP } from "./match-claims";

const FROM = Date.parse("2026-11-03T09:00:00Z");
const TO = Date.parse("2026-11-17T09:00:00Z");

function aFact(key: string, own: Partial<ClaimFact> = {}): ClaimFact {
  const quotes = [{ quote: `What the source says for ${key}`, sourceId: key, sourceTitle: key, sha256: key, start: 0 }];
  return { key, statement: key, quotes, borneOutBy: [], isDisputed: false, goneAtMs: null, isFixed: false, ...own };
}

function aClaim(text: string, ...facts: ClaimFact[]): ReportClaim {
  return { section: 0, heading: "Findings", text, facts };
}

function aReport(atMs: number, ...claims: ReportClaim[]): ComparedReport {
  return { atMs, claims, removed: [] };
}

test("what was written by hand is found: nearly all of it, and nearly nothing else", () => {
  const { byKind, wrong } = judge(versionPairs);
  expect(versionPairs.length).toBeGreaterThanOrEqual(60);
  const { found, wanted, right } = total(byKind, "same");
  expect(right / wanted, wrong.join("\n")).toBeGreaterThan(0.95);
  expect(right / found, wrong.join("\n")).toBeGreaterThan(0.95);
});

test("a figure that changed is told with both figures as they are written", () => {
  const { changes } = compareClaims(
    aReport(FROM, aClaim("The fee of the museum is 9 euro per person.", aFact("A"))),
    aReport(TO, aClaim("The fee of the museum is now 12 euro per person.", aFact("B"))),
  );
  expect(changes).toMatchObject([{ kind: "changed_figure", figure: { from: "9 euro", to: "12 euro" } }]);
});

test("what cites the same fact and speaks of something else is another claim", () => {
  const quotes = aFact("A").quotes.map((one) => ({ ...one, quote: "The union asked every household." }));
  const fact = aFact("A", { quotes });
  const { changes } = compareClaims(
    aReport(FROM, aClaim("The union asked every household.", fact)),
    aReport(TO, aClaim("A ferry leaves the harbour at noon.", fact)),
  );
  expect(changes.map(({ kind }) => kind)).toEqual(["withdrawn", "new"]);
});

test("what was told to another question was not asked again: nobody took it back", () => {
  const before = aReport(FROM, aClaim("The union asked every household.", aFact("A")));
  const after = aReport(TO, aClaim("A ferry leaves the harbour at noon.", aFact("B")));
  const kinds = (from: string, to: string): string[] =>
    compareClaims({ ...before, question: from }, { ...after, question: to }).changes.map(({ kind }) => kind);
  expect(kinds("Whom did the union ask?", "When does the ferry leave?")).toEqual(["not_asked", "new"]);
  expect(kinds("When does the ferry leave?", "when does the  ferry leave")).toEqual(["withdrawn", "new"]);
});

test("a figure that is told less finely has not changed", () => {
  const { changes } = compareClaims(
    aReport(FROM, aClaim("Defrosting took 7.1 percent of the electricity.", aFact("A"))),
    aReport(TO, aClaim("Defrosting took about 7 percent of the electricity.", aFact("A"))),
  );
  expect(changes.map(({ kind }) => kind)).toEqual(["same"]);
});

test("a claim whose facts lost their quotes between the versions lost its source, be it told on or not", () => {
  const gone = aFact("A", { goneAtMs: Date.parse("2026-11-10T00:00:00Z") });
  const claim = aClaim("The auditors called the reserves sufficient.", gone);
  const kinds = (after: ComparedReport): string[] =>
    compareClaims(aReport(FROM, claim), after).changes.map(({ kind }) => kind);
  expect(kinds(aReport(TO))).toEqual(["source_gone"]);
  expect(kinds(aReport(TO, claim))).toEqual(["source_gone"]);
  expect(kinds({ ...aReport(TO, claim), atMs: FROM })).toEqual(["same"]);
});

test("sentences that went with a deleted source are counted where the newer version has not lost them, too", () => {
  const removed = { section: 0, heading: "Findings", mark: "01234567" };
  const { changes } = compareClaims({ ...aReport(FROM), removed: [removed, removed] }, { ...aReport(TO), removed: [] });
  expect(countChanges({ changes }).source_gone).toBe(2);
  const both = { removed: [removed] };
  expect(compareClaims({ ...aReport(FROM), ...both }, { ...aReport(TO), ...both }).changes).toEqual([]);
});

test("what an answer and a section both say is told once", () => {
  const twice = [aClaim("The fee is 9 euro.", aFact("A")), aClaim("The fee is 9 euro.", aFact("A"))];
  const { changes } = compareClaims(aReport(FROM, ...twice), aReport(TO));
  expect(changes.map(({ kind }) => kind)).toEqual(["withdrawn"]);
});

test("likeness alone does not stand in for a claim that people had accepted", () => {
  const before = "The clinic in Leland offers the operation to patients from the county.";
  const after =
    "Patients from the county get the operation at the clinic in Leland on request of their own family doctor.";
  const compare = (isFixed: boolean): string[] =>
    compareClaims(
      aReport(FROM, aClaim(before, aFact("A", { isFixed }))),
      aReport(TO, aClaim(after, aFact("B"))),
    ).changes.map(({ kind }) => kind);
  expect(compare(false)).toEqual(["same"]);
  expect(compare(true)).toEqual(["withdrawn", "new"]);
});

const words = [
  "fee",
  "museum",
  "tram",
  "city",
  "bridge",
  "Leland",
  "winter",
  "grant",
  "not",
  "rose",
  "fell",
  "9",
  "12",
  "euro",
];
const anyClaim = fc
  .record({
    text: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }).map((some) => `${some.join(" ")}.`),
    keys: fc.uniqueArray(fc.constantFrom("A", "B", "C", "D", "E"), { minLength: 1, maxLength: 2 }),
  })
  .map(({ text, keys }) => aClaim(text, ...keys.map((key) => aFact(key, { isFixed: key < "C" }))));
const anyClaims = fc.array(anyClaim, { maxLength: 12 });

test("a version compared with itself has changed nothing", () => {
  fc.assert(
    fc.property(anyClaims, (claims) => {
      const counts = countChanges(compareClaims(aReport(FROM, ...claims), aReport(TO, ...claims)));
      expect(isAnotherAnswer(counts)).toBe(false);
    }),
  );
});

test("no claim is told twice, and none of a side is told that the side does not say", () => {
  fc.assert(
    fc.property(anyClaims, anyClaims, (before, after) => {
      const { changes } = compareClaims(aReport(FROM, ...before), aReport(TO, ...after));
      const ours = changes.flatMap((one) => one.before ?? []);
      const theirs = changes.flatMap((one) => one.after ?? []);
      expect(new Set(ours).size).toBe(ours.length);
      expect(new Set(theirs).size).toBe(theirs.length);
      for (const claim of ours) expect(before).toContain(claim);
      for (const claim of theirs) expect(after).toContain(claim);
    }),
  );
});

test("a claim that people had accepted is told as withdrawn, or the newer version says it or cites its fact", () => {
  fc.assert(
    fc.property(anyClaims, anyClaims, (before, after) => {
      const { changes } = compareClaims(aReport(FROM, ...before), aReport(TO, ...after));
      const kept = new Set(after.flatMap(({ facts }) => facts.map(({ key }) => key)));
      for (const { text, facts } of before.filter(({ facts }) => facts.some(({ isFixed }) => isFixed))) {
        const isSaid = after.some((later) => isNearDuplicate(text, later.text) || saysAllOf(later.text, text));
        const isCited = facts.some(({ key }) => kept.has(key));
        const told = changes.filter(({ isFixed }) => isFixed).flatMap((one) => one.before?.facts ?? []);
        const isTold = facts.filter(({ isFixed }) => isFixed).every(({ key }) => told.some((one) => one.key === key));
        expect(isSaid || isCited || isTold).toBe(true);
      }
    }),
  );
});

test("comparing 300 claims with 300 looks at a few pairs for each claim, however alike they are", () => {
  const claims = (cost: number): ReportClaim[] =>
    Array.from({ length: 300 }, (_, nth) =>
      aClaim(`The average cost of a repair in the town was ${cost + nth} euro per home.`, aFact(`${cost}-${nth}`)),
    );
  const { compared } = compareClaims(aReport(FROM, ...claims(1_000)), aReport(TO, ...claims(5_000)));
  expect(compared).toBeLessThanOrEqual(300 * PARTNER_CAP);
});

test("the line says since when, and what changed, in words", () => {
  const none = countChanges({ changes: [] });
  const times = { fromMs: FROM, toMs: TO };
  expect(sinceLine({ ...none, changed_figure: 2, withdrawn: 1 }, times)).toBe(
    "Since 3 November: two figures changed, one claim withdrawn.",
  );
  expect(sinceLine(none, times)).toBe("Since 3 November: no claim changed.");
  expect(sinceLine({ ...none, withdrawn: 3, fixedWithdrawn: 1 }, times)).toBe(
    "Since 3 November: three claims withdrawn (one of which people had accepted).",
  );
  expect(sinceLine({ ...none, new: 11 }, { fromMs: Date.parse("2025-11-03T09:00:00Z"), toMs: TO })).toBe(
    "Since 3 November 2025: 11 claims new.",
  );
  expect(sinceLine({ ...none, new: 1 }, { fromMs: FROM, toMs: Date.parse("2026-11-03T20:00:00Z") })).toBe(
    "Since 3 November, 09:00 UTC: one claim new.",
  );
  expect(changesInWords({ ...none, source_gone: 1 })).toBe("one claim lost its source");
});
