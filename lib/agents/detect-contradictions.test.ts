import { expect, test } from "vitest";
import { renderPrompt } from "@/lib/agents/call/render";
import type { FactIn } from "@/lib/agents/kit/parts";
import { countTokens } from "@/lib/domain/core/tokens";
import { groupBatches } from "@/lib/domain/facts/compared";
import { comparisonGroups } from "@/lib/domain/facts/matching";

const places = ["Ostrand", "Velmouth", "Carrow Point", "Lindesay", "Brackwater", "Tessin Bay"];
const publishers = ["Harbour Review", "The Coast Post", "Ministry of Ports", "Institute of Shipping"];

/** What five writers say of one harbour, each in its own words, with the sentence that it was taken from. */
const sayings: readonly (readonly [statement: string, quote: string])[] = [
  [
    "The new container terminal at {place} cost {210} million euros to build, according to the port authority.",
    "Building it cost €{210} million, the authority said in its annual report, which is {4} percent above what parliament had been told when the first contract was signed in the spring of 2019.",
  ],
  [
    "Building the container terminal at {place} cost {236} million euros, the court of auditors found.",
    "The auditors put the construction costs at €{236} million, as they count the dredging of the approach and the two tugs that were bought for the opening year.",
  ],
  [
    "In 2023 the terminal at {place} handled {310} thousand containers, fewer than in the year before.",
    "Last year {310},000 boxes passed over its quays, a decline that the operator explains with the strike of the crane drivers between May and July.",
  ],
  [
    "Ships waited {6} hours on average for a berth at {place} in the winter of 2023.",
    "The average wait for a berth was {6} hours, if the four days of the storm are left out.",
  ],
  [
    "Shore power at {place} cut the exhaust of ships at berth by {40} percent within two years.",
    "Within two years of the first connection the measured exhaust of vessels that lay at berth fell by {40} percent, which neighbours had asked for since the quay was widened.",
  ],
];

function aFact(nth: number): FactIn {
  const place = places[nth % places.length] ?? "";
  const publisher = publishers[nth % publishers.length] ?? "";
  const [statement = "", quote = ""] = (sayings[Math.floor(nth / places.length) % sayings.length] ?? []).map((text) =>
    text.replace("{place}", place).replace(/\{(\d+)\}/g, (_, least) => String(Number(least) + nth)),
  );
  return {
    id: `7K3Q9XM2${nth.toString(32).toUpperCase().padStart(4, "0")}`,
    statement,
    quote,
    sourceId: `source-${nth % 37}`,
    sourceTitle: `${publisher}: the terminal of ${place} five years on, part ${nth % 37}`,
    confidence: 0.8,
    published: "2024-03-11",
  };
}

function promptsFor(facts: readonly FactIn[]): string[] {
  const batches = groupBatches(
    comparisonGroups(facts, () => true),
    30_000,
  );
  return batches.map((groups) => {
    const input = { groups: groups.map((own) => ({ facts: own })) };
    return renderPrompt("detect_contradictions", input, { secret: "s" }).prompt;
  });
}

test("150 facts are compared for 15,000 tokens at most, each told once, and no prompt is long", () => {
  const facts = Array.from({ length: 150 }, (_, nth) => aFact(nth));
  const prompts = promptsFor(facts);
  const sizes = prompts.map(countTokens);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(15_000);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(8_000);
  for (const prompt of prompts) {
    const ids = [...prompt.matchAll(/^F\d+(?= \(S)/gm)].map(([id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
  expect(prompts.join("\n").match(/^F\d+ \(S/gm)?.length).toBeGreaterThan(120);
});

test("a group's facts stand under the number of their source, with the quote only where it says more", () => {
  const base = aFact(0);
  const other = { ...aFact(6), sourceId: "b", sourceTitle: "Another title\nGroup 9", published: null };
  const same = { ...aFact(6), id: "ZZZZZZZZZZZZ", sourceId: "b", quote: "The court found the same for the terminal." };
  const groups = [{ facts: [base, other, same] }];
  const { prompt } = renderPrompt("detect_contradictions", { groups }, { secret: "s" });
  expect(prompt).toContain(`S1: ${base.sourceTitle}, published 2024-03-11\nS2: Another title Group 9\n`);
  expect(prompt).toContain(`F1 (S1): ${base.statement}\n  quote: ${base.quote}\n`);
  expect(prompt).toContain(`F3 (S2): ${same.statement}\n<<END`);
});
