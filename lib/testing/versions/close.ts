import type { VersionPair } from "./pairs";

/** Reports in which claims are easily taken for each other, or told so differently that they are hardly known again. */
export const close: readonly VersionPair[] = [
  {
    subject: "charging points of five towns",
    rows: [
      ["same", "Leland has 42 public charging points.", "There are 42 public charging points in Leland.", "own"],
      ["changed_figure", "Skarvik has 17 public charging points.", "Skarvik has 23 public charging points.", "own"],
      ["same", "Varnholt has 96 public charging points.", "Varnholt has 96 public charging points.", "own"],
      ["changed_figure", "Lowell has 61 public charging points.", "Lowell has 64 public charging points.", "own"],
      ["withdrawn", "Brest has 23 public charging points.", null],
    ],
  },
  {
    subject: "two figures in one sentence",
    rows: [
      [
        "changed_figure",
        "The ferry carries 400 passengers and 60 cars.",
        "The ferry carries 400 passengers and 75 cars.",
        "own",
      ],
      [
        "changed_figure",
        "A crossing takes 35 minutes and costs 14 euro.",
        "A crossing takes 35 minutes and costs 16 euro.",
        "own",
      ],
      [
        "same",
        "The ferry was built in 1998 and rebuilt in 2015.",
        "Built in 1998, the ferry was rebuilt in 2015.",
        "own",
      ],
    ],
  },
  {
    subject: "figures that are written otherwise",
    rows: [
      ["same", "The fund holds 1.2 million euro.", "The fund holds 1,200,000 euro.", "own"],
      ["same", "A quarter of the members live abroad.", "Of the members 25 percent live abroad.", "shared"],
      ["changed_figure", "The fund paid out at least 40 grants.", "The fund paid out at least 55 grants.", "own"],
      ["changed_figure", "Grants are worth 3,000 to 5,000 euro.", "Grants are worth 4,000 to 6,000 euro.", "own"],
      ["changed_figure", "About one in five applications succeeds.", "About one in four applications succeeds.", "own"],
    ],
  },
  {
    subject: "a sentence that became two",
    rows: [
      ["same", "The clinic opened in 2011 and has 24 beds for children.", "The clinic opened in 2011.", "shared"],
      ["told", null, "It has 24 beds for children.", "shared"],
      ["changed_figure", "Its staff treats 900 children a year.", "Its staff treats 1,150 children a year.", "own"],
    ],
  },
  {
    subject: "the same said in other words",
    rows: [
      [
        "same",
        "Tenants were content with how quiet the units are.",
        "Residents had no complaints about noise from the devices.",
        "shared",
      ],
      ["same", "The bridge may not be used by heavy vehicles.", "Lorries are banned from crossing the bridge.", "own"],
      ["withdrawn", "The mayor wants to widen the bridge.", null],
    ],
  },
  {
    subject: "a series by year",
    rows: [
      ["same", "In 2024 the port handled 8.1 million tonnes.", "In 2024 the port handled 8.1 million tonnes.", "own"],
      ["new", null, "In 2025 the port handled 8.7 million tonnes."],
      ["same", "In 2023 the port handled 7.9 million tonnes.", "The port handled 7.9 million tonnes in 2023.", "own"],
    ],
  },
  {
    subject: "one number of two things",
    rows: [
      ["withdrawn", "The trial fitted sensors in 64 homes.", null],
      ["new", null, "The programme trained 64 teachers."],
      ["same", "The trial ended in June.", "In June the trial ended.", "own"],
    ],
  },
  {
    subject: "other reasons and other people",
    rows: [
      ["withdrawn", "The harvest failed because of a drought.", null],
      ["new", null, "The harvest failed because of a fungus."],
      ["withdrawn", "The study was led by Ada Moe.", null],
      ["new", null, "The study was led by Raoul Tern."],
      [
        "changed_figure",
        "According to the ministry, 40 firms closed.",
        "According to the union, 55 firms closed.",
        "own",
      ],
    ],
  },
  {
    subject: "cells of a table",
    rows: [
      ["same", "Leland, Fee, 9 euro", "Leland, Fee, 9 euro", "own"],
      ["changed_figure", "Skarvik, Fee, 4 euro", "Skarvik, Fee, 6 euro", "own"],
      ["same", "Leland, Seats, 40", "Leland, Seats, 40", "own"],
      ["changed_figure", "Skarvik, Seats, 30", "Skarvik, Seats, 32", "own"],
    ],
  },
  {
    subject: "conditions that differ",
    rows: [
      ["same", "With the pass, entry costs 4 euro.", "Entry costs 4 euro with the pass.", "own"],
      ["changed_figure", "Without the pass, entry costs 9 euro.", "Without the pass, entry costs 10 euro.", "own"],
      ["same", "Children under six enter free.", "Entry is free for children under six.", "own"],
    ],
  },
  {
    subject: "what is planned and what was measured",
    rows: [
      [
        "same",
        "The programme planned to save 30 percent.",
        "A saving of 30 percent was planned by the programme.",
        "own",
      ],
      ["changed_figure", "The measured saving was 21 percent.", "The measured saving was 24 percent.", "own"],
      ["withdrawn", "Savings were larger in insulated homes.", null],
    ],
  },
  {
    subject: "a claim that became a doubt",
    rows: [
      ["withdrawn", "The supplier will deliver the trains in 2027.", null],
      ["new", null, "It is open when the supplier can deliver the trains."],
      ["same", "Twenty-four trains were ordered.", "The order is for 24 trains.", "shared"],
    ],
  },
];
