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

/** The name of what a source is about, put before a sentence that begins with a pronoun or a word of order. */
const named = /^[^:.!?]{2,80}: (?=\p{Lu})/u;

/** A step without the name before it: within a list it stands by what is before. */
export function bareStep(statement: string): string {
  return statement.replace(named, "");
}

/** Whether a statement tells somebody what to do, or says which place in an order it has. */
export function isStep(statement: string): boolean {
  const bare = bareStep(statement);
  if (ordinal.test(bare)) return true;
  const plain = bare.replace(circumstance, "");
  const opened = `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
  const [first = ""] = opened.split(/[\s,]/, 1);
  return orders.has(first.toLowerCase()) && (behindOrders.test(opened) || !asserts.test(opened));
}

/** A statement with the source that it stands in, and where its quote begins there. */
export interface Placed {
  id: string;
  statement: string;
  sourceId: string;
  place?: number | undefined;
}

/** Characters between two steps of one list at most: what lies further apart belongs to another task. */
const APART = 100;
const opening = /^(?:(?:the )?first(?:ly)?(?: step)?\b|to (?:begin|start)\b|step 1\b|begin by\b|start (?:by|with)\b)/iu;
const closing = /^(?:(?:the )?(?:last|final)(?:ly)?(?: step)?\b|to finish\b)/iu;

function isOneList(before: Placed, step: Placed): boolean {
  const gap = (step.place ?? 0) - (before.place ?? 0) - bareStep(before.statement).length;
  return gap <= APART && !opening.test(bareStep(step.statement)) && !closing.test(bareStep(before.statement));
}

/** Steps that stand near each other, in their order. */
function runs<T extends Placed>(steps: readonly T[]): T[][] {
  const found: T[][] = [];
  const inOrder = steps.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0) || (a.id < b.id ? -1 : 1));
  for (const step of inOrder) {
    const last = found.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && isOneList(before, step)) last.push(step);
    else found.push([step]);
  }
  return found;
}

/**
 * The statements that are the steps of one source, in its order; null where no source gives an order. Of several lists the
 * one that has most of `wanted`, then the longest.
 */
export function stepsOf<T extends Placed>(facts: readonly T[], wanted: ReadonlySet<string>): T[] | null {
  const bySource = Map.groupBy(
    facts.filter((fact) => fact.place !== undefined && isStep(fact.statement)),
    (fact) => fact.sourceId,
  );
  const rank = (list: readonly T[]): number => list.filter(({ id }) => wanted.has(id)).length;
  const lists = [...bySource.values()].flatMap(runs).filter((list) => list.length >= STEPS.least && rank(list) > 0);
  const [best] = lists.toSorted((a, b) => rank(b) - rank(a) || b.length - a.length);
  return best?.slice(0, STEPS.most) ?? null;
}
