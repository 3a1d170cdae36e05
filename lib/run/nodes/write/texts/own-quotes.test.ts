import { describe, expect, it } from "vitest";
import { identify } from "@/lib/knowledge/facts";
import type { RunFact } from "@/lib/knowledge/run-facts";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aPassage, aRunFact } from "@/lib/testing/rigs/agents/run-values";
import { quotedFacts, withOwnQuotes } from "./own-quotes";

const REASON = "The committee struck wooden lids from the rules, for moths had bred in them.";
const STATEMENT = "Wooden lids of beehives were struck from the rules because moths bred in them.";

describe("what a writer quotes itself", () => {
  const TEXT = `It was noon. ${REASON} Nobody minded.`;
  const passages = [aPassage("annals", 0, TEXT), aPassage("log", 4, "Nothing of it is said.")];
  const quote = { id: "Q1", passage: "1", quote: REASON, statement: STATEMENT };
  const key = identify(STATEMENT).key;
  const start = TEXT.indexOf(REASON);

  async function quoted(quotes: (typeof quote)[], facts: RunFact[]): Promise<Awaited<ReturnType<typeof quotedFacts>>> {
    const { context } = aStep({ recalled: { quoted: facts } });
    return await quotedFacts(context, { quotes, callId: "call" }, passages);
  }

  it("is a fact of the run, whose key stands in the place of its marker", async () => {
    const made = await quoted([quote], [aRunFact(key), aRunFact("OTHER")]);
    expect(made.facts.map((fact) => fact.key)).toEqual([key]);
    expect(made.marked("Lids were struck. [Q1]")).toBe(`Lids were struck. [F${key}]`);
  });

  it("is the fact that stands on the very words, where that says it in others", async () => {
    const piece = {
      sha256: "annals",
      title: "Annals",
      published: null,
      quote: REASON,
      start,
      end: start + REASON.length,
    };
    const on = aRunFact("STANDS", { evidence: [{ ...piece, url: null, publisher: null, heading: null }] });
    expect((await quoted([quote], [aRunFact("OTHER"), on])).facts).toEqual([on]);
    for (const other of [{ start: start + 1 }, { end: start }, { sha256: "log" }]) {
      const evidence = on.evidence.map((one) => ({ ...one, ...other }));
      const made = await quoted([quote], [aRunFact("STANDS", { evidence })]);
      expect([made.facts, made.marked("So. [Q1]").includes("Q1")]).toEqual([[], false]);
    }
  });

  it("is nothing where it stands in no passage, and asks for nothing", async () => {
    const made = await quoted([{ ...quote, quote: "Nobody ever wrote this." }], []);
    expect([made.facts, made.marked("So. [Q1]")]).toEqual([[], "So. [Q1]"]);
    expect((await quoted([], [])).facts).toEqual([]);
  });

  it("stands by its key in every part of a report", async () => {
    const { context } = aStep({ recalled: { quoted: [aRunFact(key)] } });
    const said = "So. [Q1]";
    const output = {
      notes: "",
      markdown: said,
      sections: [{ heading: "Lids", markdown: said, covers: [] }],
      meaning: said,
      limits: said,
      lookUp: [],
      quotes: [quote],
    };
    const { written, quoted: keys } = await withOwnQuotes(context, { output, callId: "call" }, passages);
    const marked = `So. [F${key}]`;
    expect(written).toMatchObject({
      markdown: marked,
      sections: [{ markdown: marked }],
      meaning: marked,
      limits: marked,
    });
    expect(keys).toEqual([key]);
    const none = { ...output, quotes: [] };
    expect(await withOwnQuotes(context, { output: none, callId: "call" }, passages)).toEqual({
      written: none,
      quoted: [],
    });
  });
});
