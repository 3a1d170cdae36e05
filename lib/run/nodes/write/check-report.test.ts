import { describe, expect, it } from "vitest";
import { WRITTEN_BY_A_PERSON } from "@/lib/domain/markdown/support";
import type { Section } from "@/lib/domain/report/report";
import { READING_RULES } from "@/lib/domain/run/settings";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aNodeRun, aRunFact } from "@/lib/testing/rigs/agents/run-values";
import { checkReport } from "./check-report";

interface Held {
  checked: Awaited<ReturnType<typeof checkReport>>;
  /** The sentences that a checker was asked of, and what it was told of the tables that they are rows of. */
  asked: string[];
  tables: (string | undefined)[];
}

describe("a version whose sentences are held against their quotes", () => {
  const [DUE, PAID, LIT] = ["AAAAAAAAAAA1", "AAAAAAAAAAA2", "AAAAAAAAAAA3"] as const;

  const facts = [
    aRunFact(DUE, { statement: "Four crowns are due." }),
    aRunFact(PAID, { statement: "The wardens pay the crews." }),
    aRunFact(LIT, { statement: "Lamps burn at the bridge." }),
  ];
  const methodology = { kind: "methodology", heading: "Methodology", markdown: "It was written." } as const;
  const answer = (markdown: string): Section => ({ kind: "answer", heading: "Answer", markdown });

  /** A version whose sentences are held against their quotes: all are borne out but those that speak of everybody. */
  async function held(
    sections: readonly Section[],
    part: Partial<Parameters<typeof checkReport>[2]> = {},
    { rules = READING_RULES, mode = "live" }: { rules?: number; mode?: "live" | "offline" } = {},
  ): Promise<Held> {
    const asked: string[] = [];
    const tables: Held["tables"] = [];
    const step = aStep({
      run: aNodeRun({ mode }, { rules }),
      recalled: { quote_context: [] },
      answers: {
        check_support: ({ items }) => ({
          verdicts: items.map(({ id, sentence, table }) => {
            asked.push(sentence);
            tables.push(table);
            const isAll = sentence.includes("Everybody");
            return { id, verdict: isAll ? "insufficient" : "supported", reason: isAll ? "Nobody says so." : "" };
          }),
        }),
      },
    });
    const known = { facts, before: [], beforeText: null, checked: new Map(), ...part };
    return { checked: await checkReport(step.context, { title: "What is due?", sections }, known), asked, tables };
  }

  it("has those checked that its writer worded, and says how many and which do not stand", async () => {
    const text = `Everybody pays four crowns. [F${DUE}] Nobody cites this.`;
    const { checked, asked } = await held([answer(text), methodology]);
    expect(asked).toEqual(["Everybody pays four crowns."]);
    expect(checked?.check).toMatchObject({
      sentences: 1,
      notChecked: 0,
      unsupported: [
        { section: 0, text: "Everybody pays four crowns.", verdict: "insufficient", reason: "Nobody says so." },
      ],
    });
    const [first, method] = checked?.sections ?? [];
    expect(method?.markdown.length).toBeGreaterThan(methodology.markdown.length);
    expect(first && checked?.saidOf("Everybody pays four crowns.", first)?.verdict).toBe("insufficient");
    expect(first && checked?.saidOf("Nobody cites this.", first)).toBeNull();
    expect(method && checked?.saidOf("Everybody pays four crowns.", method)).toBeNull();
  });

  it("is none without a model: there sentences are quotes, word for word", async () => {
    const { checked, asked } = await held([answer(`Everybody pays. [F${DUE}]`)], {}, { mode: "offline" });
    expect([checked, asked]).toEqual([null, []]);
  });

  it("keeps what was said of the same sentence before, and asks nothing of what a person wrote", async () => {
    const text = `Everybody pays four crowns. [F${DUE}] So said Ada of the dues. [F${DUE}] The wardens pay. [F${PAID}]`;
    const before = [
      { key: DUE, sentence: "Everybody pays four crowns.", verdict: "partial" as const, reason: "Not all." },
      { key: DUE, sentence: "So said Ada of the dues.", verdict: "not_checked" as const, reason: WRITTEN_BY_A_PERSON },
    ];
    const { checked, asked } = await held([answer(text)], { before });
    expect(asked).toEqual(["The wardens pay."]);
    expect(checked?.check).toMatchObject({ sentences: 2, unsupported: [{ verdict: "partial" }] });
    const [first] = checked?.sections ?? [];
    expect(first && checked?.saidOf("So said Ada of the dues.", first)).toBeNull();
  });

  it("has the facts checked that its inferences rest on, but for those of which something is said already", async () => {
    const text = `Inference: It is dear. [F${DUE}][F${PAID}][F${LIT}]`;
    const before = [{ key: LIT, sentence: "Inference: It is dear.", verdict: "supported" as const, reason: "" }];
    const said = { before, checked: new Map([[PAID, "supported" as const]]) };
    const { checked, asked } = await held([answer(text)], said);
    expect(asked).toEqual(["Four crowns are due."]);
    expect(checked?.saidOfFact(DUE)).toEqual({ verdict: "supported", reason: "" });
    expect(checked?.saidOfFact(LIT)).toEqual({ verdict: "supported", reason: "" });
    expect(checked?.saidOfFact(PAID)).toBeNull();
    const unsaid = before.map((one) => ({ ...one, verdict: "not_checked" as const }));
    expect((await held([answer(text)], { ...said, before: unsaid })).asked).toEqual([
      "Four crowns are due.",
      "Lamps burn at the bridge.",
    ]);
  });

  it("keeps of a fact nothing that was said of it beside another sentence, or that is known of the fact itself", async () => {
    const text = `Inference: It is dear. [F${DUE}][F${PAID}]`;
    const before = [
      { key: DUE, sentence: "Four crowns are dear.", verdict: "partial" as const, reason: "" },
      { key: PAID, sentence: "Inference: It is dear.", verdict: "partial" as const, reason: "" },
      { key: LIT, sentence: "Inference: It is dear.", verdict: "partial" as const, reason: "" },
    ];
    const { checked, asked } = await held([answer(text)], { before, checked: new Map([[PAID, "supported" as const]]) });
    expect(asked).toEqual(["Four crowns are due."]);
    expect(checked?.saidOfFact(DUE)).toEqual({ verdict: "supported", reason: "" });
    expect([checked?.saidOfFact(PAID), checked?.saidOfFact(LIT)]).toEqual([null, null]);
  });

  it("keeps what was said of a fact beneath an inference of the version before, from the sixth rules on", async () => {
    const before = [{ key: DUE, sentence: "Inference: It is dear.", verdict: "supported" as const, reason: "" }];
    const beforeText = { title: "What is due?", sections: [answer(`Inference: It is dear. [F${DUE}]`)], check: null };
    const now = [answer(`Inference: It is very dear. [F${DUE}]`)];
    expect((await held(now, { before, beforeText })).asked).toEqual([]);
    expect((await held(now, { before, beforeText }, { rules: 5 })).asked).toEqual(["Four crowns are due."]);
  });

  it("tells of a row its table's head and what leads to it, from the ninth rules on", async () => {
    const table = `Dues in crowns a day:\n\n| Boat | Due |\n| --- | --- |\n| Gig | 4 [F${DUE}] |`;
    const { asked, tables } = await held([answer(table)]);
    expect(asked[0]).toBe("Gig | 4");
    expect(tables[0]).toBe("Dues in crowns a day: | Boat | Due |");
    expect((await held([answer(table)], {}, { rules: 8 })).tables[0]).toBeUndefined();
  });

  it("says of the check what its rules have of it", async () => {
    const told = async (rules: number): Promise<string> =>
      (await held([answer(`Everybody pays. [F${DUE}]`), methodology], {}, { rules })).checked?.sections[1]?.markdown ??
      "";
    expect(await told(7)).not.toBe(await told(6));
  });
});
