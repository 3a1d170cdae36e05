import fc from "fast-check";
import { expect, test } from "vitest";
import { sentences } from "@/lib/domain/prose/sentences";
import { relevantSentences } from "@/lib/domain/questions/relevance";
import { antecedents, nameFor, openingName } from "./antecedents";

function meant(text: string): (string | null)[] {
  return antecedents(text, sentences(text));
}

test("a thing that is told of by its kind is the one that was named before", () => {
  const text =
    "The Arctic Tern was built in 1998 by two brothers. The vessel now costs £11.3 million, against £9.6 million.";
  expect(meant(text)).toEqual([null, "Arctic Tern"]);
  const [best] = relevantSentences("What does the Arctic Tern cost?", [], {
    sourceTitle: "The year at the yard",
    heading: null,
    text,
  });
  expect(best?.statement).toBe("Arctic Tern: The vessel now costs £11.3 million, against £9.6 million.");
  expect(best?.quote).toBe("The vessel now costs £11.3 million, against £9.6 million.");
});

test("a person is named for whom a pronoun stands, where the title names another", () => {
  const text = "Ada Moe drew the plans for the bridge. She was born in Leland in 1911.";
  const [best] = relevantSentences("Where was Ada Moe born?", [], { sourceTitle: "Document 3", heading: null, text });
  expect(best?.statement).toBe("Ada Moe: She was born in Leland in 1911.");
});

test("a thing that was spoken of before, or says itself which it is, is no other's", () => {
  expect(meant("Ada Moe opened a mill in 1911. The mill was sold.")).toEqual([null, null]);
  expect(meant("Ada Moe opened it. The mill of Leland was sold.")).toEqual([null, null]);
  expect(meant("The Arctic Tern is a vessel. The vessel was sold.")).toEqual([null, "Arctic Tern"]);
  expect(meant("Ada’s boat was sold. It was old.")).toEqual([null, null]);
  expect(meant("Ada Moe left.\n\nIt was old.")).toEqual([null, null]);
});

test("a word that only begins a sentence is no name", () => {
  expect(["Yesterday the fee rose.", "In March it rose.", "However, he left."].map(openingName)).toEqual([
    null,
    null,
    null,
  ]);
  expect(["Pterocarya is a genus.", "The neighbouring Gull Bay Mill was sold."].map(openingName)).toEqual([
    "Pterocarya",
    "Gull Bay Mill",
  ]);
});

test("whatever a text is, a name that is meant stands in it before", () => {
  const piece = fc.constantFrom(
    "Ada Moe",
    "The mill",
    "It",
    "was",
    "sold",
    "costs",
    "The Tern",
    ". ",
    "\n\n",
    " ",
    "he",
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join(" ");
      const all = sentences(text);
      for (const [nth, name] of antecedents(text, all).entries())
        if (name !== null) expect(text.slice(0, all[nth]?.start)).toContain(name);
    }),
  );
});

test("a heading names nobody of whom the sentences beneath it speak", () => {
  expect(meant("REPORT AND REALITY\nThe company says that all went well.")).not.toContain("REPORT AND");
});

test("of a title with a colon, what stands before it is named", () => {
  const text = "This town can feed thirty hives without taking food from wild bees.";
  const [best] = relevantSentences("How many hives can the town feed?", [], {
    sourceTitle: "Six years of bees: the town counts its hives",
    heading: null,
    text,
  });
  expect(best?.statement).toBe(`Six years of bees: ${text}`);
});

test("“she” is who spoke last, whatever was spoken of between", () => {
  const text =
    "Ida Moss reported that the slip was let. The boathouse has been shut since then. She said that it leaks.";
  expect(meant(text)).toEqual([null, null, "Ida Moss"]);
});

test("nobody calls several people “he”", () => {
  const text =
    "Jon Reed reported that the pontoon sank. Rowers had to carry the boats. He thinks the jetty is to blame.";
  expect(meant(text)).toEqual([null, null, "Jon Reed"]);
  expect(meant("Rowers had to carry the boats. He thinks the jetty is to blame.")).toEqual([null, null]);
});

test("what a meeting decides is not told under the name of who spoke before", () => {
  const text = "Ida Moss was against the sale, as the slip is old. The meeting agreed to sell the slip.";
  expect(meant(text)).toEqual([null, null]);
});

test.each([
  ["The Arctic Tern was built in 1998. Its hull is of oak. The vessel was sold.", ["Arctic Tern", "Arctic Tern"]],
  ["The Arctic Tern was built in 1998. A storm came. It sank.", [null, null]],
  ["The Arctic Tern was built. The vessel was seen off Osvik.", [null]],
  ["The Arctic Tern was built. The vessel now costs more than all of the others at Osvik.", ["Arctic Tern"]],
  ["The Arctic Tern was built. The vessel was old. The vessel was sold.", ["Arctic Tern", null]],
  ["The Arctic Tern is the ship of Osvik. The ship was sold.", ["Arctic Tern"]],
  ["Ada Moe said that it leaks. The boat was sold.", [null]],
  ["Ada Moe said that it leaks. (She left.)", ["Ada Moe"]],
  ["Rowers waited. They left. He said so.", [null, null]],
  ["- Ada Moe left.\n- She came back.", [null]],
  ["Ada Moe said that it leaks. The tide was low. He left.", [null, "Ada Moe"]],
  ["Ada Moe built a mill. She sold it to him. He left.", ["Ada Moe", "Ada Moe"]],
])("of the text “%s” the sentences behind the first speak of %j", (text, names) => {
  expect(meant(text).slice(1)).toEqual(names);
});

test.each([
  ["Ada Moe, the pilot, left.", "Ada Moe"],
  ["The Board of Ports met.", "Board of Ports"],
  ["Ada Moe. left", "Ada Moe"],
  ["Ada has left.", "Ada"],
  ["Ada left.", null],
  ["Seven Sisters left.", null],
  ["No Boats left", null],
  ["Adas’ boat was here.", null],
  ["ada Moe left", null],
  ["The End", null],
])("the sentence “%s” opens with the name %s", (sentence, name) => {
  expect(openingName(sentence)).toBe(name);
});

test("a statement stands under its title where that names the same, and the text speaks of it so; else under what is meant", () => {
  expect(nameFor(null, "Boats", new Set())).toBe("Boats");
  expect(nameFor("Arctic Tern", "The Tern", new Set(["tern"]))).toBe("The Tern");
  expect(nameFor("Arctic Tern", "The Tern", new Set(["arctic"]))).toBe("Arctic Tern");
  expect(nameFor("Arctic Tern", "Boats", new Set(["boat"]))).toBe("Arctic Tern");
});

test("a title that shares a word of several with a name does not name the same", () => {
  const text = new Set(["gull", "bay", "mill"]);
  expect(nameFor("Gull Bay Mill", "The mill at Leland", text)).toBe("Gull Bay Mill");
  expect(nameFor("Gull Bay Mill", "The mill at Gull Bay", text)).toBe("The mill at Gull Bay");
});
