import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { passageOf } from "@/lib/testing/rigs/agents/passages";
import type { ModelRequest, Play } from "@/lib/testing/rigs/fakes/fake-model";
import {
  aLiveWorkshop,
  type LiveWorkshop,
  type OfflineAnswer,
  planOfOne,
  researchIn,
} from "@/lib/testing/rigs/live-workshop";
import { replayOf } from "@/lib/testing/rigs/replays";

const ASKED = "What does a beehive need in winter?";
const TOLD = "A beehive in winter needs 8 kilograms of honey, which its keeper leaves in it.";
const NEWER = "Hives of the newer kind were left 12 kilograms of honey by the keeper.";
const LACK = "A beehive in winter has no standard for the roof that it needs.";
const SINCE = "The roof of a beehive has a standard since the spring: slate, as thick as a thumb.";
const FILLER = "The wardens painted the tollgate in the spring. Nobody opened the shutters that day. ".repeat(12);
/** More words than a report on so few facts may have. */
const LONG = `The honey was left ${"and left again ".repeat(200)}by the keeper.`;
const LAMP = "The drawbridge lamp was refused by Hjort on 3 May, for no cable reached it.";
const perspectives = [{ name: "Keeper", focus: "Winter", questions: [ASKED] }];
const Written = z.looseObject({ markdown: z.string() });
const Found = z.looseObject({ facts: z.array(z.looseObject({ quote: z.string() })) });

/** A text with the head of a dated document. */
function dated(number: number, title: string, { created, text }: { created: string; text: string }): string {
  return `RULE: ${number}\nTitle: ${title}\nStatus: Final\nCreated: ${created}\n\n${text}`;
}

const MANUAL = dated(3, "Wintering", { created: "2016-06-02", text: `${TOLD} ${LACK}\n\n${FILLER}\n\n${NEWER}` });
const ROOFS = dated(9, "Roofs", { created: "2020-08-25", text: `A beehive needs a roof in winter. ${SINCE}` });

let live: LiveWorkshop;
beforeAll(async () => {
  live = await aLiveWorkshop(play);
}, 60_000);
afterAll(() => live.close());

/** Who reads takes no fact from what stands far down, so that its report tells neither; its editor quotes the other figure. */
function play({ kind, text }: OfflineAnswer, { prompt }: ModelRequest): Play {
  if (kind === "discover_perspectives") return { text: JSON.stringify({ perspectives }) };
  if (kind === "find_missing") return { text: JSON.stringify({ documents: [] }) };
  if (kind === "outline") return planOfOne("Food", text, prompt);
  if (kind === "extract_facts") {
    const { facts, ...others } = Found.parse(JSON.parse(text));
    const kept = facts.filter(({ quote }) => !quote.includes("12 kilograms") && !quote.includes("slate"));
    return { text: JSON.stringify({ ...others, facts: kept }) };
  }
  if (kind === "write_report") {
    const lookUp = ["Hjort drawbridge lamp refused"];
    return { text: JSON.stringify({ ...Written.parse(JSON.parse(text)), lookUp, limits: "" }) };
  }
  if (kind !== "edit_report" || !prompt.includes("12 kilograms")) return { text };
  const [, sentence = ""] = /^(?:markdown: |heading: Answer\n(?:words: \d+\n)?)(.*)$/m.exec(prompt) ?? [];
  const statement = "A newer kind of hive was left 12 kilograms of honey by its keeper.";
  const edits = [statement, LONG].map((said) => ({
    heading: "Answer",
    find: sentence,
    replace: `${sentence} ${said} [Q1]`,
  }));
  const quotes = [{ id: "Q1", passage: passageOf(prompt, NEWER), quote: NEWER, statement }];
  return { text: JSON.stringify({ edits, quotes }) };
}

/** A run over a manual, a later text and others that tell of something else. */
function research(rules?: number, manual = MANUAL): ReturnType<typeof researchIn> {
  const library = { "RULE 3": manual, "RULE 9": ROOFS, "Minutes of the wardens": LAMP };
  return researchIn(live, { question: ASKED, library, ...(rules !== undefined && { rules }) });
}

const editorIn = (prompts: readonly string[]): string =>
  prompts.find((one) => one.startsWith("You are the editor")) ?? "";

/** The lines that an editor is told on what texts say beside the report's words. */
function linesOf(editor: string): string[] {
  const [, told = ""] = editor.split("What the texts say beside its words");
  return (told.split("What research left open")[0] ?? "").split("\n").filter((line) => line.startsWith("- “"));
}

describe("what texts say beside a report's words", () => {
  it("is told to its editor with passages to quote from, becomes a fact where it is quoted, and replays as it was", async () => {
    const { runId, world, prompts } = await research();
    const editor = editorIn(prompts);
    const lines = linesOf(editor);
    const figure = lines.find((line) => line.includes("the same text also says"));
    expect(figure).toContain(`“${TOLD}”`);
    expect(figure).toContain(`“${NEWER}” (passage ${passageOf(editor, NEWER)})`);
    const later = lines.find((line) => line.includes("2020-08-25, says"));
    expect(later).toContain(`“${LACK}”`);
    expect(later).toContain("The roof of a beehive has a standard since the spring");

    const { db } = live.shop;
    const quoted = await db.evidence.findFirstOrThrow({
      where: { ...world.scope, quote: NEWER },
      include: { fact: true },
    });
    const report = await db.report.findFirstOrThrow({ where: { runId, version: 1 }, include: { sections: true } });
    expect(report.sections.map(({ markdown }) => markdown).join("\n")).toContain(`[F${quoted.fact.key}]`);

    // What would make it longer than it may be is not made, and its reviser is told so.
    const record = await db.artifact.findFirstOrThrow({ where: { runId, path: "synthesis/edits.json" } });
    expect(JSON.parse(record.content)).toMatchObject({
      made: 1,
      dropped: [{ why: expect.stringContaining("as long as it may be") }],
    });

    expect((await replayOf(db, world, runId)).result).toMatchObject({ isIdentical: true });
  }, 120_000);

  it.each([
    [11, []],
    [10, [NEWER]],
  ])(
    "tells of “no less than 8” a 12 to nobody from rules 11 on: by rules %d its editor is told %j",
    async (rules, told) => {
      const most = TOLD.replace("needs", "needs no less than");
      const text = `${most} ${LACK}\n\n${FILLER}\n\n${NEWER}`;
      const lines = linesOf(
        editorIn((await research(rules, dated(3, "Wintering", { created: "2016-06-02", text }))).prompts),
      );
      expect([NEWER].filter((one) => lines.some((line) => line.includes(one)))).toEqual(told);
    },
    120_000,
  );

  it("is not told in a run that began under older rules", async () => {
    const editor = editorIn((await research(7)).prompts);
    expect(editor).toContain("You are the editor");
    expect(linesOf(editor)).toEqual([]);
    expect(editor).not.toContain(NEWER);
  }, 120_000);
});
