import { z } from "zod";

/** How a file of a person's data stands. */
export const OwnDataStatus = z.enum(["queued", "running", "done", "failed"]);
export type OwnDataStatus = z.infer<typeof OwnDataStatus>;
