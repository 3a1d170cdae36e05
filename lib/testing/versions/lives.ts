import type { VersionPair } from "./pairs";

/** Reports on health, nature, culture and history. */
export const lives: readonly VersionPair[] = [
  {
    subject: "a vaccine for older adults",
    rows: [
      [
        "changed_figure",
        "The vaccine reduced hospital admissions by 60 percent in the first season.",
        "The vaccine reduced hospital admissions by 51 percent in the first season.",
        "own",
      ],
      ["same", "The trial had 24,966 participants.", "24,966 participants took part in the trial.", "shared"],
      ["newly_borne_out", "Protection lasts for a second season.", "Protection lasts for a second season.", "shared"],
      ["new", null, "A booster after 12 months did not raise protection."],
    ],
  },
  {
    subject: "waiting for a hip",
    rows: [
      [
        "changed_figure",
        "Patients wait 17 weeks for a hip replacement.",
        "Patients wait 21 weeks for a hip replacement.",
        "own",
      ],
      ["same", "Patients wait 9 weeks for a knee arthroscopy.", "For a knee arthroscopy patients wait 9 weeks.", "own"],
      ["withdrawn", "The clinic in Leland has free capacity.", null],
      [
        "same",
        "One in eight operations is done by a private clinic.",
        "Private clinics do one in eight operations.",
        "own",
      ],
    ],
  },
  {
    subject: "a medicine against migraine",
    rows: [
      [
        "same",
        "Attacks fell by half in 41 percent of the patients.",
        "In 41 percent of the patients attacks fell by half.",
        "shared",
      ],
      [
        "changed_figure",
        "Nausea was reported by 12 percent of the patients.",
        "Nausea was reported by 15 percent of the patients.",
        "own",
      ],
      [
        "newly_disputed",
        "The medicine is safe for people with heart disease.",
        "The medicine is safe for people with heart disease.",
        "shared",
      ],
      ["withdrawn", "The insurer pays for the medicine after two failed therapies.", null],
    ],
  },
  {
    subject: "screen time and sleep of children",
    rows: [
      [
        "same",
        "Children who use a phone in bed sleep 24 minutes less.",
        "A phone in bed costs children 24 minutes of sleep.",
        "shared",
      ],
      ["withdrawn", "The effect does not depend on age.", null],
      ["new", null, "The effect is larger in children under ten."],
      ["changed_figure", "The review covers 36 studies.", "The review covers 52 studies.", "own"],
    ],
  },
  {
    subject: "school meals",
    rows: [
      ["changed_figure", "A meal costs parents 3.60 euro.", "A meal costs parents 4.10 euro.", "own"],
      ["same", "Seventy-six percent of the pupils eat at school.", "At school 76 percent of the pupils eat.", "own"],
      [
        "same",
        "The kitchen buys a third of its food from the region.",
        "A third of the kitchen's food is bought in the region.",
        "own",
      ],
      ["new", null, "Left-over food fell after pupils could choose their portion."],
    ],
  },
  {
    subject: "a census of birds",
    rows: [
      [
        "changed_figure",
        "Counters recorded 1,480 breeding pairs of lapwings.",
        "Counters recorded 1,215 breeding pairs of lapwings.",
        "own",
      ],
      [
        "changed_figure",
        "Counters recorded 310 breeding pairs of curlews.",
        "Counters recorded 334 breeding pairs of curlews.",
        "own",
      ],
      ["same", "Meadows are mown after 15 June.", "Mowing of the meadows begins after 15 June.", "own"],
      ["newly_borne_out", "Foxes take most of the clutches.", "Most clutches are taken by foxes.", "shared"],
    ],
  },
  {
    subject: "wolves in a region",
    rows: [
      ["changed_figure", "Twelve packs live in the region.", "Fifteen packs live in the region.", "own"],
      ["same", "Wolves killed 214 sheep in 2025.", "In 2025 wolves killed 214 sheep.", "own"],
      ["same", "Fences are paid for by the state in full.", "The state pays for fences in full.", "shared"],
      ["withdrawn", "No pack lives west of the river.", null],
    ],
  },
  {
    subject: "a glacier",
    rows: [
      [
        "changed_figure",
        "The glacier has lost 62 metres of length in a year.",
        "The glacier has lost 71 metres of length in a year.",
        "own",
      ],
      [
        "same",
        "Its tongue ends at 2,310 metres above the sea.",
        "Its tongue ends 2,310 metres above sea level.",
        "own",
      ],
      [
        "source_gone",
        "A model expects that a tenth of the ice is left in 2100.",
        "A model expects that a tenth of the ice is left in 2100.",
        "shared",
      ],
      ["new", null, "A lake has formed at the edge of the ice."],
    ],
  },
  {
    subject: "a museum",
    rows: [
      [
        "changed_figure",
        "The entry fee of the museum is 9 euro per person.",
        "The entry fee of the museum is 12 euro per person.",
        "own",
      ],
      ["same", "Entry is free on the first Sunday of a month.", "On the first Sunday of a month entry is free.", "own"],
      [
        "changed_figure",
        "The east wing is closed until May 2026.",
        "The east wing is closed until November 2026.",
        "own",
      ],
      ["same", "The collection holds 84,000 objects.", "84,000 objects are in the collection.", "own"],
    ],
  },
  {
    subject: "a painting and its maker",
    rows: [
      ["withdrawn", "The portrait was painted by Ada Moe.", null],
      ["new", null, "The portrait was painted by a pupil of Raoul Tern."],
      [
        "same",
        "The panel was cut from an oak that was felled after 1611.",
        "After 1611 the oak of the panel was felled.",
        "shared",
      ],
      ["same", "An x-ray shows a second head under the hat.", "Under the hat an x-ray shows a second head.", "own"],
    ],
  },
  {
    subject: "the age of a settlement",
    rows: [
      [
        "changed_figure",
        "Radiocarbon dates place the first houses about 3,400 years before our era.",
        "Radiocarbon dates place the first houses about 3,650 years before our era.",
        "own",
      ],
      ["same", "The settlement had two ditches.", "Two ditches surrounded the settlement.", "own"],
      [
        "newly_disputed",
        "The settlement was given up after a fire.",
        "The settlement was given up after a fire.",
        "shared",
      ],
      ["new", null, "Seeds of flax were found in the inner ditch."],
    ],
  },
  {
    subject: "a library's lending",
    rows: [
      [
        "changed_figure",
        "The Lowell library lent 120,000 books in 2024.",
        "The Lowell library lent 131,000 books in 2025.",
        "own",
      ],
      ["same", "The branch in the station opens on Sundays.", "On Sundays the branch in the station opens.", "own"],
      ["told", null, "The station's branch opens on Sundays as well.", "own"],
      ["withdrawn", "Fines for late books are to be abolished.", null],
    ],
  },
  {
    subject: "a festival",
    rows: [
      ["same", "The festival takes place from 3 to 6 July.", "From 3 to 6 July the festival takes place.", "own"],
      ["changed_figure", "A ticket for four days costs 189 euro.", "A ticket for four days costs 204 euro.", "own"],
      ["withdrawn", "Camping on the northern meadow is allowed.", null],
      [
        "same",
        "The organizer limits the crowd to 30,000 a day.",
        "The crowd is limited to 30,000 a day by the organizer.",
        "shared",
      ],
    ],
  },
  {
    subject: "fish in a reservoir",
    rows: [
      ["same", "Pike longer than 60 cm may be kept.", "Anglers may keep pike longer than 60 cm.", "own"],
      ["changed_figure", "Anglers may keep two trout a day.", "Anglers may keep three trout a day.", "own"],
      ["same", "The close season for trout ends on 15 March.", "On 15 March the close season for trout ends.", "own"],
      ["new", null, "Barbless hooks are required in the upper arm."],
    ],
  },
  {
    subject: "a mountain railway",
    rows: [
      [
        "changed_figure",
        "A return ticket to the summit costs 74 francs.",
        "A return ticket to the summit costs 79 francs.",
        "own",
      ],
      [
        "same",
        "The railway climbs 1,640 metres in 48 minutes.",
        "In 48 minutes the railway climbs 1,640 metres.",
        "own",
      ],
      ["same", "Dogs travel free.", "Dogs travel free of charge.", "own"],
      ["withdrawn", "The line runs in winter, too.", null],
    ],
  },
  {
    subject: "a study of coffee and the heart",
    rows: [
      [
        "same",
        "People who drank three cups a day had a 17 percent lower risk.",
        "A 17 percent lower risk was found in people who drank three cups a day.",
        "shared",
      ],
      ["withdrawn", "The effect was found in decaffeinated coffee as well.", null],
      ["changed_figure", "The cohort was followed for 10 years.", "The cohort was followed for 12.5 years.", "own"],
      ["same", "Sugar and milk were not recorded.", "The study did not record sugar and milk.", "own"],
    ],
  },
  {
    subject: "earthquakes near a geothermal plant",
    rows: [
      [
        "changed_figure",
        "The strongest quake had a magnitude of 2.7.",
        "The strongest quake had a magnitude of 3.1.",
        "own",
      ],
      ["new", null, "The operator stopped the pumps for six weeks."],
      [
        "same",
        "Seismometers stand at 14 places around the plant.",
        "Around the plant seismometers stand at 14 places.",
        "own",
      ],
      [
        "newly_borne_out",
        "The quakes began after the pressure was raised.",
        "After the pressure was raised, the quakes began.",
        "shared",
      ],
    ],
  },
  {
    subject: "a language course for refugees",
    rows: [
      [
        "same",
        "Ninety-one percent of the participants finished the course.",
        "The course was finished by 91 percent of the participants.",
        "own",
      ],
      ["changed_figure", "A place in the course costs 1,320 euro.", "A place in the course costs 1,480 euro.", "own"],
      ["same", "Child care is offered in the mornings.", "In the mornings child care is offered.", "own"],
      ["source_gone", "Employers asked for more evening courses.", null],
    ],
  },
  {
    subject: "a virus in poultry",
    rows: [
      ["changed_figure", "The virus was found on 48 farms.", "The virus was found on 73 farms.", "own"],
      ["withdrawn", "No infection of a human is known.", null],
      ["new", null, "One worker was infected and has recovered."],
      [
        "same",
        "A zone of 3 kilometres is closed around each farm.",
        "Around each farm a zone of 3 kilometres is closed.",
        "shared",
      ],
    ],
  },
  {
    subject: "an opera house",
    rows: [
      [
        "changed_figure",
        "The renovation is to be finished in 2028.",
        "The renovation is to be finished in 2031.",
        "own",
      ],
      ["changed_figure", "It is to cost 480 million euro.", "It is to cost 610 million euro.", "own"],
      [
        "same",
        "The company plays in a hall at the port meanwhile.",
        "Meanwhile the company plays in a hall at the port.",
        "own",
      ],
      ["withdrawn", "The old stage machinery is kept.", null],
    ],
  },
];
