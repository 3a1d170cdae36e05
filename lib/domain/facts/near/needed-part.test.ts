import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { comparedOf } from "./beside-adds";
import { neededPart } from "./needed-part";

const FOUR = "The dues rose to four crowns.";
const LAMPS = "Lamps were lit on the mole.";
const COUNCIL = "The council of Brest met in May.";

describe("what is told of a quote", () => {
  it.each([
    ["its first sentence", `${FOUR} ${LAMPS}`, ["The harbour's dues rose to four crowns."], FOUR],
    ["its last one", `${LAMPS} ${FOUR}`, ["The harbour's dues rose to four crowns."], FOUR],
    ["one in the middle", `${LAMPS} ${FOUR} ${COUNCIL}`, ["Dues rose to four crowns."], FOUR],
    [
      "all between two that are needed",
      `${FOUR} ${LAMPS} ${COUNCIL}`,
      ["Brest raised dues to four crowns."],
      `${FOUR} ${LAMPS} ${COUNCIL}`,
    ],
    [
      "what any sentence needs that cites it",
      `${FOUR} ${LAMPS} ${COUNCIL}`,
      ["Dues rose.", "Lamps were lit."],
      `${FOUR} ${LAMPS}`,
    ],
    [
      "with what its first sentence leads back to",
      `${COUNCIL} It raised the dues to four crowns. ${LAMPS}`,
      ["Dues: four crowns."],
      `${COUNCIL} It raised the dues to four crowns.`,
    ],
    ["the whole where nothing cites it", `${FOUR} ${LAMPS}`, [], `${FOUR} ${LAMPS}`],
    ["the whole of a list", `- ${FOUR}\n- ${LAMPS}`, ["Lamps were lit."], `- ${FOUR}\n- ${LAMPS}`],
  ])("is %s", (_, quote, said, part) => {
    expect(neededPart(quote, said)).toBe(part);
  });

  it("is a piece of it, and has all that it shares with what cites it", () => {
    const sentence = fc.constantFrom(FOUR, LAMPS, COUNCIL, "It was late.", "Nobody in Brest paid 12 crowns.");
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 6 }), sentence, (all, said) => {
        const quote = all.join(" ");
        const part = neededPart(quote, [said]);
        expect(quote).toContain(part);
        const [of, whole, cites] = [comparedOf(part), comparedOf(quote), comparedOf(said)];
        for (const kind of ["figures", "names", "terms"] as const) {
          for (const item of cites[kind]) expect(of[kind].has(item)).toBe(whole[kind].has(item));
        }
      }),
    );
  });
});
