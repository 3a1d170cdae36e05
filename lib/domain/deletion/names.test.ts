import fc from "fast-check";
import { expect, test } from "vitest";
import { conflictsSection } from "@/lib/domain/report/conflicts";
import { artifactWithout, FORMER_MEMBER, hintsOf, jsonWithout, namingOf, textWithout, type Writer } from "./names";

function without(text: string, names: string[], addresses: string[] = [], writer: Writer = "product"): string {
  return textWithout(text, namingOf({ names, addresses }, { hasActed: true }), writer);
}

test("a name goes where the product writes names, however Markdown escaped it, and stays everywhere else", () => {
  for (const [told, left] of [
    [
      "; another statement was set aside by May: older.",
      "; another statement was set aside by a former member: older.",
    ],
    ["both hold, each in its scope, as May settled:", "both hold, each in its scope, as a former member settled:"],
    ["Settled by May on Monday", "Settled by a former member on Monday"],
    ["settled by: May\n", "settled by: a former member\n"],
    ["**Conflict 1, confirmed by May.**", "**Conflict 1, confirmed by a former member.**"],
    ["Search 2, left out by May", "Search 2, left out by a former member"],
    ["deleted by May on 1 May 2026", "deleted by a former member on 1 May 2026"],
    ["Run 3, which May started, is running.", "Run 3, which a former member started, is running."],
    ["@May, is that so?", "@a former member, is that so?"],
    ["It ends in May. May it?", "It ends in May. May it?"],
    ["settled by Maya, set aside by Mayé", "settled by Maya, set aside by Mayé"],
    ["unsettled by May", "unsettled by May"],
    ["mail@May", "mail@May"],
  ] as const) {
    expect(without(told, ["May"]), told).toBe(left);
  }
  const name = 'Ada "Q." O\'Neil_Byron';
  expect(without('Settled by Ada \\"Q\\.\\" O\'Neil\\_Byron.', [name])).toBe("Settled by a former member.");
  expect(without("_Settled by Ada Byron_", ["Ada Byron"])).toBe("_Settled by a former member_");
});

test("what the notes on conflicts say of whoever judged them is on the list of places, with any signs in the name", () => {
  const side = { key: null, quote: "It is 16 years.", sourceTitle: "Survey" };
  const conflict = { nature: null, reason: "", settlement: "Measured.", finder: "rule", a: side, b: side } as const;
  for (const by of ["Ada Byron", "Ada *B* O'Neil_[x]", "李明", "zoë"]) {
    for (const status of ["settled", "confirmed"] as const) {
      const { markdown } = conflictsSection([{ ...conflict, status, by }]) ?? { markdown: "" };
      const nobody = conflictsSection([{ ...conflict, status, by: FORMER_MEMBER }])?.markdown;
      expect(without(markdown, [by]), by).toBe(nobody);
    }
  }
});

test("no name, whatever it is, changes a text in which the product names nobody", () => {
  for (const name of ["was rejected", "Acme Holdings", "2030", "a former member", "Weierstrass"]) {
    const told = `In 2030 the offer of Acme Holdings was rejected, says ${name}.`;
    expect(without(told, [name]), name).toBe(told);
  }
  const written = /@|\bby\b|, (?:as|which)\s/i;
  const part = fc.string();
  fc.assert(
    fc.property(part, fc.string({ minLength: 1 }), part, (before, name, after) => {
      const text = `${before}${name}${after}`;
      fc.pre(!written.test(text));
      expect(without(text, [name])).toBe(text);
    }),
  );
});

test("what people write in their own words stays, but for mentions and addresses", () => {
  const told = "Settled by May, says @May. Ask may@example.org.";
  expect(without(told, ["May"], ["may@example.org"], "people")).toBe(
    "Settled by May, says @a former member. Ask a former member.",
  );
});

test("a text that was seen to once stays as it is, whatever the name: no search for it is endless", () => {
  const places = ["settled by N.", "@N", ", as N settled:", ", which N started,", "set aside by N"];
  const odd = ["A", "A former member", "Former member", "member", "a person", "former", 'kind": "claim', "@", "a"];
  const name = fc.oneof(fc.constantFrom(...odd), fc.string({ minLength: 1, maxLength: 12 }));
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 2 }), fc.constantFrom(...places), (names, place) => {
      const once = without(
        place.replaceAll("N", () => names[0] ?? ""),
        names,
      );
      expect(without(once, names)).toBe(once);
    }),
  );
  expect(without("settled by A former member", ["A former member"])).toBe("settled by a former member");
  expect(without("settled by Former member", ["Former member"])).toBe("settled by a former member");
  expect(without("settled by a person, confirmed by a model's comparison", ["a person", "a model"])).toBe(
    "settled by a person, confirmed by a model's comparison",
  );
});

test("an address goes whole and anywhere, behind a line break and within marks of Markdown; a longer one stays", () => {
  const address = "ada@example.org";
  for (const [told, left] of [
    ["Write to Ada@example.org.", "Write to a former member."],
    ["one\nada@example.org", "one\na former member"],
    ["_ada@example.org_", "_a former member_"],
    ["mada@example.org, ada@example.organic", "mada@example.org, ada@example.organic"],
    ["x_ada@example.org, ada@example.org.uk", "x_ada@example.org, ada@example.org.uk"],
  ] as const) {
    expect(without(told, [], [address]), told).toBe(left);
  }
});

test("of two names, one of which begins the other, the longer one goes whole", () => {
  expect(without("settled by Ada Lovelace Byron", ["Ada Lovelace", "Ada Lovelace Byron"])).toBe(
    "settled by a former member",
  );
});

test("JSON is seen to text by text: under `by` a name stands alone, a line break is one, and its words stay words", () => {
  const naming = namingOf(
    { names: ["Ada Byron", "rejected", "person"], addresses: ["ada@example.org"] },
    { hasActed: true },
  );
  const value = {
    by: "Ada Byron",
    verdict: "rejected",
    title: "Ada Byron",
    told: ["first\nada@example.org", "ended.\nSettled by Ada Byron"],
    gate: { by: "person" },
  };
  expect(jsonWithout(value, naming, "product")).toEqual({
    by: FORMER_MEMBER,
    verdict: "rejected",
    title: "Ada Byron",
    told: ["first\na former member", "ended.\nSettled by a former member"],
    gate: { by: "person" },
  });
});

test("JSON keeps its shape whatever a name looks like", () => {
  const shapeOf = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_key, item: unknown) => (typeof item === "string" ? "" : item));
  const names = fc.array(fc.oneof(fc.string(), fc.constantFrom('kind": "claim', "{", "null", "\\")), { maxLength: 3 });
  fc.assert(
    fc.property(fc.jsonValue(), names, (value, given) => {
      const now = jsonWithout(value, namingOf({ names: given, addresses: [] }, { hasActed: true }), "product");
      expect(shapeOf(now)).toEqual(shapeOf(value));
    }),
  );
});

test("an artifact is seen to by what it is, and stays to the letter where no name stands in it", () => {
  const naming = namingOf({ names: ["Ada Byron"], addresses: [] }, { hasActed: true });
  expect(artifactWithout("a.json", '{"by": "Ada Byron"}', naming)).toBe('{\n  "by": "a former member"\n}\n');
  expect(artifactWithout("a.jsonl", '{"by":"Ada Byron"}\n{"b":1}\n', naming)).toBe(
    '{"by":"a former member"}\n{"b":1}\n',
  );
  expect(artifactWithout("a.md", "Settled by Ada Byron", naming)).toBe("Settled by a former member");
  for (const path of ["a.json", "a.jsonl", "a.md"]) expect(artifactWithout(path, '{"b" :1}', naming)).toBe('{"b" :1}');
});

test("what a search is narrowed by stands in every text that holds a name, and nothing narrows it where none can", () => {
  expect(hintsOf({ names: ['Ada "Q." O\'Neil'], addresses: ["ada@example.org"] })).toEqual(["neil", "example"]);
  expect(hintsOf({ names: ["李"], addresses: ["ada@example.org"] })).toBeNull();
});

test("of whoever did nothing in a project only mentions and addresses go there: nobody but people named them", () => {
  const naming = namingOf({ names: ["the court"], addresses: ["ada@example.org"] }, { hasActed: false });
  const told = "It was settled by the court. @the court, write to ada@example.org.";
  expect(jsonWithout({ by: "the court", told }, naming, "product")).toEqual({
    by: "the court",
    told: "It was settled by the court. @a former member, write to a former member.",
  });
});

test("a name or an address that is blank is nobody's, and takes nothing out", () => {
  const told = "It was settled by (nobody), @, says May.";
  expect(without(told, [" ", "", "May"], [" "])).toBe(told);
  expect(without("Settled by May.", [" May ", ""])).toBe("Settled by a former member.");
});
