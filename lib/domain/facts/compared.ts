import { keeping } from "@/lib/domain/core/keep";
import { countTokens } from "@/lib/domain/core/tokens";
import { oneLine } from "@/lib/domain/prose/lines";
import { isNegated } from "@/lib/domain/text/polarity";
import { numbersIn } from "@/lib/domain/text/quantities";
import { type PromptFact, sourceLine, sourceName } from "./fact-lines";
import { plainStatement } from "./statement";

/** A fact that is told beside others of its group. */
type Compared = PromptFact & { id: string };

/** Words that say under which circumstances something holds. */
const proviso = /\b(?:if|unless|without|except|excluding|including|only|before|after|until)\b/giu;

function provisosIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(proviso));
}

/** What decides a comparison in a text: a fact is told in prompt after prompt. */
const decidingIn = keeping(
  (text) => ({ numbers: new Set(numbersIn(text)), provisos: provisosIn(text), isNegated: isNegated(text) }),
  { texts: 4_000, length: 2_000 },
);

/** Whether a quote holds what decides a comparison and its statement leaves out: a number, a denial, a circumstance. */
export function saysMore(quote: string, statement: string): boolean {
  if (quote === statement) return false;
  const [quoted, said] = [decidingIn(quote), decidingIn(statement)];
  return (
    quoted.isNegated !== said.isNegated ||
    [...quoted.numbers].some((number) => !said.numbers.has(number)) ||
    [...quoted.provisos].some((word) => !said.provisos.has(word))
  );
}

function factLine({ id, statement, quote }: Compared, source: string): string {
  const [said, quoted] = [oneLine(statement), oneLine(quote)];
  const line = `${id} (${source}): ${said}`;
  return saysMore(plainStatement(quoted), plainStatement(said)) ? `${line}\n  quote: ${quoted}` : line;
}

/**
 * Groups as they stand in a prompt: each source once, under a number, then each group with a line for each of its facts,
 * which begins with its id. A quote is told where it says more than its statement. No text can begin a line of its own.
 */
export function comparedText(groups: readonly (readonly Compared[])[]): string {
  const sources = new Map<string, string>();
  const lines: string[] = [];
  for (const fact of groups.flat()) {
    if (sources.has(fact.sourceId)) continue;
    const number = `S${sources.size + 1}`;
    sources.set(fact.sourceId, number);
    lines.push(`${number}: ${sourceName(fact)}`);
  }
  const told = groups.map((facts, index) => {
    const rows = facts.map((fact) => factLine(fact, sources.get(fact.sourceId) ?? ""));
    return [`Group ${index + 1}`, ...rows].join("\n");
  });
  return [`Sources\n${lines.join("\n")}`, ...told].join("\n\n");
}

/** Tokens of groups in one call, so that each is still read with care; and the share of a prompt that they may take. */
const CALL_TOKENS = 6_000;
const CALL_SHARE = 0.5;
/** Tokens of a group's head, and of a source's number beside its title. */
const HEAD_TOKENS = 6;
const SOURCE_TOKENS = 6;

function tokensOf(facts: readonly Compared[]): number {
  const sources = [...new Map(facts.map((fact) => [fact.sourceId, fact])).values()];
  const titles = sources.reduce((sum, fact) => sum + SOURCE_TOKENS + countTokens(sourceLine(fact)), 0);
  return facts.reduce((sum, fact) => sum + countTokens(factLine(fact, "S99")) + 1, HEAD_TOKENS + titles);
}

/** A group in parts that each fit; one that has a single fact left compares nothing and goes. */
function parted<F extends Compared>(group: readonly F[], room: number): F[][] {
  const parts: F[][] = [];
  for (const fact of group) {
    const part = parts.at(-1);
    if (part !== undefined && tokensOf([...part, fact]) <= room) part.push(fact);
    else parts.push([fact]);
  }
  return parts.filter((part) => part.length > 1);
}

/** Groups in the order given, several to a call as long as they fit; one that is too long for a call is parted. */
export function groupBatches<F extends Compared>(groups: readonly (readonly F[])[], contextTokens: number): F[][][] {
  const room = Math.min(CALL_TOKENS, contextTokens * CALL_SHARE);
  const batches: F[][][] = [];
  let left = 0;
  for (const group of groups.flatMap((facts) => (tokensOf(facts) > room ? parted(facts, room) : [[...facts]]))) {
    const tokens = tokensOf(group);
    const batch = batches.at(-1);
    if (batch === undefined || tokens > left) {
      batches.push([group]);
      left = room - tokens;
      continue;
    }
    batch.push(group);
    left -= tokens;
  }
  return batches;
}
