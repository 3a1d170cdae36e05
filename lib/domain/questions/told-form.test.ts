import { describe, expect, test } from "vitest";
import { meanings } from "@/lib/domain/text/meanings";
import { termSet } from "@/lib/domain/text/terms";
import { askedForm } from "./asked-form";
import { tellsForm } from "./told-form";

/** Whether a sentence tells what is asked, of a source with a title. */
function tells(question: string, text: string, title = "", heading = ""): boolean {
  const near = meanings(termSet(`${title} ${heading}`));
  return tellsForm(askedForm(question), question, { text, heading, near, around: near });
}

function expectTold(question: string, told: readonly string[], untold: readonly string[], title = ""): void {
  expect([...told, ...untold].filter((text) => tells(question, text, title))).toEqual(told);
}

describe("what a thing is", () => {
  test("is told by a sentence that says so of that thing, and not by one that only speaks of it", () => {
    expectTold(
      "What is a gaff?",
      [
        "A gaff is a hook on a long pole.",
        '"Gaff" means any hook with which a fish is landed.',
        "Gaffs are hooks that anglers use.",
        "Landing takes a hook, called a gaff, and two people.",
        "The gaff (a hook on a pole) is stowed below.",
      ],
      [
        "The gaff is stowed below the deck.",
        "A folding gaff is a hook that fits in a bag.",
        "Only folding gaffs (i.e. hooks with a hinge) are allowed.",
        "If a gaff is lost, a new one is bought.",
        "A gaff is always carried by two.",
        "Each gaff is named, and hangs on a nail.",
        "The handle of the gaff is a piece of ash.",
      ],
    );
  });

  test("may be told as a rule", () => {
    expectTold(
      "What is the largest sail?",
      ["The largest sail should always be the one on the second mast."],
      ["The largest sail should always be mended first."],
    );
  });

  test("is told of a deed as of a thing", () => {
    expectTold(
      "What does warping a ship mean?",
      ["To warp a ship is to haul it along by a rope."],
      ["A ship was warped into the harbour in 1821."],
    );
  });

  test("who somebody is stands beside the name as well", () => {
    expectTold(
      "Who is Ada Moe?",
      [
        "Ada Moe is a painter from Tern Hill.",
        "“It leaks,” said Ada Moe, head of repairs at the dock.",
        "The harbour master Ada Moe closed the gate.",
      ],
      ["Ada Moe was seven when the dock was built.", "A letter to Ada Moe lies in the archive."],
    );
  });

  test("what stands in another language, or asks for a value, is held to no form", () => {
    expect(askedForm("Was ist ein Gaff?")).toBe(null);
    expect(askedForm("¿Quién cierra la puerta?")).toBe(null);
    expect(askedForm("What is the height of the tower?")).toBe(null);
    expect(askedForm("Who shut the gate, the keeper or the pilot?")).toBe(null);
    expect(askedForm("Who shut the gate?")).not.toBe(null);
    expect(askedForm("When did the dock open?")).toBe(null);
  });
});

describe("which of its kind", () => {
  test("is told by a name beside the word for the kind", () => {
    expectTold(
      "Which file opens the sluice?",
      [
        "The file `tide.cfg` opens the sluice.",
        "A file named Springtide opens the sluice at noon.",
        "The sluice is opened by a master file.",
      ],
      [
        "The file that opens the sluice is kept in a drawer.",
        "This file opens the sluice, as the `tide` table says.",
        "`tide.cfg` is painted green.",
      ],
    );
  });

  test("of people, places and bodies is told by a name", () => {
    expectTold(
      "Which company built the lock?",
      ["The lock was built by Harrow and Sons."],
      ["The lock was built in three years.", "The lock was built of oak."],
    );
  });
});

describe("who does something", () => {
  test("is told by whoever stands before the verb or behind “by”, with or without a capital", () => {
    expectTold(
      "Who oils the winch?",
      ["The night watchman oils the winch.", "The winch is oiled by the apprentices.", "Ada Moe oils the winch."],
      [
        "The winch is oiled twice a year.",
        "It oils the winch.",
        "The night watchman paints the winch.",
        "The keeper oils the gate.",
        "The winch would be oiled by sailors if there were any.",
        "The winch is oiled by people who like to.",
      ],
    );
  });

  test("leads is told by a post, too", () => {
    expectTold(
      "Who leads the rowing club?",
      ["Ada Moe became president of the rowing club in 1901."],
      ["The rowing club was led by nobody for a year.", "The rowing club meets at the Old Crane."],
    );
  });

  test("holds an office is told of that office, of that thing", () => {
    expectTold(
      "Who is the mayor of Harrow?",
      ["Ada Moe, the mayor of Harrow, opened the lock.", "Mayor Ada Moe spoke in Harrow."],
      ["The mayor of Lodding, Vic Dahl, went to see the dock.", "The mayor of Harrow opened the lock."],
    );
  });
});

describe("what somebody does", () => {
  const question = "What must the pilot do when a buoy is missing?";

  test("and must do is told of them, on that occasion", () => {
    expectTold(
      question,
      [
        "When a buoy is missing, the pilot must drop anchor.",
        "If the pilot finds that a buoy is missing, he shall turn back.",
        "A pilot who sees a missing buoy must report it.",
      ],
      [
        "When a buoy is missing, the harbour master must report it.",
        "The pilot must wear a coat.",
        "A missing buoy is found by the pilot.",
      ],
    );
  });

  test("may be under a name that is no word", () => {
    expectTold(
      "What does -k do when sealing a crate?",
      ["-k leaves the key in the lock when a crate is sealed."],
      ["Crates are sealed with wax, and the key is kept."],
    );
  });
});

describe("how something is done", () => {
  test("is told by what does it to that thing", () => {
    expectTold(
      "How do I free a stuck rudder?",
      ["Free a stuck rudder by turning the wheel twice.", "A rudder that is stuck can be freed with a crowbar."],
      [
        "Free the anchor first, with a crowbar, and leave the rudder alone.",
        "A stuck rudder is rare.",
        "The crew frees the rudder.",
      ],
    );
  });

  test("is told of what is forced by what causes it", () => {
    expectTold(
      "How can one force an early tide bell?",
      ["A level above four metres causes the tide bell to ring early.", "Force the tide bell by using the hand crank."],
      ["The tide bell is early on Sundays.", "The wind causes waves."],
    );
  });

  test("and where names that", () => {
    expectTold(
      "Where must a barge be moored?",
      ["A barge must be moored at the west quay."],
      [
        "Whoever moors a barge pays a fee.",
        "A barge carries coal to the west quay.",
        "A ferry must be moored at the east quay.",
      ],
    );
  });

  test("and what is done with it names that", () => {
    expectTold(
      "What is the crew paid?",
      ["The crew is paid in silver."],
      ["The crew appoints a cook.", "The cook is paid in silver."],
    );
  });
});

describe("what stands beneath a heading", () => {
  test("that names an occasion is done on it, where it orders something", () => {
    const question = "What does the miller do if the wind fails and the sails do not turn?";
    const heading = "C4. When the wind fails";
    expect(askedForm(question)?.kind).toBe("doing");
    expect(tells(question, "Then grind by hand: turn the crank by a quarter.", "", heading)).toBe(true);
    expect(tells(question, "Each mill has a crank of its own.", "", heading)).toBe(false);
    expect(tells(question, "Then grind by hand: turn the crank by a quarter.", "", "The wind")).toBe(false);
  });

  test("that names a deed tells how it was done, where it says what was done to the thing", () => {
    const question = "How was the cracked bell repaired?";
    expect(tells(question, "The founder drilled nine holes into the bell.", "", "The repair")).toBe(true);
    expect(tells(question, "The founder drilled nine holes into the bell.", "", "The tower")).toBe(false);
    expect(tells(question, "The founder lived in Aldmouth.", "", "The repair")).toBe(false);
  });
});

test("a condition that speaks to its reader tells how they get something", () => {
  const question = "How can I get my money back when the ferry was late?";
  const heading = "Claiming for a late ferry";
  expect(tells(question, "If you arrive an hour late, you get half of the fare back.", "", heading)).toBe(true);
  expect(tells(question, "Half of the fares are sold on board.", "", heading)).toBe(false);
});

interface Told {
  text: string;
  title?: string;
  heading?: string;
  /** Words that stand elsewhere beneath the same heading. */
  around?: string;
}

/** Whether each text tells what is asked, where it stands. */
function told(question: string, ...texts: (string | Told)[]): boolean[] {
  return texts.map((one) => {
    const { text, title = "", heading = "", around = "" } = typeof one === "string" ? { text: one } : one;
    const near = meanings(termSet(`${title} ${heading}`));
    const all = new Set([...near, ...meanings(termSet(around))]);
    return tellsForm(askedForm(question), question, { text, heading, near, around: all });
  });
}

describe("where a thing is named more than once, or by its heading", () => {
  test("what it is may be told behind words that say no more, and of it alone", () => {
    expectTold(
      "What is a gaff?",
      [
        "A gaff is short for a hook.",
        "A gaff, which is a hook, is dear.",
        "A gaff, as sailors say, is a hook.",
        "Gaff: a hook on a pole.",
        "A gaff — hook on a pole — is dear.",
        "Of the hooks, the gaff is the one with a pole.",
      ],
      [
        "Gaff is steel.",
        "On a gaff is a hook.",
        "The sail and the rope and the pole and the gaff are things.",
        "The gaff and rope are the tools.",
      ],
    );
  });

  test("what “it” is said to be is of what the heading or title names", () => {
    const question = "What is a gaff?";
    const it = "It is a hook on a pole.";
    expect(told(question, { text: it, title: "The gaff" }, { text: it, heading: "The gaff" })).toEqual([true, true]);
    expect(told(question, { text: it, title: "The rope" }, { text: "It is red.", title: "The gaff" })).toEqual([
      false,
      false,
    ]);
  });

  test("who somebody is stands behind their name, whatever their age", () => {
    expect(told("Who is Ada Moe?", "Ada Moe, painter of boats, came.", "Ada Moe, 41, a painter, came.")).toEqual([
      true,
      true,
    ]);
    expect(told("Who is Ada Moe?", "Ada Moe, aged 41, came.", "With Ada Moe, Vic Dahl came.")).toEqual([false, false]);
  });
});

describe("who holds an office", () => {
  const question = "Who is the mayor of Harrow?";

  test("is told beneath the name of the place by whoever is named beside the office", () => {
    const of = (text: string): Told => ({ text, title: "Harrow" });
    const texts = [
      "The mayor, Ada Moe, spoke.",
      "Ada Moe, the new mayor, spoke.",
      "Ada Moe is the mayor.",
      "The mayor named Ada Moe spoke.",
    ];
    expect(told(question, ...texts.map(of))).toEqual([true, true, true, true]);
    expect(told(question, of("The mayor spoke to Ada Moe."), of("The mayor is old."))).toEqual([false, false]);
  });

  test("is told where all around speaks of the place, by a sentence that says who it is", () => {
    const of = (text: string): Told => ({ text, around: "Harrow" });
    expect(told(question, of("The mayor is Ada Moe."), of("Ada Moe is the mayor."))).toEqual([true, true]);
    expect(told(question, of("The mayor is old."), of("Ada Moe met the mayor."))).toEqual([false, false]);
  });

  test("is told where the place stands near the office, and not far from it", () => {
    expect(
      told(question, "Ada Moe was mayor of the old Harrow.", "Ada was mayor in the far town by the sea of Harrow."),
    ).toEqual([true, false]);
  });
});

describe("who does something to a thing", () => {
  test("is told where the thing stands behind, before as what is done, or as a pronoun for what the title names", () => {
    const question = "Who oils the winch?";
    expectTold(
      question,
      [
        "The winch that Ada Moe oils is old.",
        "Ada oils it, the winch.",
        "The winch is oiled for a fee by Ada Moe.",
        "Ada Moe oils the boats and the long rope of the sail and the winch.",
      ],
      [
        "Ada Moe came and in order to oil the winch took a can.",
        "It is oiled by nobody; the winch rusts.",
        "Nobody oils the winch.",
        "The boy came; oils the winch.",
        "Oiling the winch is the task of Ada Moe.",
      ],
    );
    const of = (text: string): Told => ({ text, title: "The winch" });
    expect(told(question, of("Ada Moe oils them."), of("Ada Moe oils."))).toEqual([true, false]);
  });
});

describe("what somebody has to do", () => {
  const question = "What must the pilot do when a buoy is missing?";

  test("is told of them whatever is said between them and what binds them, within one sentence", () => {
    expectTold(
      question,
      ["When a buoy is missing, the pilot never must wait.", "The pilot, who sees that a buoy is missing, must wait."],
      ["When a buoy is missing. The pilot is told. Boats must wait.", "When a buoy is missing, the pilot waits."],
    );
  });

  test("is told beneath a heading that names the occasion, numbered or not, by what binds them or is ordered", () => {
    const above = (heading: string, text: string): Told => ({ heading, text });
    const occasion = "When a buoy is missing";
    expect(
      told(
        question,
        above(occasion, "The pilot must wait."),
        above(`C4. ${occasion}`, "The pilot must wait."),
        above(occasion, "Call the harbour."),
        above(occasion, "The pilot waits."),
        above("Buoys", "The pilot must wait."),
      ),
    ).toEqual([true, true, true, false, false]);
  });

  test("is told to whoever asks for themselves by what is ordered or to be done; what they do by whatever is said of it", () => {
    const texts = [
      "When a buoy is missing, call the harbour.",
      "When a buoy is missing, boats should wait.",
      "When a buoy is missing, it is dark.",
      "The pier is closed.",
    ];
    expect(told("What should I do when a buoy is missing?", ...texts)).toEqual([true, true, false, false]);
    expect(told("What do I do when a buoy is missing?", ...texts)).toEqual([true, true, true, false]);
  });

  test("what whoever all around speaks of does is told on its occasion without their name", () => {
    const of = (around: string): Told => ({ text: "When a buoy is missing, a boat is sent.", around });
    expect(told("What does the company do when a buoy is missing?", of("company"), of("harbour"))).toEqual([
      true,
      false,
    ]);
  });
});

describe("by what means, by whom and where something is done", () => {
  test("is told by what does it to that thing, near the verb", () => {
    expectTold(
      "How is the winch oiled?",
      [
        "The winch is oiled by hand.",
        "By hand, with a long brush of hair, the old winch is oiled.",
        "Oil the winch.",
        "If you ask, you get oil for the winch.",
      ],
      [
        "The winch is oiled.",
        "With a can, the rope is oiled.",
        "With a can one oils the pier, the quay, the rope, the sail and the winch.",
      ],
    );
  });

  test("is told of what does it by itself, and of whoever does it to that thing", () => {
    expectTold(
      "How does the gate close?",
      ["The gate closes by a chain."],
      ["The gate closes.", "By a chain the lock closes."],
    );
    expectTold(
      "How does the keeper oil the gate?",
      ["The keeper oils the gate with a brush."],
      ["The keeper oils the boat with a brush.", "The keeper sells the gate with a brush."],
    );
  });

  test("is told of a place by what stands directly behind the deed", () => {
    expectTold(
      "Where is the barge moored?",
      ["A barge is moored at the quay."],
      ["The barge at the quay is moored well.", "A barge is moored when it comes back at night at the quay."],
    );
  });
});

test("which of a kind does something is told by a name of it, in quotation marks, in code or before the word for the kind", () => {
  expectTold(
    "Which pump drains the lock?",
    [
      "A bilge pump drains the lock.",
      "The pump called Esk drains the lock.",
      "The pump “Esk” drains the lock.",
      "The pump P.one drains the lock.",
      "--drain Drains the lock with a pump.",
    ],
    [
      "The new pump drains the lock.",
      "The rusted pump drains the lock.",
      "shut the pump that drains the lock",
      "The pump in Harrow was sold.",
      "A bilge pump drains the pond.",
    ],
  );
});

describe("how near words have to stand", () => {
  test("whoever does something is named by “by” within a dozen words, and is not only to do it", () => {
    expectTold(
      "Who oils the winch?",
      ["Ada Moe wants to oil the winch."],
      [
        "The winch is oiled, as each year it was by the whole of the crew and in the long days of May, by Ada Moe.",
        "Ada Moe works in order to oil the winch.",
        "To oil the winch Ada Moe came.",
      ],
    );
    expectTold(
      "Who oils the brass winch?",
      ["On the winch Ada Moe oils the brass."],
      ["On the brass winch Ada Moe oils."],
    );
    expectTold("Who oils the old winch?", [], ["Ada Moe oils the winch.", "Ada Moe oils the old pump."]);
  });

  test("whoever is called by what they do is named beside that word", () => {
    expectTold(
      "Who sings in the choir?",
      ["Ada, the singer, is in the choir.", "The singer Ada is in the choir."],
      ["The singer is in the choir.", "The singer is in the choir of the town."],
    );
  });

  test("who holds an office of a place is told of that office, and not of another’s", () => {
    expectTold(
      "Who is the mayor of Harrow?",
      ["Ada was the mayor of Harrow.", "Then the mayor of Harrow met Ada."],
      [
        "Ada Moe, mayor, opened the fair in the long street of old Harrow.",
        "Mayor of Harrow is an old office.",
        "The Lodding mayor met Ada Moe of Harrow.",
      ],
    );
  });

  test("what binds somebody stands behind them and what more is said of them, a dozen words at most", () => {
    const when = "When a buoy is missing, ";
    expectTold(
      "What must the pilot do when a buoy is missing?",
      [`${when}the pilot “must” wait.`, `${when}the pilot therefore always must wait.`],
      [
        `${when}the pilot boats must wait.`,
        `${when}the pilot, with all of the men and all of the women and the dog of the old boat, must wait.`,
      ],
    );
  });

  test("what is named in code is named as it is written, each of several", () => {
    expect(told("What does -k do when sealing?", "-k is used when sealing.", "-K is used when sealing.")).toEqual([
      true,
      false,
    ]);
    expect(
      told("What do -k and -v do when sealing?", "-k and -v are used when sealing.", "-k is used when sealing."),
    ).toEqual([true, false]);
  });

  test("where something is done stands within three words; what brings it about is named before that", () => {
    expectTold(
      "Where is the barge moored?",
      ["A barge is moored well, at the quay."],
      ["A barge is moored well and long at the quay."],
    );
    expectTold("How can one force an early bell?", ["A tide makes the bell ring."], ["Makes the bell ring."]);
  });

  test("a name of one of a kind stands in its clause, behind marks of an option or a condition, too", () => {
    expectTold(
      "Which pump drains the lock?",
      [
        "The pump - Esk drains the lock.",
        "A pump --Esk drains the lock.",
        "The lock is drained by a pump, Esk.",
        "tide > 4 drains the lock",
      ],
      ["The pump drains the lock. Esk is old."],
    );
  });

  test("what stands in brackets behind a thing is none of what it is said to be", () => {
    expectTold("What is a gaff?", ["The gaff (of oak and rope) is a hook."], ["The gaff of oak and rope, is a hook."]);
  });
});
