import fc from "fast-check";
import { expect, test } from "vitest";
import { countIndependent, distinctBeside, distinctFacts, isOneVoice, sitesOf, voicesOf } from "./one-source";

const wire = "The council approved the new levy by nine votes to two.";
type Fact = Parameters<typeof distinctFacts>[0][number];

function fact(key: string, said: [sha256: string, quote: string][], statement = said[0]?.[1] ?? "", score = 0.5): Fact {
  return { key, statement, score, evidence: said.map(([sha256, quote], start) => ({ sha256, quote, start })) };
}

test("of what one source says only that is told which says no less than another fact from it", () => {
  const quote = "The rule, once proposed for the north, was never formally accepted by the council.";
  const long = fact(
    "A",
    [["s1", quote]],
    "The rule proposed for the north was never formally accepted by the council.",
    0.6,
  );
  const short = fact("B", [["s1", quote]], "The rule was never formally accepted by the council.");
  const more = fact("C", [["s1", quote]], "The rule was proposed for the north in 1911.");
  expect(distinctFacts([short, more, long]).map(({ key }) => key)).toEqual(["C", "A"]);
});

test("two wordings of the same stretch of a text are one fact; of different stretches they are two", () => {
  const quote =
    "Build frontends should call each hook in a fresh subprocess, so that backends may change global state.";
  const one = fact("A", [["s1", quote]], "Frontends should call every hook of a backend in a new subprocess.", 0.6);
  const other = fact("B", [["s1", quote]], "A frontend should call each hook in a fresh subprocess of its own.");
  expect(distinctFacts([one, other]).map(({ key }) => key)).toEqual(["A"]);
  const denied = fact(
    "C",
    [["s1", quote]],
    "PEP 517 (2015): a hook does not run in the frontend's process but in a fresh subprocess.",
    0.5,
  );
  expect(distinctFacts([other, denied])).toHaveLength(1);
  const elsewhere = { ...other, evidence: [{ sha256: "s1", quote, start: 4_000 }] };
  expect(distinctFacts([one, elsewhere])).toHaveLength(2);
});

test("one statement in two orders, of one document, is one fact; of two documents it is two", () => {
  const quote = "A backend defines `build_wheel` and `build_sdist`, which a frontend calls in this order.";
  const first = fact("A", [["s1", quote]], "A backend defines the hooks `build_wheel` and `build_sdist`.", 0.6);
  const part = quote.slice(0, 50);
  const second = fact("B", [["s1", part]], "The hooks that a backend defines are `build_sdist` and `build_wheel`.");
  expect(distinctFacts([first, second]).map(({ key }) => key)).toEqual(["A"]);
  const elsewhere = { ...second, evidence: [{ sha256: "s2", quote: part, start: 0 }] };
  expect(distinctFacts([first, elsewhere])).toHaveLength(2);
});

test("of two facts that say the same, one that a text tells already stays, however well the other is borne out", () => {
  const told = fact("A", [["s1", wire]], wire, 0.2);
  const again = fact("B", [["s1", wire]], "The council approved the new levy by nine votes to two", 0.9);
  const other = fact("C", [["s1", "The mayor had opposed it since the spring."]]);
  expect(distinctFacts([told, again, other]).map(({ key }) => key)).toEqual(["B", "C"]);
  expect(distinctBeside([told, again, other], new Set(["A"])).map(({ key }) => key)).toEqual(["A", "C"]);
});

test("two facts that one sentence holds stay two", () => {
  const quote = "The ferry takes 40 cars and the night boat takes 25 lorries.";
  const cars = fact("A", [["s1", quote]], "The ferry has room for 40 cars.");
  const lorries = fact("B", [["s1", quote]], "On board of the night boat 25 lorries find room.");
  expect(distinctFacts([cars, lorries])).toHaveLength(2);
});

test("copies of the same words are one piece of evidence; a document that says more is one of its own", () => {
  const copied = fact("A", [
    ["s1", wire],
    ["s2", `  ${wire.replaceAll(" ", "  ")}`],
    ["s3", wire],
  ]);
  expect(countIndependent([copied])).toBe(1);
  const own = fact("B", [["s3", "The mayor had opposed it since the spring."]]);
  expect(countIndependent([copied, own])).toBe(1);
  const other = fact("C", [["s4", "Two of the eleven councillors voted against the levy."]]);
  expect(countIndependent([copied, own, other])).toBe(2);
  expect(countIndependent([])).toBe(0);
});

test("pieces of one site, and the same words wherever they stand, are one voice; short words and others' are their own", () => {
  const short = "It passed.";
  expect(
    voicesOf([
      { sites: ["a.example"], quote: wire },
      { sites: ["b.example"], quote: "The mayor had opposed it since the spring." },
      { sites: ["c.example"], quote: wire.toUpperCase() },
      { sites: ["c.example"], quote: short },
      { sites: ["d.example"], quote: short },
    ]),
  ).toEqual(["a.example", "b.example", "a.example", "a.example", "d.example"]);
});

test("short words that documents share make none a copy", () => {
  expect(
    countIndependent([
      fact("A", [
        ["s1", "It passed."],
        ["s2", "It passed."],
      ]),
    ]),
  ).toBe(2);
});

test("what one source or the same words say twice is one fact, the better borne out", () => {
  const first = fact("A", [["s1", wire]], wire, 0.4);
  const again = fact("B", [["s1", wire]], "The council approved the new levy by nine votes to two", 0.7);
  const copy = fact("C", [["s2", wire]], wire, 0.5);
  const other = fact("D", [["s2", "Two councillors voted against the new levy of the town."]]);
  expect(distinctFacts([first, again, copy, other]).map(({ key }) => key)).toEqual(["B", "D"]);
});

test("two sources that say the same in their own words stay two facts", () => {
  const a = fact("A", [["s1", wire]]);
  const b = fact("B", [["s2", "By nine votes to two the council approved the new levy."]], wire);
  expect(distinctFacts([a, b])).toHaveLength(2);
});

test("never more pieces of evidence than documents, and never none where there is one", () => {
  const quote = fc.constantFrom(wire, "Short.", "Another sentence that says something else entirely here.");
  const evidence = fc.array(fc.tuple(fc.constantFrom("s1", "s2", "s3"), quote), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(evidence, { minLength: 1, maxLength: 5 }), (all) => {
      const facts = all.map((one, nth) => fact(`${nth}`, one));
      const documents = new Set(all.flat().map(([sha256]) => sha256)).size;
      expect(countIndependent(facts)).toBeGreaterThan(0);
      expect(countIndependent(facts)).toBeLessThanOrEqual(documents);
      expect(distinctFacts(facts).length).toBeGreaterThan(0);
    }),
  );
});

test("what one site says twice, or two sites say in the same words, is one voice", () => {
  const words = "The toll of the harbour bridge rose by 3 percent.";
  const [first, second] = [
    { sites: ["a.org"], quote: words },
    { sites: ["b.org"], quote: "The bridge costs more since May." },
  ];
  expect(isOneVoice([first], [{ sites: ["a.org"], quote: "Tolls went up by 3 percent." }])).toBe(true);
  expect(isOneVoice([first], [{ sites: ["c.org"], quote: words }])).toBe(true);
  expect(isOneVoice([first], [second])).toBe(false);
  expect(isOneVoice([first, second], [first])).toBe(true);
});

test("works behind DOIs are of one site, and one that was read again stays one voice", () => {
  const at = (host: string, sha256: string): string[] => sitesOf({ host, publisher: null, sha256 });
  const before = { sites: at("doi.org", "s1"), quote: "The toll of the bridge rose." };
  const after = { sites: at("www.doi.org", "s2"), quote: "Crossing costs more since May." };
  expect(isOneVoice([before], [after])).toBe(true);
});

test("what several sites took from one publisher is one voice, whatever words each uses", () => {
  const at = (host: string | null, publisher: string | null, sha256: string): string[] =>
    sitesOf({ host, publisher, sha256 });
  const [first, second, third] = [
    { sites: at("news.a.example", "Reuters", "s1"), quote: "The toll of the bridge rose." },
    { sites: at("www.b.example", "reuters", "s2"), quote: "Crossing costs more since May." },
    { sites: at("c.example", "The Courier", "s3"), quote: "Since May, crossing is dearer." },
  ];
  expect(isOneVoice([first], [second])).toBe(true);
  expect(isOneVoice([first], [third])).toBe(false);
  expect(isOneVoice([third], [{ sites: at(null, "Courier", "s4"), quote: "It was said." }])).toBe(true);
  expect(isOneVoice([{ ...first, sites: at(null, null, "s5") }], [{ ...second, sites: at(null, null, "s6") }])).toBe(
    false,
  );
});

test("two wordings of one stretch are one fact, whatever else either stands on", () => {
  const quote =
    "Build frontends should call each hook in a fresh subprocess, so that backends may change global state.";
  const elsewhere = "Hooks run apart from the frontend, says the guide for the authors of backends.";
  const one = fact(
    "A",
    [
      ["s1", quote],
      ["s2", elsewhere],
    ],
    "Frontends should call every hook of a backend in a new subprocess.",
    0.6,
  );
  const other = fact("B", [["s1", quote]], "A frontend should call each hook in a fresh subprocess of its own.");
  expect(distinctFacts([one, other]).map(({ key }) => key)).toEqual(["A"]);
});

test("words beside a quote are no voice, and neither tell documents apart nor make two facts one", () => {
  const words = "Of the council of Brest, which met on 3 May.";
  const beside = (sha256: string, quote = words): Fact["evidence"][number] => ({
    sha256,
    start: 500,
    quote,
    isBeside: true,
  });
  const [first, second] = [
    { sites: ["a.org"], quote: "It shut the pier." },
    { sites: ["b.org"], quote: "The pier was closed." },
  ];
  const also = { quote: words, isBeside: true } as const;
  expect(isOneVoice([first, { ...first, ...also }], [second, { ...second, ...also }])).toBe(false);

  const [one, copy] = [fact("A", [["s1", wire]]), fact("B", [["s2", wire]])];
  const apart = { ...copy, evidence: [...copy.evidence, beside("s2", "The session of the council was held in June.")] };
  expect(countIndependent([{ ...one, evidence: [...one.evidence, beside("s1")] }, apart])).toBe(1);

  const quote = "Build frontends should call each hook in a fresh subprocess, whatever backend it is of.";
  const here = fact("C", [["s1", quote]], "Frontends should call every hook of a backend in a new subprocess.", 0.6);
  const again = fact("D", [["s1", quote]], "A frontend should call each hook in a fresh subprocess of its own.");
  const elsewhere = { ...again, evidence: [{ sha256: "s1", quote, start: 4_000 }] };
  expect(distinctFacts([here, again])).toHaveLength(1);
  const withBeside = [here, elsewhere].map((fact) => ({ ...fact, evidence: [...fact.evidence, beside("s1")] }));
  expect(distinctFacts(withBeside)).toHaveLength(2);
});
