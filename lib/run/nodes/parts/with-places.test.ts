import { describe, expect, it } from "vitest";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aFactIn, aNodeRun, aRunFact } from "@/lib/testing/rigs/agents/run-values";
import { spanOf } from "./quote-contexts";
import { withPlaces } from "./with-places";

const place = { sha256: "A".padEnd(64, "0"), start: 0, end: 12 };
const around = { ...place, before: "", after: "", above: ["Dues", "Of ships"], fields: ["Status: Final"] };
const [piece] = aRunFact("A").evidence;
if (piece === undefined) throw new Error("A fact has one piece of evidence.");
const named = [aRunFact("A", { evidence: [{ ...piece, end: 12 }] }), aRunFact("B", { evidence: [] })];
const facts = [aFactIn("A"), aFactIn("C", "So.", { sourceId: "source-A" }), aFactIn("D")];

describe("facts with what their documents say of them", () => {
  it("have the headings above the quotes of those named, and the fields of their source's head", async () => {
    const { context } = aStep({ recalled: { headings: [around] } });
    const told = await withPlaces(context, facts, named);
    expect(told.map(({ id, above, fields }) => [id, above, fields])).toEqual([
      ["A", ["Dues", "Of ships"], ["Status: Final"]],
      ["C", undefined, ["Status: Final"]],
      ["D", undefined, undefined],
    ]);
  });

  it("have none where a source has no fields, or nothing is known of where a quote ends", async () => {
    const bare = aStep({ recalled: { headings: [{ ...around, fields: [] }] } });
    expect((await withPlaces(bare.context, facts, named))[1]).toMatchObject({ fields: undefined });
    const old = await withPlaces(aStep({}).context, facts, [aRunFact("A")]);
    expect(old[0]).toMatchObject({ above: [], fields: undefined });
  });

  it("are as they are without a model", async () => {
    const { context } = aStep({ run: aNodeRun({ mode: "offline" }) });
    expect(await withPlaces(context, facts, named)).toEqual(facts);
  });
});

it("where a quote stands is one key, whatever else is known of it", () => {
  expect(spanOf({ ...place })).toBe(`${place.sha256} 0 12`);
  expect(spanOf({ ...place, end: null })).toBe(`${place.sha256} 0 null`);
});
