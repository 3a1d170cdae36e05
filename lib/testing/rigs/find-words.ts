import type { Db } from "@/lib/platform/db/client";

/** Every column of every table in which one of these words stands, as text or as bytes: `table.column: word`. */
export async function findWords(db: Db, words: readonly string[]): Promise<string[]> {
  const columns = await db.$queryRaw<{ name: string; column: string }[]>`
    select format('%I.%I', table_schema, table_name) as name, format('%I', column_name) as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`;
  const found: string[] = [];
  for (const { name, column } of columns) {
    for (const word of words) {
      // Bytes are shown in hexadecimal; an index of words has them in small letters and cut to their stems.
      const like = [`%${word}%`, `%${Buffer.from(word).toString("hex")}%`];
      const [row] = await db.$queryRawUnsafe<{ rows: number }[]>(
        `select count(*)::int as rows from ${name} t where ${column}::text ilike any($1)`,
        like,
      );
      if (row !== undefined && row.rows > 0) found.push(`${name}.${column}: ${word}`);
    }
  }
  return found;
}
