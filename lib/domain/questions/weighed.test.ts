import { describe, expect, test } from "vitest";
import { answersTo } from "./answers";
import { areTwins, pointsBack } from "./rivals";
import {
  ask,
  type Candidate,
  covered,
  holds,
  isOnBefore,
  type ParsedQuestion,
  prepare,
  saysOfIt,
  speaksOf,
  subjectShare,
  tellingShare,
  valuedShare,
  type Weighed,
} from "./weighed";

/** Sentences of one paragraph, one behind the other. */
function paragraph(title: string, ...texts: string[]): Candidate[] {
  let place = 100;
  return texts.map((text, nth) => {
    const at = place;
    place += text.length + 1;
    return { id: `${title}:${nth}`, text, title, heading: "What happened", place: at, weight: 0.7 };
  });
}

function told(question: string, all: readonly Candidate[]): string[] {
  const byId = new Map(all.map((one) => [one.id, one.text]));
  return answersTo(question, all).flatMap(({ ids }) => ids.flatMap((id) => byId.get(id) ?? []));
}

describe("why", () => {
  test("is told by a sentence that opens with what is to be explained, however much later it was", () => {
    const ferry = paragraph(
      "Report of the ferry company",
      "The ferry began its service in June 1931, eight months after the day that was promised.",
      "The delay came from a boiler that had cracked in the yard.",
      "The ferry carries forty carts.",
    );
    expect(told("Why did the ferry start eight months late?", ferry)[0]).toBe(ferry[1]?.text);
  });

  test("is told with the reason that stands directly behind, and leads on from it", () => {
    const mill = paragraph(
      "The fire at Orme",
      "The mill at Orme burned in 1911 because its thatch was dry.",
      "It was wetted too late for the wind of that night.",
      "The parish had four wells.",
    );
    expect(told("Why did the mill at Orme burn in 1911 although it had a pump?", mill)).toEqual([
      mill[0]?.text,
      mill[1]?.text,
    ]);
  });

  test("is not told by what was so in spite of it", () => {
    const mill = paragraph(
      "The fire at Orme",
      "The mill at Orme burned in 1911 although a pump stood there to prevent it.",
    );
    expect(told("Why did the mill at Orme burn in 1911?", mill)).toEqual([]);
  });

  test("since when something is so is no reason", () => {
    const bridge = paragraph("Bridges of Orme", "It was the first bridge at Orme since the war to be painted red.");
    expect(told("Why was the bridge at Orme painted red?", bridge)).toEqual([]);
  });
});

test("what a sentence announces by its number is told with it", () => {
  const guild = paragraph(
    "Minutes of the guild",
    "The warden reported two thefts since Easter.",
    "On 3 May a kiln door was taken from the yard at Low Street.",
    "On 9 June a barrow went missing and was found in the canal.",
    "The guild meets again in August.",
  );
  const [first, ...others] = told("What thefts have there been since Easter?", guild);
  expect([first, ...others.slice(0, 2)]).toEqual([guild[0]?.text, guild[1]?.text, guild[2]?.text]);
});

test("by how much something fell is told of that, and of nothing else that fell", () => {
  const town = [
    { id: "bills", text: "Water bills in metered houses fell by 21 percent.", title: "Notice", weight: 0.7 },
    { id: "leaks", text: "Metered houses leaked 58 percent less water than before.", title: "Leaks", weight: 0.7 },
  ];
  expect(answersTo("By how much did leaks fall in metered houses?", town)[0]?.ids[0]).toBe("leaks");
});

test("a share of what stood before is another value of it", () => {
  const boats = [
    {
      id: "line",
      text: "In the year to May 91 percent of our boats reached the far quay within five minutes of the timetable.",
      title: "Timetable",
      heading: "How punctual we are",
      weight: 0.7,
    },
    {
      id: "riders",
      text: "Seventy-eight percent of them arrived within three minutes of the timetable.",
      title: "What riders say of the boats",
      heading: "Punctuality",
      weight: 0.7,
    },
  ];
  expect(answersTo("Do the boats run on time?", boats)[0]?.rivals).toContainEqual(["line", "riders"]);
});

test("what two places are said to have is no dispute, though the question names neither", () => {
  const rents = [
    {
      id: "quay",
      text: "Rents in converted Quayside houses rose by 34 percent in the first year.",
      title: "Quay notes",
      weight: 0.7,
    },
    {
      id: "hill",
      text: "Average rents in converted Hilltop houses rose by 21 percent in the first year.",
      title: "Hill notes",
      weight: 0.7,
    },
  ];
  expect(answersTo("By how much did rents rise in converted houses in the first year?", rents)[0]?.rivals).toEqual([]);
});

test("whether there is enough is told by what is lacking, and by what a plan needs", () => {
  const school = [
    {
      id: "many",
      text: "The school at Orme has twelve teachers, a hall and a garden.",
      title: "Orme school",
      weight: 0.7,
    },
    {
      id: "need",
      text: "Teaching 90 pupils from 2031 depends on four additional teachers.",
      title: "Orme school",
      weight: 0.7,
    },
  ];
  expect(answersTo("Are there enough teachers to teach 90 pupils?", school)[0]?.ids[0]).toBe("need");
});

describe("words of everyday English", () => {
  test("what speaks against the other thing tells why one was chosen, be it behind “for”", () => {
    const ferry = paragraph(
      "The crossing at Orme",
      "If the pier were raised, the ratio of the raised pier would fall because the sand returns.",
      "The pier can hardly be raised, for rocks have fallen close behind it.",
      "The ferry carries forty carts.",
    );
    expect(told("Why was a ferry bought and not a higher pier?", ferry)[0]).toBe(ferry[1]?.text);
  });

  test("what helps the climate is what is emitted, and the climate of a place is its weather", () => {
    const school = paragraph(
      "The wood stove of the school",
      "The school lies on the moor and counts as a cold climate.",
      "The stove saves nine tonnes of carbon dioxide a year.",
    );
    expect(told("Does the stove help the climate?", school)).toEqual([school[1]?.text]);
    expect(told("In which climate does the school lie?", school)).not.toContain(school[1]?.text);
  });

  test("a telegraph sends telegrams", () => {
    const post = paragraph("The post office at Orme", "The harbour at Orme was telegraphed on 3 May 1902.");
    expect(told("When did the telegram reach the harbour at Orme?", post)).toEqual([post[0]?.text]);
  });

  test("a line that has a place's name is a railway; a line of words is none", () => {
    const valley = paragraph("The Orme Valley line: accounts", "The whole work cost £4 million.");
    expect(told("What did the railway cost?", valley)).toEqual([valley[0]?.text]);
    const poem = paragraph("A line of verse: accounts", "The whole work cost £4 million.");
    expect(told("What did the railway cost?", poem)).toEqual([]);
  });

  test("a price for each of several is not what the whole cost", () => {
    const road = paragraph(
      "The road to Orme",
      "The road to Orme cost £9,000 per mile, and the road was paid by the road board.",
      "In the end the road cost £70,000.",
    );
    expect(told("What did the road cost?", road)[0]).toBe(road[1]?.text);
    expect(told("What did the road cost per mile?", road)[0]).toBe(road[0]?.text);
  });

  test("those of whom it is said who they are point to nothing before", () => {
    expect(pointsBack("Forty percent of those who had a warm hall were content.")).toBe(false);
    expect(pointsBack("Forty percent of those asked were content.")).toBe(false);
    expect(pointsBack("Forty percent of those were content.")).toBe(true);
    expect(pointsBack("Forty percent of them arrived in time.")).toBe(true);
  });
});

describe("works", () => {
  const byline = {
    id: "mill",
    text: "The mill at Orme: Compiled by Ada Lee, May 1990.",
    title: "The mill at Orme",
    weight: 0.7,
  };

  test("of a place that nobody names are none of those that are known", () => {
    expect(told("Which studies of the Tarn mill were published?", [byline])).toEqual([]);
    expect(told("Which studies of the mill were published?", [byline])).toEqual([byline.text]);
  });

  test("that were asked for and not told of say nothing either", () => {
    const found = { ...byline, id: "find", text: "The studies find that the mill stood empty." };
    expect(told("What studies are there of the effects of the ferry, and what do they find?", [found])).toEqual([]);
  });
});

test("of two ways between places that nobody names nothing is told", () => {
  const band = paragraph("The town band", "The band trains nine boys a year.", "The bus of the band is red.");
  expect(told("Is it cheaper to take the train or the bus from Orme to Tarn?", band)).toEqual([]);
});

test("sentences on two clubs that are alike but for their names are no two answers to what is asked of one", () => {
  const herons = "The Herons row in the Lodding League as a club of its Northern Group.";
  const otters = "The Otters row in the Lodding League as a club of its Northern Group.";
  const asked = (question: string): ParsedQuestion => ask(question, prepare([]));
  expect(areTwins(asked("In 1949 Ada Lee rowed for a Lodding League club based in what town?"), herons, otters)).toBe(
    false,
  );
  expect(areTwins(asked("Who rows in the Northern Group?"), herons, otters)).toBe(true);
});

test("whether a statement gives an answer in a form is asked of it once, however many words of the question the form stands for", () => {
  const statements = prepare(paragraph("Toll house", "The toll house was painted."));
  const [one] = statements.all;
  if (one === undefined) throw new Error("There is no statement.");
  let asked = 0;
  const gives = Object.assign(/crowns/u, { test: () => ++asked === 0 });
  const terms = new Set(["fee", "charg", "cost"]);
  const parsed = { ...ask("What fee was charged, and at what cost?", statements), forms: [{ terms, gives }] };
  for (const term of terms) expect(speaksOf(parsed, term, [one])).toBe(0);
  covered(parsed, [one]);
  expect(asked).toBe(1);
});

/** A statement of one source, which stands beneath no heading where none is given. */
function statement(id: string, text: string, more: Partial<Candidate> = {}): Candidate {
  return { id, text, title: "Notes", weight: 1, ...more };
}

/** The statement by its id, among those that were taken apart. */
function taken(statements: { all: readonly Weighed[] }, id: string): Weighed {
  const found = statements.all.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no statement ${id}.`);
  return found;
}

describe("what a statement stands beneath and behind", () => {
  test("it leads on from the one directly before it in its paragraph, where its words say so", () => {
    const ledFrom = (...texts: string[]): (string | null)[] =>
      prepare(paragraph("Log", ...texts)).all.map((one) => one.previous);
    expect(ledFrom("The jetty sank.", "It was old.", "Its bell rang.")).toEqual([null, "Log:0", "Log:1"]);
    expect(ledFrom("The jetty sank.", "Boats were carried.")).toEqual([null, null]);
    expect(ledFrom("The jetty was bought.", "Ida is against it: no.")).toEqual([null, "Log:0"]);
  });

  test("it leads on from none that stands apart, in another source, or nowhere that is known", () => {
    const [first, second] = [
      statement("a", "The jetty sank.", { place: 0 }),
      statement("b", "It was old.", { place: 18 }),
    ];
    const previous = (one: Candidate): string | null => taken(prepare([first, one]), "b").previous;
    expect(previous(second)).toBe("a");
    expect(previous({ ...second, place: 19 })).toBeNull();
    expect(previous({ ...second, title: "Letters" })).toBeNull();
    expect(previous({ ...second, heading: "Jetties" })).toBeNull();
    expect(previous(statement("b", "It was old."))).toBeNull();
  });

  test("what blames something is for what stands up to three sentences before; what hangs on a time is of that time", () => {
    const said = [
      "The clock stopped.",
      "The jetty sank.",
      "Its posts were lost.",
      "Jon Reed: He thinks the weir is to blame.",
    ];
    const [blaming] = prepare(paragraph("Log", ...said)).all.slice(-1);
    expect([...(blaming?.before ?? [])]).toEqual(expect.arrayContaining(["lose", "post", "jetti", "stop"]));
    const farther = prepare(paragraph("Log", "Rain fell.", ...said)).all.at(-1);
    expect(farther?.before.has("rain")).toBe(false);
    const time = prepare(paragraph("Time", "The pier shut in 1911.", "It has been shut since then.", "It is red."));
    expect(time.all.map(({ hangs }) => hangs)).toEqual(["", "The pier shut in 1911.", ""]);
  });

  test("what names no year is told of the year of its source; beneath one heading all is told of what stands there", () => {
    const all = prepare([
      statement("a", "The winch was oiled.", { published: "2021-05-01" }),
      statement("b", "It burned in 1911.", { published: "2021-05-01" }),
      statement("c", "The pier is red.", { heading: "Piers", published: "no day" }),
    ]);
    expect(taken(all, "a").around).toEqual(new Set(["winch", "oil", "burn", "1911", "2021"]));
    expect(taken(all, "b").around).toEqual(new Set(["winch", "oil", "burn", "1911"]));
    expect(taken(all, "c").around).toEqual(new Set(["pier", "red"]));
  });

  test("a title stands near by its words and by the short forms of its name, a heading by its words", () => {
    const [rules, mill] = prepare([
      statement("a", "It was red.", { title: "Harbour Bye-laws and Rules", heading: "Dredging" }),
      statement("b", "It was red.", { title: "Old Mill" }),
    ]).all;
    expect(rules?.near).toEqual(new Set(["harbour", "bye", "law", "rule", "hbr", "dredg"]));
    expect(rules?.headed).toEqual(new Set(["dredg"]));
    expect(mill?.near).toEqual(new Set(["old", "mill"]));
    const [board] = prepare([statement("a", "It was red.", { title: "Harbour Bye-laws and Rules Board" })]).all;
    expect([...(board?.near ?? [])].slice(-3)).toEqual(["hbr", "hbrb", "brb"]);
  });
});

describe("what a question is about", () => {
  const none = prepare([]);
  test.each([
    ["Why did the new bridge fall when the wind blew?", "bridg", "bridg fall"],
    ["How do I open the gate?", "gate", "open gate"],
    ["Which key does the gate need?", "gate", "gate"],
    ["Why was the net mended without tar?", "tar", "tar"],
    ["What did it cost to paint the bridge?", "bridg", "paint bridg"],
    ["What is the common name of the Red Kite?", "red kite", "common name"],
  ])("“%s” is about “%s”, and an answer tells of “%s”", (question, subject, telling) => {
    const parsed = ask(question, none);
    const known = prepare([statement("a", "A key is a key, a bridge a bridge, a gate a gate.")]);
    expect([...parsed.subject].join(" ")).toBe(subject);
    expect([...ask(question, known).telling].join(" ")).toBe(telling);
  });

  test("years and numbers of names and versions single one thing out; a year that only bounds a reason does not", () => {
    const rules = prepare([statement("a", "It fell.", { title: "Rule 31" })]);
    const asked = ask("What is the toll of version 3.1 of Rule 31 in 1911?", rules);
    expect([...asked.marks]).toEqual(["1911", "31"]);
    expect([...asked.versions]).toEqual(["3.1"]);
    expect(asked.unmarked).not.toContain("1911");
    expect([...ask("What is the toll of Rule 31?", none).marks]).toEqual([]);
    expect([...ask("Why did the toll fall after 1911?", none).marks]).toEqual([]);
    expect(ask("Why did the toll fall after 1911?", none).bounds).toHaveLength(1);
  });

  test("who asks how names what they want to do; names in code are kept as they are written", () => {
    expect(
      ["How do I open the gate?", "How does the gate open?", "Who may open the gate?"].map(
        (one) => ask(one, none).verb,
      ),
    ).toEqual(["open", null, null]);
    expect(ask("What does -K do?", none).codes).toEqual(["-K"]);
    expect(ask("What will the toll be?", none).isOfPlans).toBe(true);
    expect(ask("What is the toll?", none).isOfPlans).toBe(false);
    expect(ask("Who is Ada?", none).isOfOne).toBe(true);
    expect(ask("Who knows Ada?", none).isOfOne).toBe(false);
  });

  test("names of which nobody speaks are strange, unless they are a part of a full name", () => {
    const known = prepare([statement("a", "Ada Lisbet Moe was born in Tern Hill.")]);
    expect(ask("When was Ada Lisbet Moe born?", known).strange).toEqual([]);
    expect(ask("When was Ada Lisbet Moe III born?", known).strange).toEqual([]);
    expect(ask("When was Vic Dahl born?", known).strange).toEqual(["vic", "dahl"]);
  });
});

describe("how surely a statement speaks of what is asked", () => {
  const statements = prepare([
    statement("said", "The winch was oiled."),
    statement("beside", "The pier was red."),
    statement("headed", "The rope is new.", { title: "The winch", heading: "Oiling" }),
    statement("other", "The rope is old.", { title: "Ropes" }),
  ]);
  const parsed = ask("Who oiled the winch?", statements);
  const of = (id: string): Weighed => taken(statements, id);

  test("it says it itself, stands beneath it, or beside what says it", () => {
    expect(["said", "headed", "beside", "other"].map((id) => speaksOf(parsed, "winch", [of(id)]))).toEqual([
      1, 0.65, 0.3, 0,
    ]);
    expect(speaksOf(parsed, "winch", [of("other"), of("headed"), of("beside")])).toBe(0.65);
  });

  test("of several the surest counts for each term, and of none nothing is said", () => {
    expect(["said", "headed", "beside", "other"].map((id) => covered(parsed, [of(id)]))).toEqual([
      expect.closeTo(1),
      expect.closeTo(0.65),
      expect.closeTo(0.3),
      0,
    ]);
    expect(covered(parsed, [of("headed"), of("other")])).toBeCloseTo(0.65);
    expect(covered(parsed, [])).toBe(0);
  });

  test("what only stands beside the words of a question is no share of its subject, and says nothing of it", () => {
    expect(["said", "headed", "beside"].map((id) => subjectShare(parsed, [of(id)]))).toEqual([
      1,
      expect.closeTo(0.65),
      0,
    ]);
    expect(["said", "headed", "beside"].map((id) => tellingShare(parsed, [of(id)]))).toEqual([
      expect.closeTo(1),
      expect.closeTo(0.65),
      0,
    ]);
    expect(["said", "headed", "beside", "other"].map((id) => saysOfIt(parsed, of(id)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test("a word of two is spoken of by what says both, be it of several statements together", () => {
    const shops = prepare([
      statement("both", "The duty-free shop is open."),
      statement("one", "The free shop is shut.", { title: "Shops" }),
      statement("other", "The duty is due.", { title: "Duties of all" }),
    ]);
    const asked = ask("Is the duty-free shop shut?", shops);
    const [both, one, other] = shops.all;
    if (both === undefined || one === undefined || other === undefined) throw new Error("There are three.");
    expect([both, one, other].map((each) => speaksOf(asked, "free", [each]))).toEqual([1, 0, 0]);
    expect(speaksOf(asked, "free", [one, other])).toBe(1);
    expect(covered(asked, [one, other])).toBeGreaterThan(Math.max(covered(asked, [one]), covered(asked, [other])));
  });

  test("“new” is said of the thing that is asked about, and of no other; what a thing does is said of it faintly", () => {
    const roads = prepare([
      statement("road", "The new road is long.", { title: "Roads" }),
      statement("bridge", "The new bridge is long."),
      statement("mud", "The mud is dear.", { title: "Dredging" }),
    ]);
    const asked = ask("How long is the new bridge?", roads);
    expect(["road", "bridge"].map((id) => speaksOf(asked, "new", [taken(roads, id)]))).toEqual([0, 1]);
    expect(speaksOf(ask("Is the dredger dear?", roads), "dredger", [taken(roads, "mud")])).toBe(0.3);
    expect(speaksOf(ask("Who was Dredger?", roads), "dredger", [taken(roads, "mud")])).toBe(0);
  });

  test("a price speaks of what something costs, and not of what; to hold it is another thing", () => {
    const berths = prepare([
      statement("price", "€9 is paid."),
      statement("berth", "A berth is red."),
      statement("both", "A berth is €9."),
    ]);
    const asked = ask("What does a berth cost?", berths);
    const shares = berths.all.map((one) => [subjectShare(asked, [one]), valuedShare(asked, [one]), holds(asked, one)]);
    expect(shares).toEqual([
      [0, 1, true],
      [1, 0, false],
      [1, 1, true],
    ]);
  });

  test("a term tells the more, the fewer statements have it; what most have is what they are about", () => {
    const { weightOf, isShared, isKnown, isTitled } = statements;
    expect(weightOf("nowhere")).toBeGreaterThan(weightOf("red"));
    expect(weightOf("red")).toBeGreaterThan(weightOf("rope"));
    expect([isShared("rope"), isShared("winch"), isShared("red")]).toEqual([false, false, false]);
    expect(
      prepare([statement("a", "A rope."), statement("b", "A rope."), statement("c", "A pier.")]).isShared("rope"),
    ).toBe(true);
    expect([isKnown("winch"), isKnown("mud"), isTitled("winch"), isTitled("oil")]).toEqual([true, false, true, false]);
  });
});

test.each([
  ["Ida is against it: no.", true],
  ["Ida voted against, as it rained.", true],
  ["Ida disagreed.", true],
  ["Ida doubts this.", true],
  ["Ada Moe spoke for this because it is cheap.", true],
  ["Ida is against the toll.", false],
  ["The keeper is against it.", false],
  ["ida is against it.", false],
])("that “%s” is for or against what stands before is %s", (text, expected) => {
  expect(isOnBefore(text)).toBe(expected);
});
