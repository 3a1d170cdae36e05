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
