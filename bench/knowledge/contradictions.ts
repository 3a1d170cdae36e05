import { readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { z } from "zod";
import { row } from "@/bench/kit/table";
import { agents } from "@/lib/agents/index";
import { subquestions } from "@/lib/domain/asked/subquestions";
import { contradiction } from "@/lib/domain/facts/contradiction";
import { relevantSentences } from "@/lib/domain/questions/relevance";
import { isNegated } from "@/lib/domain/text/polarity";
import { numbersIn } from "@/lib/domain/text/quantities";
import { containment } from "@/lib/domain/text/rank/diversity";
import { termSet } from "@/lib/domain/text/terms";

/** A claim with sentences that speak for it, against it, or beside it. */
const Covid = z
  .object({ claim: z.string(), label: z.enum(["SUPPORTED", "REFUTED"]), evidence: z.array(z.string()) })
  .transform(({ claim, label, evidence }) => ({ claim, evidence, isRefuted: label === "REFUTED" }));
const Health = z
  .object({ claim: z.string(), label: z.enum(["Neutral", "Refutes", "Supports"]), evidence: z.string() })
  .transform(({ claim, label, evidence }) => ({ claim, evidence: [evidence], isRefuted: label === "Refutes" }));
const Claim = z.union([Covid, Health]);
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
  const beside = { sourceTitle: "", published: null, before: "", after: "" };
  const quotes = evidence.map((quote, nth) => ({ id: String(nth), quote, ...beside }));
  const { verdicts } = agents.check_support.offline({ items: [{ id: "1", sentence: claim, quotes }] });
  return verdicts[0]?.verdict !== "supported";
};

/** The rule that relates two facts as contradicting each other: all that it shows, and what it says without “possibly”. */
const byRule: Judge = ({ claim, evidence }) => evidence.some((sentence) => isConflict(contradiction(claim, sentence)));
const byDirect: Judge = ({ claim, evidence }) =>
  evidence.some((sentence) => contradiction(claim, sentence)?.nature === "direct");

function isConflict(found: ReturnType<typeof contradiction>): boolean {
  return found !== null && found.nature !== "scope";
}

const judges: Record<string, Judge> = {
  "word overlap": byOverlap,
  "not borne out (support)": bySupport,
  "contradiction of two facts": byRule,
  "of these, direct": byDirect,
  always: () => true,
};

async function linesOf(path: string): Promise<string[]> {
  return (await readFile(path, "utf8")).split("\n").filter((line) => line !== "");
}

async function measureClaims(path: string): Promise<void> {
  const claims = (await linesOf(path)).map((line) => Claim.parse(JSON.parse(line)));
  const refuted = claims.filter(({ isRefuted }) => isRefuted).length;
  row([`${claims.length} claims, ${refuted} refuted`, "said", "precision", "recall", "F1"]);
  for (const [name, judge] of Object.entries(judges)) {
    const said = claims.filter(judge);
    const right = said.filter(({ isRefuted }) => isRefuted).length;
    const [precision, recall] = [right / Math.max(1, said.length), right / refuted];
    const f1 = right === 0 ? 0 : (2 * precision * recall) / (precision + recall);
    row([name, said.length, ...[precision, recall, f1].map((value) => value.toFixed(3))]);
  }
}

/** A question with documents that answer it differently; `unknown` where one does not answer. */
const Disputed = z.object({
  question: z.string(),
  documents: z.array(z.object({ text: z.string(), answer: z.string() })),
});
type Disputed = z.infer<typeof Disputed>;

/** What the offline mode keeps of each document for the question, as facts. */
function factsOf({ question, documents }: Disputed): string[][] {
  return documents.map(({ text }, nth) => {
    const passage = { sourceTitle: `Document ${nth + 1}`, heading: null, text };
    return relevantSentences(question, subquestions(question), passage).map(({ statement }) => statement);
  });
}

async function measureDisputes(path: string, isTelling: boolean): Promise<void> {
  const all = (await linesOf(path)).map((line) => Disputed.parse(JSON.parse(line)));
  const pairs = { disputed: 0, found: 0, told: 0, wrongly: 0 };
  for (const asked of all) {
    const facts = factsOf(asked);
    asked.documents.forEach((one, i) => {
      asked.documents.slice(i + 1).forEach((other, more) => {
        const answers = [one.answer.toLowerCase(), other.answer.toLowerCase()];
        const isDisputed = answers[0] !== answers[1] && !answers.includes("unknown");
        const found = (facts[i] ?? []).flatMap((a) =>
          (facts[i + 1 + more] ?? []).flatMap((b) => {
            const one = contradiction(a, b);
            return one === null ? [] : [{ a, b, ...one }];
          }),
        );
        if (isDisputed) pairs.disputed += 1;
        const [first] = found.filter(isConflict);
        if (first) pairs[isDisputed ? "found" : "wrongly"] += 1;
        else if (found.length > 0 && isDisputed) pairs.told += 1;
        if (isTelling && first && !isDisputed)
          process.stdout.write(`? ${asked.question} (${answers})\n  ${first.a}\n  ${first.b}\n  ${first.reason}\n`);
      });
    });
  }
  const { disputed, found, told, wrongly } = pairs;
  row([`${all.length} questions`, "disputed", "possible", "share", "wrongly", "as scope"]);
  row(["pairs of documents", disputed, found, (found / disputed).toFixed(3), wrongly, told]);
}

/**
 * What is said against claims, beside a rule of word overlap, and which pairs of documents that answer a question
 * differently are found: `npm run bench:contradictions -- path/to/covidfact/claims.jsonl path/to/healthver/dev.jsonl
 * path/to/ramdocs/first200.jsonl [--wrong]`.
 */
async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const paths = given.filter((one) => !one.startsWith("--"));
  if (paths.length === 0) throw new Error("Name the files: npm run bench:contradictions -- path/to/claims.jsonl …");
  for (const path of paths) {
    const [first = "{}"] = await linesOf(path);
    row([basename(dirname(path))]);
    if (Disputed.safeParse(JSON.parse(first)).success) await measureDisputes(path, given.includes("--wrong"));
    else await measureClaims(path);
  }
}

await main();
