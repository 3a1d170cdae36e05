import type { z } from "zod";
import { nothingHere } from "@/lib/access/door/open-project";

/** An id as it came in an address; `not_found` for what is none, so that a guess and a typing error answer alike. */
export function idOf<I extends z.ZodType>(schema: I, given: string): z.output<I> {
  const parsed = schema.safeParse(given.toLowerCase());
  if (!parsed.success) throw nothingHere();
  return parsed.data;
}

/** The row, or `not_found`. */
export function found<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw nothingHere();
  return row;
}
