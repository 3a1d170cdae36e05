import { z } from "zod";
import { InviteId, ProjectId, ResearcherId, UserId } from "@/lib/domain/core/ids";
import { hostOf } from "@/lib/domain/core/url";
import { type Role, roles } from "@/lib/domain/core/words";
import { Holdings } from "@/lib/domain/install/holdings";
import { type Contract, prose, revision, title } from "@/lib/features/kit/contract";

const role = z.enum(roles);
/** What became of the message with a link: where it was not sent, the link is handed on by a person. */
const mail = z.enum(["sent", "not_configured", "failed"]);
/** A site as `example.org` or `docs.example.org`, also when a whole address was given. */
const domain = z
  .string()
  .trim()
  .max(2048)
  .transform((text) => hostOf(/^https?:\/\//i.test(text) ? text : `https://${text}`) ?? "")
  .refine((host) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host), "Write sites as example.org.");

/** Projects, their members, prompts and budgets. */
export const projectsContract = {
  invite_member: {
    right: "administer",
    asksAgain: ({ role: invited }: { role: Role }): boolean => invited === "owner",
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
    asksAgain: ({ from, to }: { from: Role; to: Role }): boolean => from === "owner" || to === "owner",
    /** `from` is the role that was seen; when it is another by now, nothing is changed. */
    input: z.strictObject({ projectId: ProjectId, userId: UserId, from: role, to: role }),
    output: z.object({}),
  },
  remove_member: {
    right: "administer",
    asksAgain: true,
    input: z.strictObject({ projectId: ProjectId, userId: UserId }),
    output: z.object({}),
  },
  transfer_ownership: {
    right: "administer",
    asksAgain: true,
    input: z.strictObject({ projectId: ProjectId, userId: UserId }),
    output: z.object({}),
  },
  leave_project: {
    right: "read",
    input: z.strictObject({ projectId: ProjectId }),
    output: z.object({}),
  },
  set_budget: {
    right: "raise_budget",
    input: z.strictObject({
      projectId: ProjectId,
      revision: z.int32().min(1),
      /** Dollars for each calendar month; null lifts the budget. */
      monthlyUsd: z
        .number("Write an amount in dollars.")
        .min(0.01, "Allow at least one cent, or lift the budget.")
        .max(1_000_000, "Allow at most $1,000,000.")
        .nullable(),
    }),
    output: z.object({ revision: z.int() }),
  },
  create_project: {
    right: null,
    input: z.strictObject({ name: title, goal: prose }),
    output: z.object({ projectId: ProjectId }),
  },
  open_sample: {
    right: null,
    /** Researched, a run of it is made at once; else the first run is the caller's own. */
    input: z.strictObject({ isResearched: z.boolean().default(false) }),
    output: z.object({ projectId: ProjectId, researcherId: ResearcherId }),
  },
  edit_project: {
    right: "administer",
    input: z.strictObject({
      projectId: ProjectId,
      revision,
      name: title,
      goal: prose,
      /** Sites that restricted runs may read; left as they are when they are not given. */
      allowedDomains: z.array(domain).max(200, "Name at most 200 sites.").optional(),
      /** Whether nobody may accept what they made themselves; left as it is when it is not given. */
      fourEyes: z.boolean().optional(),
    }),
    output: z.object({ revision }),
  },
  archive_project: {
    right: "archive",
    input: z.strictObject({ projectId: ProjectId }),
    /** How many runs were under way and are paused now. */
    output: z.object({ paused: z.int() }),
  },
  restore_project: {
    right: "archive",
    input: z.strictObject({ projectId: ProjectId }),
    /** How many of the runs that archiving paused go on. */
    output: z.object({ resumed: z.int() }),
  },
  /** Asks for the deletion of an archived project, with all that is in it, once its days of grace are over. */
  delete_project: {
    right: "delete",
    asksAgain: true,
    /** `name` is the project's, as a person typed it. */
    input: z.strictObject({ projectId: ProjectId, name: z.string().max(500) }),
    output: z.object({ deleteAfter: z.iso.datetime(), takes: Holdings }),
  },
  /** Takes that back. */
  keep_project: {
    right: "delete",
    input: z.strictObject({ projectId: ProjectId }),
    output: z.object({}),
  },
  save_prompt: {
    right: "administer",
    input: z.strictObject({
      projectId: ProjectId,
      /** An agent's, or `phase_recovery`. */
      name: z.string().max(60),
      /** Null gives the prompt back to what Stemma has. */
      template: z.string().max(20_000, "Use at most 20,000 characters.").nullable(),
      /** Null when the project had no words of its own. */
      revision: revision.nullable(),
    }),
    /** Null once the project has no words of its own. */
    output: z.object({ revision: revision.nullable() }),
  },
} as const satisfies Contract;
