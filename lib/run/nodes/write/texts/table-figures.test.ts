import { describe, expect, it } from "vitest";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { TABLE_RULES } from "@/lib/domain/run/settings";
import { ownDatabase } from "@/lib/testing/database";
import { aStoredRun } from "@/lib/testing/rigs/agents/stored-run";
import { NO_FIGURES, type TableFigures, tableFigures } from "./table-figures";

const own = ownDatabase();

const QUESTION = "What is the average of tonnes of rye?";
const rows = [
  ["farm: Upper mill", "crop: rye", "tonnes: 1,200"],
  ["farm: Lower mill", "crop: rye", "tonnes: 800"],
  ["farm: Ford", "crop: oats", "tonnes: 1,000.5"],
];
const library = {
  "Harvest of the valley": rows.map((row) => row.join("\n")).join("\n\n"),
  "The farms of the valley": "The valley has three farms. Rye is grown at the mills of the valley.",
};

/** The figures of a run over a table, of whose document this was noted as it was read. */
async function figures({
  question = QUESTION,
  flags = [],
  rules = TABLE_RULES,
}: {
  question?: string;
  flags?: string[];
  rules?: number;
} = {}): Promise<TableFigures> {
  const stored = await aStoredRun(own.db, { question, library, run: { mode: "offline" }, settings: { rules } });
  await own.db.source.updateMany({ where: { ...stored.scope, title: "Harvest of the valley" }, data: { flags } });
  await stored.add({ kind: "outline", key: "outline", stage: "synthesis", status: "running" });
  return await tableFigures((await stored.step("outline")).context);
}

describe("what a question asks of a table", () => {
  it("is computed from its rows, which are cited", async () => {
    const { sentences, factKeys, failedCalls } = await figures();
    expect(sentences).toEqual([expect.stringContaining("the mean tonnes of 2 rows with crop rye is 1,000")]);
    expect(citedKeys(sentences.map((markdown) => ({ markdown })))).toEqual(factKeys);
    expect([factKeys.length, failedCalls]).toEqual([2, []]);
  });

  it("is not computed where its document was cut, lost rows or hides some", async () => {
    for (const flag of ["cut_short", "rows_left_out", "hidden_parts"]) {
      expect(await figures({ flags: [flag] }), flag).toEqual(NO_FIGURES);
    }
    expect((await figures({ flags: ["scanned"] })).sentences).toHaveLength(1);
  });

  it("is not computed where no figure is asked for, or under rules from before", async () => {
    expect(await figures({ question: "Who owns the mills?" })).toEqual(NO_FIGURES);
    expect(await figures({ rules: TABLE_RULES - 1 })).toEqual(NO_FIGURES);
  });
});
