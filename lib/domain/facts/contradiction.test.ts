import { expect, test } from "vitest";
import { readClaim } from "./claims";
import { agreement, contradiction, mayBeOfOneThing } from "./contradiction";

/** True contradictions, with what kind each is. */
const contradictory: [string, string, string][] = [
  [
    "The mean seasonal coefficient of performance in the Varnholt trial was 2.7.",
    "The mean seasonal coefficient of performance in the Varnholt trial was 2.3.",
    "direct",
  ],
  [
    "The average installed cost in the programme was €14,200 per home.",
    "According to the benchmark, the average installed cost in the programme was €17,900 per home.",
    "direct",
  ],
  [
    "Noise complaints about outdoor units fell by 40 percent in Varnholt between 2022 and 2023.",
    "Noise complaints about outdoor units rose in Varnholt between 2022 and 2023.",
    "direct",
  ],
  [
    "The backup heaters were not needed in homes with upgraded loft insulation during the cold spell.",
    "The backup heaters were needed in homes with upgraded loft insulation during the cold spell.",
    "direct",
  ],
  [
    "Tenants waited 17 days on average for a repair visit in the winter.",
    "Tenants waited 19 days on average for a repair visit in the winter.",
    "nuanced",
  ],
  ["The Lowell library lent 120,000 books in 2021.", "The Lowell library lent 150,000 books in 2023.", "scope"],
  [
    "Average journey times on the tram line increased after the timetable change.",
    "Average journey times on the tram line decreased after the timetable change.",
    "direct",
  ],
  [
    "The vaccine reduced hospital admissions among adults by 60 percent.",
    "The vaccine reduced hospital admissions among adults by 35 percent.",
    "direct",
  ],
  [
    "Seventy-six percent of the pupils in the pilot passed the exam.",
    "Ninety-one percent of the pupils in the pilot passed the exam.",
    "direct",
  ],
  [
    "The annual ferry fee in Varnholt was 9 euro.",
    "Varnholt residents pay an annual ferry fee of 12 euro to the Skarvik office.",
    "direct",
  ],
];

for (const [a, b, nature] of contradictory) {
  test(`contradict each other (${nature}), whichever comes first: ${a.slice(0, 60)}`, () => {
    expect(contradiction(a, b)?.nature).toBe(nature);
    expect(contradiction(b, a)?.nature).toBe(nature);
  });
}

/** Pairs that look alike and do not contradict each other. */
const alike: [string, string, string][] = [
  [
    "two places",
    "The mean seasonal coefficient of performance in the Varnholt trial was 2.7.",
    "The mean seasonal coefficient of performance in the Skarvik programme was 3.2.",
  ],
  [
    "two circumstances",
    "The pumps delivered a coefficient of performance of 3.4 at 7 °C.",
    "The pumps delivered a coefficient of performance of 1.9 at −15 °C and ran on.",
  ],
  [
    "a circumstance left open",
    "The pumps delivered a coefficient of performance of 3.4 at 7 °C.",
    "The pumps delivered a coefficient of performance of 2.1.",
  ],
  [
    "another measure",
    "The average installed cost in the programme was €14,200 per home.",
    "The average maintenance cost in the programme was €190 per year.",
  ],
  [
    "mean and median",
    "The mean installed cost of a pump in the county was €14,200.",
    "The median installed cost of a pump in the county was €12,900.",
  ],
  [
    "before and after",
    "Before the grant the simple payback time of a conversion was 16 years.",
    "After the grant the simple payback time of a conversion was 11 years.",
  ],
  [
    "with and without",
    "The simple payback time is 16 years excluding the regional grant.",
    "The simple payback time is 11 years including the regional grant.",
  ],
  ["a bound", "The unit ran at least 40 days in the cold winter.", "The unit ran 55 days in the cold winter."],
  [
    "a rounder number",
    "The heat pumps used 7.1 percent of their electricity for defrosting.",
    "The heat pumps used about 7 percent of their electricity for defrosting.",
  ],
  [
    "several numbers, one shared",
    "Insulated homes reached 3.0 in the trial, other homes reached 2.4.",
    "Other homes in the trial reached 2.4.",
  ],
  [
    "planned and measured",
    "The planned saving of the programme was 30 percent per home.",
    "The measured saving of the programme was 21 percent per home.",
  ],
  [
    "things counted in two programmes",
    "By October the programme had converted 312 homes to heat pumps.",
    "The field trial fitted heat pumps in 64 homes of the housing company.",
  ],
  [
    "up and down of two things",
    "Electricity use rose in the converted homes of the district.",
    "Gas use fell in the converted homes of the district.",
  ],
  [
    "not only",
    "The pump works not only in mild winters but also in cold winters of the north.",
    "The pump works in mild winters and in cold winters of the north.",
  ],
  [
    "denial of another thing",
    "The audit did not examine the service life of the pumps in the old town.",
    "The audit examined the noise of the pumps in the old town at night.",
  ],
  [
    "names with numbers",
    "COVID-19 patients with pneumonia recovered within weeks in the clinic.",
    "SARS-CoV-2 patients with pneumonia recovered within weeks in the clinic.",
  ],
  [
    "one home and many",
    "A second visit cut the electricity use of home V-33 by 13 percent.",
    "A second visit cut the electricity use of homes by 9 percent.",
  ],
  [
    "first and second winter",
    "Heating bills in converted homes fell by 9 percent in the first winter.",
    "Heating bills in converted homes fell by 21 percent in the second winter.",
  ],
];

for (const [why, a, b] of alike) {
  test(`do not contradict each other: ${why}`, () => {
    const found = [contradiction(a, b)?.nature, contradiction(b, a)?.nature];
    expect(found.filter((nature) => nature === "direct" || nature === "nuanced")).toEqual([]);
  });
}

/** Pairs that each may hold for themselves, though a reader would stumble over them. */
const scopes: [string, string, string][] = [
  [
    "without and with",
    "The payback time of the conversion is 16 years without the regional grant.",
    "The payback time of the conversion is 11 years with it.",
  ],
  [
    "a condition that one alone names",
    "The entry fee of the museum is 9 euro per person.",
    "The entry fee of the museum is 4 euro per person if a pass is shown.",
  ],
  [
    "two of one name",
    "Skua (1941 film) is a film directed by B. N. Moe in the town of Leland.",
    "Skua (1978 film) is a film directed by Ada Tern in the town of Leland.",
  ],
  [
    "two of one name, of which one is told more closely",
    "Skua (1941 film) is a film directed by B. N. Moe in the town of Leland.",
    "Skua (1978 film by the navy) is a film directed by Ada Tern in the town of Leland.",
  ],
];

for (const [why, a, b] of scopes) {
  test(`each may hold for itself: ${why}`, () => {
    expect([contradiction(a, b)?.nature, contradiction(b, a)?.nature]).toEqual(["scope", "scope"]);
  });
}

test("what holds of two things, each under its circumstances, is not told side by side", () => {
  const one = "The entry fee of the Varnholt museum in Leland is 9 euro per person.";
  const other = "The entry fee of the Varnholt museum in Skarvik is 4 euro per person if a pass is shown.";
  expect([contradiction(one, other), contradiction(other, one)]).toEqual([null, null]);
  expect(contradiction(one, other.replace("Skarvik", "Leland"))?.nature).toBe("scope");
});

test("other dates or names in one slot are a conflict of degree, and none where both are told", () => {
  const founded = "The parish of Tern Hill was founded in 1856 by settlers.";
  const other = "The parish of Tern Hill was founded in 1900, and its church came later.";
  expect(contradiction(founded, other)).toEqual({
    nature: "nuanced",
    reason: "Different values for the same: 1856 in one source, 1900 in the other.",
  });
  expect(contradiction(founded, `${other.slice(0, -1)} than 1856.`)).toBeNull();
  const film = "The film Gull Bay was directed by Ada Moe.";
  expect(contradiction(film, "The film Gull Bay was directed by Raoul Tern.")?.nature).toBe("nuanced");
  expect(contradiction(film, "The film Gull Bay was directed by A. Moe.")).toBeNull();
  expect(contradiction(film, "The film Skua Point was directed by Raoul Tern.")).toBeNull();
  const skua = "Skua (1941 film) is a film directed by B. N. Moe in the town of Leland.";
  for (const same of ["1941 film", "1941 film by the navy"]) {
    const told = `Skua (${same}) is a film directed by Ada Tern in the town of Leland.`;
    expect([contradiction(skua, told)?.nature, contradiction(told, skua)?.nature]).toEqual(["nuanced", "nuanced"]);
  }
  expect(
    contradiction("Ada Moe (8 February 1900 – 1977) was a general.", "Ada Moe (15 July 1905 – 1977) was a general.")
      ?.reason,
  ).toContain("8 February 1900 in one source, 15 July 1905 in the other");
});

test("a million letters are compared in bounded time", () => {
  const long = `The mill (founded in ${"with Ada the of and ".repeat(50_000)}`;
  expect(contradiction(long, long.replace("mill", "tower"))).toBeNull();
});

test("the reason names both numbers as they are written", () => {
  const found = contradiction(
    "The average installed cost was €14,200 per home.",
    "The average installed cost was €17,900 per home.",
  );
  expect(found?.reason).toBe("Different numbers for the same quantity: €14,200 in one source, €17,900 in the other.");
});

test("a statement agrees with its like that has the same numbers, and not with a contradiction or a stranger", () => {
  const one = "Converted homes in Varnholt emitted 58 percent less carbon dioxide for heating than before.";
  expect(
    agreement(one, "The audit confirms that converted homes in Varnholt emitted 58 percent less carbon dioxide."),
  ).toBeGreaterThan(0.6);
  expect(
    agreement(one, "Converted homes in Varnholt emitted 31 percent less carbon dioxide for heating than before."),
  ).toBe(0);
  expect(agreement(one, "The response rate of the survey was 58 percent.")).toBe(0);
});

test("spans in other units are compared; a title says of whom a statement speaks that names nobody", () => {
  const short = "The ferry was out of service for 35 minutes after the collision.";
  const long = "The ferry was out of service for two hours and ten minutes after the collision.";
  expect(contradiction(short, long)?.nature).toBe("direct");
  expect(contradiction("The voyage takes 120 minutes by ferry.", "The voyage takes two hours by ferry.")).toBeNull();
  const named = "1.2 million visits were made to the Aldmouth museum in its first twelve months.";
  const nameless = "From them it estimates 0.8 million visits in the first twelve months.";
  expect(contradiction(named, nameless)).toBeNull();
  expect(contradiction(named, nameless, ["Yearbook", "Review of the Aldmouth museum"])?.nature).toBe("direct");
});

test("one who says both figures contradicts nobody who says one of them", () => {
  const both = "The quay at Leland carries 40 tonnes of coal and 60 tonnes of coal.";
  expect(contradiction(both, "The quay at Leland carries 60 tonnes of coal.")).toBeNull();
});

const quay = (figure: string): string => `The northern quay at Leland carries ${figure} of coal.`;

test.each([
  ["figures that lie within each other", "40 to 60 tonnes", "50 tonnes", null],
  ["figures that touch", "40 to 50 tonnes", "50 to 60 tonnes", null],
  ["figures less than 3 of 100 apart", "100 tonnes", "103 tonnes", null],
  ["figures more than 3 of 100 apart", "100 tonnes", "104 tonnes", "nuanced"],
  ["figures apart by less than the last digit of the rounder one", "7 tonnes", "7.4 tonnes", null],
  ["figures apart by as much as that", "7 tonnes", "8 tonnes", "direct"],
  ["figures 12 of 100 apart", "88 tonnes", "100 tonnes", "direct"],
  ["figures less than that apart", "89 tonnes", "100 tonnes", "nuanced"],
  ["a rough figure 20 of 100 apart", "about 80 tonnes", "100 tonnes", "nuanced"],
  ["a rough figure 25 of 100 apart", "about 75 tonnes", "100 tonnes", "direct"],
  ["an upper bound", "up to 80 tonnes", "100 tonnes", null],
  ["a lower bound", "at least 120 tonnes", "100 tonnes", null],
  ["the same in other units", "2 tonnes", "2,000 kg", null],
  ["other figures in other units", "2 tonnes", "900 kg", "direct"],
  ["other units that measure something else", "40 tonnes", "40 hours", null],
])("of one thing, %s: %s and %s", (_, one, other, nature) => {
  expect(contradiction(quay(one), quay(other))?.nature ?? null).toBe(nature);
  expect(contradiction(quay(other), quay(one))?.nature ?? null).toBe(nature);
});

test("things that move in opposite directions contradict each other directly, and it is said which went up", () => {
  const [up, down] = ["Ferry fares in Leland rose after the strike.", "Ferry fares in Leland fell after the strike."];
  expect(contradiction(up, down)?.reason).toBe(
    "Opposite directions for the same thing: the first says it went up, the second down.",
  );
  expect(contradiction(down, up)?.reason).toBe(
    "Opposite directions for the same thing: the second says it went up, the first down.",
  );
  expect(contradiction(up, up.replace("Leland", "Leland harbour"))).toBeNull();
  expect(contradiction(up, down.replace("Ferry fares", "Wages"))).toBeNull();
  expect(contradiction(up.replace("rose", "rose in 2021"), down.replace("fell", "fell in 2023"))).toBeNull();
  expect(contradiction(up, down.replace("after the strike", "if rents rise"))).toBeNull();
});

test("what one denies and the other states contradicts it where nearly all other words are the same", () => {
  const stated = "The northern quay at Leland was repaired by divers.";
  const denied = "The northern quay at Leland was not repaired by divers.";
  expect(contradiction(stated, denied)).toEqual({
    nature: "direct",
    reason: "One source states what the other denies.",
  });
  expect(contradiction(stated, denied.replace("by divers", "by two old men"))).toBeNull();
  expect(contradiction("The quay was repaired.", "The quay was not repaired.")).toBeNull();
  expect(contradiction(stated, denied.replace("Leland", "Skarvik"))).toBeNull();
  const [then, later] = [`${stated.slice(0, -1)} in 2021.`, `${denied.slice(0, -1)} in 2023.`];
  expect(contradiction(then, later)?.nature).toBe("nuanced");
});

test.each([
  ["winter", "summer"],
  ["gross", "net"],
  ["men", "women"],
  ["daily", "weekly"],
  ["largest", "smallest"],
  ["old", "new"],
])("what holds of “%s” does not contradict what holds of “%s”, and neither what says nothing of it", (one, other) => {
  const said = (frame: string, figure: number): string =>
    `The ${frame} ferry load of coal in Leland harbour was ${figure} tonnes.`;
  expect(contradiction(said(one, 40), said(other, 60))).toBeNull();
  expect(contradiction(said(one, 40), said(one, 60))?.nature).toBe("direct");
  expect(contradiction(said(one, 40), said("", 60))?.nature).toBe("direct");
});

test("before and after, with and without are frames that one alone sets; “than before” compares", () => {
  const plain = "The ferry load of coal in Leland harbour was 40 tonnes.";
  expect(mayBeOfOneThing(readClaim(plain), readClaim(`After the war ${plain}`))).toBe(false);
  expect(mayBeOfOneThing(readClaim(plain), readClaim(plain.replace("coal", "coal including slack")))).toBe(false);
  expect(mayBeOfOneThing(readClaim(plain), readClaim(`${plain.slice(0, -1)}, more than before.`))).toBe(true);
});

test.each([
  ["another year", "The quay carries 40 tonnes in 2021.", "The quay carries 40 tonnes in 2023.", true],
  ["another place", "The quay of Leland carries 40 tonnes.", "The quay of Skarvik carries 40 tonnes.", false],
  ["a place that one alone names", "The quay of Leland carries 40 tonnes.", "The quay carries 40 tonnes.", true],
  ["another temperature", "It ran at 7 °C in the yard.", "It ran at 9 °C in the yard.", false],
  ["the same temperature", "It ran at 7 °C in the yard.", "It ran at 7 °C in the yard all day.", true],
  ["a temperature that one alone has", "It ran at 7 °C in the yard.", "It ran in the yard.", false],
  ["another thing of a kind", "Home V-33 used 4 kWh.", "Home V-34 used 4 kWh.", false],
  ["another kind", "The entry fee is 9 euro.", "The annual fee is 9 euro.", false],
  ["a kind that the other speaks of, too", "The entry fee is 9 euro.", "The annual fee and entry are 9 euro.", true],
  ["a circumstance of which the other does not speak", "It is 9 euro if a pass is shown.", "It is 9 euro.", false],
  ["a circumstance that both name", "It is 9 euro if a pass is shown.", "It is 4 euro if a pass is shown.", true],
  ["with and without", "It is 9 euro with the pass.", "It is 9 euro without the pass.", false],
])("two statements with %s may be of one thing or not", (_, one, other, may) => {
  const [a, b] = [readClaim(one), readClaim(other)];
  expect([mayBeOfOneThing(a, b), mayBeOfOneThing(b, a)]).toEqual([may, may]);
});

test("statements agree by the terms and figures that they share, and not at all across years, frames or denials", () => {
  const said = "The northern quay at Leland carries 40 tonnes of coal.";
  expect(agreement(said, said)).toBe(1);
  expect(agreement(said, "At Leland the northern quay carries 40 tonnes.")).toBe(1);
  // Of two figures of the first the second has one.
  expect(
    agreement(
      "The northern quay at Leland carries 40 tonnes and 3 cranes.",
      "The northern quay at Leland carries 40 tonnes.",
    ),
  ).toBe(0.75);
  expect(agreement(said, "The northern quay at Leland carries coal.")).toBe(0);
  expect(agreement(said, "The pier in Skarvik was lit by 40 tonnes.")).toBe(0);
  expect(agreement(`${said} In 2021.`, `${said} In 2023.`)).toBe(0);
  expect(agreement(`${said} In 2021.`, `${said} In 2021.`)).toBe(1);
  expect(agreement(said, said.replace("coal", "coal after the war"))).toBe(0);
  const plain = "The northern quay at Leland was repaired by divers.";
  expect(agreement(plain, plain)).toBe(1);
  expect(agreement(plain, "The northern quay was repaired.")).toBe(0.6);
  expect(agreement(plain, "The northern quay at Leland was never seen by divers who came from afar.")).toBe(0);
});
