import { z } from "zod";
import { complexities, issueKinds, queryTypes, supportVerdicts, topicVerdicts } from "@/lib/domain/core/words";
import { Fold } from "@/lib/domain/facts/fold";
import { LoopDecision } from "./search-rounds";

/** What each kind of node works on and leaves, as it is stored; one place for the engine and for those who show it. */

export const Perspective = z.object({
  name: z.string(),
  focus: z.string(),
  questions: z.array(z.string()),
});
export type Perspective = z.infer<typeof Perspective>;

export const ScopeResult = z.object({
  queryType: z.enum(queryTypes),
  complexity: z.enum(complexities),
  keyTerms: z.array(z.string()),
  language: z.string(),
});
export type ScopeResult = z.infer<typeof ScopeResult>;

/** Topics of a tree: what belongs to one is its focus, its criteria of acceptance are its questions. */
export const TopicsResult = z.object({
  topics: z.array(Perspective),
  /** Names of those that were planned beyond the tree's breadth; absent for none. */
  beyond: z.array(z.string()).optional(),
});
export type TopicsResult = z.infer<typeof TopicsResult>;

/** A side of the question as it is planned, with the titles of what is to be read for it. */
export const PlannedPerspective = Perspective.extend({ documents: z.array(z.string()).default([]) });
export type PlannedPerspective = z.infer<typeof PlannedPerspective>;

export const PerspectivesResult = z.object({
  perspectives: z.array(PlannedPerspective),
  /** True when the agent failed and the defaults stand in. */
  isDefault: z.boolean(),
});
export type PerspectivesResult = z.infer<typeof PerspectivesResult>;

export const SearchInput = z.object({
  /** Which perspective or gap this node and its reruns serve: the key of the first node. */
  thread: z.string(),
  rerun: z.int(),
  perspective: Perspective,
  gaps: z.array(z.string()),
  actionItems: z.array(z.string()),
  /** What is searched for first, beside what the search thinks of itself. */
  queries: z.array(z.string()).default([]),
  /** Titles of what its plan wants read. */
  documents: z.array(z.string()).default([]),
  /** Titles of what another search of the plan reads from its beginning; this one reads on from there. */
  begun: z.array(z.string()).optional(),
  /** Titles of what it reads whole, for the questions of other searches, too. */
  whole: z.array(z.string()).optional(),
  further: z.array(z.string()).optional(),
  /** Titles of what another search reads whole for this one's questions. */
  readByOthers: z.array(z.string()).optional(),
  /** Pages whose links it follows, and how many pages it may read so; absent for none. */
  follow: z.object({ pages: z.array(z.string()), most: z.int() }).optional(),
  /** How deep a topic of a tree lies, and the thread of the topic that opened it. */
  depth: z.int().optional(),
  parent: z.string().optional(),
});
export type SearchInput = z.infer<typeof SearchInput>;
/** A search as it is planned. */
export type SearchDraft = z.input<typeof SearchInput>;

export const FoundFact = z.object({
  id: z.string(),
  statement: z.string(),
  quote: z.string(),
  sourceId: z.string(),
  sourceTitle: z.string(),
  confidence: z.number(),
  published: z.string().nullable(),
  heading: z.string().nullable().optional(),
});

/** Calls of one agent that failed while the step went on without them. */
export const FailedCalls = z.array(z.object({ agent: z.string(), calls: z.int() }));
export type FailedCalls = z.infer<typeof FailedCalls>;

export const FollowedPage = z.object({ url: z.string(), from: z.string(), why: z.string().nullable() });
export type FollowedPage = z.infer<typeof FollowedPage>;

export const SearchResult = z.object({
  conversation: z.array(z.object({ question: z.string(), answer: z.string(), factKeys: z.array(z.string()) })),
  loop: z.array(LoopDecision),
  queries: z.array(z.string()),
  sources: z.array(z.string()),
  passagesRead: z.int(),
  factKeys: z.array(z.string()),
  /** The facts as the search saw them: its review judges these, whatever other searches add meanwhile. */
  facts: z.array(FoundFact),
  gaps: z.array(z.string()),
  /** The questions of the search that are answered, each by the facts that answer it. */
  answers: z.array(z.object({ question: z.string(), factKeys: z.array(z.string()) })).default([]),
  /** What was read, by the question that led to it: no later search reads it again for what it was read for. */
  read: z
    .array(
      z.object({
        question: z.string(),
        passages: z.array(z.string()),
        /** All questions that these passages were read for, and those of them that had nothing to say. */
        asked: z.array(z.string()).default([]),
        empty: z.array(z.string()).default([]),
      }),
    )
    .default([]),
  /** Calls that failed, so that what they were about was not looked at. */
  failedCalls: FailedCalls.default([]),
  dropped: z.int(),
  folds: z.array(Fold).default([]),
  /** Pages that it reached by following links, each from which page and why it could not be read; absent for none. */
  followed: z.array(FollowedPage).optional(),
  /** What the knowledge base gave: facts, the questions that they answer, and the queries that had found them. */
  known: z
    .object({ factKeys: z.array(z.string()), answered: z.array(z.string()), queries: z.array(z.string()) })
    .default({ factKeys: [], answered: [], queries: [] }),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const ReviewInput = z.object({ thread: z.string(), rerun: z.int(), search: z.string() });
export type ReviewInput = z.infer<typeof ReviewInput>;

export const ReviewResult = z.object({
  /** `exhausted` where the search was rejected and nothing more can be found: it is not made again. */
  verdict: z.enum(["accepted", "rejected", "exhausted"]),
  reason: z.string(),
  gaps: z.array(z.string()),
  actionItems: z.array(z.string()),
  rejectedKeys: z.array(z.string()),
  /** The topics that a topic of a tree opens. */
  subtopics: z.array(Perspective).default([]),
  /** Names of topics that it would have opened beyond the tree's breadth; absent for none. */
  beyond: z.array(z.string()).optional(),
  /** Set where a person's verdict stands in the place of the agent's. */
  by: z.literal("people").optional(),
});
export type ReviewResult = z.infer<typeof ReviewResult>;

export const FoundGap = z.object({
  description: z.string(),
  importance: z.number(),
  queries: z.array(z.string()),
  /** Titles of what has to be read to close it. */
  documents: z.array(z.string()).default([]),
  /** Pages whose links are to be followed to close it; absent for none. */
  follow: z.array(z.string()).optional(),
});
export type FoundGap = z.infer<typeof FoundGap>;

export const AnalyzeResult = z.object({
  clusters: z.int(),
  corroborations: z.int(),
  contradictions: z.int(),
  failedCalls: FailedCalls.default([]),
  gaps: z.array(FoundGap),
  pivot: z.object({ isSecondWave: z.boolean(), gaps: z.array(z.int()), rationale: z.string() }),
});
export type AnalyzeResult = z.infer<typeof AnalyzeResult>;

export const VerifyResult = z.object({
  facts: z.int(),
  /** Facts whose quotes all stand in the stored text of their source. */
  verbatim: z.int(),
  quarantined: z.array(z.object({ key: z.string(), why: z.string() })),
  sources: z.int(),
  librarySources: z.int(),
  support: z.array(z.object({ key: z.string(), verdict: z.enum(supportVerdicts), reason: z.string() })),
});
export type VerifyResult = z.infer<typeof VerifyResult>;

export const SummarizeResult = z.object({
  summaries: z.array(
    z.object({
      thread: z.string(),
      name: z.string(),
      focus: z.string(),
      summary: z.string(),
      factKeys: z.array(z.string()),
      tokens: z.int(),
      /** Tokens that it was given with; absent where that was not kept. */
      given: z.int().optional(),
    }),
  ),
  /** Threads with facts whose summary said or cited nothing. */
  dropped: z.array(z.object({ thread: z.string(), name: z.string() })).default([]),
});
export type SummarizeResult = z.infer<typeof SummarizeResult>;

/** What stands nearest to questions that nothing answers: facts of the run, and titles of sources. */
export const LookedAgain = z.array(
  z.object({ question: z.string(), factKeys: z.array(z.string()), titles: z.array(z.string()) }),
);
export type LookedAgain = z.infer<typeof LookedAgain>;

/** A section as an outline plans it. */
const PlannedSection = z.object({
  heading: z.string(),
  brief: z.string(),
  level: z.int().default(1),
  factKeys: z.array(z.string()),
  /** The threads that it covers, the one that it is about first. */
  threads: z.array(z.string()),
});
export type PlannedSection = z.infer<typeof PlannedSection>;

/** Questions with the keys of the facts that answer them. */
const Answered = z.array(z.object({ question: z.string(), factKeys: z.array(z.string()) }));
export type Answered = z.infer<typeof Answered>;

export const OutlineResult = z.object({
  title: z.string(),
  answerKeys: z.array(z.string()),
  /** Whether one writer writes all of it: its facts fit a prompt together, and the report fits an answer. */
  isWhole: z.boolean().default(false),
  /** What came of looking once more for what is not found. */
  lookedAgain: LookedAgain.default([]),
  /** Questions that facts answer which were not found for them, as was seen when all were looked through at once. */
  answered: Answered.default([]),
  sections: z.array(PlannedSection),
  /** Hashes of the texts that whoever writes all of it should read, those first that decide most. */
  texts: z.array(z.string()).default([]),
  /** Passages that were read for it, which no search had read, and keys of the facts found in them and in those before. */
  read: z.array(z.string()).default([]),
  found: z.array(z.string()).default([]),
  failedCalls: FailedCalls.default([]),
});
export type OutlineResult = z.infer<typeof OutlineResult>;

/** `ordinal` 0 is the answer; the body's sections count from 1. Of several parts it is the first that is written. */
export const SectionInput = z.object({ ordinal: z.int(), parts: z.int().default(1) });
export type SectionInput = z.infer<typeof SectionInput>;

/** What one writer wrote of all also says how deep a part lies, and which sections of the outline it covers, from 1. */
const WrittenPart = z.object({
  ordinal: z.int(),
  heading: z.string(),
  markdown: z.string(),
  level: z.int().optional(),
  covers: z.array(z.int()).optional(),
});
export type WrittenPart = z.infer<typeof WrittenPart>;

/**
 * A part of the report, and those that the same writer wrote with it; the passages that it read itself, and keys of the
 * facts that it quoted from them.
 */
export const SectionResult = WrittenPart.extend({
  others: z.array(WrittenPart).default([]),
  read: z.array(z.string()).default([]),
  quoted: z.array(z.string()).default([]),
  /** What its writer would look up, in words; absent for nothing. */
  lookUp: z.array(z.string()).optional(),
  /** What figures that were computed answer, by the rows that they rest on; absent for nothing. */
  answered: Answered.optional(),
  /** Absent where none failed, as in runs from before anything beside writing was asked. */
  failedCalls: FailedCalls.optional(),
});
export type SectionResult = z.infer<typeof SectionResult>;

/** Which version of the report is put together. */
export const AssembleInput = z.object({ version: z.int() });
export type AssembleInput = z.infer<typeof AssembleInput>;

/** What came of holding a version's sentences, those that are not word for word a fact, against their quotes. */
export const ReportCheck = z.object({
  sentences: z.int(),
  /** Sentences that were not checked, or whose check failed. */
  notChecked: z.int(),
  /** Sentences that are borne out in part or not, by the place of their section; the title's is -1. */
  unsupported: z.array(
    z.object({
      section: z.int(),
      heading: z.string(),
      text: z.string(),
      verdict: z.enum(["partial", "contradicted", "insufficient"]),
      reason: z.string(),
    }),
  ),
});
export type ReportCheck = z.infer<typeof ReportCheck>;

/** What gate E measures of one version of the report. */
export const ReportResult = z.object({
  version: z.int(),
  sections: z.int(),
  unresolved: z.int(),
  sectionsWithoutCitation: z.int(),
  uncitedShare: z.number(),
  /** Sentences that are neither cited, nor inferences from facts, nor about the evidence, by the place of their section. */
  offending: z
    .array(z.object({ section: z.int(), heading: z.string(), text: z.string(), why: z.string() }))
    .default([]),
  /** The share of the run's questions that a cited sentence answers. */
  coverage: z.number(),
  /** The run's questions, each with the markers of the sentences that answer it: section and number of the marker in it. */
  questions: z
    .array(
      z.object({
        question: z.string(),
        thread: z.string(),
        places: z.array(z.object({ section: z.int(), position: z.int() })),
      }),
    )
    .default([]),
  /** Questions that no sentence answers. */
  notCovered: z.array(z.string()),
  isGapNamed: z.boolean(),
  problems: z.array(z.string()),
  /** What the run concluded of its perspectives or topics, in the order of the plan. */
  topics: z
    .array(z.object({ name: z.string(), depth: z.int(), verdict: z.enum(topicVerdicts), why: z.string() }))
    .default([]),
  /** What the report rests on, in a sentence or two. */
  evidence: z.string().default(""),
  /** Null where nobody checked its sentences: they are quotes word for word, or a person wrote the version. */
  check: ReportCheck.nullable().default(null),
  /** What the last check said of the title and the headings that people's edits since left as they were. */
  checkBefore: ReportCheck.nullable().optional(),
  /** What was open when it was written and its text answers; absent for nothing. */
  answered: Answered.optional(),
});
export type ReportResult = z.infer<typeof ReportResult>;
/** What is measured of its text alone. */
export type ReportFigures = Omit<ReportResult, "topics" | "evidence" | "check" | "checkBefore" | "answered">;

export const ReviseInput = z.object({
  /** The version that is revised. */
  version: z.int(),
  issues: z.array(z.object({ heading: z.string(), description: z.string() })),
  /** A person's request, word for word; empty when the judge asked. */
  note: z.string(),
});
export type ReviseInput = z.infer<typeof ReviseInput>;

export const JudgeInput = z.object({ version: z.int() });
export type JudgeInput = z.infer<typeof JudgeInput>;

export const JudgeResult = z.object({
  version: z.int(),
  verdict: z.enum(["accepted", "changes_required"]),
  issues: z.array(z.object({ kind: z.enum([...issueKinds, "support"]), heading: z.string(), description: z.string() })),
});
export type JudgeResult = z.infer<typeof JudgeResult>;
