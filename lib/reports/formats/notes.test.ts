import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { growth, LINEAR } from "@/lib/testing/growth";
import { aFact, keys } from "@/lib/testing/rigs/reports";
import type { ExportedFact } from "./exported-report";
import { type NotedPlace, notesOf, quotesSaid, seeNote, sourceSaid } from "./notes";

type Piece = ExportedFact["evidence"][number];

/** A fact whose evidence is the rig's quote, changed. */
function cited(key: string, ...changes: Partial<Piece>[]): ExportedFact {
  const fact = aFact(key, "The snow was 2 m deep.");
  return { ...fact, evidence: changes.flatMap((changed) => fact.evidence.map((piece) => ({ ...piece, ...changed }))) };
}

function placesOf(
  facts: readonly ExportedFact[],
  key: string,
  sections: readonly { markdown: string }[] = [],
): readonly NotedPlace[] {
  const note = notesOf(
    facts.map((fact) => fact.key),
    facts,
    { sections },
  ).get(key);
  return note?.kind === "told" ? note.places : [];
}

test("a note tells its quote, the source and where it stands there", () => {
  expect(placesOf([cited("a", {})], "a")).toEqual([
    {
      quotes: [{ quote: "The snow was 2 m deep.", beside: [] }],
      title: "Snow [report]",
      fields: "",
      place: "page 3",
      url: "https://a.example/snow",
    },
  ]);
});

test.each([
  ["of a page, its heading says nothing more", {}, "Snow [report], page 3"],
  ["without pages the heading finds it", { page: null }, "Snow [report], under “Melt”"],
  ["a heading that is the title again finds nothing", { page: null, heading: "SNOW [Report]" }, "Snow [report]"],
  ["a field of the document's head is no place", { page: null, heading: "Delegate: Ada" }, "Snow [report]"],
  ["nor a line in which one goes on", { page: null, heading: "`4 May <https://a.example/t>`__" }, "Snow [report]"],
  ["a source without a title is called so", { sourceTitle: "", page: null, heading: null }, "untitled"],
])("%s", (_, changed, said) => {
  expect(placesOf([cited("a", changed)], "a").map(sourceSaid)).toEqual([said]);
});

describe("the head of a source", () => {
  const head = {
    fields: ["Status: Final", "Topic: Weather", "Created: 2021"],
    sourceTitle: "Snow – a survey of ten winters",
  };
  const other = { ...head, sha256: "cd".repeat(32), sourceTitle: "Ice" };
  const [first, second, third] = [keys.a, keys.b, "CCCCCCCCCCCC"];
  const facts = [cited(first, { ...head, page: 4 }), cited(second, other), cited(third, { ...head, start: 90 })];
  const sections = [{ markdown: `The survey is of 2021. [F${third}] Ice is told of. [F${second}]` }];
  const said = (listed: readonly string[]): (string | undefined)[] => {
    const notes = notesOf([first, second, third], facts, { sections, listed: new Set(listed) });
    return [...notes.values()].map((note) => (note.kind === "told" ? note.places.map(sourceSaid)[0] : note.kind));
  };

  it("stands in its first note with how the source stands, and a field in the note of a sentence that tells it", () => {
    expect(said([])).toEqual([
      "Snow – a survey of ten winters [Status: Final], page 4",
      "Ice [Status: Final], page 3",
      "Snow [Created: 2021], page 3",
    ]);
  });

  it("is left to the list of sources where that has it", () => {
    const listed = facts.flatMap(({ evidence }) => evidence.map(({ sha256 }) => sha256));
    expect(said(listed)).toEqual(["Snow, page 4", "Ice, page 3", "Snow [Created: 2021], page 3"]);
  });

  it("has of two fields that tell the same the first alone", () => {
    const dated = cited(first, { fields: ["Created: 13-Mar-2021", "Posted: 13-Mar-2021", "Resolution: 16-Jun-2022"] });
    const markdown = `It was proposed in March 2021 and accepted in June 2022. [F${first}]`;
    const [place] = placesOf([dated], first, [{ markdown }]);
    expect(place?.fields).toBe("[Created: 13-Mar-2021; Resolution: 16-Jun-2022]");
  });

  it("has what tells most of a sentence, in the note of the fact that says it", () => {
    const fields = ["Created: 08-Aug-2025", "Post-History: 01-Jul-2025, 13-Jan-2026", "Resolution: 08-Jul-2026"];
    const proposed = { ...cited(first, { fields }), statement: "The rule lets snow be counted." };
    const refused = { ...cited(second, { fields, start: 90 }), statement: "The rule was refused on 8 July 2026." };
    const sections = [
      { markdown: `The rule lets snow be counted [F${first}], and was refused on 8 July 2026. [F${second}]` },
    ];
    const said = [first, second].map((key) =>
      placesOf([proposed, refused], key, sections).map((place) => place.fields),
    );
    expect(said).toEqual([[""], ["[Resolution: 08-Jul-2026]"]]);
  });

  it("has what the sentence of a twin tells in the note that this leads back to", () => {
    const twins = [first, second].map((key) => cited(key, { fields: ["Resolution: 08-Jul-2026"] }));
    const markdown = `The snow was deep [F${first}]. It was counted on 8 July 2026. [F${second}]`;
    expect(placesOf(twins, first, [{ markdown }]).map((place) => place.fields)).toEqual(["[Resolution: 08-Jul-2026]"]);
  });

  it("has a field in one note of a sentence that cites several facts of it", () => {
    const both = { markdown: `The survey is of 2021. [F${first}][F${third}]` };
    const notes = [...notesOf([first, third], facts, { sections: [both] }).values()];
    const fields = notes.map((note) => (note.kind === "told" ? note.places.map((place) => place.fields) : []));
    expect(fields).toEqual([["[Status: Final; Created: 2021]"], [""]]);
  });
});

test("words stand beside the quote that they add to, also where equal words beside another add nothing", () => {
  const words = { quote: "the council sat there", isBeside: true, start: 130 };
  const [other, key] = ["cd".repeat(32), keys.a];
  const fact = cited(
    key,
    { quote: "The rule was refused.", start: 100 },
    words,
    { sha256: other, sourceTitle: "Ice", quote: "it raised its dues", start: 100 },
    { ...words, sha256: other, sourceTitle: "Ice" },
  );
  const sections = [{ markdown: `The council refused the rule, and raised its dues. [F${key}]` }];
  const told = placesOf([fact], key, sections).map(({ quotes }) => quotes.map(({ beside }) => beside));
  expect(told).toEqual([[[]], [["the council sat there"]]]);
});

test("a field that is the quote itself is not said again", () => {
  const piece = { quote: "Status: Final", fields: ["Status: Final", "Superseded-By: 9"] };
  expect(placesOf([cited("a", piece)], "a").map(sourceSaid)).toEqual(["Snow [report] [Superseded-By: 9], page 3"]);
});

test("notes of one sentence with many markers take work that grows as they do", () => {
  const write = (many: number): void => {
    const all = Array.from({ length: many }, (_, nth) => `${"ABCDEFGHJK"[nth % 10]}`.repeat(8) + String(1_000 + nth));
    const facts = all.map((key) => cited(key, { fields: ["Status: Final", "Created: 2021", "Topic: Ice"] }));
    const sections = [{ markdown: `The snow fell. ${all.map((key) => `[F${key}]`).join("")}` }];
    notesOf(all, facts, { sections });
  };
  expect(growth(write, 300)).toBeLessThan(LINEAR);
});

test("a source's address stands in its first note, and again where another source has its title", () => {
  const facts = [cited("a", {}), cited("b", { start: 90 })];
  expect(["a", "b"].map((key) => placesOf(facts, key)[0]?.url)).toEqual(["https://a.example/snow", null]);
  const twin = cited("t", { sha256: "cd".repeat(32), sourceUrl: "https://b.example/snow" });
  expect(placesOf([...facts, twin], "b")[0]?.url).toBe("https://a.example/snow");
});

test("quotes of one place stand together, and a title is not said twice in one note", () => {
  const note = placesOf(
    [cited("a", {}, { start: 90, quote: "It fell." }, { start: 200, quote: "By May.", page: 4 })],
    "a",
  );
  expect(note.map((place) => `${quotesSaid(place)} ${sourceSaid(place)}`)).toEqual([
    "“The snow was 2 m deep.”; “It fell.” Snow [report], page 3",
    "“By May.” the same source, page 4",
  ]);
});

const { a: A, b: B } = keys;

describe("words beside a quote", () => {
  const words = { quote: "It was in March.", isBeside: true };
  const said = (markdown: string): { markdown: string }[] => [{ markdown }];

  it("are told with it where they add to a sentence that cites it, and for themselves where it is not told", () => {
    const march = said(`The snow of March was 2 m deep. [F${A}]`);
    expect(placesOf([cited(A, words, {})], A, march).map(quotesSaid)).toEqual([
      "“The snow was 2 m deep.”, beside it “It was in March.”",
    ]);
    expect(placesOf([cited(A, words)], A, march).map(quotesSaid)).toEqual(["“It was in March.”"]);
  });

  it("are not told where they add to none, be it for want of it or for another note of the same sentence", () => {
    const places = (markdown: string): string[] =>
      placesOf([cited(A, words, {}), cited(B, { quote: "In March it thawed." })], A, said(markdown)).map(quotesSaid);
    expect(places(`The snow was 2 m deep. [F${A}]`)).toEqual(["“The snow was 2 m deep.”"]);
    expect(places(`The snow of March was 2 m deep. [F${A}][F${B}]`)).toEqual(["“The snow was 2 m deep.”"]);
  });

  it("are held against what the fact says where no sentence is known that cites it", () => {
    const fact = { ...cited(A, words, {}), statement: "In the thaw of March the snow was 2 m deep." };
    expect(placesOf([fact], A).map(quotesSaid)).toEqual(["“The snow was 2 m deep.”, beside it “It was in March.”"]);
  });

  it("stand with the quote of two in one document that they stand beside", () => {
    const [second, late] = [
      { quote: "It had gone.", start: 5_000 },
      { quote: "By May 7.", start: 5_020, isBeside: true },
    ];
    const places = placesOf([cited(A, {}, second, late)], A, said(`By 7 May it had gone. [F${A}]`));
    expect(places.map(quotesSaid)).toEqual(["“The snow was 2 m deep.”; “It had gone.”, beside it “By May 7.”"]);
  });
});

describe("a note whose quotes an earlier one has told", () => {
  const both = cited("a", {}, { start: 90, quote: "It fell." });

  it("leads back to that one", () => {
    expect(notesOf(["a", "b"], [both, cited("b", {})]).get("b")).toEqual({ kind: "again", key: "a" });
  });

  it("is told where one of them is new, or stands elsewhere", () => {
    const more = cited("b", {}, { start: 200, quote: "By May." });
    const elsewhere = cited("c", { sha256: "cd".repeat(32) });
    const notes = notesOf(["a", "b", "c"], [both, more, elsewhere]);
    expect([...notes.values()].map(({ kind }) => kind)).toEqual(["told", "told", "told"]);
  });

  it("never leads to a note that leads on, and no quote is lost", () => {
    const piece = fc.record({ start: fc.integer({ min: 0, max: 3 }), page: fc.constantFrom(null, 3, 4) });
    const many = fc.array(fc.array(piece, { minLength: 1, maxLength: 3 }), { maxLength: 8 });
    fc.assert(
      fc.property(many, (pieces) => {
        const facts = pieces.map((of, nth) =>
          cited(`f${nth}`, ...of.map((one) => ({ ...one, quote: `Quote ${one.start}.` }))),
        );
        const notes = notesOf(
          facts.map(({ key }) => key),
          facts,
        );
        const told = [...notes.values()].flatMap((note) => (note.kind === "told" ? note.places : []));
        const said = new Set(told.flatMap(({ quotes }) => quotes.map(({ quote }) => quote)));
        for (const note of notes.values()) {
          if (note.kind === "again") expect(notes.get(note.key)?.kind).toBe("told");
        }
        expect(said).toEqual(new Set(facts.flatMap(({ evidence: all }) => all.map(({ quote }) => quote))));
      }),
    );
  });
});

test("a fact that is gone, and one without a quote, are said", () => {
  const notes = notesOf(["a", "b"], [{ ...aFact("b", "It fell."), evidence: [] }]);
  expect([...notes.values()]).toEqual([
    { kind: "lost", said: "This fact is no longer among those of the report." },
    { kind: "lost", said: "It fell. No quote is left for it." },
  ]);
});

describe("what a note says of its source", () => {
  it.each([
    ["Tides", "", "", "Tides"],
    ["Tides", "[Status: Final]", "", "Tides [Status: Final]"],
    ["Tides", "", "page 3", "Tides, page 3"],
    ["Tides", "[Status: Final]", "page 3", "Tides [Status: Final], page 3"],
    [null, "", "page 3", "the same source, page 3"],
  ])("is of %j, %j and %j “%s”", (title, fields, place, said) => {
    expect(sourceSaid({ title, fields, place })).toBe(said);
  });

  it("has the fields of its head in one line, whatever they were written in", () => {
    const fields = [" Status:\n  Final ", "Created:\t2021"];
    const key = keys.a;
    const sections = [{ markdown: `What was made in 2021 is final. [F${key}]` }];
    expect(placesOf([cited(key, { fields })], key, sections)[0]?.fields).toBe("[Status: Final; Created: 2021]");
  });

  it("names a source anew where another stood between two of its quotes", () => {
    const other = { sha256: "cd".repeat(32), sourceTitle: "Ice", quote: "It froze." };
    const places = placesOf([cited("a", {}, other, { page: 4, quote: "By May." })], "a");
    expect(places.map(({ title }) => title)).toEqual(["Snow [report]", "Ice", "Snow [report]"]);
  });
});

test("a note that leads to another says which, as far as it is known", () => {
  expect([seeNote(3), seeNote(undefined)]).toEqual(["See note 3.", "See note ?."]);
});
