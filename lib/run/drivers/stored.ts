import { z } from "zod";

/** Search hits as they are stored with a call. */
export const StoredHits = z.array(
  z.object({
    provider: z.string(),
    url: z.string(),
    title: z.string(),
    snippet: z.string(),
    published: z.string().nullable(),
  }),
);
