import type { z } from "zod";
import type { Right } from "@/lib/domain/core/rights";
import type { TemplateProblem } from "@/lib/domain/core/template";
import type {
  ContradictionNature,
  FactStatus,
  FailureKind,
  FoldLevel,
  LiveRunStatus,
  Planner,
  QuestionStatus,
  RelationStatus,
  ReportStatus,
  ReviewKind,
  ReviewSubject,
  ReviewVerdict,
  Role,
  RunMode,
  RunStatus,
  Stage,
  SuggestionStatus,
  SummaryStatus,
  TopicState,
} from "@/lib/domain/core/words";
import type { WayOn } from "@/lib/domain/decide/ways-on";
import type { DeletedSource, SourceHoldings } from "@/lib/domain/deletion/holdings";
import type { PlottedFigure } from "@/lib/domain/facts/plotted";
import type { Drawn } from "@/lib/domain/markdown/drawn";
import type { Unsupported } from "@/lib/domain/markdown/support";
import type { SectionChange } from "@/lib/domain/report/report-diff";
import type { SectionText } from "@/lib/domain/report/section-edit";
import type { Fit } from "@/lib/domain/report/suggestion";
import type { Schedule } from "@/lib/domain/researcher/schedule";
import type { ReplayResult } from "@/lib/domain/run/bundle";
import type { MonthBudget } from "@/lib/domain/run/month-budget";
import type { ReportResult } from "@/lib/domain/run/results";
import type { RunSettings } from "@/lib/domain/run/settings";
import type { Anchor } from "@/lib/domain/text/anchor";
import type {
  AgentCost,
  CitedFact,
  Crawl,
  Event,
  Fact,
  FactDetail,
  Gate,
  Loop,
  Named,
  Project,
  ProjectDetail,
  Quote,
  QuoteSpan,
  Reference,
  Report,
  ReportDetail,
  ReportRow,
  ReportSection,
  Researcher,
  RunCosts,
  RunDetail,
  RunNode,
  RunRow,
  Source,
  SourceText,
  Token,
  Used,
  UsualRun,
  WaitingContradiction,
  WaitingFact,
} from "./shapes";

/**
 * What the screens show. Plain values that survive JSON: ids and instants (ISO 8601, UTC) are strings. What a program is
 * told, too, is written in `shapes.ts` and taken from there.
 */

type Told<S extends z.ZodType> = z.infer<S>;

type NamedView = Told<typeof Named>;
export type PersonView = NamedView;

/** The account that looks, and what it may do in the project at hand. */
export interface ViewerView {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
}

export interface ProjectHeadView
  extends Pick<Told<typeof ProjectDetail>, "id" | "name" | "role" | "deleteAfter" | "isOfUnknownOrigin"> {
  can: Record<Right, boolean>;
  /** Whether nothing in it changes until an owner brings it back. */
  isArchived: boolean;
}

export interface ProjectCardView extends Omit<Told<typeof Project>, "createdAt"> {
  sources: number;
  facts: number;
  runningRuns: number;
  /** What waits for the viewer's review. */
  waiting: number;
  lastActivityAt: string;
}

export interface HomeView {
  viewer: ViewerView;
  /** Whether the archived projects are shown, in place of the others, and how many there are. */
  isArchive: boolean;
  archived: number;
  projects: ProjectCardView[];
  hasSample: boolean;
  capabilities: CapabilitiesView;
}

/** What agents are asked in a project. */
export interface PromptsView {
  mayEdit: boolean;
  prompts: {
    name: string;
    /** Which model answers; null for what is appended to others. */
    role: "research" | "review" | null;
    variables: string[];
    /** As Stemma has it. */
    text: string;
    own: {
      text: string;
      revision: number;
      editedAt: string;
      editedBy: string | null;
      problems: TemplateProblem[];
    } | null;
  }[];
}

export interface InstallView {
  capabilities: CapabilitiesView;
  /** By what they do; none where runs are made offline. */
  models: {
    role: string;
    /** `provider:model`. */
    name: string;
    /** Dollars for a million tokens; null where the provider says what a call cost, or nobody does. */
    price: { in: number; out: number } | null;
  }[];
  /** Search providers that runs may ask, and where each answers. */
  search: { label: string; place: string }[];
}

/** What an install can do now, in words for the first screen and the run form. */
export interface CapabilitiesView {
  driver: "offline" | "live";
  /** Why no model is asked although some are configured. */
  note: string | null;
  /** The language models that a run asks, as `provider:model`. */
  models: string[];
  webProviders: string[];
  /** Dollars for a million tokens of the models that research and that read passages; null where one is not known. */
  prices: { research: { in: number; out: number }; small: { in: number; out: number } } | null;
}

/** What a call of an agent took in a project's last runs: the middle one. */
export interface UsualCallView {
  agent: string;
  tokensIn: number;
  tokensOut: number;
}

/** What runs of one kind came to in a project: the middle one of each figure. */
export type UsualRunView = z.infer<typeof UsualRun>;

export interface ProjectView {
  project: ProjectHeadView &
    Told<typeof Project> & {
      revision: number;
      /** When it came here as a zip; null for one that was made here. */
      importedAt: string | null;
      /** What would have gone on by itself and was switched off then, a sentence or two for each. */
      switchedOff: string[];
      /** What is said of a project of unknown origin, with the key that it is signed with. */
      origin: string | null;
      /** Sites that restricted runs may read. */
      allowedDomains: string[];
      /** Whether nobody may accept what they made themselves. */
      fourEyes: boolean;
    };
  /** What is spent of this month's budget; null without one, and to those who may not read costs. */
  budget: MonthBudget | null;
  /** The answer of its newest report; null before the first. */
  answer: ReportAnswerView | null;
  capabilities: CapabilitiesView;
  summary: SummaryView;
  counts: Told<typeof ProjectDetail>["counts"];
  researchers: ResearcherCardView[];
  newestFacts: FactView[];
  contradictions: ContradictionView[];
  members: (PersonView & { role: Role })[];
  activity: EventView[];
}

/** A part of a text beside another: in both, only in the newer one, only in the older one. */
export interface ChangeView {
  kind: "same" | "added" | "removed";
  text: string;
}

export interface SummaryVersionView {
  number: number;
  at: string;
  /** What is new in it, in its maker's words. */
  changes: string;
  /** By whose completion it came, and who completed it. */
  researcher: PersonView | null;
  by: PersonView | null;
}

/** A project's summary with its versions. */
export interface SummaryView {
  /** Null before a researcher was completed. Markers stand as numbers of `cited`: `[1]`. */
  shown: (SummaryVersionView & { text: string; isNewest: boolean }) | null;
  /** The newest first. */
  versions: SummaryVersionView[];
  cited: { key: string; statement: string; sourceId: string }[];
  /** From the version before; null of the first. */
  changes: ChangeView[] | null;
  /** A new version that is being made, or the last one when it could not be. */
  request: { status: SummaryStatus; reason: string | null; researcher: string } | null;
}

/** One entry of a researcher's history. */
export type TimelineEntryView = { id: string; at: string } & (
  | { kind: "run"; run: RunCardView }
  | { kind: "fold"; level: FoldLevel; text: string; tokens: number; rationale: string; runNumber: number | null }
  | {
      kind: "review";
      subject: ReviewSubject;
      verdict: ReviewVerdict;
      note: string;
      runId: string;
      runNumber: number;
      by: PersonView | null;
    }
  | { kind: "act"; text: string; by: PersonView | null }
);

/** What a researcher's newest run was made of. */
export interface LastRunView {
  id: string;
  number: number;
  settings: RunSettings | null;
  plan: { key: string; title: string }[];
  /** Whether a limit ended its research, which can go on. */
  canContinue: boolean;
}

export interface ResearcherCardView extends Pick<Told<typeof Researcher>, "id" | "name" | "problem" | "status"> {
  openGaps: number;
  /** How its run stands that has not ended. */
  liveRun: LiveRunStatus | null;
  lastRun: RunCardView | null;
}

export interface RunCardView extends Omit<Told<typeof RunRow>, "researcher" | "mode" | "question"> {
  facts: number;
  sources: number;
  startedBy: PersonView | null;
  report: Told<typeof Report> | null;
}

export interface SourceRowView extends Told<typeof Source> {
  host: string | null;
  addedBy: PersonView | null;
  /** Days after which it is read again by itself. */
  rereadDays: number | null;
}

export type CrawlView = Told<typeof Crawl>;

export interface LibraryView {
  project: ProjectHeadView;
  crawls: CrawlView[];
  sources: SourceRowView[];
  /** Cursor of the next page; null when this is the last one. */
  next: string | null;
  total: number;
  /** What is left of those that were deleted, the last first, at most 100. */
  deleted: DeletedSource[];
}

export type QuoteSpanView = Told<typeof QuoteSpan>;

export interface SourceView {
  project: ProjectHeadView;
  source: SourceRowView;
  snapshot:
    | (Pick<Told<typeof SourceText>, "sha256" | "readAt" | "text" | "characters"> & {
        id: string;
        title: string | null;
        author: string | null;
        /** Who published it: as it says itself, else its site, or else its author. */
        publisher: string | null;
        publishedOn: string | null;
        /** Where that date stands, in words. */
        datedBy: string | null;
        language: string | null;
        notes: string[];
        /** Where what is shown of the text begins, in code points; quotes and pages are counted from there. */
        from: number;
        originalUrl: string | null;
        /** Where the pages of an original that can be drawn begin, in code points; empty for any other. */
        pages: { page: number; start: number }[];
        /** False when the source says something else now. */
        isCurrent: boolean;
      })
    | null;
  /** Everything that it ever said, the newest reading first. */
  versions: { id: string; readAt: string; characters: number; isCurrent: boolean }[];
  /** From the shown version to what the source says now, by lines; null when it is that. */
  changes: ChangeView[] | null;
  quotes: QuoteSpanView[];
  /** What its deletion takes with it; null for whoever may not delete it. */
  holdings: SourceHoldings | null;
}

export interface ResearcherView {
  project: ProjectHeadView;
  researcher: Omit<Told<typeof Researcher>, "liveRun"> & {
    /** How its run stands that has not ended. */
    liveRun: LiveRunStatus | null;
    revision: number;
    createdBy: PersonView | null;
  };
  runs: RunCardView[];
  /** Its history, the newest first; `olderBefore` is the moment before which there is more. */
  timeline: TimelineEntryView[];
  olderBefore: string | null;
  lastRun: LastRunView | null;
  gaps: GapView[];
  /** What its next run is told of the runs before, oldest first. */
  history: { id: string; title: string; text: string; level: string }[];
  /** The run that has not ended, if there is one. */
  liveRunId: string | null;
  /** What finishing it last did to the project's summary; null when it never did anything. */
  finishing: FinishingView | null;
  /** When it runs again by itself; null where it runs by hand alone. */
  schedule: ScheduleView | null;
}

/** When a researcher runs again by itself. */
export interface ScheduleView {
  plan: Schedule;
  /** What each of its runs begins with. */
  settings: RunSettings;
  /** For whom its runs are started. */
  setBy: PersonView | null;
  nextAt: string;
  /** The planned time that came last, and why no run began then; null where one did. */
  lastAt: string | null;
  lastNote: string | null;
  revision: number;
}

/** What a project's summary became through one researcher: `changes` names what is new, corrected and open. */
export interface FinishingView {
  /** `waiting` while the summary is being made, `failed` when it could not be. */
  status: SummaryStatus;
  reason: string | null;
  version: { number: number; at: string; changes: string } | null;
}

export interface NewRunView {
  project: ProjectHeadView;
  researcher: Pick<Told<typeof Researcher>, "id" | "name" | "problem">;
  defaults: RunSettings;
  sources: { ready: number; total: number };
  /** As of a project. */
  budget: MonthBudget | null;
  capabilities: CapabilitiesView;
  /** Empty for those who may not read costs, and where no run with a model has ended. */
  usualCalls: UsualCallView[];
  /** What the project's last runs came to, by how they were planned. */
  usualRuns: UsualRunView[];
  liveRun: { id: string; startedBy: PersonView | null } | null;
}

export interface GapView {
  id: string;
  description: string;
  importance: number;
  suggestedQueries: string[];
}

// ── Run ───────────────────────────────────────────────────────────────────

export interface RunHeadView
  extends Omit<
    Told<typeof RunDetail>,
    "researcherId" | "root" | "bundle" | "manifest" | "length" | "counters" | "gates"
  > {
  /** What people can do about a halt, and the step that holds the run up; nothing where it did not halt. */
  waysOn: WayOn[];
  stuckKey: string | null;
  settings: RunSettings;
  /** The strategy that plans it, null while that is open; the shape of a tree; and what made `auto` choose it. */
  strategy: { planner: Planner | null; shape: { breadth: number; depth: number } | null; why: string | null };
  /** How far its tree of topics has come; null for a run without one. */
  tree: { topics: number; accepted: number; iterations: number; limit: number } | null;
  /** Milliseconds of the time limit that are left; null without a limit. */
  leftMs: number | null;
  counters: Told<typeof RunDetail>["counters"] & {
    /** Facts that the project knew before the run, and the searches that they saved. */
    knownFacts: number;
    searchesSaved: number;
  };
  /** The largest share of a budget that is spent, and whose; null without budgets, and to those who may not see costs. */
  budget: { share: number; of: "run" | "project" } | null;
  /** What the run waits for without anybody having to do anything, in one sentence. */
  waitingFor: string | null;
  gates: GateView[];
}

export interface GateView extends Told<typeof Gate> {
  /** Who lets the run go on through it all the same, and why: a person's name, or null for a rule of the product's. */
  waiver: { person: string | null; why: string } | null;
  metrics: Record<string, number | string | boolean>;
  thresholds: Record<string, number | string | boolean>;
  /** How often it has been written, what it read, and when; null before it is measured. */
  written: { revision: number; inputsDigest: string; at: string } | null;
}

export interface NodeView extends Omit<Told<typeof RunNode>, "loop"> {
  /** The text so far of a section that is being written; null for other nodes. */
  draft: string | null;
}

export type EventView = Told<typeof Event>;

interface PerspectiveView {
  /** Key of its search node. */
  nodeKey: string;
  name: string;
  focus: string;
  questions: string[];
}

export interface RunView {
  project: ProjectHeadView;
  researcher: NamedView;
  run: RunHeadView;
  nodes: NodeView[];
  /** Newest first, at most 200. */
  events: EventView[];
  /** The plan as it may be edited; null once research has begun. */
  plan: { perspectives: PerspectiveView[] } | null;
  facts: FactView[];
  contradictions: ContradictionView[];
  gaps: GapView[];
}

/** What calls of one agent used, or of all agents of a run. */
export type AgentCostView = Told<typeof AgentCost>;

/** What a run's agents were asked; the one with the most tokens first. */
export type RunCostsView = Told<typeof RunCosts>;

/** What a run left, and what replays of it came to. */
export interface RecordView {
  isResting: boolean;
  /** Why it can be neither packed nor replayed any more; null where its record is whole. */
  whyNotWhole: string | null;
  isReplay: boolean;
  /** In the order in which they were written, at most 500. */
  artifacts: {
    path: string;
    sizeBytes: number;
    sha256: string;
    /** False for a version of a file that a later rest of the run has written anew. */
    isCurrent: boolean;
  }[];
  /** Newest first, at most 5. */
  replays: {
    runId: string;
    /** Null for whoever may not open it. */
    projectId: string | null;
    status: RunStatus;
    /** Null until it has ended. */
    result: ReplayResult | null;
    at: string;
  }[];
}

/** A file that a run left, as a page draws it. */
export interface ArtifactView {
  path: string;
  mediaType: string;
  sizeBytes: number;
  sha256: string;
  text: string;
  /** Whether there is more of it than `text` holds. */
  isCut: boolean;
}

/** What a stream sends after each commit: the state of the run's head and only the nodes that changed. */
export interface RunDelta {
  /** When a text that is being written grew last. */
  draftAt: string | null;
  run: RunHeadView;
  nodes: NodeView[];
  events: EventView[];
}

/** Every search of a run, in the order in which they were made. */
export interface SearchLogView {
  searches: {
    id: string;
    nodeKey: string;
    nodeTitle: string;
    query: string;
    at: string;
    /** What providers that did not answer said. */
    failed: string[];
    hits: {
      provider: string;
      /** Null for a source of the library. */
      url: string | null;
      title: string;
      outcome: "read" | "unread" | "left_out";
      why: string | null;
      sourceId: string | null;
    }[];
  }[];
  total: number;
}

/** How the loop of a search stands: of one under way as it was told last. */
export type LoopView = Told<typeof Loop>;

/** What a node's panel shows, asked for when it is opened. */
export interface NodePanelView {
  node: NodeView;
  /** The rounds of a search; null for other nodes. */
  loop: LoopView | null;
  goal: string | null;
  questions: string[];
  conversation: { question: string; answer: string; factKeys: string[] }[];
  /** What was folded on the way: each with the turns (from 0, the last included) or the folds that it stands for. */
  folds: {
    ordinal: number;
    level: FoldLevel;
    summary: string;
    tokens: number;
    rationale: string;
    turns: [number, number] | null;
    folds: number[];
  }[];
  searches: { provider: string; query: string; hits: number; failure: string | null }[];
  sources: { id: string; title: string; url: string | null; failure: string | null }[];
  facts: FactView[];
  review: { verdict: string; reason: string; gaps: string[]; actionItems: string[] } | null;
  /** People's review of the topic; null where there is nothing to review. */
  topic: TopicReviewView | null;
  attempts: {
    attempt: number;
    startedAt: string;
    endedAt: string | null;
    failure: string | null;
    /** What was decided after it failed; null when it was not tried again. */
    directive: { kind: FailureKind; backoffMs: number } | null;
    /** What the attempt was told of the one before. */
    notes: string | null;
  }[];
  calls: {
    id: string;
    agent: string;
    model: string;
    tokensIn: number;
    tokensOut: number;
    costUsd: number;
    ms: number;
    failure: string | null;
    /** Null to those who may not read prompts. */
    prompt: string | null;
    /** Sha256 of the whole prompt as it is stored, of which `prompt` may be the beginning. */
    promptHash: string | null;
    isPromptCut: boolean;
    output: string | null;
  }[];
}

// ── Facts and reports ─────────────────────────────────────────────────────

export interface EvidenceView extends Told<typeof Quote> {
  confidence: number;
}

export interface FactView extends Omit<Told<typeof Fact>, "quotes"> {
  evidence: EvidenceView[];
}

/** A piece of a text; a hit is what was looked for. */
export interface TextPartView {
  text: string;
  isHit: boolean;
}

/** A fact as a row of the knowledge base. */
export interface KnowledgeFactView extends FactView {
  /** Its statement, with what was looked for marked. */
  parts: TextPartView[];
  /** Open contradictions that touch it. */
  contradictions: number;
  createdAt: string;
}

/** What was found in all of one's projects. */
export interface SearchView {
  q: string;
  /** Projects that hold something, the one with the best match first. */
  projects: { id: string; name: string; facts: KnowledgeFactView[]; hasMore: boolean }[];
  /** Projects that were looked through, of which this is the page, and where the next one begins. */
  searched: number;
  next: number | null;
}

/** Counts end at a bound: above `mostCounted` they say only that there are more. */
export interface KnowledgeView {
  project: ProjectHeadView;
  facts: KnowledgeFactView[];
  /** Cursor of the next page; null when this is the last one. */
  next: string | null;
  total: number;
  mostCounted: number;
  facets: {
    status: { status: FactStatus; count: number }[];
    researchers: { id: string; name: string; count: number }[];
    contradicted: number;
  };
  /** The fact that the address opens, on this page or not. */
  opened: { id: string; key: string } | null;
  /** The source that the list is narrowed to. */
  source: { id: string; title: string } | null;
}

export interface ContradictionView {
  id: string;
  nature: ContradictionNature | null;
  status: RelationStatus;
  reason: string;
  revision: number;
  createdAt: string;
  /** How it was settled, and by whom and when. */
  settlement: string | null;
  settledBy: PersonView | null;
  settledAt: string | null;
  a: FactView;
  b: FactView;
  /** The figures by which they contradict each other, by the quotes that say them; none where it is no figure. */
  figures: PlottedFigure[];
}

export interface ContradictionsView {
  project: ProjectHeadView;
  contradictions: ContradictionView[];
  /** Cursor of the next page; null when this is the last one. */
  next: string | null;
  /** Open ones; counting ends at a bound. */
  open: number;
  researchers: NamedView[];
}

/** Everything behind one marker: asked for when a fact is opened. */
export interface FactPanelView extends Pick<Told<typeof FactDetail>, "contexts" | "scoreBecause" | "supersededBy"> {
  fact: FactView;
  contradictions: ContradictionView[];
  /** Facts that say the same from other sources, the strongest first. */
  corroborations: { id: string; key: string; statement: string; status: FactStatus; sourceTitle: string }[];
  /** `isStale`: it said something else when it was judged. */
  reviews: { verdict: string; note: string; at: string; by: PersonView | null; isStale: boolean }[];
  /** Newest first: what it said and stood for at each revision that people made. */
  versions: {
    number: number;
    statement: string;
    status: FactStatus;
    reason: string;
    at: string;
    by: PersonView | null;
  }[];
}

type ReportSectionView = Told<typeof ReportSection>;

export interface CitedFactView extends Told<typeof CitedFact> {
  score: number;
  confidence: number;
  sourceHost: string | null;
}

/** A question that was put to the knowledge base, as it stands in the list of them. */
export interface QuestionView {
  id: string;
  text: string;
  status: QuestionStatus;
  askedBy: PersonView | null;
  at: string;
}

/** One of them with its answer; while it is asked, as much of it as is written. */
export interface AnswerView extends QuestionView {
  /** Markdown with markers; what is being written has none that can be opened yet. */
  markdown: string;
  /** The answer as it is shown; null for what cannot be drawn, and while it is being written. */
  drawn: Drawn | null;
  note: string;
  cited: CitedFactView[];
  /** Null when no model was asked. */
  model: string | null;
  /** Null to those who may not see costs, and where nothing was spent. */
  costUsd: number | null;
  tokens: number | null;
}

/** Where a project's knowledge base is asked. */
export interface AskView {
  project: ProjectHeadView;
  /** Whether there is any accepted fact that could answer. */
  isEmpty: boolean;
  /** The model that puts answers to this reader into words; null when they come word for word. */
  model: string | null;
  open: AnswerView | null;
  /** Questions that this project's facts answer and nobody has put yet. */
  suggestions: string[];
  /** Newest first, at most 30. */
  questions: QuestionView[];
}

export interface ReferenceView extends Told<typeof Reference> {
  sha256: string;
}

export interface ReportBodyView extends Omit<Told<typeof ReportDetail>, "cited" | "references" | "figures"> {
  changeNote: string;
  /** By key; numbered in order of first appearance. */
  cited: CitedFactView[];
  references: ReferenceView[];
  figures: Pick<
    ReportResult,
    "uncitedShare" | "coverage" | "notCovered" | "questions" | "offending" | "topics" | "check" | "checkBefore"
  > & {
    sources: number;
    facts: number;
  };
}

export interface ReportVersionView extends Pick<Told<typeof ReportRow>, "id" | "version" | "status" | "createdAt"> {
  changeNote: string;
  /** Null when the run wrote it. */
  author: PersonView | null;
}

/** A change of a section that someone suggested. */
export interface SuggestionView {
  id: string;
  /** The section of the version shown that it is of; null when it no longer fits into one. */
  ordinal: number | null;
  state: Fit["state"] | Exclude<SuggestionStatus, "open">;
  /** The version that it was made of, what the section said there, and what it should say. */
  version: number;
  base: SectionText;
  wanted: SectionText;
  note: string;
  author: PersonView | null;
  /** Whether the reader made it. */
  isMine: boolean;
  at: string;
  settledBy: PersonView | null;
  settledAt: string | null;
  reason: string;
  appliedVersion: number | null;
}

/** What changed between two versions. */
export interface ReportDiffView {
  from: ReportVersionView;
  to: ReportVersionView;
  sections: SectionChange[];
  /** The facts that either version cites, by key: the numbers they have there, and what they say. */
  facts: Record<string, { before: number | null; after: number | null; statement: string }>;
}

/** The newest version of a report as it is edited, with what it may cite. */
export interface ReportEditingView {
  reportId: string;
  version: number;
  revision: number;
  author: PersonView | null;
  sections: ReportSectionView[];
  facts: { key: string; statement: string; sourceTitle: string; score: number; status: FactStatus }[];
}

export interface ReportView {
  project: ProjectHeadView;
  researcher: NamedView;
  run: { id: string; number: number; status: RunStatus; stage: Stage; mode: RunMode };
  report: ReportBodyView;
  author: PersonView | null;
  revision: number;
  /** The newest first. */
  versions: ReportVersionView[];
  /** Sentences that are not borne out, by section. */
  unsupported: Record<number, Pick<Unsupported, "end" | "verdict" | "reason">[]>;
  /** By section's ordinal, with a sign behind each sentence that is not borne out; null for what cannot be drawn. */
  drawn: Record<number, Drawn | null>;
  suggestions: SuggestionView[];
  /** With another version, when that is asked for. */
  diff: ReportDiffView | null;
  /** A revision is being written. */
  isRevising: boolean;
  /** People's verdicts on this version and those before it. */
  reviews: ReviewsView;
}

/** The answer that a report opens with. */
export interface ReportAnswerView {
  reportId: string;
  runId: string;
  question: string;
  status: ReportStatus;
  at: string;
  /** The sentence that a report cut short by a limit opens with. */
  warning: string | null;
  markdown: string;
  /** The answer as it is shown; null for what cannot be drawn. */
  drawn: Drawn | null;
  /** What its markers stand for. */
  cited: CitedFactView[];
  /** Facts and sources that the whole report cites. */
  facts: number;
  sources: number;
  isWithoutModel: boolean;
}

// ── Tokens and usage ──────────────────────────────────────────────────────

export type TokenView = Told<typeof Token>;

export interface TokensView {
  tokens: TokenView[];
  /** Projects that a token may be made for. */
  projects: NamedView[];
}

export type UsedView = Told<typeof Used>;

export interface UsageView {
  /** Days, the last included, by UTC. */
  from: string;
  to: string;
  total: UsedView;
  byProject: (UsedView & NamedView)[];
  /** Null stands for what no run did: questions, summaries. */
  byResearcher: (UsedView & { id: string | null; name: string; projectId: string })[];
  byModel: (UsedView & { model: string })[];
  /** Every day of the range on which anything was used. */
  byDay: (UsedView & { day: string })[];
  /** What was searched, by provider. */
  searches: { provider: string; count: number }[];
}

export interface ProjectUsageView extends UsageView {
  project: ProjectHeadView;
  revision: number;
  monthlyUsd: number | null;
  budget: MonthBudget | null;
}

// ── Review ────────────────────────────────────────────────────────────────

interface WaitingView {
  /** Id of the row that waits; unique beside its kind. */
  id: string;
  project: NamedView;
  /** Since when it waits. */
  since: string;
}

/** Who has accepted something so far, of how many. */
export interface ApprovalsView {
  by: PersonView[];
  needed: number;
}

/** A verdict on something, as it was given. */
export interface GivenReviewView {
  id: string;
  verdict: ReviewVerdict;
  /** Null for someone whose account is gone. */
  by: PersonView | null;
  at: string;
  note: string;
  gaps: string[];
  actionItems: string[];
  /** The version that it was given on, and whether that has changed since. */
  version: number;
  isStale: boolean;
  dismissed: { by: PersonView | null; at: string; why: string } | null;
}

/** People's verdicts on something, newest first, and what they come to. */
export interface ReviewsView {
  needed: number;
  /** Different people who approve of it as it is now. */
  approvals: number;
  reviews: GivenReviewView[];
}

/** A topic as people judge it. */
export interface TopicReviewView extends ReviewsView {
  state: TopicState;
  /** Whether a verdict can still be given. */
  isOpen: boolean;
}

interface WaitingPlanView extends WaitingView {
  kind: "plan";
  runId: string;
  revision: number;
  researcher: string;
  question: string;
  searches: string[];
}

export interface WaitingTopicView extends WaitingView {
  kind: "topic";
  runId: string;
  nodeKey: string;
  searchKey: string;
  researcher: string;
  title: string;
  focus: string;
  questions: string[];
  facts: number;
  /** What the agents' review said; null where people alone judge. */
  opinion: { verdict: string; reason: string; gaps: string[] } | null;
  approvals: ApprovalsView;
}

export interface WaitingFactView extends WaitingView, Told<typeof WaitingFact> {
  kind: "fact";
}

export interface WaitingContradictionView extends WaitingView, Told<typeof WaitingContradiction> {
  kind: "contradiction";
}

export interface WaitingReportView extends WaitingView {
  kind: "report";
  revision: number;
  version: number;
  title: string;
  researcher: string;
  approvals: ApprovalsView;
}

export type ReviewItemView =
  | WaitingPlanView
  | WaitingTopicView
  | WaitingFactView
  | WaitingContradictionView
  | WaitingReportView;

/** All that waits for someone's review, across the projects in which they may give it. */
export interface ReviewQueueView {
  items: ReviewItemView[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
  kinds: { kind: ReviewKind; count: number }[];
  projects: { id: string; name: string; count: number }[];
  /** Since when what waits longest has waited; null when nothing waits. */
  oldest: string | null;
  /** Counts stop here, for each kind of each project. */
  mostCounted: number;
}

// ── Comments, notifications, presence ─────────────────────────────────────

export interface CommentView {
  id: string;
  author: PersonView | null;
  /** Empty when it was deleted. */
  body: string;
  isDeleted: boolean;
  createdAt: string;
  editedAt: string | null;
  revision: number;
}

/** Comments that answer each other, the first of them with what it is on. */
export interface ThreadView {
  id: string;
  /** Null for what is said of the whole. */
  anchor: Anchor | null;
  /** The version of the report that it was written on; null of other things. */
  version: number | null;
  /** Whether only its author sees it yet. */
  isPending: boolean;
  resolved: { at: string; by: PersonView | null } | null;
  comments: CommentView[];
}

/** The comments on one thing, the oldest thread first. */
export interface CommentsView {
  threads: ThreadView[];
  /** Who may be mentioned. */
  members: PersonView[];
  me: string;
  mayComment: boolean;
  /** Whether others' comments may be deleted, too. */
  mayDeleteAny: boolean;
}

export interface NotificationView {
  id: string;
  project: NamedView;
  by: PersonView | null;
  text: string;
  excerpt: string;
  path: string;
  at: string;
  isRead: boolean;
}

export interface NotificationsView {
  notifications: NotificationView[];
  /** Where the next page begins; null on the last. */
  next: string | null;
  unread: number;
  /** Whether the reader wants them by e-mail too; null where this install sends none. */
  isMailed: boolean | null;
  /** The reader's projects, and whether they are muted. */
  projects: { id: string; name: string; isMuted: boolean }[];
}

/** What changes in a project by itself, as those who have it open are told. */
export interface ProjectNowView {
  /** Counts the project's own events. */
  seq: number;
  /** The newest of them, the last first, with who did each; null for nobody. */
  newest: { seq: number; by: string | null }[];
  /** The reader. */
  me: string;
  /** Who is here, each once for each run that they look at, and once for the rest of the project. */
  people: (PersonView & { runId: string | null })[];
  /** The reader's own unread notifications, of all projects. */
  unread: number;
}
