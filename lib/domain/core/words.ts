/** Every closed list of the product, once. The Prisma enums hold the same words (lib/house.test.ts compares them). */

export const roles = ["owner", "editor", "reviewer", "viewer"] as const;
export type Role = (typeof roles)[number];

export const sourceKinds = ["upload", "paste", "url"] as const;
export type SourceKind = (typeof sourceKinds)[number];

export const sourceStatuses = ["reading", "ready", "unreadable", "unreachable"] as const;
export type SourceStatus = (typeof sourceStatuses)[number];

export const crawlStatuses = ["running", "done", "stopped"] as const;
export type CrawlStatus = (typeof crawlStatuses)[number];

export const crawlPageStatuses = ["queued", "read", "unread"] as const;

export const researcherStatuses = ["idle", "active", "completed", "archived"] as const;
export type ResearcherStatus = (typeof researcherStatuses)[number];

export const summaryStatuses = ["waiting", "done", "failed"] as const;
export type SummaryStatus = (typeof summaryStatuses)[number];

export const runModes = ["plan", "offline", "live", "replay"] as const;
export type RunMode = (typeof runModes)[number];

/** The modes that a run is started in: `plan` ends with the plan, `live` asks a language model, `offline` asks none. */
export const startModes = ["plan", "offline", "live"] as const satisfies readonly RunMode[];
export type StartMode = (typeof startModes)[number];

export const runStatuses = ["running", "waiting", "paused", "halted", "completed", "cancelled"] as const;
export type RunStatus = (typeof runStatuses)[number];

/** What of research is deleted by itself: one run, or a researcher with all of its runs. */
export const researchKinds = ["run", "researcher"] as const;

/** What a project may keep for a time alone: lib/domain/install/retention.ts */
export const retentionKinds = ["originals", "calls", "events"] as const;

/** A run in one of these is its researcher's one live run. */
export const liveRunStatuses = ["running", "waiting", "paused", "halted"] as const satisfies readonly RunStatus[];
export type LiveRunStatus = (typeof liveRunStatuses)[number];

export const strategies = ["quick", "perspectives", "tree", "auto"] as const;
export type Strategy = (typeof strategies)[number];

/** What people call the strategies. */
export const strategyNames = {
  quick: "Quick answer",
  perspectives: "Several perspectives",
  tree: "Topic tree",
  auto: "As the question needs",
} as const satisfies Record<Strategy, string>;

/** The strategies that plan: `auto` becomes one of them. */
export type Planner = Exclude<Strategy, "auto">;

export const stages = [
  "init",
  "wave1",
  "pivot",
  "wave2",
  "citations",
  "summaries",
  "synthesis",
  "review",
  "finalize",
] as const;
export type Stage = (typeof stages)[number];

export const nodeKinds = [
  "scope",
  "perspectives",
  "topics",
  "search",
  "review",
  "analyze",
  "verify",
  "summarize",
  "outline",
  "section",
  "assemble",
  "judge",
  "revise",
] as const;
export type NodeKind = (typeof nodeKinds)[number];

export const nodeStatuses = [
  "pending",
  "ready",
  "running",
  "in_review",
  "complete",
  "failed",
  "exhausted",
  "skipped",
] as const;
export type NodeStatus = (typeof nodeStatuses)[number];

export const gateNames = ["A", "B", "C", "D", "E"] as const;
export type GateName = (typeof gateNames)[number];

/** A waived gate was not passed: somebody lets the run go on all the same, and says why. */
export const gateVerdicts = ["passed", "failed", "waived"] as const;
export type GateVerdict = (typeof gateVerdicts)[number];

/** Who may waive a gate: the engine, by rules of its own, or a person. */
export const waivers = ["engine", "person"] as const;
export type WaivedBy = (typeof waivers)[number];

export const haltKinds = [
  "gate_blocked",
  "missing_artifact",
  "retry_cap",
  "invalid_state",
  "operator_required",
  "budget_exhausted",
] as const;
export type HaltKind = (typeof haltKinds)[number];

/** Kinds that no run halts with any more: runs of earlier versions may still stand so. */
export const formerHaltKinds = ["operator_required"] as const satisfies readonly HaltKind[];
/** What a run may halt with. */
export type HaltKindNow = Exclude<HaltKind, (typeof formerHaltKinds)[number]>;

export const failureKinds = [
  "timeout",
  "rate_limited",
  "unavailable",
  "invalid_output",
  "rejected",
  "permanent",
] as const;
export type FailureKind = (typeof failureKinds)[number];

export const factStatuses = ["proposed", "accepted", "rejected", "disputed", "stale", "superseded"] as const;
export type FactStatus = (typeof factStatuses)[number];

/** What a person may say of a fact; one that is reopened is the agents' again. */
export const factVerdicts = ["accepted", "rejected", "disputed", "reopened"] as const;
export type FactVerdict = (typeof factVerdicts)[number];

/** Orders of a list of facts: `best` answers what is looked for best, `weakest` has the lowest score first. */
export const factOrders = ["best", "newest", "strongest", "weakest"] as const;
export type FactOrder = (typeof factOrders)[number];

export const relationKinds = ["corroborates", "contradicts"] as const;
export type RelationKind = (typeof relationKinds)[number];

export const contradictionNatures = ["direct", "nuanced", "scope"] as const;
export type ContradictionNature = (typeof contradictionNatures)[number];

/** What compared two facts and found how they stand to each other. */
export const relationFinders = ["rule", "model"] as const;
export type RelationFinder = (typeof relationFinders)[number];

/** How a contradiction stands when a report is written: people have said which side holds, or not. */
export const disputeStates = ["open", "settled"] as const;
export type DisputeState = (typeof disputeStates)[number];

export const relationStatuses = ["possible", "confirmed", "dismissed", "settled"] as const;
export type RelationStatus = (typeof relationStatuses)[number];

export const reviewSubjects = ["plan", "node", "fact", "relation", "report"] as const;
export type ReviewSubject = (typeof reviewSubjects)[number];

export const reviewVerdicts = ["accepted", "rejected", "changes_requested", "disputed", "reopened"] as const;
export type ReviewVerdict = (typeof reviewVerdicts)[number];

/** Who reviews the topics and the report of a run. */
export const reviewers = ["agents", "people", "both"] as const;

/** Kinds of what waits for people, in the order in which the review queue names them. */
export const reviewKinds = ["plan", "topic", "fact", "contradiction", "report"] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** What stands of a topic: people have to judge it, or what came of that. */
export const topicStates = ["in_review", "accepted", "rejected", "exhausted"] as const;
export type TopicState = (typeof topicStates)[number];

/** What a run concludes about a topic or perspective; `exhausted` when nothing more about it can be found. */
export const topicVerdicts = ["accepted", "not_accepted", "exhausted", "not_reached"] as const;
export type TopicVerdict = (typeof topicVerdicts)[number];

export const reportStatuses = ["draft", "accepted", "changes_requested", "superseded"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const sectionKinds = ["answer", "body", "conflicts", "methodology", "sources"] as const;
export type SectionKind = (typeof sectionKinds)[number];

export const supportVerdicts = [
  "supported",
  "partial",
  "contradicted",
  "insufficient",
  "not_checked",
  "check_failed",
] as const;
export type SupportVerdict = (typeof supportVerdicts)[number];

export const suggestionStatuses = ["open", "applied", "dismissed"] as const;
export type SuggestionStatus = (typeof suggestionStatuses)[number];

export const questionStatuses = ["asked", "answered", "not_held"] as const;
export type QuestionStatus = (typeof questionStatuses)[number];

export const foldLevels = ["L0", "L1", "L2"] as const;
export type FoldLevel = (typeof foldLevels)[number];

export const queryTypes = [
  "factual",
  "comparison",
  "how_to",
  "current_events",
  "literature",
  "quantitative",
  "exploratory",
] as const;
export type QueryType = (typeof queryTypes)[number];

export const complexities = ["simple", "medium", "deep"] as const;
export type Complexity = (typeof complexities)[number];

export const sensitivities = ["normal", "restricted", "no_web"] as const;
export type Sensitivity = (typeof sensitivities)[number];

/** How long a report may get. */
export const reportLengths = ["short", "standard", "long"] as const;
export type ReportLength = (typeof reportLengths)[number];

/** Words of a report before its methodology, at most: judgement.md, 0 has what readers preferred. */
export const REPORT_WORDS = { short: 400, standard: 1_500, long: 3_000 } as const satisfies Record<
  ReportLength,
  number
>;

/** What ended a run's research before it was done. */
export const limitKinds = ["time", "wish", "iterations"] as const;
export type LimitKind = (typeof limitKinds)[number];

/**
 * How a question of a search stands: `asked` was searched for and nothing answers it yet; of an `exhausted` one nothing
 * more can be found.
 */
export const questionStates = ["answered", "asked", "exhausted", "open"] as const;
export type QuestionState = (typeof questionStates)[number];

/** Why a search node stopped looking. */
export const loopEnds = ["known", "no_gaps", "covered", "exhausted", "time_up", "budget_spent", "cap_reached"] as const;
export type LoopEnd = (typeof loopEnds)[number];

export const issueKinds = ["completeness", "coherence", "quality", "professionalism"] as const;
export type IssueKind = (typeof issueKinds)[number];
