import { z } from "zod";
import type { Tx } from "@/lib/platform/db/client";

/** Rows that are fetched at once, unless a query says otherwise. */
const BATCH = 500;

/** A query of ours and what it is asked with; only values come from outside. */
export interface RowQuery {
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly batch?: number;
}

let opened = 0;

/** The rows of a query one by one, a batch of them in memory at a time. Within a transaction. */
export async function* eachRow<T>(tx: Tx, shape: z.ZodType<T>, query: RowQuery): AsyncGenerator<T> {
  opened += 1;
  const cursor = `each_row_${opened}`;
  await tx.$executeRawUnsafe(`declare ${cursor} no scroll cursor for ${query.sql}`, ...query.values);
  const Rows = z.array(shape);
  for (;;) {
    const rows = Rows.parse(await tx.$queryRawUnsafe(`fetch ${query.batch ?? BATCH} from ${cursor}`));
    if (rows.length === 0) break;
    yield* rows;
  }
  await tx.$executeRawUnsafe(`close ${cursor}`);
}
