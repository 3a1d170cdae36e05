import { z } from "zod";
import { ApiTokenId, ProjectId } from "@/lib/domain/core/ids";
import { tokenScopeNames } from "@/lib/domain/core/token-scope";

/** Tokens by which programs come. */
export const tokenContract = {
  create_token: {
    right: null,
    input: z.strictObject({
      name: z.string().trim().min(1, "Write a name.").max(120, "Use at most 120 characters."),
      scopes: z.array(z.enum(tokenScopeNames)).min(1, "Choose at least one.").max(tokenScopeNames.length),
      /** The one project that it opens; null for all of its owner's. */
      projectId: ProjectId.nullable().default(null),
      /** Days until it ends; null for until it is revoked. */
      days: z.int().min(1, "Choose at least one day.").max(365, "Choose at most 365 days.").nullable().default(90),
    }),
    /** `token` is shown once and stored nowhere. */
    output: z.object({ tokenId: ApiTokenId, token: z.string() }),
  },
  revoke_token: {
    right: null,
    input: z.strictObject({ tokenId: ApiTokenId }),
    output: z.object({}),
  },
} as const;
