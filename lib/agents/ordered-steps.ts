import { escapeMarkdown } from "@/lib/domain/markdown";
import type { FactIn } from "./parts";
import { cited, mergeDuplicates } from "./prose";

/** Steps that a list has at least and at most: fewer are no order, more are read in the source. */
const STEPS = { least: 3, most: 12 } as const;

/** Words that give a sentence its place in an order. */
const ordinal =
  /^(?:(?:the )?(?:first|second|third|fourth|fifth|sixth|last|final|next)(?:ly)?(?: step)?\b|to (?:begin|start|finish)\b|then\b|next\b|finally\b|lastly\b|afterwards?\b|step \d+\b|begin by\b|start (?:by|with)\b|once (?:this|that|it) is\b|after (?:this|that)\b)/iu;

/** First words of orders. Sentences that begin with one and go on to an object tell somebody what to do. */
const orders = new Set(
  `add adjust allow apply attach back bake begin boil book bring build call change check choose clean clear click close collect
  combine configure connect continue copy count cover create cut decide define delete determine dig disable disconnect download
  drag draw drill drop dry edit enable enter exclude export fasten fill find finish fix fold follow format gather get give go grind
  heat hold identify import include insert install join keep label launch lay leave let lift list load log lower make mark measure
  mix mount move name note open order pack paint paste peel place plan plug pour prepare press print pull push put raise read record
  reduce remove repeat replace request reset restart restore rinse roll run save screw search select send separate set shake shut
  sign slide soak sort split spray spread stir stop store submit switch take tap test tie tighten trim turn type undo unplug untie
  update upload use verify wait wash weigh wipe wrap write`.split(/\s+/),
);
const behindOrders =
  /^\p{Lu}\p{Ll}+ (?:the|a|an|your|all|each|any|it|them|this|both|one|two|three|\p{Lu}|\p{N}|["“`'])/u;

/** A verb among the first words: then the word before it is a noun (“Plan costs have …”). */
const asserts =
  /^(?:\S+ ){1,5}?(?:is|are|was|were|has|have|had|will|would|can|could|may|must|should|\p{L}+ed|rose|fell|grew)\b/iu;

/** A circumstance before an order: “Before the first start, …”. */
const circumstance = /^(?:To|In|On|For|With|Before|After|If|When|Once)\b[^,]{2,80}, /u;

/** Whether a statement tells somebody what to do, or says which place in an order it has. */
export function isStep(statement: string): boolean {
  if (ordinal.test(statement)) return true;
  const plain = statement.replace(circumstance, "");
  const opened = `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
  const [first = ""] = opened.split(/[\s,]/, 1);
  return orders.has(first.toLowerCase()) && (behindOrders.test(opened) || !asserts.test(opened));
}

function inOrder(steps: readonly FactIn[]): FactIn[] {
  return steps.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0) || (a.id < b.id ? -1 : 1));
}

/** The facts that are the steps of one source, in its order; null where no source gives an order. */
export function stepsOf(facts: readonly FactIn[]): FactIn[] | null {
  const bySource = Map.groupBy(
    facts.filter((fact) => fact.place !== undefined && isStep(fact.statement)),
    (fact) => fact.sourceId,
  );
  const [longest] = [...bySource.values()].toSorted((a, b) => b.length - a.length);
  if (longest === undefined || longest.length < STEPS.least) return null;
  return inOrder(longest).slice(0, STEPS.most);
}

/** A numbered list behind a line that names its source, each step with its marker. */
export function stepsText(steps: readonly FactIn[]): string {
  const told = steps.flatMap((fact) => mergeDuplicates([fact]));
  const title = escapeMarkdown(steps[0]?.sourceTitle ?? "");
  return [
    `In the order of ${title === "" ? "the source" : title}:`,
    "",
    ...told.map((one, index) => `${index + 1}. ${cited(one)}`),
  ].join("\n");
}
