import { z } from "zod";
import { readCursor, writeCursor } from "@/lib/features/kit/cursor";

/** An address's parameters when a route takes none. */
export const noQuery = z.strictObject({});

/** A whole number as an address holds it. */
export function whole(least: number, most: number): z.ZodType<number, string> {
  return z
    .string()
    .regex(/^\d{1,9}$/, "Write a whole number.")
    .transform(Number)
    .pipe(z.int().min(least, `Ask for ${least} or more.`).max(most, `Ask for at most ${most}.`))
    .meta({ description: `A whole number from ${least} to ${most}.` });
}

/** Where a page begins: what `next` of the page before said. One that was not made here is refused. */
export function cursorOf<T>(schema: z.ZodType<T>): z.ZodType<T, string> {
  return z
    .string()
    .max(200)
    .transform((written, context) => {
      const read = readCursor(schema, written);
      if (read !== null) return read;
      context.addIssue({ code: "custom", message: "This cursor is none of ours. Send the `next` of the page before." });
      return z.NEVER;
    })
    .meta({ description: "The `next` of the page before." });
}

/** Lists are ordered by an instant and an id. */
export const InstantCursor = z.tuple([z.iso.datetime(), z.uuid()]);

/** Items on a page when nothing else is asked. */
const PAGE = 50;
export const limit = whole(1, 100).optional();

export const pageQuery = z.strictObject({ cursor: cursorOf(InstantCursor).optional(), limit });

/** A page as the API answers it. */
export function pageOf<I extends z.ZodType>(
  item: I,
): z.ZodObject<{ items: z.ZodArray<I>; next: z.ZodNullable<z.ZodString> }> {
  return z.object({
    items: z.array(item),
    next: z.string().nullable().meta({ description: "Cursor of the next page; null when this is the last one." }),
  });
}

/** How many rows to read for a page: one more than are shown tells whether others follow. */
export function takeFor(limit: number | undefined): number {
  return (limit ?? PAGE) + 1;
}

/** Rows as a page, when `takeFor` of them were read in the order of their instants. */
export function cut<T extends { id: string }>(
  rows: readonly T[],
  take: number,
  at: (row: T) => Date,
): { items: T[]; next: string | null } {
  const items = rows.slice(0, take - 1);
  const last = items.at(-1);
  return { items, next: rows.length >= take && last ? writeCursor([at(last).toISOString(), last.id]) : null };
}

/** Prisma's condition for rows behind a cursor, the newest first. */
export function behind<K extends string>(
  column: K,
  cursor: z.infer<typeof InstantCursor> | undefined,
): { OR?: ({ [C in K]: { lt: string } } | ({ [C in K]: string } & { id: { lt: string } }))[] } {
  if (cursor === undefined) return {};
  const [at, id] = cursor;
  // A computed key widens to an index of strings; it is the column that came in.
  const older = { [column]: { lt: at } } as { [C in K]: { lt: string } };
  const same = { [column]: at, id: { lt: id } } as { [C in K]: string } & { id: { lt: string } };
  return { OR: [older, same] };
}
