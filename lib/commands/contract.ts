import { z } from "zod";
import { FactId, ProjectId, RelationId, ReportId, ResearcherId, RunId, SourceId } from "@/lib/domain/core/ids";
import type { Right } from "@/lib/domain/core/rights";
import { hostOf } from "@/lib/domain/core/url";
import { factVerdicts, questionStatuses, startModes } from "@/lib/domain/core/words";
import { RunLimits, RunSettings } from "@/lib/domain/run/settings";
import { accessLogContract } from "./contract-access-log";
import { accountsContract } from "./contract-accounts";
import { capsContract } from "./contract-caps";
import { commentContract } from "./contract-comments";
import { importsContract } from "./contract-imports";
import { membersContract } from "./contract-members";
import { reportsContract } from "./contract-reports";
import { reviewContract } from "./contract-review";
import { sharingContract } from "./contract-sharing";
import { tokenContract } from "./contract-tokens";
import { usageContract } from "./contract-usage";

const title = z.string().trim().min(1, "Write a name.").max(120, "Use at most 120 characters.");
const prose = z.string().trim().max(8000, "Use at most 8,000 characters.");
const note = z.string().trim().max(4000, "Use at most 4,000 characters.");
const revision = z.int32().min(1);
/** A site as `example.org` or `docs.example.org`, also when a whole address was given. */
const domain = z
  .string()
  .trim()
  .max(2048)
  .transform((text) => hostOf(/^https?:\/\//i.test(text) ? text : `https://${text}`) ?? "")
  .refine((host) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host), "Write sites as example.org.");

/** A perspective, or a topic whose questions are its criteria, as people edit it. */
export const PerspectiveEdit = z.strictObject({
  name: z.string().trim().min(1, "Write a name.").max(120),
  focus: z.string().trim().min(1, "Say what it looks at.").max(600),
  questions: z
    .array(z.string().trim().min(1, "Write the question or remove it.").max(300))
    .min(1, "Ask at least one question.")
    .max(8),
});
export type PerspectiveEdit = z.infer<typeof PerspectiveEdit>;

/**
 * Everything that people may ask of the system: the right it needs, what goes in, what comes out.
 * `right: null` marks what is done outside of a project.
 */
export const contract = {
  ...tokenContract,
  ...usageContract,
  ...capsContract,
  ...accessLogContract,
  create_first_account: {
    right: null,
    input: z.strictObject({
      email: z.email("Write an e-mail address.").max(254),
      name: title,
      password: z.string().min(10, "Use at least 10 characters.").max(200),
    }),
    output: z.object({}),
  },
  ...accountsContract,
  ...membersContract,
  sign_up: {
    right: null,
    input: z.strictObject({
      email: z.email("Write an e-mail address.").max(254),
      name: title,
      password: z.string().min(10, "Use at least 10 characters.").max(200),
      /** An invitation's token: it lets its address in where sign-up is closed. */
      invite: z.string().max(100).optional(),
    }),
    output: z.object({}),
  },
  create_project: {
    right: null,
    input: z.strictObject({ name: title, goal: prose }),
    output: z.object({ projectId: ProjectId }),
  },
  open_sample: {
    right: null,
    input: z.strictObject({}),
    output: z.object({ projectId: ProjectId, researcherId: ResearcherId }),
  },
  test_models: {
    right: null,
    input: z.strictObject({}),
    /** One for each model that is configured; `message` says what is wrong where `ok` is false. */
    output: z.object({
      results: z.array(z.object({ model: z.string(), ok: z.boolean(), ms: z.number(), message: z.string() })),
    }),
  },
  test_search: {
    right: null,
    input: z.strictObject({}),
    /** One for each provider that is configured; `message` says what is wrong where `ok` is false. */
    output: z.object({
      results: z.array(
        z.object({ provider: z.string(), ok: z.boolean(), ms: z.number(), hits: z.int(), message: z.string() }),
      ),
    }),
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
    output: z.object({}),
  },
  add_text: {
    right: "add_source",
    input: z.strictObject({
      projectId: ProjectId,
      title,
      text: z.string().min(1, "Paste some text.").max(2_000_000, "Use at most 2,000,000 characters."),
    }),
    output: z.object({ sourceId: SourceId }),
  },
  add_url: {
    right: "add_source",
    input: z.strictObject({ projectId: ProjectId, url: z.string().trim().min(1, "Write an address.").max(2048) }),
    output: z.object({ sourceId: SourceId }),
  },
  exclude_source: {
    right: "exclude_source",
    input: z.strictObject({ projectId: ProjectId, sourceId: SourceId }),
    output: z.object({}),
  },
  restore_source: {
    right: "exclude_source",
    input: z.strictObject({ projectId: ProjectId, sourceId: SourceId }),
    output: z.object({}),
  },
  start_crawl: {
    right: "add_source",
    input: z.strictObject({
      projectId: ProjectId,
      url: z.string().trim().min(1, "Write an address.").max(2048),
      cap: z.int().min(1).max(1_000),
    }),
    output: z.object({ crawlId: z.uuid() }),
  },
  stop_crawl: {
    right: "add_source",
    input: z.strictObject({ projectId: ProjectId, crawlId: z.uuid() }),
    output: z.object({}),
  },
  reread_source: {
    right: "add_source",
    input: z.strictObject({ projectId: ProjectId, sourceId: SourceId }),
    /** `gone` and `back` count facts; `reason` says why a page could not be read. */
    output: z.object({
      outcome: z.enum(["unchanged", "changed", "unreachable"]),
      gone: z.int(),
      back: z.int(),
      reason: z.string(),
    }),
  },
  schedule_source: {
    right: "add_source",
    input: z.strictObject({ projectId: ProjectId, sourceId: SourceId, days: z.int().min(1).max(365).nullable() }),
    output: z.object({}),
  },
  create_researcher: {
    right: "research",
    input: z.strictObject({
      projectId: ProjectId,
      name: title,
      problem: prose.min(1, "Say what the researcher is to find out."),
    }),
    output: z.object({ researcherId: ResearcherId }),
  },
  edit_researcher: {
    right: "research",
    input: z.strictObject({
      projectId: ProjectId,
      researcherId: ResearcherId,
      revision,
      name: title,
      problem: prose.min(1, "Say what the researcher is to find out."),
    }),
    output: z.object({ revision }),
  },
  activate_researcher: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, researcherId: ResearcherId }),
    output: z.object({}),
  },
  finish_researcher: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, researcherId: ResearcherId }),
    /** Whether the project's summary is being made again; it is not when the researcher has found nothing yet. */
    output: z.object({ isSummarized: z.boolean() }),
  },
  archive_researcher: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, researcherId: ResearcherId }),
    output: z.object({}),
  },
  retry_summary: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId }),
    output: z.object({}),
  },
  start_run: {
    right: "research",
    input: z.strictObject({
      projectId: ProjectId,
      researcherId: ResearcherId,
      /** The same for every repeat of one click. */
      idempotencyKey: z.uuid(),
      settings: RunSettings,
      /** Live where a language model is configured, else offline, when it is not said. */
      mode: z.enum(startModes).optional(),
      /** The iterations that a person was shown and confirmed; needed above 20. */
      confirmedIterations: z.int().optional(),
    }),
    output: z.object({ runId: RunId }),
  },
  edit_plan: {
    right: "research",
    input: z.strictObject({
      projectId: ProjectId,
      runId: RunId,
      revision,
      perspectives: z.array(PerspectiveEdit).min(1, "Keep at least one.").max(8),
    }),
    output: z.object({ revision }),
  },
  approve_plan: {
    right: "approve",
    input: z.strictObject({ projectId: ProjectId, runId: RunId, revision }),
    output: z.object({}),
  },
  resume_run: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, runId: RunId }),
    output: z.object({}),
  },
  pause_run: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, runId: RunId }),
    output: z.object({}),
  },
  finish_run: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, runId: RunId }),
    output: z.object({}),
  },
  force_resume: {
    right: "administer",
    input: z.strictObject({ projectId: ProjectId, runId: RunId }),
    /** Names of the workers that held steps of the run. */
    output: z.object({ holders: z.array(z.string()) }),
  },
  change_limits: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, runId: RunId, limits: RunLimits }),
    output: z.object({}),
  },
  continue_run: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, runId: RunId, limits: RunLimits }),
    output: z.object({}),
  },
  retry_node: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, runId: RunId, nodeKey: z.string().min(1).max(100) }),
    output: z.object({}),
  },
  leave_out: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, runId: RunId, nodeKey: z.string().min(1).max(100) }),
    output: z.object({}),
  },
  add_search: {
    right: "research",
    input: z.strictObject({
      projectId: ProjectId,
      runId: RunId,
      perspective: PerspectiveEdit,
      /** In a tree: the topic that it belongs to; one of the question itself without. */
      under: z.string().min(1).max(100).optional(),
    }),
    output: z.object({ nodeKey: z.string() }),
  },
  change_search: {
    right: "research",
    input: z.strictObject({
      projectId: ProjectId,
      runId: RunId,
      nodeKey: z.string().min(1).max(100),
      perspective: PerspectiveEdit,
    }),
    output: z.object({}),
  },
  drop_search: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, runId: RunId, nodeKey: z.string().min(1).max(100) }),
    output: z.object({}),
  },
  restore_search: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, runId: RunId, nodeKey: z.string().min(1).max(100) }),
    output: z.object({}),
  },
  ...importsContract,
  cancel_run: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, runId: RunId }),
    output: z.object({}),
  },
  settle_fact: {
    right: "review",
    input: z.strictObject({
      projectId: ProjectId,
      factId: FactId,
      revision,
      verdict: z.enum(factVerdicts),
      note: note.default(""),
    }),
    output: z.object({ revision }),
  },
  edit_fact: {
    right: "edit_fact",
    input: z.strictObject({
      projectId: ProjectId,
      factId: FactId,
      revision,
      statement: z.string().trim().min(1, "Write the statement.").max(2000, "Use at most 2,000 characters."),
      reason: note.default(""),
    }),
    output: z.object({ revision }),
  },
  merge_facts: {
    right: "edit_fact",
    input: z.strictObject({
      projectId: ProjectId,
      /** The fact that gives its quotes away, and the one that takes them: each at the revision that was seen. */
      fact: z.strictObject({ factId: FactId, revision }),
      into: z.strictObject({ factId: FactId, revision }),
    }),
    output: z.object({ revision }),
  },
  settle_contradiction: {
    right: "review",
    input: z.strictObject({
      projectId: ProjectId,
      relationId: RelationId,
      revision,
      outcome: z.discriminatedUnion("holds", [
        z.strictObject({ holds: z.literal("first") }),
        z.strictObject({ holds: z.literal("second") }),
        z.strictObject({
          holds: z.literal("both"),
          firstScope: z.string().trim().min(1, "Say where the first holds.").max(500),
          secondScope: z.string().trim().min(1, "Say where the second holds.").max(500),
        }),
        /** They do not contradict each other. */
        z.strictObject({ holds: z.literal("unrelated") }),
        /** Nobody has settled it after all. */
        z.strictObject({ holds: z.literal("open") }),
      ]),
      note: note.default(""),
    }),
    output: z.object({ revision }),
  },
  look_into: {
    right: "research",
    input: z.strictObject({
      projectId: ProjectId,
      researcherId: ResearcherId,
      question: z.string().trim().min(1, "Write the question.").max(1000, "Use at most 1,000 characters."),
    }),
    output: z.object({}),
  },
  ask_knowledge: {
    right: "read",
    input: z.strictObject({
      projectId: ProjectId,
      /** Made by whoever asks; the same for every repeat of one click. */
      questionId: z.uuid(),
      question: z.string().trim().min(3, "Write a question.").max(500, "Use at most 500 characters."),
    }),
    output: z.object({ questionId: z.uuid(), status: z.enum(questionStatuses) }),
  },
  accept_report: {
    right: "review",
    input: z.strictObject({ projectId: ProjectId, reportId: ReportId, revision }),
    /** `left` is how many more people have to accept it. */
    output: z.object({ revision, left: z.int() }),
  },
  request_changes: {
    right: "review",
    input: z.strictObject({
      projectId: ProjectId,
      reportId: ReportId,
      revision,
      /** May be empty when the caller has pending comments on the report: they go with it. */
      note: note.default(""),
    }),
    output: z.object({}),
  },
  ...reviewContract,
  ...commentContract,
  ...sharingContract,
  ...reportsContract,
} as const satisfies Record<string, { right: Right | null; input: z.ZodObject; output: z.ZodObject }>;

export type CommandName = keyof typeof contract;
/** What a caller sends. */
export type CommandInput<N extends CommandName> = z.input<(typeof contract)[N]["input"]>;
/** What a command's function gets, after parsing. */
export type CommandParsed<N extends CommandName> = z.output<(typeof contract)[N]["input"]>;
export type CommandOutput<N extends CommandName> = z.output<(typeof contract)[N]["output"]>;
