import { quantities } from "@/lib/domain/text/quantities";

/** A number with decimals counts nothing: a long word behind it is no unit, as “costs” in “2.3 costs more”. */
const counting = /^(\D{0,2}\d[\d,]*\.\d+)\s(?!per)[a-z]{4,}$/u;

/** Where a statement says its figures, from and up to which character; circumstances are left out. */
export function figuresOf(statement: string): [from: number, to: number][] {
  return quantities(statement)
    .filter(({ isCondition }) => !isCondition)
    .map(({ start, end }) => {
      const bare = counting.exec(statement.slice(start, end))?.[1];
      return [start, bare === undefined ? end : start + bare.length];
    });
}
