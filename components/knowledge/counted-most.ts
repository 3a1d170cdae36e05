import { counted, grouped } from "@/components/kit/words";

/** A count that ends at a bound, with its unit: `12 facts`, `more than 1,000 facts`. */
export function countedMost(count: number, most: number, one: string): string {
  return count > most ? `more than ${counted(most, one)}` : counted(count, one);
}

/** A count that ends at a bound, in brackets behind a choice: `(12)`, `(1,000+)`. */
export function inBrackets(count: number, most: number): string {
  return count > most ? `(${grouped(most)}+)` : `(${grouped(count)})`;
}
