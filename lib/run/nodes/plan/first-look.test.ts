import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SearchHit } from "@/lib/run/drivers/driver";
import type { NodeContext } from "@/lib/run/engine/context";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aNodeRun, aPassage } from "@/lib/testing/rigs/agents/run-values";
import { firstLook, nearestPassages } from "./first-look";

const QUESTION = "Which pilot steers the ferry past the anchor?";
/** Passages that say all that is asked, some of it, one word of it, and nothing of it. */
const [all, some, little, nothing] = [
  "The pilot steers the ferry past the anchor.",
  "The pilot steers the wagon past the barn.",
  "The pilot mends the wagon near the barn.",
  "The cook mends the wagon near the barn.",
];

const ids = (...passages: Parameters<typeof nearestPassages>[1][]): string[] =>
  nearestPassages([QUESTION], passages.flat()).map(({ id }) => id);

describe("the passages that a plan is shown", () => {
  it("are those that say most of the question, within a source", () => {
    expect(ids([aPassage("s", 0, little), aPassage("s", 1, all)])).toEqual(["s:1", "s:0"]);
  });

  it("weigh what a passage says as much as the place that the search gave its source", () => {
    // By what they say the order is c, a, b; by their sources' places it is a, b, c.
    expect(ids([aPassage("a", 0, some), aPassage("b", 0, little), aPassage("c", 0, all)])).toEqual([
      "a:0",
      "c:0",
      "b:0",
    ]);
  });

  it("are two of one source at most, the nearest, so that others are heard", () => {
    const long = [aPassage("a", 0, some), aPassage("a", 1, all), aPassage("a", 2, some), aPassage("a", 3, some)];
    expect(ids(long, [aPassage("b", 0, little)])).toEqual(["a:1", "a:0", "b:0"]);
  });

  it("are eight at most", () => {
    const many = Array.from({ length: 12 }, (_, nth) => aPassage(`s${String(nth).padStart(2, "0")}`, 0, all));
    expect(ids(many)).toEqual(many.slice(0, 8).map(({ id }) => id));
  });

  it("are none that say nothing of what is asked, but by the title of their source", () => {
    expect(ids([aPassage("a", 0, nothing)])).toEqual([]);
    expect(ids([aPassage("Anchor", 0, nothing), aPassage("Barn", 0, nothing)])).toEqual(["Anchor:0"]);
  });

  it("are found by any of several things that are looked for", () => {
    const passages = [aPassage("a", 0, "Tides are told by the moon."), aPassage("b", 0, "Larks sing at dawn.")];
    expect(nearestPassages(["The moon", "Larks"], passages).map(({ id }) => id)).toEqual(["a:0", "b:0"]);
  });

  it("carry what an agent reads of a passage, and nothing of where it is stored", () => {
    expect(nearestPassages([QUESTION], [aPassage("a", 3, all, "Pilots")])).toEqual([
      { id: "a:3", sourceId: "a", sourceTitle: "a", heading: "Pilots", text: all },
    ]);
  });

  it("are few of each source, each once, whatever was read", () => {
    const words = fc.subarray(["pilot", "steers", "ferry", "anchor", "wagon", "barn"], { minLength: 1 });
    const read = fc.array(fc.record({ source: fc.constantFrom("a", "b", "c", "d", "e", "f"), words }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(read, (said) => {
        const passages = said.map(({ source, words: own }, nth) => aPassage(source, nth, `${own.join(" ")}.`));
        const shown = nearestPassages([QUESTION], passages);
        const perSource = Map.groupBy(shown, ({ sourceId }) => sourceId);
        expect(Math.max(0, ...[...perSource.values()].map((some) => some.length))).toBeLessThanOrEqual(2);
        expect(shown.length).toBeLessThanOrEqual(8);
        expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
        // A source that says something of what is asked is silent only where others fill the room.
        const speaking = new Set(
          passages.filter(({ text }) => /pilot|steers|ferry|anchor/.test(text)).map((one) => one.sourceId),
        );
        if (shown.length < 8) expect(new Set(perSource.keys())).toEqual(speaking);
      }),
    );
  });
});

it("before anything is planned forty results are told of, of which the first twelve are read", async () => {
  const hits = Array.from({ length: 50 }, (_, nth): SearchHit => {
    const url = `https://example.org/${nth}`;
    return { provider: "web", title: `Page ${nth}`, url, snippet: "It is told.", published: null };
  });
  const { context } = aStep({ run: aNodeRun({ question: QUESTION }), found: { [QUESTION]: hits } });
  const read: string[] = [];
  const retrieve: NodeContext["retrieve"] = async (url) => {
    read.push(url);
    return { ok: false, failure: { kind: "permanent", message: "It cannot be read." } };
  };
  const look = await firstLook({ ...context, retrieve });
  const urls = hits.map(({ url }) => url);
  expect(look.hits.map(({ url }) => url)).toEqual(urls.slice(0, 40));
  expect(read).toEqual(urls.slice(0, 12));
  expect(look.passages).toEqual([]);
});
