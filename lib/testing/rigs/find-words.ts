import type { Db } from "@/lib/platform/db/client";

interface Table {
  name: string;
  columns: string[];
}

/** A statement that says of each column, and of each word in it, whether it stands there: the table is read once. */
function readingOf({ name, columns }: Table, words: number): string {
  const texts = columns.map((column, at) => `${column}::text as c${at}`);
  const isFound = columns.flatMap((_, at) =>
    Array.from({ length: words }, (__, word) => `coalesce(bool_or(c${at} ilike any($${word + 1}::text[])), false)`),
  );
  // With an offset each value is made a text once, rather than once for each word.
  return `select array[${isFound.join(", ")}] as found from (select ${texts.join(", ")} from ${name} offset 0) t`;
}

/** Every column of every table in which one of these words stands, as text or as bytes: `table.column: word`. */
export async function findWords(db: Db, words: readonly string[]): Promise<string[]> {
  const tables = await db.$queryRaw<Table[]>`
    select format('%I.%I', table_schema, table_name) as name,
      array_agg(format('%I', column_name) order by column_name) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    group by table_schema, table_name order by 1`;
  // Bytes are shown in hexadecimal; an index of words has them in small letters and cut to their stems.
  const likes = words.map((word) => [`%${word}%`, `%${Buffer.from(word).toString("hex")}%`]);
  const found: string[] = [];
  for (const table of tables) {
    const [row] = await db.$queryRawUnsafe<{ found: boolean[] }[]>(readingOf(table, words.length), ...likes);
    const pairs = table.columns.flatMap((column) => words.map((word) => `${table.name}.${column}: ${word}`));
    found.push(...pairs.filter((_, at) => row?.found[at] === true));
  }
  return found;
}
