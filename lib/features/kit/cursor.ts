import { z } from "zod";

/** What a cursor in an address says; null for one that was not made here: then the first page is shown. */
export function readCursor<T>(schema: z.ZodType<T>, written: string): T | null {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(written, "base64url").toString("utf8"))).data ?? null;
  } catch {
    return null;
  }
}

/** A cursor among what an address asks for; null for none, and for one that was not made here. */
export function cursorField<T>(schema: z.ZodType<T>): z.ZodType<T | null> {
  return z
    .string()
    .max(200)
    .transform((written) => readCursor(schema, written))
    .nullable()
    .catch(null);
}

/** A cursor as an address holds it. */
export function writeCursor(cursor: unknown): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}
