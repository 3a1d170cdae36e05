import { expect, test } from "vitest";
import { restBriefly } from "./rest-briefly";

const LONG = Array.from({ length: 12 }, (_, nth) => `The keeper lit lamp ${nth} in May.`).join(" ");
const dues = { heading: "Dues", markdown: `Four crowns are due. [Fabcdefabcdef] They rise in May. ${LONG}` };
const lamps = { heading: "Lamps", markdown: LONG };
const note = { heading: "Rolls", markdown: "They are kept in town. Nobody has read them. They were written by hand." };

test("what may change stands there whole, of the rest how it begins, with its markers, and how much there is of it", () => {
  const told = restBriefly([dues, lamps, note], { whole: new Set(["Lamps"]), isSaid: "which stay" });
  expect(told).toEqual([
    {
      heading: "Dues",
      markdown: "Four crowns are due. [Fabcdefabcdef] They rise in May. […] (84 more words, which stay)",
    },
    lamps,
    note,
  ]);
});
