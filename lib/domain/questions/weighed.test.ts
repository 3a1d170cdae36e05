import { describe, expect, test } from "vitest";
import { answersTo } from "./answers";
import { areTwins, pointsBack } from "./rivals";
import { ask, type Candidate, covered, type ParsedQuestion, prepare, speaksOf } from "./weighed";

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
