import { describe, expect, it } from "vitest";
import { UNKNOWN_ORIGIN } from "@/lib/domain/report/origin";
import type { Section } from "@/lib/domain/report/report";
import { modeSentence } from "@/lib/domain/run/run-mode";
import { aReport } from "@/lib/testing/rigs/reports";
import { type ExportedReport, filedSections, headLine, originLine, partedSections } from "./exported-report";

describe("the line at a file's head", () => {
  const plain = { ...aReport, status: "draft", since: null };

  it.each<[Partial<ExportedReport>, string]>([
    [{}, "Version 2, 2026-03-04. A draft."],
    [{ status: "changes_requested" }, "Version 2, 2026-03-04. Status: changes requested."],
    [
      { status: "accepted", acceptedAt: "2026-03-05T00:00:00.000Z" },
      "Version 2, 2026-03-04. Status: accepted on 2026-03-05.",
    ],
    [{ isOfUnknownOrigin: true }, `Version 2, 2026-03-04. A draft. ${UNKNOWN_ORIGIN}`],
    [
      { since: "Since 3 January: nothing changed." },
      "Version 2, 2026-03-04. A draft. Since 3 January: nothing changed.",
    ],
    [
      { isOfUnknownOrigin: true, since: "Nothing changed." },
      `Version 2, 2026-03-04. A draft. ${UNKNOWN_ORIGIN} Nothing changed.`,
    ],
  ])("says of %o “%s”", (change, said) => {
    expect(headLine({ ...plain, ...change })).toBe(said);
  });
});

describe("the line on what a report rests on", () => {
  const none = { evidence: "", mode: "live", affected: null } as const;
  const affected = { lead: "1 cited fact is gone.", sections: [{ heading: "Snow" }] };

  it.each<[string, Parameters<typeof originLine>[0], string]>([
    ["nothing", none, ""],
    ["the evidence", { ...none, evidence: "Two texts." }, "Two texts."],
    ["what changed", { ...none, affected }, "1 cited fact is gone. Affected: Snow."],
    ["that no model wrote it", { ...none, mode: "offline" }, modeSentence("offline") ?? "?"],
    [
      "all of it",
      { evidence: "Two texts.", mode: "offline", affected },
      `Two texts. 1 cited fact is gone. Affected: Snow. ${modeSentence("offline")}`,
    ],
  ])("says %s, with no gap for what is not said", (_, given, said) => {
    expect(originLine(given)).toBe(said);
  });
});

describe("the sections of a file", () => {
  const kinds = ["methodology", "answer", "sources", "body", "conflicts"] as const;
  const sections: Section[] = kinds.map((kind) => ({ kind, heading: kind, markdown: "" }));

  it("are what was written, and behind it how it was made, each with its place among all; its sources are the format's", () => {
    const { text, behind } = partedSections(sections);
    expect(text.map(({ section, nth }) => [section.kind, nth])).toEqual([
      ["answer", 1],
      ["body", 3],
      ["conflicts", 4],
    ]);
    expect(behind.map(({ section, nth }) => [section.kind, nth])).toEqual([["methodology", 0]]);
  });

  it("have their numbers where they lie in each other", () => {
    expect(filedSections(aReport).map(({ heading }) => heading)).toEqual([
      "Answer",
      "1 Snow",
      "1.1 Deeper snow",
      "Sources",
    ]);
  });
});
