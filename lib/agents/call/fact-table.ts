import type { FactDetail } from "@/lib/agents/kit/agent";
import type { FactIn } from "@/lib/agents/kit/parts";
import { saysMore } from "@/lib/domain/facts/compared";
import { bySource, factLines, sourceLine } from "@/lib/domain/facts/fact-lines";
import { plainStatement } from "@/lib/domain/facts/statement";

export type Block = (label: string, text: string) => string;

/** One block of several texts, each of whose parts stands behind its number: marks that nobody else can write. */
export type NumberedBlock = (label: string, texts: readonly NumberedText[]) => string;

/** A text by what is said of it at its head, and its parts by their numbers. */
interface NumberedText {
  head: string;
  parts: readonly { number: number; text: string }[];
}

/** How one prompt tells what came from outside. */
export interface Telling {
  block: Block;
  numbered: NumberedBlock;
  detail: FactDetail;
}

/** An id outside of a block: letters, digits and a few signs, so that it can say nothing. */
export const idText = (id: string): string => id.replace(/[^\w:.-]/g, "_");

/** A text without these marks, also where taking one out would put another together. */
function without(text: string, ...marks: string[]): string {
  let left = text;
  for (let mark = marks.find((one) => left.includes(one)); mark; mark = marks.find((one) => left.includes(one)))
    left = left.replaceAll(mark, "");
  return left;
}

export function blockWith(delimiter: string): Block {
  return (label, text) => `<<${delimiter} ${idText(label)}>>\n${without(text, delimiter)}\n<<END ${delimiter}>>`;
}

/**
 * Digits of a delimiter that mark what stands within one block: 24 bits, which a text cannot try, and whoever guessed them
 * would move words from one source of the block to another, where no quote of them is found.
 */
const INNER_DIGITS = 6;

export function numberedWith(delimiter: string): NumberedBlock {
  const inner = delimiter.slice(delimiter.indexOf("-") + 1).slice(0, INNER_DIGITS);
  const clean = (text: string): string => without(text, delimiter, `<<${inner}`);
  return (label, texts) => {
    const name = idText(label);
    const isParted = texts.some(({ parts }) => parts.length > 0);
    const told = texts.flatMap(({ head, parts }) => [
      `<<${inner} ${name}>>\n${clean(head)}`,
      ...parts.map(({ number, text }) => `<<${inner} ${number}>>\n${clean(text)}`),
    ]);
    return [
      `Behind <<${inner} ${name}>> begins a ${name}${isParted ? `, behind <<${inner} 1>> its passage 1` : ""}:`,
      `<<${delimiter} ${name}s>>`,
      ...told,
      `<<END ${delimiter}>>`,
    ].join("\n");
  };
}

function factRow(fact: FactIn, detail: FactDetail): string {
  const { statement, quote } = fact;
  const said = statement.replace(/\s+/g, " ").trim();
  if (detail === "known") return `- ${said}`;
  const isQuoted =
    detail === "quoted" || (detail === "said" && saysMore(plainStatement(quote), plainStatement(statement)));
  return `${idText(fact.id)}: ${isQuoted ? factLines(fact) : said}`;
}

/** Facts as one table: each source once, then a line for each of its facts, which begins with the id that cites it. */
export function factTable(facts: readonly FactIn[], { block, detail }: Telling): string {
  const groups = bySource(facts).map((own) => {
    const [first] = own;
    const rows = own.map((fact) => factRow(fact, detail));
    return [...(first === undefined ? [] : [sourceLine(first)]), ...rows].join("\n");
  });
  return block("facts", groups.join("\n\n"));
}
