import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { agents } from "@/lib/agents/index";
import { contradiction } from "@/lib/domain/contradiction";
import { containment } from "@/lib/domain/diversity";
import { isNegated } from "@/lib/domain/polarity";
import { numbersIn } from "@/lib/domain/quantities";
import { termSet } from "@/lib/domain/terms";
import { row } from "./table";

const Claim = z.object({
  claim: z.string(),
  label: z.enum(["SUPPORTED", "REFUTED"]),
  evidence: z.array(z.string()),
});
type Claim = z.infer<typeof Claim>;

/** Says whether texts speak against a claim. */
type Judge = (claim: Claim) => boolean;

/** Words in common from which the baseline compares at all; the best for it of those tried on this collection. */
const OVERLAP = 0.3;

/** The baseline: enough words in common, and another negation or another number. */
const byOverlap: Judge = ({ claim, evidence }) =>
  evidence.some((sentence) => {
    if (containment(termSet(claim), termSet(sentence)) < OVERLAP) return false;
    const own = numbersIn(claim);
    const theirs = new Set(numbersIn(sentence));
    const isOther = own.length > 0 && theirs.size > 0 && own.some((number) => !theirs.has(number));
    return isNegated(claim) !== isNegated(sentence) || isOther;
  });

/** The check that every fact of a report passes: what its quotes do not bear out is taken out of use. */
const bySupport: Judge = ({ claim, evidence }) => {
  const quotes = evidence.map((quote, nth) => ({ id: String(nth), quote }));
  return agents.check_support.offline({ sentence: claim, quotes }).verdict !== "supported";
};

/** The rule that relates two facts as contradicting each other. */
const byRule: Judge = ({ claim, evidence }) => evidence.some((sentence) => contradiction(claim, sentence) !== null);

const judges: Record<string, Judge> = {
  "word overlap": byOverlap,
  "not borne out (support)": bySupport,
  "contradiction of two facts": byRule,
  always: () => true,
};

/** `npm run bench:contradictions -- path/to/covidfact`: what is said against claims, beside a rule of word overlap. */
async function main(): Promise<void> {
  const folder = process.argv[2];
  if (!folder) throw new Error("Name the folder: npm run bench:contradictions -- path/to/covidfact");
  const lines = (await readFile(join(folder, "claims.jsonl"), "utf8")).split("\n").filter((line) => line !== "");
  const claims = lines.map((line) => Claim.parse(JSON.parse(line)));
  const refuted = claims.filter(({ label }) => label === "REFUTED").length;
  row([`${claims.length} claims, ${refuted} refuted`, "precision", "recall", "F1"]);
  for (const [name, judge] of Object.entries(judges)) {
    const said = claims.filter(judge);
    const right = said.filter(({ label }) => label === "REFUTED").length;
    const [precision, recall] = [right / Math.max(1, said.length), right / refuted];
    const f1 = right === 0 ? 0 : (2 * precision * recall) / (precision + recall);
    row([name, ...[precision, recall, f1].map((value) => value.toFixed(3))]);
  }
}

await main();
