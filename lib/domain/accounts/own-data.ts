import { z } from "zod";

/** Days that a file of a person's data is kept for them. */
export const OWN_DATA_DAYS = 3;

/** How a file of a person's data stands. */
export const OwnDataStatus = z.enum(["queued", "running", "done", "failed"]);
export type OwnDataStatus = z.infer<typeof OwnDataStatus>;
