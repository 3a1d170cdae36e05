import { describe, expect, it } from "vitest";
import { CHECKED_WHERE_CITED, type Support, WRITTEN_BY_A_PERSON } from "@/lib/domain/markdown/support";
import { VerifyResult } from "@/lib/domain/run/results";
import { aRunFact } from "@/lib/testing/rigs/agents/run-values";
import { checkedFacts, checkedSupport, keptSupport, quotesOf } from "./compose-version";
import { editsArtifact, editsSaid } from "./edited";

const section = { kind: "answer", heading: "Answer", markdown: "" } as const;
const said = (key: string, verdict: Support["verdict"], reason = ""): Support & { key: string } => ({
  key,
  verdict,
  reason,
});

/** What a run's verification said of its facts; nothing where none was made. */
function verified(...support: (Support & { key: string })[]): { verified: VerifyResult } {
  const figures = { facts: 1, verbatim: 1, quarantined: [], sources: 1, librarySources: 1 };
  return { verified: VerifyResult.parse({ ...figures, support }) };
}

describe("what is known of a citation", () => {
  const known = verified(
    said("A", "supported"),
    said("B", "partial", "Not all."),
    said("C", "not_checked", CHECKED_WHERE_CITED),
  );

  it("is what the check of its fact said, and of what was not checked that it was not", () => {
    const of = checkedSupport(known);
    expect(of("B", "So it is.", section)).toEqual({ verdict: "partial", reason: "Not all." });
    expect(of("Z", "So it is.", section)).toEqual({ verdict: "not_checked", reason: "" });
    expect(checkedSupport({ verified: null })("A", "So it is.", section).verdict).toBe("not_checked");
  });

  it("is as a verdict on a fact only what the check came to", () => {
    const failed = said("D", "check_failed", "Nobody answered.");
    expect([...checkedFacts(verified(...known.verified.support, failed))]).toEqual([
      ["A", "supported"],
      ["B", "partial"],
    ]);
    expect(checkedFacts({ verified: null }).size).toBe(0);
  });

  it("is of a sentence that a person wrote nothing, for as long as it is kept", () => {
    const before = [
      { ...said("A", "not_checked", WRITTEN_BY_A_PERSON), sentence: "So said Ada." },
      { ...said("A", "insufficient", "Not so."), sentence: "So it was." },
    ];
    const of = keptSupport(before, known);
    expect(of("A", "So said Ada.", section)).toEqual({ verdict: "not_checked", reason: WRITTEN_BY_A_PERSON });
    for (const sentence of ["So it was.", "So it is."]) expect(of("A", sentence, section).verdict).toBe("supported");
    expect(of("B", "So said Ada.", section).verdict).toBe("partial");
  });
});

it("the quotes of facts are all that they rest on", () => {
  const [piece] = aRunFact("A").evidence;
  if (piece === undefined) throw new Error("It has one piece of evidence.");
  const fact = aRunFact("A", { evidence: [piece, { ...piece, quote: "Another." }] });
  expect(quotesOf([fact, aRunFact("B")])).toEqual(["Statement A.", "Another.", "Statement B."]);
});

describe("a pass of edits", () => {
  const edit = { heading: "Answer", find: "a", replace: "b", why: "It does not stand there once." };
  const pass = (made: number, dropped: number): Parameters<typeof editsSaid>[0] => ({
    title: "T",
    sections: [],
    made,
    dropped: Array.from({ length: dropped }, () => edit),
  });

  it("is told with how many edits were made and how many could not be", () => {
    expect([pass(0, 0), pass(1, 0), pass(2, 1), pass(0, 3)].map(editsSaid)).toEqual([
      "",
      " 1 edit.",
      " 2 edits, 1 could not be made.",
      " 0 edits, 3 could not be made.",
    ]);
  });

  it("is kept by the version that it led to, with what could not be made and why", () => {
    expect(editsArtifact(1, pass(0, 0))).toEqual([]);
    const [first] = editsArtifact(1, pass(2, 1));
    expect(first).toMatchObject({ path: "synthesis/edits.json", mediaType: "application/json" });
    expect(JSON.parse(first?.content ?? "")).toEqual({ made: 2, dropped: [edit] });
    expect(editsArtifact(3, pass(0, 1))).toMatchObject([{ path: "synthesis/edits.v3.json" }]);
  });
});
