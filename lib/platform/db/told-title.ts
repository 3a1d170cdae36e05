import { Prisma } from "./generated/client";

/**
 * What a source is called, of a row `o` of `source` and a row `s` of `snapshot`: the name that people gave it, else the
 * title that stands in it, else its file's name or address. People name what they cite by (“PEP 703 – …”), which the
 * document's own title may leave out.
 */
export const TOLD_TITLE = Prisma.sql`case when o.original_title is not null then o.title
  else coalesce(nullif(o.title, coalesce(o.file_name, o.url)), s.title, o.title) end`;
