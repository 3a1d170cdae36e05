import type { FactDetail } from "@/lib/agents/kit/agent";
import type { FactIn } from "@/lib/agents/kit/parts";
import { saysMore } from "@/lib/domain/facts/compared";
import { bySource, factLines, sourceLine } from "@/lib/domain/facts/fact-lines";
import { plainStatement } from "@/lib/domain/facts/statement";

export type Block = (label: string, text: string) => string;

/** One block of several texts, each beneath a line of its own that nobody else can write, with its label and number. */
export type NumberedBlock = (label: string, text: string, parts: readonly NumberedText[]) => string;

interface NumberedText {
  label: string;
  number: number;
  text: string;
}

/** How one prompt tells what came from outside. */
export interface Telling {
  block: Block;
  numbered: NumberedBlock;
  detail: FactDetail;
}

/** An id outside of a block: letters, digits and a few signs, so that it can say nothing. */
export const idText = (id: string): string => id.replace(/[^\w:.-]/g, "_");

/** A text without the delimiter, also where taking it out would put another together. */
function without(text: string, delimiter: string): string {
  let left = text;
  while (left.includes(delimiter)) left = left.replaceAll(delimiter, "");
  return left;
}

export function blockWith(delimiter: string): Block {
  return (label, text) => `<<${delimiter} ${idText(label)}>>\n${without(text, delimiter)}\n<<END ${delimiter}>>`;
}

export function numberedWith(delimiter: string): NumberedBlock {
  return (label, text, parts) =>
    [
      `<<${delimiter} ${idText(label)}>>\n${without(text, delimiter)}`,
      ...parts.map((one) => `<<${delimiter} ${idText(one.label)} ${one.number}>>\n${without(one.text, delimiter)}`),
      `<<END ${delimiter}>>`,
    ].join("\n");
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
