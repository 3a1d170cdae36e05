import { z } from "zod";
import { InviteId, ProjectId, UserId } from "@/lib/domain/core/ids";
import type { Right } from "@/lib/domain/core/rights";
import { roles } from "@/lib/domain/core/words";

const role = z.enum(roles);
/** What became of the message with a link: where it was not sent, the link is handed on by a person. */
const mail = z.enum(["sent", "not_configured", "failed"]);

/** What people may ask about who is in a project. */
export const membersContract = {
  invite_member: {
    right: "administer",
    input: z.strictObject({
      projectId: ProjectId,
      email: z.string().trim().min(1, "Write an address.").max(254),
      role,
    }),
    /** `url` holds the token; it is shown once and stored nowhere. */
    output: z.object({ inviteId: InviteId, email: z.string(), url: z.string(), mail }),
  },
  revoke_invite: {
    right: "administer",
    input: z.strictObject({ projectId: ProjectId, inviteId: InviteId }),
    output: z.object({}),
  },
  accept_invite: {
    right: null,
    input: z.strictObject({ token: z.string().max(100) }),
    output: z.object({ projectId: ProjectId }),
  },
  change_role: {
    right: "administer",
    /** `from` is the role that was seen; when it is another by now, nothing is changed. */
    input: z.strictObject({ projectId: ProjectId, userId: UserId, from: role, to: role }),
    output: z.object({}),
  },
  remove_member: {
    right: "administer",
    input: z.strictObject({ projectId: ProjectId, userId: UserId }),
    output: z.object({}),
  },
  transfer_ownership: {
    right: "administer",
    input: z.strictObject({ projectId: ProjectId, userId: UserId }),
    output: z.object({}),
  },
  leave_project: {
    right: "read",
    input: z.strictObject({ projectId: ProjectId }),
    output: z.object({}),
  },
} as const satisfies Record<string, { right: Right | null; input: z.ZodObject; output: z.ZodObject }>;
