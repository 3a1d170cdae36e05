import { z } from "zod";
import { tokenDays } from "@/lib/domain/accounts/token-life";
import { DirectoryGrantId, DirectoryGroupId, DirectoryTokenId, ProjectId } from "@/lib/domain/core/ids";
import { grantedRoles } from "@/lib/domain/directory/granted";
import type { Contract } from "@/lib/features/kit/contract";

/** What administrators set of a directory that keeps this install's accounts. */
export const directoryContract = {
  make_directory_token: {
    right: null,
    asksAgain: true,
    input: z.strictObject({
      name: z.string().trim().min(1, "Write a name.").max(120, "Use at most 120 characters."),
      /** Days until it ends; null for until it is revoked. */
      days: z
        .int()
        .min(tokenDays.least, "Choose at least one day.")
        .max(tokenDays.most, `Choose at most ${tokenDays.most} days.`)
        .nullable(),
    }),
    /** Shown once and stored nowhere. */
    output: z.object({ token: z.string() }),
  },
  revoke_directory_token: {
    right: null,
    input: z.strictObject({ tokenId: DirectoryTokenId }),
    output: z.object({}),
  },
  /** What the members of a group are: of a project that one owns, with a role; without one, administrators of the install. */
  set_directory_grant: {
    right: null,
    asksAgain: true,
    input: z.strictObject({
      groupId: DirectoryGroupId,
      to: z.strictObject({ projectId: ProjectId, role: z.enum(grantedRoles) }).nullable(),
    }),
    output: z.object({}),
  },
  remove_directory_grant: {
    right: null,
    input: z.strictObject({ grantId: DirectoryGrantId }),
    output: z.object({}),
  },
} as const satisfies Contract;
