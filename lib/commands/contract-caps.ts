import { z } from "zod";
import { CapName } from "@/lib/domain/core/caps";
import { ProjectId } from "@/lib/domain/core/ids";

/** Numbers by cap; null for what holds when nobody has set one. */
const values = z.partialRecord(CapName, z.int("Write a whole number.").min(0, "Write 0 or more.").nullable());

/** How much there may be of what: set by administrators for the install, and lower by owners for their project. */
export const capsContract = {
  set_caps: { right: null, input: z.strictObject({ values }), output: z.object({}) },
  set_project_caps: {
    right: "administer",
    input: z.strictObject({ projectId: ProjectId, revision: z.int32().min(1), values }),
    output: z.object({ revision: z.int() }),
  },
} as const;
