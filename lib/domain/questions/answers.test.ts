import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answersAmong, answersInTurn, answersTo, answersToAll, sharesSubject } from "./answers";
import { answerKind } from "./asked-for";
import type { Candidate } from "./weighed";

function statements(...texts: (string | [string, string])[]): Candidate[] {
  return texts.map((entry, index) => {
    const [title, text] = typeof entry === "string" ? ["Archive", entry] : entry;
    return { id: `f${index}`, title, text, weight: 0.7 };
  });
}

function firstAnswer(question: string, all: readonly Candidate[]): string | undefined {
  const [id] = answersTo(question, all)[0]?.ids ?? [];
  return all.find((one) => one.id === id)?.text;
}

const canal = statements(
  "The Lodding canal was proposed by the merchants of Harrow.",
  "Digging of the Lodding canal began in 1804 and cost the lives of forty navvies.",
  "The Lodding canal was opened to barges on 9 May 1811.",
  "Anna Reuter, an engineer from Delft, designed the locks of the Lodding canal.",
  "The canal is 42 kilometres long and rises through eleven locks.",
  "The towpath is popular with cyclists.",
);

describe("the first sentence of an answer holds what was asked for", () => {
  test.each([
    ["When was the Lodding canal opened?", canal[2]?.text],
    ["Who designed the locks of the Lodding canal?", canal[3]?.text],
    ["How long is the Lodding canal?", canal[4]?.text],
  ])("%s", (question, expected) => {
    expect(firstAnswer(question, canal)).toBe(expected);
  });

  test("what will be is told by what is planned, and nothing that was is another value of it", () => {
    const move = statements(
      ["Annual report", "The Museum of Salt was open for nine months only in 2024."],
      ["Gazette", "The Museum of Salt plans to open its new house in spring 2026."],
    );
    expect(firstAnswer("When will the Museum of Salt open again?", move)).toBe(move[1]?.text);
    expect(answersTo("When will the Museum of Salt open again?", move)[0]?.rivals).toEqual([]);
  });

  test("a word that questions often only ask with still tells an answer from what shares the subject", () => {
    const keepers = statements(
      "A course for new beekeepers starts on 14 February.",
      "The beekeepers opposed any limit: fewer hives would mean less honey.",
    );
    expect(firstAnswer("Why are the beekeepers against a limit?", keepers)).toBe(keepers[1]?.text);
  });

  test("whether something works is told by what rates it, and not by who runs something else", () => {
    const bells = statements(
      ["Minutes", "Ada Lund, who runs the choir, spoke of the fog bells."],
      ["Minutes", "With the fog bells strandings fell by 40 percent."],
    );
    expect(firstAnswer("Do the fog bells work?", bells)).toBe(bells[1]?.text);
  });

  test("what is named by its number is told of that, and not of others of its name", () => {
    const crews = statements(
      ["Log", "The trial began on 9 May 1931 with Crews 7 to 9."],
      ["Log", "The trial was extended to Crews 10 and 11 from 1 June 1932."],
      ["Log", "Rain fell."],
    );
    expect(firstAnswer("When did the trial begin for Crew 10?", crews)).toBe(crews[1]?.text);
  });

  test("what a text corrects of itself is told behind what holds", () => {
    const fares = statements(
      ["Guide", "Correction: an earlier version of this guide gave the fare of the ferry as £9."],
      ["Guide", "The fare of the ferry is £11."],
      ["Guide", "Rain fell."],
    );
    expect(firstAnswer("What is the fare of the ferry?", fares)).toBe(fares[1]?.text);
  });

  test("who is to blame is told by what says so, though it names nobody", () => {
    const fire = statements(
      ["Report", "Ada Lund saw the fire in the mill at noon."],
      ["Report", "The report blamed the keeper for the fire in the mill."],
    );
    expect(firstAnswer("Who was to blame for the fire in the mill?", fire)).toBe(fire[1]?.text);
  });

  test("what happened after something is told by what says that it was after, and by nothing before", () => {
    const ada = statements(
      ["Log", "Ada Lund was given the command of the barge Petrel in 1931."],
      ["Log", "When she left the Petrel, Ada Lund sailed to Brest."],
    );
    const question = "What happened to Ada Lund after she left the Petrel?";
    expect(firstAnswer(question, ada)).toBe(ada[1]?.text);
    expect(firstAnswer(question, ada.slice(0, 1))).toBeUndefined();
  });

  test("who voted against something is told by their names alone, beneath a heading that says of what", () => {
    const votes: Candidate[] = [
      {
        id: "a",
        title: "Minutes",
        heading: "Item 4: the harbour lamps",
        text: "It was agreed to keep the lamps.",
        weight: 0.7,
      },
      {
        id: "b",
        title: "Minutes",
        heading: "Item 4: the harbour lamps",
        text: "Members Lund, Moe and Ray voted against.",
        weight: 0.7,
      },
      { id: "c", title: "Minutes", heading: "Item 5", text: "The quay was painted.", weight: 0.7 },
    ];
    expect(firstAnswer("Who voted against the harbour lamps?", votes)).toBe(votes[1]?.text);
  });

  test("whether something is so of one thing is told by nothing that speaks of another, nor by a fragment", () => {
    const lanes = statements(
      "Officers spoke of the lanes, which opened on 3 May.",
      "Boats, carts and ferries on the lanes.",
      "Rain fell.",
    );
    expect(firstAnswer("Are accidents down since the lanes opened?", lanes)).toBeUndefined();
    expect(firstAnswer("Have the lanes made boats faster?", lanes)).toBeUndefined();
  });

  test("the title of a source before a sentence makes it say no more than its source does", () => {
    const lanes = statements(
      ["Elm Quay lanes: questions", "Elm Quay lanes: If we refuse, you can ask the court free of charge."],
      ["Minutes of May", "The lanes at Elm Quay cost £900."],
      "Rain fell.",
    );
    expect(firstAnswer("What did the Elm Quay lanes cost?", lanes)).toBe(lanes[1]?.text);
  });

  test("where something is now is told without a name, too", () => {
    const bell = statements(
      ["Guide", "The ship’s bell, raised in 1931, hangs in the hall."],
      ["Guide", "Ada Lund painted the ship."],
    );
    expect(firstAnswer("Where is the ship’s bell now?", bell)).toBe(bell[0]?.text);
  });

  test("who paid for something is told by who funded it", () => {
    const trial = statements(
      ["A trial of oars", "The trial of the oars was funded by Harrow Timber, which makes them."],
      ["A trial of oars", "Ada Lund rowed in the trial of the oars for two weeks."],
    );
    expect(firstAnswer("Who paid for the trial of the oars?", trial)).toBe(trial[0]?.text);
  });

  test("what people think is told by what they say of it, and not by what is written to them", () => {
    const rowers = statements(
      ["Minutes", "The clerk writes to the rowers about the new lock by 28 March."],
      ["Minutes", "Some rowers say that the lock is too slow."],
    );
    expect(firstAnswer("What do the rowers think of the new lock?", rowers)).toBe(rowers[1]?.text);
  });

  test("what a trial found is told by its findings, and not by how long it went on", () => {
    const trial = statements(
      ["Oars and sails", "The trial lasted six weeks."],
      ["Oars and sails", "After six weeks of the trial there was no difference between the crews."],
    );
    expect(firstAnswer("What did the trial find after six weeks?", trial)).toBe(trial[1]?.text);
  });

  test("a year in the title of a source says not when something was", () => {
    const shed = statements(
      ["Boats 1931", "Boats 1931: The new shed was opened for boats of all kinds."],
      ["Log", "The new shed opened in May 1929."],
    );
    expect(firstAnswer("When was the new shed opened?", shed)).toBe(shed[1]?.text);
    const log = statements(["Log", "3 May 1929: The new shed was opened."], "The new shed is green.");
    expect(firstAnswer("When was the new shed opened?", log)).toBe(log[0]?.text);
  });

  test("what is due or owing, as they say, to something gives a reason", () => {
    const boat = statements(
      ["Log", "The lifeboat was late, the delay being owing, we are told, to the want of horses."],
      ["Log", "The lifeboat was painted red."],
    );
    expect(firstAnswer("Why was the lifeboat late?", boat)).toBe(boat[0]?.text);
  });

  test("how many took part in one thing is told by no number of another", () => {
    const meal = statements("Of 48 rowers who took part, 39 preferred the soup.", "Rain fell.");
    expect(firstAnswer("How many rowers took part in the regatta?", meal)).toBeUndefined();
    expect(firstAnswer("How many rowers took part?", meal)).toBe(meal[0]?.text);
  });

  test("how many took part in a trial is told by of how many it was made", () => {
    const trial = statements(
      "A trial of oars with 68 rowers began in May.",
      "The trial of oars cost £90.",
      "Rain fell.",
    );
    expect(firstAnswer("How many people took part in the trial of oars?", trial)).toBe(trial[0]?.text);
  });

  test("what several things are is told by the list behind their name", () => {
    const rust = statements(
      "Boats with signs of rust.",
      "Hulls with rust signs: flakes; dust under the rail.",
      "Rain fell.",
    );
    expect(firstAnswer("What are the rust signs?", rust)).toBe(rust[1]?.text);
  });

  test("how something works is told by nobody who runs something", () => {
    const horn = statements(
      ["The fog horn", "Ada Lund, who runs the choir, asked for a fog horn by letter."],
      "Rain fell.",
    );
    expect(firstAnswer("How does the fog horn work?", horn)).toBeUndefined();
  });

  test("a short form that a text gives is read as what it stands for", () => {
    const marks = statements(
      ["Guide", "A high-water mark (HWM) is a line on a wall."],
      ["Guide", "The HWM of 1953 is 4.2 metres above the quay."],
      ["Guide", "The quay is 90 metres long."],
    );
    expect(firstAnswer("How high is the high-water mark of 1953?", marks)).toBe(marks[1]?.text);
  });

  test("how well something performs is told by what rates it, and not by what says that it was fitted", () => {
    const trial = statements(
      ["Final report", "The Oslo trial fitted air-source heat pumps in 64 homes and measured them over two winters."],
      ["Final report", "Air-source heat pumps have been sold in Oslo since 1996."],
      ["Audit", "The mean coefficient of performance of the heat pumps in the Oslo trial was 2.3."],
    );
    expect(firstAnswer("How well do air-source heat pumps perform in homes such as Oslo's?", trial)).toBe(
      trial[2]?.text,
    );
    expect(answersTo("How well do air-source heat pumps perform in Oslo?", trial.slice(1, 2))[0]?.ids).toEqual([]);
  });

  test("the thing that a question names is answered by what says what it is", () => {
    const trial = statements(
      "Corvimab is a monoclonal antibody against chronic migraine.",
      "The trial of Corvimab enrolled 412 adults in nine hospitals.",
    );
    expect(firstAnswer("What is Corvimab?", trial)).toBe(trial[0]?.text);
  });

  test("an answer that takes two steps is told with both", () => {
    const films = statements(
      ["Night Ferry", "Night Ferry is a drama of 1962 that was directed by Ilse Marten."],
      ["Ilse Marten", "Ilse Marten was born in Groningen and studied painting."],
      ["Day Ferry", "Day Ferry is a comedy of 1971."],
    );
    const [answer] = answersTo("In which city was the director of the drama Night Ferry born?", films);
    expect(answer?.ids.slice(0, 2).toSorted()).toEqual(["f0", "f1"]);
  });

  test("who did something to what another did is told by way of that other, whose name no title has", () => {
    const works = statements(
      ["Notes on bridges", "The Tarn viaduct was built by Marlow and Sons between 1868 and 1871."],
      ["Firms of the valley", "Marlow and Sons was led by Edith Marlow from 1860 until the crash."],
      ["Firms of the valley", "Harker Brothers was led by John Harker, who built nothing in the valley."],
      ["Notes on bridges", "The Esk viaduct was built by Harker Brothers."],
    );
    const [answer] = answersTo("Who led the firm that built the Tarn viaduct?", works);
    expect(answer?.ids.slice(0, 2)).toEqual(["f1", "f0"]);
    const [other] = answersTo("Who led the firm that built the Esk viaduct?", works);
    expect(other?.ids.slice(0, 2)).toEqual(["f2", "f3"]);
    // Where the second step leads nowhere, the first answers nothing.
    const [open] = answersTo("Who founded the firm that built the Tarn viaduct?", works);
    expect(open?.ids).toEqual([]);
  });

  test("how many there are is told by a list that names each, and not by one that names some", () => {
    const lock = statements(
      "The gates of the Harrow lock are North Gate, South Gate and the Sluice.",
      "The Harrow lock was mended with oak, elm and iron.",
    );
    expect(firstAnswer("How many gates does the Harrow lock have?", lock)).toBe(lock[0]?.text);
    expect(answersTo("How many keepers does the Harrow lock have?", lock)[0]?.ids).toEqual([]);
  });

  test("whether to do something is told by what speaks for it and what against it", () => {
    const hulls = statements(
      "A tarred hull was seen at the Harrow yard in 1902.",
      "The yard recommends to tar the hull of an oak boat every spring.",
      "To tar the hull of a boat that is still damp is a risk, for the planks rot beneath.",
      "A hull that is tarred lasts longer, and tar protects it from worm.",
    );
    const [answer] = answersTo("Should I tar the hull of my boat?", hulls);
    expect(answer?.ids).toContain("f1");
    expect(answer?.ids).toContain("f2");
    expect(answer?.ids).not.toContain("f0");
    expect(answersTo("Should I paint the deck of my boat?", hulls)[0]?.ids).toEqual([]);
  });

  test("of two things that are compared each is told", () => {
    const bridges = statements(
      "The Alder bridge was completed in 1874.",
      "The Birch bridge was completed in 1869.",
      "The Birch bridge is painted green.",
    );
    const [answer] = answersTo("Which is older, the Alder bridge or the Birch bridge?", bridges);
    expect(answer?.ids.toSorted()).toEqual(["f0", "f1"]);
  });
});

describe("an answer in other words than the question's", () => {
  const ferry = (heading: string, text: string, nth: number): Candidate => ({
    id: `f${nth}`,
    title: "The Aldmouth ferry",
    heading,
    text,
    weight: 0.7,
  });
  const all = [
    ferry("History", "Passenger crossings began on 3 June 1911, a year later than planned.", 0),
    ferry("History", "The ferry was laid up in January 1940 and sold to Passmore.", 1),
    ferry("How punctual we are", "In 1938, 88 percent of our boats landed within four minutes of the timetable.", 2),
    ferry("How punctual we are", "We cancelled nine boats.", 3),
    ferry("Refit", "Tar was not used, because it is softer than the oak around it.", 4),
    ferry("Refit", "The crew repaired the hull in dry dock.", 5),
    ferry("Refit", "The inspectors recommend that caulking come first, and that painting wait for it.", 6),
    ferry("Refit", "The hull and the engine were surveyed in May.", 7),
    ferry("Ice", "Old boats kept sailing down to a temperature of −9 °C without a broken shaft.", 8),
  ];

  test.each([
    ["When did the first passengers ride on the Aldmouth ferry?", 0],
    ["Do the boats run on time?", 2],
    ["Why was the hull repaired without tar?", 4],
    ["Down to what temperature do the machines keep sailing?", 8],
  ])("%s", (question, nth) => {
    expect(firstAnswer(question, all)).toBe(all[nth]?.text);
  });

  test("that something came too late is a reason", () => {
    const flood = statements(
      "The Aldmouth gate was shut too late for the tide, and the cellars of Aldmouth flooded.",
      "The cellars of Aldmouth flooded in 1911.",
    );
    expect(firstAnswer("Why did the cellars of Aldmouth flood?", flood)).toBe(flood[0]?.text);
  });
});

test("an option is answered by what is said of it as it is written", () => {
  const manual = statements(
    "reef: -r Keeps the sail on the boom after the race.",
    "reef: -R Keeps the sail on the boom after the season.",
    "reef was written by Ida Lund in 1911.",
  ).map((one) => ({ ...one, heading: "OPTIONS" }));
  expect(firstAnswer("What does the option -R do?", manual)).toBe(manual[1]?.text);
  expect(answersTo("What does the option -q do?", manual)[0]?.ids).toEqual([]);
});

test("what should be done is told by what is to be done, and by no one who only speaks of the occasion", () => {
  const all: Candidate[] = [
    {
      id: "a",
      title: "Horn",
      heading: "Signals",
      text: "The horn sounds twice when the ferry does not answer.",
      weight: 0.9,
    },
    {
      id: "b",
      title: "Horn",
      heading: "The ferry does not answer",
      text: "Check that the lamp burns at the pier.",
      weight: 0.7,
    },
    { id: "c", title: "Almanac", text: "The winter of 1890 was long and cold.", weight: 0.7 },
  ];
  expect(firstAnswer("What should I do when the ferry does not answer?", all)).toBe(all[1]?.text);
});

describe("what answers nothing is no answer", () => {
  test("of things that are asked to have been there: what names none", () => {
    const pier = statements(
      "The Lodding pier was opened again in 1950.",
      "Before the Lodding pier was opened again, one in nine came by road.",
      "The tower of the Harrow bridge is of oak.",
    );
    expect(answersTo("What accidents have there been since the Lodding pier was opened?", pier)[0]?.ids).toEqual([]);
  });

  test("of how something is, in a word that its measure needs not: what weighs so much is heavy", () => {
    const bells = statements(
      "The bell of the tower, called Old Meg, weighs 412 kilograms.",
      "The clock of the tower is 3 metres wide.",
      "The council found that Old Meg is heavy.",
    );
    expect(firstAnswer("How heavy is the bell of the tower?", bells)).toBe(bells[0]?.text);
  });

  test("of what one thing costs: what another does", () => {
    const dues = statements(
      "Send it with a fee of £5 to the clerk.",
      "A berth is lost when the dues are a year late.",
      "Water had cost £1,150 a year.",
    );
    expect(answersTo("How much does a berth cost a year?", dues)[0]?.ids).toEqual([]);
  });

  const rulings = statements(
    "The supreme court of Peru ruled in March 2019 that a law on fishing quotas was void.",
    "A court in Lima heard the appeal on 4 June 2020.",
  );

  test("another subject in another country, however surely it holds a date", () => {
    const [answer] = answersTo("When did the cannabis law take effect in Germany?", rulings);
    expect(answer?.ids).toEqual([]);
    expect(answer?.nearest).toContain("f0");
  });

  test("a sentence on the subject that lacks the date that was asked for", () => {
    const [answer] = answersTo(
      "When was the Lodding canal closed?",
      statements("The Lodding canal was closed after the railway had taken its trade."),
    );
    expect(answer?.ids).toEqual([]);
  });

  test("of a question with two parts only the one that is answered", () => {
    const answers = answersTo("When was the Lodding canal opened, and who owns it today?", canal);
    expect(answers.map(({ ids }) => ids[0] ?? null)).toEqual(["f2", null]);
  });
});

describe("a sentence that shares no subject with the question is no answer", () => {
  const gates = statements(
    "The sluice is shut by hand when the tide rises.",
    "To avoid rust, each wheel of the drawbridge is oiled once a month.",
    "Ice weighs 40 tonnes on a sluice that nobody breaks free.",
    "A wheel of the drawbridge holds 12 litres of oil.",
    "The keepers did not examine the fish ladder of the sluice.",
  );
  const unanswered = (question: string, all = gates): void => {
    const [answer] = answersTo(question, all);
    expect(answer?.ids).toEqual([]);
    expect(answer?.nearest.length).toBeGreaterThan(0);
  };

  test("of how something is done: what is done to something else", () => {
    unanswered("How do I avoid ice on the sluice?");
  });

  test("of how much something needs: a number of another thing, or of another subject", () => {
    unanswered("How much oil does the sluice need?");
    expect(firstAnswer("How much oil does a wheel of the drawbridge hold?", gates)).toBe(gates[3]?.text);
  });

  test("of what something is for, or when it is done: what is said of it besides", () => {
    const plain = statements("The fish ladder has nine steps of oak.", "The fish ladder is painted in spring.");
    unanswered("What is a fish ladder used for?", plain);
    const told = [...plain, ...statements("A fish ladder lets salmon pass a weir.")].map((one, nth) => ({
      ...one,
      id: `f${nth}`,
    }));
    expect(firstAnswer("What is a fish ladder used for?", told)).toBe(told[2]?.text);
    unanswered("When should I not use a fish ladder?", plain);
  });

  test("of what was not looked at: that it was not", () => {
    unanswered("What did the keepers say about the fish ladder of the sluice?", gates.slice(4));
  });

  test("of what will be: what was", () => {
    unanswered("When will the drawbridge be opened?", statements("The drawbridge was opened on 9 May 1911."));
  });

  test("of one version: what another says", () => {
    const rules = statements(
      ["Harbour Rules, version 2", "Moorings are paid for each week."],
      ["Harbour Rules, version 3", "Moorings are paid for each year."],
    );
    expect(firstAnswer("When are moorings paid under the Harbour Rules version 3?", rules)).not.toBe(rules[0]?.text);
  });
});

describe("what is asked for in a form is answered in that form alone", () => {
  const lock = statements(
    "The tide table of the lock is kept in the file `Springtide`, which opens the sluice by itself.",
    "The file opens the sluice by itself, as it always has.",
    "The keeper of the lock must sound the horn when the sluice jams.",
    "The harbour master may fine the keeper of the lock.",
    "The sluice of the lock is 9 metres wide.",
    "The sluice jams since weeds grow in its frame.",
    "The sluice of the lock was painted in the year of the flood.",
  );

  test.each([
    ["Which file opens the sluice by itself?", lock[0]?.text],
    ["What must the keeper do when the sluice jams?", lock[2]?.text],
    ["Why does the sluice jam?", lock[5]?.text],
    ["Who may fine the keeper of the lock?", lock[3]?.text],
  ])("%s", (question, expected) => {
    expect(firstAnswer(question, lock)).toBe(expected);
  });

  test.each([
    "What is a sluice?",
    "Which lamp hangs above the sluice of the lock?",
    "Who painted the sluice of the lock?",
    "What must the harbour master do when the sluice jams?",
    "How is the sluice of the lock painted?",
    "Why was the sluice of the lock painted?",
    "Who is the keeper of the lock?",
  ])("%s Nothing that was said answers it.", (question) => {
    expect(answersTo(question, lock)[0]?.ids).toEqual([]);
  });

  test("what a thing is in general comes before what one of them is", () => {
    const hooks = statements(
      "The gaff is a present from the harbour master.",
      "A gaff is a hook on a long pole with which a fish is lifted into a boat.",
    );
    expect(firstAnswer("What is a gaff?", hooks)).toBe(hooks[1]?.text);
  });

  test("a place that nobody speaks of is not where it was", () => {
    const [answer] = answersTo(
      "How is the Lodding Harbour Act enforced in Ruritania?",
      statements(["Lodding Harbour Act", "The Lodding Harbour Act is enforced by the harbour master with fines."]),
    );
    expect(answer?.ids).toEqual([]);
  });

  test("what stands under a title with another number is of another", () => {
    const rules = statements(
      ["Rule 31 – Lamps", "It was withdrawn because lamps had become too dear."],
      ["Rule 47 – Horns", "The horns of the harbour are sounded at noon."],
    );
    expect(firstAnswer("Why was Rule 31 withdrawn?", rules)).toBe(rules[0]?.text);
    expect(answersTo("Why was Rule 47 withdrawn?", rules)[0]?.ids).toEqual([]);
  });

  test("a title is known by the short form of its name", () => {
    const act = statements(["Lodding Harbour Act", '"Mooring" means any rope that holds a ship.']);
    expect(firstAnswer("What is a mooring under the LHA?", act)).toBe(act[0]?.text);
  });
});

describe("what two sources give as the answer", () => {
  const ask = (question: string, ...texts: [string, string][]): { ids: string[]; rivals: [string, string][] } => {
    const [answer] = answersTo(question, statements(...texts));
    return { ids: answer?.ids ?? [], rivals: answer?.rivals ?? [] };
  };

  test("is told with both values where they differ", () => {
    const cost = ask(
      "What did the lighthouse cost?",
      ["Chronicle", "The lighthouse cost £4 million."],
      ["Accounts", "The final account of the lighthouse came to £6 million."],
      ["Accounts", "The keeper paints the door each spring."],
    );
    expect([cost.ids.slice(0, 2).toSorted(), cost.rivals[0]?.toSorted()]).toEqual([
      ["f0", "f1"],
      ["f0", "f1"],
    ]);
    const opening = ask(
      "When will the swimming pool open?",
      ["Minutes", "The swimming pool is to open in spring 2031."],
      ["Notice", "The swimming pool is to open in autumn 2031."],
    );
    expect(opening.rivals.length).toBeGreaterThan(0);
  });

  test("is told where people are counted by what they are, and where a span is told in other units", () => {
    const visitors = ask(
      "How many people came to the harbour day?",
      ["Minutes", "The harbour day had 900 visitors."],
      ["Courier", "The harbour day drew 1,400 people, and the quay was full."],
    );
    const halted = ask(
      "How long was the ferry out of service?",
      ["Log", "The ferry was out of service for 35 minutes."],
      ["Review", "The ferry was out of service for two hours and ten minutes in all."],
    );
    expect([visitors.rivals.length > 0, halted.rivals.length > 0]).toEqual([true, true]);
  });

  test("is none between what the question tells apart, nor where something else is said of the same", () => {
    const towns = ask(
      "What did the jetty in Ames cost?",
      ["Benchmark", "The cost of the jetty in Ames was £14,000."],
      ["Accounts", "The cost of the jetty in Bree was £9,000."],
    );
    const oars = ask(
      "How many oars did the crew lose?",
      ["Log", "The crew lost eight oars in the gale."],
      ["Minutes", "The crew carries 24 oars to the boat."],
    );
    expect([towns.rivals, oars.rivals]).toEqual([[], []]);
  });

  test("is told with both values where two sentences are the same word for word but for them, whatever their titles", () => {
    const all = [
      {
        id: "a",
        sourceId: "1",
        title: "Museum",
        text: "It opened its doors to the public on 4 May 1901.",
        weight: 0.7,
      },
      {
        id: "b",
        sourceId: "2",
        title: "Museum",
        text: "It opened its doors to the public on 9 June 1903.",
        weight: 0.7,
      },
    ];
    const [answer] = answersTo("When did the museum open its doors?", all);
    expect(answer?.rivals.map((pair) => pair.toSorted())).toContainEqual(["a", "b"]);
  });

  test("is one where they give the same, and where one tells what was only planned", () => {
    const same = ask(
      "How many people drowned in the storm?",
      ["Chronicle", "Seventeen people drowned in the storm."],
      ["Register", "The storm drowned 17 people."],
    );
    const planned = ask(
      "What did the lighthouse cost?",
      ["Chronicle", "The lighthouse cost £4 million."],
      ["Plans", "The budget of the lighthouse was £3 million."],
    );
    expect([same.rivals, planned.rivals]).toEqual([[], []]);
  });
});

test("a price is found under the name of what costs it, and who leads by the post that they take up", () => {
  const ferry = statements(["Arctic Tern", "A day ticket is €14."], ["Arctic Tern", "The crew paints it each spring."]);
  expect(firstAnswer("What does the Arctic Tern cost?", ferry)).toBe(ferry[0]?.text);
  const museum = statements(
    ["Aldmouth Museum", "Mara Ostrow becomes director on 1 January 2031."],
    ["Aldmouth Museum", "The cafe of the museum opens in May 2031."],
  );
  expect(firstAnswer("Who will lead the museum from 2031?", museum)).toBe(museum[0]?.text);
});

test("of two things of which nobody speaks of the one, what is said of the other compares nothing", () => {
  const hulls = statements("Steel hulls weigh 40 tonnes.", "The ferry has a steel hull.");
  expect(answersTo("Are wooden hulls lighter than steel hulls?", hulls)[0]?.ids).toEqual([]);
});

test("a name that nobody speaks of is not answered by what is said of others", () => {
  const [answer] = answersTo("When was the Lodding canal in Utrecht opened?", canal);
  expect(answer?.ids).toEqual([]);
});

test("one statement that answers is an answer, and any number that do not are none", () => {
  const questions = ["When was the Lodding canal opened?", "What did the tolls of the Lodding canal bring in a year?"];
  const found = answersAmong(questions, canal);
  expect(found.map(({ question }) => question)).toEqual([questions[0]]);
});

test("kinds of answers are read from the question", () => {
  expect(
    ["When did it open?", "In what year was it built?", "Who wrote it?", "How many died?", "Why did it fail?"].map(
      answerKind,
    ),
  ).toEqual(["date", "date", "name", "number", "reason"]);
});

test("a text belongs to a report only with a term of what is asked", () => {
  const shares = sharesSubject(["What do electric ferries cost?"]);
  expect([shares("Each ferry needs two chargers."), shares("The town hall was painted.")]).toEqual([true, false]);
});

test("answers name only known statements, each once, and are the same in any order of the statements", () => {
  const sentence = fc.constantFrom(
    ...canal.map(({ text }) => text),
    "The law was passed in 1999.",
    "Barges carry coal.",
  );
  fc.assert(
    fc.property(
      fc.array(sentence, { maxLength: 12 }),
      fc.constantFrom("When was the canal opened?", "What?"),
      (texts, question) => {
        const all = statements(...new Set(texts));
        const [answer] = answersTo(question, all);
        const ids = answer?.ids ?? [];
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.every((id) => all.some((one) => one.id === id))).toBe(true);
        expect(answersTo(question, all.toReversed())[0]?.ids).toEqual(ids);
      },
    ),
    { numRuns: 60 },
  );
});

test("several that each share one word with a question answer nothing together", () => {
  const all = statements(
    ["Garages", "The rent of a garage is paid by the city, by a regional grant and by a loan."],
    ["Survey", "Four in five would recommend the change to a neighbour."],
    ["Winters", "Results should not be carried over to coastal towns, where winters are milder."],
    ["Harbour", "Plans to develop the harbour were dropped."],
  );
  expect(answersTo("How do rents in neighbouring towns develop?", all)[0]?.ids).toEqual([]);
});

describe("what fits a question goes before what shares its words", () => {
  test("what must be done is told by what obliges, not by advice and not by another matter's order of things", () => {
    const hall = statements(
      "Clubs that light a bonfire must have a written plan for the wind.",
      "Clubs should tell the neighbours before a bonfire is lit.",
      "The other nine clubs will be asked when the hall is rebuilt.",
    );
    expect(firstAnswer("What must a club do before it lights a bonfire?", hall)).toBe(hall[0]?.text);
    expect(answerKind("What must a school do before a visit?")).toBe("matter");
  });

  test("why something was stopped is told by what it was ended after; a part of a word with a hyphen is another word", () => {
    const ferry = statements(
      ["Letter", "Because of free parking, visitors to the car-park numbered 900."],
      ["Minutes", "The trial of toll-free crossings at Ness was ended in May 2019 after two boats were rammed."],
    );
    expect(answersTo("Why were toll-free crossings stopped?", ferry)[0]?.ids).toEqual(["f1"]);
    expect(answersTo("Why were toll-free crossings stopped?", ferry.slice(0, 1))[0]?.ids).toEqual([]);
  });

  test("when something was done is no reason for it", () => {
    const ferry = statements("The trial of night crossings at Ness was ended after 12 May 2019.");
    expect(answersTo("Why was the trial of night crossings ended?", ferry)[0]?.ids).toEqual([]);
  });

  test("whether something pays for itself is told by what says so, whatever else is said of it", () => {
    const mill = statements(
      "The new water wheel was associated with the largest harvest.",
      "With repairs at that rate the new water wheel does not pay for itself.",
      "We support the new water wheel for its beauty.",
    );
    expect(answersTo("Does the new water wheel pay for itself?", mill)[0]?.ids).toEqual(["f1"]);
  });

  test("those with whom others are compared do not answer for them where those do", () => {
    const fields = statements(
      "In the comparison villages malaria fell by 4 percent.",
      "Average malaria fell by 31 percent in these villages, and by 12 percent on the coast.",
      "Nets were hung by two nurses.",
      "The wells were dug in spring.",
      "Rain came late that year.",
    );
    const question = "By how much did malaria fall in the trial villages?";
    expect(answersTo(question, fields)[0]?.ids).toEqual(["f1"]);
    expect(firstAnswer("By how much did malaria fall in the comparison villages?", fields)).toBe(fields[0]?.text);
  });

  test("by how much something changed is told by what speaks of the change", () => {
    const tolls = statements(
      ["Report on the harbour toll", "We recommend that boats of 30 feet pay the harbour toll from May."],
      ["Report on the harbour toll", "The harbour toll rose by 14 percent."],
      "Nets were hung by two women.",
      "The quay was mended in spring.",
    );
    expect(answersTo("By how much did the harbour toll rise?", tolls)[0]?.ids).toEqual(["f1"]);
  });

  test("what became of a proposal is told with it", () => {
    const minutes: Candidate[] = [
      "Decision: The proposal was rejected by five votes to two.",
      "Mr Quill said that anglers would lose the quay.",
      "Ms Roe proposed to extend the night ferry to all nine islands.",
    ].map((text, nth) => ({
      id: `f${nth}`,
      text,
      title: "Minutes",
      heading: "4. Ferry",
      place: 300 - nth * 100,
      weight: 0.7,
    }));
    const [answer] = answersTo("Will the night ferry be extended to all islands?", minutes);
    expect(answer?.ids.slice(0, 2)).toEqual(["f2", "f0"]);
    expect(answer?.behind).toEqual([["f2", "f0"]]);
  });
});

/** How often the texts of statements that were asked nothing before are read. */
function readsOf(name: string, ask: (counted: readonly Candidate[]) => unknown): number {
  let reads = 0;
  const counted = canal.map((one) => ({
    ...one,
    id: `${name} ${one.id}`,
    get text(): string {
      reads += 1;
      return one.text;
    },
  }));
  ask(counted);
  return reads;
}

test("statements are taken apart once for all questions that are put to them, and answer each as alone", () => {
  const questions = ["When was the Lodding canal opened?", "Who designed the locks of the Lodding canal?"];
  const more = [...questions, "How long is the Lodding canal?", "Who proposed the Lodding canal?"];
  expect(readsOf("a", (counted) => answersToAll(more, counted))).toBe(
    readsOf("b", (counted) => answersToAll(questions.slice(0, 1), counted)),
  );
  expect(answersToAll(questions, canal)).toEqual(questions.flatMap((question) => answersTo(question, canal)));
});

test("a question that was put to the same statements before is answered without taking them apart", () => {
  const question = "When was the Lodding canal opened?";
  const again = readsOf("c", (counted) => {
    const first = answersTo(question, counted);
    expect(answersTo(question, counted)).toEqual(first);
  });
  expect(again).toBe(readsOf("d", (counted) => answersTo(question, counted)) + canal.length);
  const other = canal.map((one) => ({ ...one, text: one.text.replace("opened", "dug") }));
  expect(answersTo(question, other)).not.toEqual(answersTo(question, canal));
});

test("answers in turn are those to all, in their order", () => {
  const questions = ["When was the Lodding canal opened?", "Who designed the locks of the Lodding canal?"];
  expect([...answersInTurn(questions, canal)]).toEqual(answersToAll(questions, canal));
});

test("values differ only where both texts are on what is asked, and not one by the name of its source alone", () => {
  const rides = statements(
    ["Rides in the islands", "A ride costs 3.65 crowns since November 2024."],
    ["Less noise at rides: a trial in five island ports", "Self-service needed new gates, which cost 6,200 crowns."],
    ["Leaflet of the island ports", "A ride costs 9 crowns since November 2024."],
  );
  const [plain] = answersTo("What does an island ride cost?", rides.slice(0, 2));
  expect(plain).toMatchObject({ ids: expect.arrayContaining(["f0"]), rivals: [] });
  expect(answersTo("What does an island ride cost?", rides)[0]?.rivals).toContainEqual(["f0", "f2"]);
});

test("a population is told by those who live somewhere, and by no other number of people there", () => {
  const orsk = statements(
    "About 50 other people were hurt in the storm at Vell.",
    "Vell is a town of some 19,000 people.",
  );
  expect(firstAnswer("What is the population of Vell?", orsk)).toBe(orsk[1]?.text);
  expect(firstAnswer("What is the population of Vell?", orsk.slice(0, 1))).toBeUndefined();
});

test("how much there is of something is not told by how many there are of something else", () => {
  const looms = statements(
    "Five weaving mills of the district weighed what wool was left on the looms.",
    "On the looms 70 grams of wool were left.",
  );
  const question = "How much wool was left on the looms?";
  expect(firstAnswer(question, looms)).toBe(looms[1]?.text);
  expect(firstAnswer(question, looms.slice(0, 1))).toBeUndefined();
});

test("one in so many is a share; what was decided in view of something was decided for that", () => {
  const post = statements(
    "Half of all letters are for the upper town.",
    "One letter in nine arrives wet.",
    "In view of the survey the council voted to close the upper post office.",
  );
  expect(firstAnswer("What share of letters arrives wet?", post)).toBe(post[1]?.text);
  expect(firstAnswer("Why was the upper post office closed?", post)).toBe(post[2]?.text);
});

test("what stands beneath the name of what is asked about is of that", () => {
  const parish: Candidate[] = statements("The sexton wants a fence (about £900) which his insurer asks for.").concat({
    id: "f9",
    title: "Minutes",
    text: "The third office offers £1,860 a year with an excess of £250 for each claim.",
    heading: "Insurance",
    weight: 0.7,
  });
  expect(firstAnswer("How much does the insurance cost?", parish)).toContain("£1,860");
  expect(answersTo("How much does the insurance cost?", parish)[0]?.rivals).toEqual([]);
});

test("the name of its source alone makes no sentence one on what is asked", () => {
  const lamps: Candidate[] = [
    {
      id: "a",
      title: "The history of argon lamps",
      text: "In 1894 Rayleigh discovered argon in the air.",
      weight: 0.7,
    },
    {
      id: "b",
      title: "The history of argon lamps",
      text: "The history of argon lamps: The best way to follow issues you care about.",
      weight: 0.7,
    },
  ];
  expect(answersTo("Who discovered argon, and when?", lamps)[0]?.ids).toEqual(["a"]);
});

test("which of several has most of something is told by what sets it above the others", () => {
  const inn = statements(
    ["Diary", "Eleven of the fourteen rooms of the inn have guests in winter."],
    ["Ledger", "The attic room had the most guests of all rooms of the inn."],
  );
  const question = "Which room of the inn had the most guests?";
  expect(firstAnswer(question, inn)).toBe(inn[1]?.text);
  expect(firstAnswer(question, inn.slice(0, 1))).toBeUndefined();
});

test("a number of what has most of something is told by what says which that is, and by no other number", () => {
  const question = "Which pier had the most boats, and how many were leaking?";
  const harbour: Candidate[] = statements(
    ["Survey", "One boat in nine was leaking."],
    ["Rules", "Five boats were leaking when the rules were written."],
  );
  const [most, leaking] = answersTo(question, harbour);
  expect([most?.ids, leaking?.ids]).toEqual([[], []]);
  expect(answersAmong(["Which pier had the most boats?", "How many were leaking?"], harbour)).toEqual([]);
  // Asked alone it is of that, too, as a part of what all of the research is about.
  expect(answersAmong(["How many were leaking?"], harbour, question)).toEqual([]);
  expect(answersAmong(["How many were leaking?"], harbour)).toHaveLength(1);
  const told: Candidate[] = statements(
    ["Survey", "One boat in nine was leaking."],
    ["Rules", "A rope must be dry before it is stowed."],
    ["Diary", "The North Pier had the most boats of all piers, and 12 of them were leaking."],
  );
  expect(answersTo(question, told).map(({ ids }) => ids)).toEqual([[told[2]?.id], [told[2]?.id]]);
});

test.each([
  [
    "How hot did the kiln get in 1931?",
    ["Diary of 1931", "The kiln was so hot in 1931 that its door bent: 1,310 degrees by the potter."],
    ["Works book of 1931", "The peak was read at the pyrometer as 1,180 °C on the night of the second firing."],
  ],
  [
    "How heavy was the bell in 1840?",
    ["Letters of 1840", "The bell was so heavy that it broke two ropes in 1840: 14 tons."],
    ["The old foundry in 1840", "The scales of the yard showed 9 tons before it was hung."],
  ],
  [
    "How high did the price of wool climb in 1864?",
    ["Broadsheet of 1864", "The price of wool climbed so high in 1864 that mills stood still: £41 a sack."],
    ["Wool exchange in 1864", "The peak was recorded in May, at £29 a sack."],
  ],
] as const)(
  "%s is told by the peak or the reading of it, too, though that names no such thing",
  (question, plain, read) => {
    const all = statements([...plain], [...read], ["Rules", "A rope must be dry before it is stowed."]);
    const [answer] = answersTo(question, all);
    expect(answer?.ids).toEqual(expect.arrayContaining([all[0]?.id, all[1]?.id]));
    expect(answer?.rivals).toContainEqual([all[0]?.id, all[1]?.id]);
    expect(answersTo(question, all.slice(1))[0]?.ids).toEqual([all[1]?.id]);
  },
);

test("the peak of another year, and a crest that has no height, tell nothing of how high a river stood", () => {
  const question = "How high did the river stand in 1909?";
  const others = statements(
    ["The spring of 1911", "The peak was read at the bridge as 4.1 metres."],
    ["The spring of 1909", "The crest of the dam had settled by 30 centimetres."],
    ["The spring of 1909", "The minimum was 0.4 metres."],
    ["The spring of 1909", "The gap that the ice tore was 40 metres wide."],
    ["The spring of 1909", "The peak came at night, two hours earlier than it had been forecast."],
  );
  expect(answersTo(question, others)[0]?.ids).toEqual([]);
  const read = statements(["The spring of 1909", "The peak was read at the bridge as 4.1 metres."]);
  expect(answersTo(question, [...others, ...read.map((one) => ({ ...one, id: "read" }))])[0]?.ids).toEqual(["read"]);
});

test("what somebody found just before tells why something was taken away", () => {
  const saw = statements("The saw was taken out of the yard after Ida found the guard broken.", "The yard has a saw.");
  expect(firstAnswer("Why was the saw taken out?", saw)).toBe(saw[0]?.text);
});

test("who did something is told before what they gave as their reason behind a colon", () => {
  const toll = statements(
    "Ida Marl opposed the toll: boats with three anglers would pay £20 more.",
    "The toll is new.",
  );
  expect(firstAnswer("Who opposed the toll?", toll)).toBe(toll[0]?.text);
});

test("how long something went on is no amount of it", () => {
  const nets = statements(
    "Anglers weighed what was thrown away for two weeks.",
    "Of nets 31 kg a day were thrown away.",
  );
  expect(answersTo("How much is thrown away?", nets.slice(0, 1))[0]?.ids).toEqual([]);
  expect(firstAnswer("How much is thrown away?", nets)).toBe(nets[1]?.text);
});

test("“new” is no word of another thing, and a month alone says when", () => {
  const choir = statements(
    "A grant of €2,000 paid for a new boat.",
    "Ida Marl, the pilot, leaves in December after eleven years.",
    "The pilots have a hut.",
  );
  expect(answersTo("How high is the new fee?", choir)[0]?.ids).toEqual([]);
  expect(answersTo("What will the new warden earn?", choir)[0]?.ids).toEqual([]);
  expect(firstAnswer("When does Ida Marl leave?", choir)).toBe(choir[1]?.text);
});

/** Sentences of one paragraph beneath a heading, each a statement. */
function paragraph(title: string, heading: string, ...texts: string[]): Candidate[] {
  let place = 0;
  return texts.map((text, nth) => {
    const one = { id: `${title}-${nth}`, text, title, heading, place, weight: 0.7 };
    place += text.length + 1;
    return one;
  });
}

function told(question: string, all: readonly Candidate[]): string[] {
  return answersTo(question, all).flatMap(({ ids }) => ids.map((id) => all.find((one) => one.id === id)?.text ?? ""));
}

describe("what minutes, logs and letters tell", () => {
  const minutes = paragraph(
    "Meeting, 2 May",
    "Willows on the mill bank",
    "The scheme pays £390 a year if we plant the upper bank with willows.",
    "Ida Roe is for it, because the bank is wet and carries few sheep.",
    "Old Mr Quill is against it: once it is wood, it will never be pasture again.",
  );
  const log = paragraph(
    "Log of the keeper",
    "",
    "17 April 2024. The sluice gate jammed again, at plus 2 degrees.",
    "The cause was a nest in the rail, not frost.",
  );
  const manual = paragraph(
    "The starter",
    "",
    "If the starter motor smells of oil, it ran dry.",
    "Discard all but the seal and oil it twice.",
  );

  test("who is against what stands before is told by who says so, and why by their reason", () => {
    expect(told("Who is against the willows on the mill bank?", minutes)).toEqual([minutes[2]?.text]);
    expect(told("Why do we plant willows on the mill bank?", minutes)[0]).toBe(minutes[1]?.text);
  });

  test("who speaks for a thing is no reason against it", () => {
    const [letter] = statements("I recommend that we raise the toll, as the reserve has fallen.");
    expect(told("Why was anyone against raising the toll?", letter === undefined ? [] : [letter])).toEqual([]);
  });

  test("a cause is told with what it is the cause of", () => {
    expect(told("Why did the sluice gate jam?", log)).toEqual(expect.arrayContaining([log[0]?.text, log[1]?.text]));
  });

  test("what to do is told behind the condition that it is on", () => {
    expect(told("What do I do if the starter motor smells of oil?", manual)).toEqual(manual.map(({ text }) => text));
  });

  test("of the new thing nothing is told by what became of the old one", () => {
    const cranes = statements(
      "The old crane was repaired on 2 May for £310.",
      "The new crane cost £21,150 with its rails.",
    );
    expect(told("How much did the new crane cost?", cranes)).toEqual([cranes[1]?.text]);
  });

  test("who agreed to something else has not agreed to what is asked", () => {
    const council = statements(
      "The town agreed to sell the ferry.",
      "The town looked at lamps of the old kind and did not agree to those lamps.",
    );
    expect(told("Did the town agree to the lamps?", council)).toEqual([council[1]?.text]);
  });
});
