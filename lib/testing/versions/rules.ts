import type { VersionPair } from "./pairs";

/** Reports on rules, money and technology. */
export const rules: readonly VersionPair[] = [
  {
    subject: "a statutory minimum wage",
    rows: [
      ["changed_figure", "The minimum wage is 12.82 euro per hour.", "The minimum wage is 13.90 euro per hour.", "own"],
      [
        "same",
        "Interns in a compulsory placement are not covered.",
        "Compulsory placements of interns are not covered.",
        "own",
      ],
      [
        "same",
        "About 6 million jobs paid less than the new rate.",
        "Some 6 million jobs paid less than the new rate.",
        "shared",
      ],
      ["new", null, "The commission decides on the next step in June 2027."],
    ],
  },
  {
    subject: "a law on artificial intelligence",
    rows: [
      [
        "changed_figure",
        "The duties for high-risk systems apply from 2 August 2026.",
        "The duties for high-risk systems apply from 2 December 2027.",
        "own",
      ],
      [
        "same",
        "Fines reach 35 million euro or 7 percent of turnover.",
        "Fines can reach 35 million euro or 7 percent of turnover.",
        "shared",
      ],
      [
        "same",
        "Social scoring by authorities is prohibited.",
        "The law prohibits social scoring by authorities.",
        "own",
      ],
      ["withdrawn", "A code of practice for general models has not been published.", null],
    ],
  },
  {
    subject: "a vulnerability in a file transfer product",
    rows: [
      ["changed_figure", "The vulnerability has a score of 8.1.", "The vulnerability has a score of 9.8.", "own"],
      ["withdrawn", "No exploitation in the wild is known.", null],
      ["new", null, "Exploitation in the wild has been confirmed by two vendors."],
      ["same", "Version 12.0.4 mends the fault.", "The fault is mended by version 12.0.4.", "own"],
    ],
  },
  {
    subject: "releases of a programming language",
    rows: [
      [
        "changed_figure",
        "The first release candidate is planned for 22 July 2026.",
        "The first release candidate is planned for 5 August 2026.",
        "own",
      ],
      [
        "same",
        "The free-threaded build is no longer experimental.",
        "Free-threaded builds are no longer experimental.",
        "own",
      ],
      [
        "same",
        "PEP 649 defers the evaluation of annotations.",
        "The evaluation of annotations is deferred by PEP 649.",
        "shared",
      ],
      ["new", null, "Support for 32-bit Windows installers ends with this release."],
    ],
  },
  {
    subject: "a merger of two airlines",
    rows: [
      ["changed_figure", "The buyer offers 4.10 euro per share.", "The buyer offers 4.65 euro per share.", "own"],
      [
        "newly_disputed",
        "The merged airline would hold 38 percent of the slots at the hub.",
        "The merged airline would hold 38 percent of the slots at the hub.",
        "shared",
      ],
      [
        "same",
        "The commission has until 14 February to decide.",
        "The commission has to decide by 14 February.",
        "own",
      ],
      ["withdrawn", "The works council supports the merger.", null],
    ],
  },
  {
    subject: "a visa for skilled workers",
    rows: [
      ["changed_figure", "The salary threshold is £38,700 a year.", "The salary threshold is £41,700 a year.", "own"],
      ["same", "Nurses are exempt from the threshold.", "The threshold does not apply to nurses.", "shared"],
      ["changed_figure", "The health surcharge is £1,035 per year.", "The health surcharge is £1,165 per year.", "own"],
      [
        "same",
        "An application from abroad is decided within three weeks.",
        "Applications from abroad are decided within three weeks.",
        "own",
      ],
    ],
  },
  {
    subject: "a public pension",
    rows: [
      ["same", "The retirement age rises to 67 by 2031.", "By 2031 the retirement age rises to 67.", "own"],
      [
        "changed_figure",
        "The contribution rate is 18.6 percent of gross wages.",
        "The contribution rate is 18.8 percent of gross wages.",
        "own",
      ],
      ["new", null, "People who go on working may earn 2,000 euro a month free of tax."],
      ["withdrawn", "A cut of the survivor's pension is being considered.", null],
    ],
  },
  {
    subject: "a city's budget",
    rows: [
      [
        "changed_figure",
        "The deficit for 2026 is 84 million euro.",
        "The deficit for 2026 is 119 million euro.",
        "own",
      ],
      [
        "changed_figure",
        "The deficit for 2027 is 97 million euro.",
        "The deficit for 2027 is 131 million euro.",
        "own",
      ],
      ["same", "Personnel takes 31 percent of the spending.", "Of the spending 31 percent goes to personnel.", "own"],
      [
        "source_gone",
        "The auditors called the reserves sufficient.",
        "The auditors called the reserves sufficient.",
        "shared",
      ],
    ],
  },
  {
    subject: "coffee on the world market",
    rows: [
      [
        "changed_figure",
        "Arabica traded at 3.95 dollars per pound in October.",
        "Arabica traded at 3.41 dollars per pound in January.",
        "own",
      ],
      [
        "same",
        "Brazil grows about a third of the world's coffee.",
        "About a third of the world's coffee is grown in Brazil.",
        "own",
      ],
      [
        "newly_borne_out",
        "A drought in Minas Gerais cut the harvest.",
        "A drought in Minas Gerais cut the harvest.",
        "shared",
      ],
      ["withdrawn", "Roasters have not passed the higher prices on.", null],
    ],
  },
  {
    subject: "olive oil",
    rows: [
      [
        "changed_figure",
        "Spain expects a harvest of 1.29 million tonnes.",
        "Spain expects a harvest of 1.41 million tonnes.",
        "own",
      ],
      [
        "changed_figure",
        "Greece expects a harvest of 250,000 tonnes.",
        "Greece expects a harvest of 215,000 tonnes.",
        "own",
      ],
      ["same", "Italy imports more oil than it produces.", "More oil is imported by Italy than it produces.", "own"],
      [
        "same",
        "Extra virgin oil may hold at most 0.8 percent free acid.",
        "At most 0.8 percent free acid is allowed in extra virgin oil.",
        "shared",
      ],
    ],
  },
  {
    subject: "a payment service",
    rows: [
      [
        "same",
        "A refund has to be asked for within 8 weeks.",
        "Refunds have to be asked for within 8 weeks.",
        "shared",
      ],
      [
        "changed_figure",
        "The fee for a card payment is 1.4 percent plus 25 cents.",
        "The fee for a card payment is 1.5 percent plus 25 cents.",
        "own",
      ],
      ["withdrawn", "Payouts reach the bank on the next working day.", null],
      ["new", null, "Payouts reach the bank within two working days."],
    ],
  },
  {
    subject: "a cloud provider's regions",
    rows: [
      ["changed_figure", "The provider runs 34 regions.", "The provider runs 36 regions.", "own"],
      [
        "same",
        "Data of the sovereign cloud stays in the Union.",
        "The sovereign cloud keeps its data in the Union.",
        "own",
      ],
      [
        "same",
        "The agreement promises 99.99 percent for two zones.",
        "For two zones the agreement promises 99.99 percent.",
        "quote",
      ],
      [
        "newly_disputed",
        "Support staff outside of the Union have no access.",
        "Support staff outside the Union have no access.",
        "shared",
      ],
    ],
  },
  {
    subject: "satellites of an operator",
    rows: [
      [
        "changed_figure",
        "The operator has launched 8,200 satellites.",
        "The operator has launched 9,050 satellites.",
        "own",
      ],
      ["same", "A satellite is built for five years.", "Satellites are built for five years.", "own"],
      ["withdrawn", "The first flight of the larger rocket with customers' payload is planned for March.", null],
      ["new", null, "Astronomers found streaks in 4 percent of the survey's images."],
    ],
  },
  {
    subject: "a tax on sugar in drinks",
    rows: [
      [
        "same",
        "Drinks with 8 grams of sugar per 100 ml pay the higher rate.",
        "The higher rate is paid for drinks with 8 grams of sugar per 100 ml.",
        "shared",
      ],
      ["changed_figure", "The higher rate is 24 pence per litre.", "The higher rate is 25.9 pence per litre.", "own"],
      [
        "newly_borne_out",
        "Makers lowered the sugar in their drinks before the tax began.",
        "Makers lowered the sugar of their drinks before the tax began.",
        "shared",
      ],
      ["new", null, "From 2028 milk drinks are taxed, too."],
    ],
  },
  {
    subject: "working from home in a ministry",
    rows: [
      [
        "changed_figure",
        "Staff have to be in the office on two days a week.",
        "Staff have to be in the office on three days a week.",
        "own",
      ],
      ["same", "The rule does not apply to part-time staff.", "Part-time staff are not covered by the rule.", "own"],
      ["withdrawn", "A survey found that 71 percent want to keep the rule.", null],
      [
        "same",
        "The ministry gave up 4,000 square metres of offices.",
        "Offices of 4,000 square metres were given up by the ministry.",
        "own",
      ],
    ],
  },
  {
    subject: "a software licence",
    rows: [
      ["withdrawn", "The database may be offered as a service without a licence fee.", null],
      ["new", null, "Who offers the database as a service needs a commercial licence."],
      [
        "same",
        "Versions up to 7.2 stay under the old licence.",
        "The old licence stays in force for versions up to 7.2.",
        "own",
      ],
      ["same", "A fork is maintained by the foundation.", "The foundation maintains a fork.", "shared"],
    ],
  },
  {
    subject: "rail fares",
    rows: [
      [
        "changed_figure",
        "The national ticket costs 58 euro a month.",
        "The national ticket costs 63 euro a month.",
        "own",
      ],
      ["same", "It is valid in all regional trains.", "The ticket is valid in all regional trains.", "shared"],
      [
        "changed_figure",
        "About 13.5 million people hold the ticket.",
        "About 14.2 million people hold the ticket.",
        "own",
      ],
      ["newly_disputed", "One in ten holders has given up a car.", "One in ten holders gave up a car.", "shared"],
    ],
  },
  {
    subject: "a tariff on steel",
    rows: [
      ["changed_figure", "The tariff on steel is 25 percent.", "The tariff on steel is 50 percent.", "own"],
      ["same", "The tariff on aluminium is 10 percent.", "Aluminium carries a tariff of 10 percent.", "own"],
      ["source_gone", "The association counts 40 firms that stopped exports.", null],
      [
        "same",
        "The quota is used up within the first month of a quarter.",
        "Within the first month of a quarter the quota is used up.",
        "own",
      ],
    ],
  },
  {
    subject: "electric cars",
    rows: [
      [
        "changed_figure",
        "Electric cars made up 17.4 percent of new registrations in October.",
        "Electric cars made up 19.1 percent of new registrations in December.",
        "own",
      ],
      ["same", "The cheapest model costs 19,990 euro.", "19,990 euro is the price of the cheapest model.", "shared"],
      ["withdrawn", "The bonus for private buyers ended without a successor.", null],
      ["new", null, "A new bonus of up to 4,000 euro is paid to households with low income."],
    ],
  },
  {
    subject: "a data breach",
    rows: [
      [
        "changed_figure",
        "Records of 1.1 million customers were copied.",
        "Records of 1.9 million customers were copied.",
        "own",
      ],
      ["withdrawn", "Passwords were not among the data.", null],
      ["new", null, "Hashed passwords were among the data."],
      [
        "same",
        "The company told the authority within 72 hours.",
        "Within 72 hours the company told the authority.",
        "own",
      ],
    ],
  },
];
