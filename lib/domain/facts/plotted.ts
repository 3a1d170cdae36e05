import { type Quantity, quantities } from "@/lib/domain/text/quantities";
import { disagree } from "./contradiction";

/** A statement with the quotes that it stands on. */
export interface Stated {
  statement: string;
  quotes: readonly string[];
}

/** A figure of one quote, as it is written there and as a range on the axis; a single value has both ends alike. */
export interface PlottedFigure {
  /** Whose it is: 0 for the first statement, 1 for the second. */
  side: 0 | 1;
  /** Which quote of that statement says it. */
  quote: number;
  said: string;
  low: number;
  high: number;
}

/** The figures of both statements that do not agree: the first two of one unit that are apart. */
function apart(first: string, second: string): [Quantity, Quantity] | null {
  const found = (text: string): Quantity[] => quantities(text).filter(({ isCondition }) => !isCondition);
  const theirs = found(second);
  for (const a of found(first)) {
    const b = theirs.find((other) => disagree(a, other));
    if (b !== undefined) return [a, b];
  }
  return null;
}

function figuresOf(side: 0 | 1, { statement, quotes }: Stated, figure: Quantity): PlottedFigure[] {
  const from = (text: string, quote: number): PlottedFigure[] => {
    const same = quantities(text).find(({ unit, low, high }) => {
      return unit === figure.unit && low <= figure.high && figure.low <= high;
    });
    if (same === undefined) return [];
    const { low, high, start, end } = same;
    return [{ side, quote, said: text.slice(start, end).trim(), low, high }];
  };
  const said = quotes.flatMap(from);
  // A quote may spell out what its statement says in digits.
  return said.length > 0 || quotes.length === 0 ? said : from(statement, 0);
}

/** The figures of two statements that contradict each other by a figure, quote by quote; none where they do not. */
export function plottedFigures(first: Stated, second: Stated): PlottedFigure[] {
  const pair = apart(first.statement, second.statement);
  if (pair === null) return [];
  const figures = [...figuresOf(0, first, pair[0]), ...figuresOf(1, second, pair[1])];
  return new Set(figures.map(({ side }) => side)).size === 2 ? figures : [];
}
