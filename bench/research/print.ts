import { quantile, row } from "@/bench/kit/table";
import { queryTypes } from "@/lib/domain/core/words";
import { stripMarkers } from "@/lib/domain/markdown/citation";
import type { Item } from "./item";
import type { Judgement } from "./judge";
import type { Asking, Outcome } from "./run-item";

/** A question, what came of its run, and what that is worth. */
export interface Result {
  item: Item;
  outcome: Outcome;
  judgement: Judgement;
}

type Count = (result: Result) => number;

function sum(results: readonly Result[], count: Count): number {
  return results.reduce((total, result) => total + count(result), 0);
}

function of(part: number, whole: number): string {
  return whole === 0 ? "-" : `${part}/${whole}`;
}

function share(part: number, whole: number): string {
  return whole === 0 ? "-" : (part / whole).toFixed(3);
}

function halts(results: readonly Result[]): string {
  const kinds = Map.groupBy(results, ({ outcome }) => outcome.haltKind ?? "");
  return [...kinds].flatMap(([kind, own]) => (kind === "" ? [] : [`${kind} ${own.length}`])).join(", ");
}

function having(status: Outcome["status"]): Count {
  return ({ outcome }): number => Number(outcome.status === status);
}

function endingRow(name: string, results: readonly Result[]): void {
  const seconds = results.map(({ outcome }) => outcome.seconds);
  const counts = [having("completed"), having("waiting"), having("halted"), having("running")];
  const middle = `${quantile(seconds, 0.5).toFixed(1)} s`;
  row([name, results.length, ...counts.map((count) => sum(results, count)), middle, halts(results)]);
}

function answerRow(name: string, results: readonly Result[]): void {
  const answerable = results.filter(({ judgement }) => judgement.isAnswerable);
  const first = sum(answerable, ({ judgement }) => Number(judgement.isInFirst));
  const anywhere = sum(answerable, ({ judgement }) => Number(judgement.isAnywhere));
  const golds = [
    sum(results, ({ judgement }) => judgement.golds.held),
    sum(results, ({ judgement }) => judgement.golds.of),
  ] as const;
  const supporting = [
    sum(results, ({ judgement }) => judgement.supporting.held),
    sum(results, ({ judgement }) => judgement.supporting.of),
  ] as const;
  const { length } = answerable;
  const sentences = sum(answerable, ({ judgement }) => judgement.firstLength) / Math.max(1, length);
  const shares = [share(first, length), share(anywhere, length), share(...golds), share(...supporting)];
  row([name, length, first, ...shares, sentences.toFixed(1)]);
}

function honestyRow(name: string, results: readonly Result[]): void {
  const missing = results.filter(({ judgement }) => judgement.missing.of > 0);
  row([
    name,
    missing.length,
    of(
      sum(missing, ({ judgement }) => judgement.missing.held),
      sum(missing, ({ judgement }) => judgement.missing.of),
    ),
    sum(missing, ({ judgement }) => judgement.wrongSections.length),
    sum(results, ({ judgement }) => judgement.disputes.of),
    sum(results, ({ judgement }) => judgement.disputes.held),
    sum(results, ({ judgement }) => judgement.disputesInFirst),
  ]);
}

function coverageRow(name: string, results: readonly Result[]): void {
  const total = (share: (judgement: Judgement) => Judgement["counted"]): [number, number] => [
    sum(results, ({ judgement }) => share(judgement).held),
    sum(results, ({ judgement }) => share(judgement).of),
  ];
  const without = total(({ withoutGold }) => withoutGold);
  row([
    name,
    of(...total(({ counted }) => counted)),
    of(...without),
    share(...without),
    of(...total(({ missingCounted }) => missingCounted)),
  ]);
}

function bySet(results: readonly Result[], head: readonly string[], print: typeof endingRow): void {
  row(head);
  for (const [set, own] of Map.groupBy(results, ({ item }) => item.set)) print(set, own);
  print("all", results);
  process.stdout.write("\n");
}

function printAgents(results: readonly Result[]): void {
  const total = new Map<string, Asking>();
  for (const { outcome } of results) {
    for (const [agent, { calls, tokensIn, tokensOut }] of outcome.agents) {
      const before = total.get(agent) ?? { calls: 0, tokensIn: 0, tokensOut: 0 };
      total.set(agent, {
        calls: before.calls + calls,
        tokensIn: before.tokensIn + tokensIn,
        tokensOut: before.tokensOut + tokensOut,
      });
    }
  }
  const all = [...total].sort(([, a], [, b]) => b.tokensIn - a.tokensIn);
  const runs = Math.max(1, results.length);
  const figures = ({ calls, tokensIn, tokensOut }: Asking): string[] => [
    (calls / runs).toFixed(1),
    (tokensIn / runs).toFixed(0),
    (tokensOut / runs).toFixed(0),
    (tokensIn / Math.max(1, calls)).toFixed(0),
  ];
  row(["of one run, by agent", "calls", "tokens in", "tokens out", "in for a call"]);
  for (const [agent, asking] of all) row([agent, ...figures(asking)]);
  const sums = all.reduce<Asking>(
    (one, [, other]) => ({
      calls: one.calls + other.calls,
      tokensIn: one.tokensIn + other.tokensIn,
      tokensOut: one.tokensOut + other.tokensOut,
    }),
    { calls: 0, tokensIn: 0, tokensOut: 0 },
  );
  row(["all", ...figures(sums)]);
  process.stdout.write("\n");
}

/** The last is how many sentences the first section has in which the answer may stand. */
const answerHead = ["questions", "in first", "share", "anywhere", "golds cited", "supporting", "sentences"] as const;

/** All figures, for each set and for all together. */
export function printResults(results: readonly Result[]): void {
  bySet(results, ["how they end", "runs", "completed", "waiting", "halted", "not ended", "median", "halts"], endingRow);
  bySet(results, ["answerable questions", ...answerHead], answerRow);
  row(["by kind of question", ...answerHead]);
  for (const type of queryTypes) {
    const own = results.filter(({ item }) => item.queryType === type);
    if (own.length > 0) answerRow(type, own);
  }
  process.stdout.write("\n");
  bySet(
    results,
    ["what cannot be answered", "questions", "said so", "sections", "disputes", "both sides", "in first"],
    honestyRow,
  );
  const coverageHead = ["parts counted as answered", "counted", "without gold", "share", "unanswerable"];
  bySet(results, coverageHead, coverageRow);
  printAgents(results);
}

/** Whether a reader should look at it. */
export function isMiss({ outcome, judgement }: Result): boolean {
  const { missing, disputes, wrongSections } = judgement;
  return (
    outcome.status !== "completed" ||
    (judgement.isAnswerable && !judgement.isInFirst) ||
    missing.held < missing.of ||
    disputes.held < disputes.of ||
    judgement.withoutGold.held + judgement.missingCounted.held > 0 ||
    wrongSections.length > 0
  );
}

/** A miss with all that is needed to see why: the question, what was wanted, how the run ended, what its answer says. */
export function printMiss({ item, outcome, judgement }: Result): void {
  const answer = outcome.sections.find(({ kind }) => kind === "answer");
  const headings = outcome.sections.filter(({ kind }) => kind === "body").map(({ heading }) => heading);
  const said = (label: string, text: string): string => (text === "" ? "" : `  ${label}: ${text}\n`);
  const golds = (all: readonly (readonly string[])[]): string => all.map((one) => one.join(" / ")).join("; ");
  const verdict = judgement.isAnswerable
    ? [judgement.isInFirst ? "answered first" : judgement.isAnywhere ? "answered later" : "not answered"]
    : [];
  const { missing, disputes } = judgement;
  const flaws = [
    ...verdict,
    ...(missing.held < missing.of ? [`${missing.of - missing.held} part not said to be missing`] : []),
    ...(disputes.held < disputes.of ? ["a side of a dispute is not told"] : []),
    ...(judgement.withoutGold.held + judgement.missingCounted.held > 0 ? ["counted as answered and is not"] : []),
    ...(judgement.wrongSections.length > 0 ? ["sections for what cannot be answered"] : []),
  ];
  process.stdout.write(
    [
      `${item.set} ${item.id} (${item.queryType}, ${outcome.strategy}): ${item.question}\n`,
      said("status", [outcome.status, outcome.haltKind ?? "", outcome.reason].filter(Boolean).join(", ")),
      said("found", flaws.join("; ")),
      said("gold", golds(item.gold)),
      said("supporting", item.supporting.join(" | ")),
      said("not answerable", item.unanswerable.map(({ part }) => part).join("; ")),
      said("disputed", item.disputed.map(({ a, b }) => `${a.join(" / ")} against ${b.join(" / ")}`).join("; ")),
      said("wrong sections", judgement.wrongSections.join(" | ")),
      said("sections", headings.join(" | ")),
      said("answer", stripMarkers(answer?.markdown ?? "").replace(/\n+/g, "\n    ")),
      "\n",
    ].join(""),
  );
}
