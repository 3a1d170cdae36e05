import type { VersionPair } from "./pairs";

/** Reports on homes, energy and towns. */
export const homes: readonly VersionPair[] = [
  {
    subject: "heat pumps in a housing company",
    rows: [
      [
        "same",
        "The field trial fitted heat pumps in 64 homes of the housing company.",
        "Heat pumps were fitted in 64 homes of the housing company in the field trial.",
        "shared",
      ],
      [
        "changed_figure",
        "The mean seasonal coefficient of performance in the trial was 2.7.",
        "The mean seasonal coefficient of performance in the trial was 2.9.",
        "own",
      ],
      ["withdrawn", "Backup heaters were needed in a third of the homes during the cold spell.", null],
      ["new", null, "Tenants rated the noise of the outdoor units as acceptable in 58 of 64 homes."],
    ],
  },
  {
    subject: "installed cost of a conversion",
    rows: [
      [
        "changed_figure",
        "The average installed cost was €14,200 per home.",
        "The average installed cost is €15,050 per home.",
        "own",
      ],
      [
        "same",
        "The regional grant covers up to 40 percent of the cost.",
        "Up to 40 percent of the cost is covered by the regional grant.",
        "own",
      ],
      [
        "newly_disputed",
        "The payback time of a conversion is 11 years with the grant.",
        "The payback time of a conversion is 11 years with the grant.",
        "shared",
      ],
      [
        "same",
        "Without the grant, the payback time is 16 years.",
        "The payback time is 16 years without the grant.",
        "shared",
      ],
    ],
  },
  {
    subject: "district heating tariff",
    rows: [
      [
        "changed_figure",
        "The base tariff of the district network is 9.4 cents per kWh.",
        "From January the base tariff of the district network is 10.1 cents per kWh.",
        "own",
      ],
      ["same", "The network supplies about 18,000 flats.", "About 18,000 flats are supplied by the network.", "own"],
      [
        "source_gone",
        "An audit of 2024 found losses of 13 percent in the old pipes.",
        "An audit of 2024 found losses of 13 percent in the old pipes.",
        "shared",
      ],
      ["new", null, "A second boiler house is to be closed once the river heat pump runs."],
    ],
  },
  {
    subject: "battery storage in a grid",
    rows: [
      [
        "changed_figure",
        "The operator has connected 412 MW of battery storage.",
        "The operator has connected 655 MW of battery storage.",
        "own",
      ],
      [
        "changed_figure",
        "A further 1,900 MW are waiting for a connection.",
        "A further 2,300 MW are waiting for a connection.",
        "own",
      ],
      [
        "same",
        "Most batteries are built for two hours of discharge.",
        "Most of the batteries are built to discharge for two hours.",
        "quote",
      ],
      [
        "newly_borne_out",
        "Prices for frequency response fell after the batteries came.",
        "Prices for frequency response fell after the batteries came.",
        "shared",
      ],
    ],
  },
  {
    subject: "offshore wind auction",
    rows: [
      [
        "changed_figure",
        "The strike price in the last auction was £58.87 per MWh.",
        "The strike price in the last auction was £82.00 per MWh.",
        "own",
      ],
      ["withdrawn", "Two developers have announced that they will bid for the northern site.", null],
      ["same", "The northern site lies 110 km from the coast.", "The northern site is 110 km off the coast.", "own"],
      ["new", null, "The regulator has moved the deadline for grid offers into the next year."],
    ],
  },
  {
    subject: "permits for housing",
    rows: [
      [
        "changed_figure",
        "The city issued permits for 1,240 flats in the first half of 2026.",
        "The city issued permits for 1,318 flats in the first half of 2026.",
        "own",
      ],
      ["same", "A permit takes 7.5 months on average.", "On average a permit takes 7.5 months.", "shared"],
      [
        "same",
        "Rents for new leases are 16.20 euro per square metre.",
        "New leases cost 16.20 euro per square metre.",
        "own",
      ],
      ["withdrawn", "The mayor expects that the number of permits will fall further.", null],
    ],
  },
  {
    subject: "minimum energy standard",
    rows: [
      [
        "changed_figure",
        "Landlords must reach class C by 1 January 2028.",
        "Landlords must reach class C by 1 October 2030.",
        "own",
      ],
      ["same", "Listed buildings are exempt from the standard.", "The standard exempts listed buildings.", "own"],
      [
        "same",
        "The fine for a breach is at most £5,000 per property.",
        "A breach costs a fine of at most £5,000 per property.",
        "shared",
      ],
      ["new", null, "A register of exemptions is to open in spring."],
    ],
  },
  {
    subject: "flood defence of a river town",
    rows: [
      [
        "changed_figure",
        "The wall is designed for a flood of 7.2 metres at the bridge gauge.",
        "The wall is designed for a flood of 7.6 metres at the bridge gauge.",
        "own",
      ],
      [
        "same",
        "The flood of 2013 reached 6.9 metres at the bridge gauge.",
        "In 2013 the flood reached 6.9 metres at the bridge gauge.",
        "own",
      ],
      ["changed_figure", "The wall costs 31 million euro.", "The wall will cost 44 million euro.", "own"],
      [
        "newly_disputed",
        "The meadow upstream could hold back the same flood.",
        "The meadow upstream could hold back the same flood.",
        "shared",
      ],
    ],
  },
  {
    subject: "bicycle lanes",
    rows: [
      [
        "changed_figure",
        "Counters on the bridge registered 9,800 bicycles a day in May.",
        "Counters on the bridge registered 11,400 bicycles a day in May.",
        "own",
      ],
      [
        "same",
        "Shops on the street lost 14 parking spaces.",
        "14 parking spaces in front of shops were lost on the street.",
        "own",
      ],
      ["withdrawn", "Average journey times by car increased after the lane was opened.", null],
      ["new", null, "Average journey times by car decreased after the lane was opened."],
    ],
  },
  {
    subject: "air quality at a main road",
    rows: [
      [
        "changed_figure",
        "The annual mean of nitrogen dioxide at the station was 38 µg/m³ in 2024.",
        "The annual mean of nitrogen dioxide at the station was 33 µg/m³ in 2025.",
        "own",
      ],
      [
        "same",
        "The limit of the directive is 20 µg/m³ from 2030.",
        "From 2030 the limit of the directive is 20 µg/m³.",
        "shared",
      ],
      [
        "same",
        "Buses make up 6 percent of the traffic on the road.",
        "Of the traffic on the road, 6 percent are buses.",
        "own",
      ],
      [
        "newly_borne_out",
        "The speed limit of 30 km/h lowered the noise at night.",
        "The speed limit of 30 km/h lowered noise at night.",
        "shared",
      ],
    ],
  },
  {
    subject: "broadband in a county",
    rows: [
      [
        "changed_figure",
        "Fibre reaches 61 percent of the homes in the county.",
        "Fibre reaches 68 percent of the homes in the county.",
        "own",
      ],
      [
        "same",
        "In the town of Leland every home can order fibre.",
        "Every home in the town of Leland can order fibre.",
        "own",
      ],
      [
        "changed_figure",
        "In the town of Skarvik 12 percent of the homes can order fibre.",
        "In the town of Skarvik 31 percent of the homes can order fibre.",
        "own",
      ],
      ["withdrawn", "The county plans to finish the network in 2027.", null],
    ],
  },
  {
    subject: "rainwater and sewers",
    rows: [
      [
        "same",
        "The fee for sealed ground is 1.12 euro per square metre.",
        "For sealed ground the fee is 1.12 euro per square metre.",
        "shared",
      ],
      ["told", null, "Owners pay 1.12 euro per square metre of sealed ground.", "shared"],
      ["same", "Green roofs pay half the fee.", "Half the fee is due for green roofs.", "own"],
      [
        "changed_figure",
        "Overflows into the river were counted on 23 days.",
        "Overflows into the river were counted on 17 days.",
        "own",
      ],
    ],
  },
  {
    subject: "a tram line",
    rows: [
      [
        "changed_figure",
        "The extension of line 7 opens in December 2027.",
        "The extension of line 7 opens in June 2029.",
        "own",
      ],
      ["changed_figure", "The extension costs 212 million euro.", "The extension costs 268 million euro.", "own"],
      [
        "same",
        "Line 7 carries 41,000 passengers on a working day.",
        "On a working day line 7 carries 41,000 passengers.",
        "own",
      ],
      [
        "same",
        "Line 9 carries 28,000 passengers on a working day.",
        "On a working day line 9 carries 28,000 passengers.",
        "own",
      ],
    ],
  },
  {
    subject: "water of a lake",
    rows: [
      [
        "same",
        "The water of the lake was rated excellent in every year since 2019.",
        "Since 2019 the water of the lake was rated excellent in every year.",
        "own",
      ],
      ["withdrawn", "Blue-green algae have not been seen in the lake.", null],
      ["new", null, "Blue-green algae were seen in the southern bay in August 2026."],
      ["same", "The lake is up to 42 metres deep.", "At its deepest the lake has 42 metres.", "shared"],
    ],
  },
  {
    subject: "solar roofs of schools",
    rows: [
      [
        "changed_figure",
        "Seventeen of the 40 schools have a solar roof.",
        "Twenty-two of the 40 schools have a solar roof.",
        "own",
      ],
      [
        "same",
        "A roof produces 48,000 kWh a year on average.",
        "On average a roof produces 48,000 kWh a year.",
        "shared",
      ],
      ["source_gone", "The contractor guarantees the panels for 25 years.", null],
      ["new", null, "Two schools were left out because their roofs cannot bear the weight."],
    ],
  },
  {
    subject: "a co-operative's wind farm",
    rows: [
      ["same", "The co-operative has about 1,300 members.", "Some 1,300 members belong to the co-operative.", "own"],
      [
        "changed_figure",
        "It paid a dividend of 3.5 percent for 2024.",
        "It paid a dividend of 2.0 percent for 2025.",
        "own",
      ],
      [
        "same",
        "The three turbines produced 19.8 GWh in 2024.",
        "In 2024 the three turbines produced 19.8 GWh.",
        "quote",
      ],
      ["new", null, "In 2025 the three turbines produced 17.1 GWh."],
    ],
  },
  {
    subject: "waste collection",
    rows: [
      [
        "changed_figure",
        "The brown bin is emptied every 7 days in summer.",
        "The brown bin is emptied every 14 days in summer.",
        "own",
      ],
      ["same", "Glass is collected at 210 places in the city.", "The city collects glass at 210 places.", "own"],
      ["withdrawn", "The fee for the black bin stays as it is until 2028.", null],
      ["same", "A deposit of 25 cents is paid for cans.", "For cans a deposit of 25 cents is paid.", "shared"],
    ],
  },
  {
    subject: "trees in a heat plan",
    rows: [
      [
        "same",
        "A mature lime cools its street by up to 3 degrees.",
        "Streets are cooled by up to 3 degrees by a mature lime.",
        "own",
      ],
      [
        "changed_figure",
        "The plan foresees 2,000 new trees by 2030.",
        "The plan foresees 1,200 new trees by 2030.",
        "own",
      ],
      [
        "newly_disputed",
        "Nine in ten of the trees that were planted in 2023 are alive.",
        "Nine in ten trees planted in 2023 are alive.",
        "shared",
      ],
      ["new", null, "Watering one young tree costs the city 190 euro a year."],
    ],
  },
  {
    subject: "a stadium",
    rows: [
      ["changed_figure", "The new stand has 8,400 seats.", "The new stand has 9,100 seats.", "own"],
      ["withdrawn", "The club pays a rent of 1.2 million euro a year.", null],
      ["same", "The city owns the ground.", "The ground is owned by the city.", "own"],
      ["same", "The roof was finished in April 2026.", "In April 2026 the roof was finished.", "own"],
    ],
  },
  {
    subject: "a bridge",
    rows: [
      [
        "same",
        "The bridge has been closed to lorries above 7.5 tonnes since March.",
        "Since March lorries above 7.5 tonnes may not cross the bridge.",
        "shared",
      ],
      ["changed_figure", "The inspection rated the bridge 3.2.", "The inspection rated the bridge 3.5.", "own"],
      ["withdrawn", "A repair is possible without a full closure.", null],
      ["new", null, "A repair is not possible without a full closure."],
    ],
  },
];
