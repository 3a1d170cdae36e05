import { z } from "zod";
import { CapName, capOwners } from "@/lib/domain/core/caps";
import { tokenScopeNames } from "@/lib/domain/core/token-scope";
import {
  contradictionNatures,
  crawlStatuses,
  factStatuses,
  gateNames,
  gateVerdicts,
  haltKinds,
  liveRunStatuses,
  nodeKinds,
  nodeStatuses,
  questionStates,
  questionStatuses,
  reportLengths,
  reportStatuses,
  researcherStatuses,
  roles,
  runModes,
  runStatuses,
  sectionKinds,
  sourceKinds,
  sourceStatuses,
  stages,
  strategies,
  supportVerdicts,
} from "@/lib/domain/core/words";
import { changeKinds } from "@/lib/domain/difference/difference";
import { DifferenceCounts } from "@/lib/domain/difference/difference-words";
import { connectionNames } from "@/lib/domain/install/connections";
import { ModelRole } from "@/lib/domain/install/models";
import { disagreementStates } from "@/lib/domain/matrix/matrix";
import { announcementKindNames } from "@/lib/domain/notify/announcement-kinds";
import { notificationGroupNames } from "@/lib/domain/notify/groups";
import { deliveryStates, webhookFormNames } from "@/lib/domain/notify/webhook";
import { Schedule } from "@/lib/domain/researcher/schedule-shape";
import { ReportResult } from "@/lib/domain/run/results";
import { LoopDecision } from "@/lib/domain/run/search-rounds";
import { listKinds } from "@/lib/domain/watch/listing";
import { lookOutcomes } from "@/lib/domain/watch/watching";

/**
 * What the API answers with. These are promises to programs: fields may be added, none is taken away. What screens show
 * is made of the same (`models.ts`), so that a shape is written once.
 */

const instant = z.iso.datetime();
const id = z.uuid();
export const Named = z.object({ id, name: z.string() });
const person = Named.nullable();

/** Who has a project open: once for each run that they look at, and once for the rest of it. */
export const Present = Named.extend({ runId: id.nullable() });

/** What a command made. */
export const Created = z.object({ id });

export const Project = z.object({
  id,
  name: z.string(),
  goal: z.string(),
  role: z.enum(roles),
  isSample: z.boolean(),
  deleteAfter: instant
    .nullable()
    .meta({ description: "From when on the archived project is deleted; null unless an owner asked for that." }),
  createdAt: instant,
});

export const ProjectDetail = Project.extend({
  summary: z.string().nullable(),
  isOfUnknownOrigin: z.boolean().meta({ description: "Imported from a file that this install did not sign." }),
  counts: z.object({
    sources: z.int(),
    facts: z.int(),
    acceptedFacts: z.int(),
    contradictions: z.int(),
    openGaps: z.int(),
  }),
});

export const Source = z.object({
  id,
  kind: z.enum(sourceKinds),
  status: z.enum(sourceStatuses),
  statusReason: z.string().nullable(),
  title: z.string(),
  originalTitle: z
    .string()
    .nullable()
    .meta({ description: "What it was called when it came; null unless people have renamed it." }),
  url: z.string().nullable(),
  doi: z.string().nullable().meta({ description: "By which a document without an address is cited, bare." }),
  fileName: z.string().nullable(),
  mediaType: z.string().nullable(),
  quality: z.number(),
  facts: z.int(),
  characters: z.int().nullable(),
  flags: z.array(z.string()),
  isExcluded: z.boolean(),
  createdAt: instant,
  lastReadAt: instant.nullable(),
});

export const SourceText = z.object({
  sourceId: id,
  snapshotId: id,
  sha256: z.string(),
  readAt: instant,
  characters: z.int().meta({ description: "Of the whole text, in code points." }),
  start: z.int(),
  text: z.string(),
  next: z.int().nullable().meta({ description: "Where the next piece starts; null when this is the last one." }),
});

export const Researcher = z.object({
  id,
  name: z.string(),
  problem: z.string(),
  status: z.enum(researcherStatuses),
  liveRun: z
    .object({ id, number: z.int(), status: z.enum(liveRunStatuses) })
    .nullable()
    .meta({ description: "Its one run that has not ended: `running` alone is at work." }),
  createdAt: instant,
  revision: z.int().meta({ description: "What `editResearcher` wants to be told, so that nobody's change is lost." }),
});

/** When a researcher runs again by itself. */
export const ResearcherSchedule = z.object({
  plan: Schedule.nullable().meta({
    description: "Null where it was set in an older version and can no longer be read.",
  }),
  nextAt: instant.meta({ description: "The planned time that comes next, or that is being tried again." }),
  retryAt: instant.nullable().meta({
    description: "When a planned time at which no run could start is tried again; null where none is.",
  }),
  lastAt: instant.nullable(),
  lastNote: z
    .string()
    .nullable()
    .meta({ description: "Why no run began at the planned time that came last; null where one did." }),
  revision: z.int().meta({ description: "What `setSchedule` wants to be told, so that nobody's change is lost." }),
});

const Report = z.object({ id, version: z.int(), status: z.enum(reportStatuses) });

export const RunRow = z.object({
  id,
  researcher: Named,
  number: z.int(),
  mode: z.enum(runModes),
  status: z.enum(runStatuses),
  statusReason: z.string().nullable(),
  stage: z.enum(stages),
  question: z.string(),
  startedAt: instant,
  endedAt: instant.nullable(),
});

const Gate = z.object({
  name: z.enum(gateNames),
  verdict: z.enum(gateVerdicts).nullable(),
  because: z.string().nullable(),
});

export const RunDetail = RunRow.omit({ researcher: true }).extend({
  researcherId: id,
  root: z.string().meta({ description: "The address of its page." }),
  bundle: z.string().meta({ description: "The address of the zip of all that it stands on, while it rests." }),
  manifest: z.string().meta({ description: "The address of its manifest." }),
  haltKind: z.enum(haltKinds).nullable(),
  limitReached: z.string().nullable(),
  revision: z.int(),
  length: z.enum(reportLengths).meta({ description: "How long its report may be." }),
  startedBy: person,
  counters: z.object({
    facts: z.int(),
    sources: z.int(),
    gaps: z.int(),
    contradictions: z.int(),
    tokens: z.int(),
    costUsd: z.number().nullable().meta({ description: "Null to those who may not read costs." }),
  }),
  gates: z.array(Gate),
  report: Report.nullable(),
  seq: z.int().meta({ description: "The last event that this state includes." }),
});

export const AgentCost = z.object({
  calls: z.int(),
  tokensIn: z.int(),
  tokensOut: z.int(),
  costUsd: z.number().meta({ description: "US dollars; 0 where no price is known." }),
});

export const RunCosts = z.object({
  agents: z.array(AgentCost.extend({ agent: z.string() })).meta({ description: "The one with the most tokens first." }),
  total: AgentCost,
});

/** What runs of one kind came to in a project: the middle one of each figure. */
export const UsualRun = z.object({
  strategy: z.enum(strategies),
  mode: z.enum(runModes),
  runs: z.int().meta({ description: "How many were looked at." }),
  seconds: z.number(),
  searches: z.number(),
  facts: z.number(),
  costUsd: z.number().nullable().meta({ description: "Null to those who may not read costs." }),
});

const disagreement = z.enum(disagreementStates).nullable();

export const RunMatrix = z.object({
  questions: z.array(
    z.object({ question: z.string(), sources: z.int().meta({ description: "How many sources answer it." }) }),
  ),
  rows: z.array(
    z.object({
      sourceId: id,
      title: z.string(),
      host: z.string().nullable(),
      date: z.string().nullable().meta({ description: "As the source itself says it." }),
      cells: z
        .array(
          z.object({
            question: z.int().meta({ description: "The place of its question, from 0." }),
            keys: z.array(z.string()).meta({ description: "Keys of `facts`, the most telling first." }),
            state: disagreement,
          }),
        )
        .meta({ description: "One for each question that the source answers; to the others nothing was found in it." }),
    }),
  ),
  facts: z.record(
    z.string(),
    z.object({
      id,
      statement: z.string(),
      status: z.enum(factStatuses),
      state: disagreement,
      against: z.array(
        z.object({
          key: z.string(),
          statement: z.string(),
          sourceTitle: z.string(),
          state: z.enum(disagreementStates),
        }),
      ),
    }),
  ),
  disagreements: z.object({ open: z.int(), settled: z.int() }),
  total: z
    .object({ questions: z.int(), sources: z.int() })
    .meta({ description: "How many there are, where that is more than are told." }),
});

export const ProjectMatrix = RunMatrix.extend({
  questions: z.array(
    z.object({
      question: z.string(),
      researcher: Named.nullable().meta({ description: "Whose question it is." }),
      sources: z.int().meta({ description: "How many sources answer it." }),
    }),
  ),
});

export const Loop = z.object({
  round: z.int().meta({ description: "The round that is under way, or was made last; 0 before the first." }),
  rounds: z.int().meta({ description: "How many rounds there may be." }),
  leftMs: z.int().nullable().meta({ description: "Milliseconds of research that are left; null without a limit." }),
  attempt: z.int(),
  attemptCap: z.int(),
  rerun: z.int().meta({ description: "How often a review has sent its topic back." }),
  rerunCap: z.int(),
  questions: z.array(z.object({ question: z.string(), state: z.enum(questionStates) })).meta({
    description:
      "`asked` was searched for and nothing answers it yet; of an `exhausted` one nothing more can be found; " +
      "`open` was not searched for yet.",
  }),
  decisions: z.array(LoopDecision).meta({ description: "What was decided after each round, the latest last." }),
});

export const RunNode = z.object({
  key: z.string(),
  kind: z.enum(nodeKinds),
  stage: z.enum(stages),
  status: z.enum(nodeStatuses),
  title: z.string(),
  summary: z.string().nullable().meta({ description: "What it does now or left, in a line." }),
  needs: z.array(z.string()).meta({ description: "Keys of the steps that it waits for." }),
  attempt: z.int(),
  /** In a tree: how deep its topic lies. */
  depth: z.int(),
  facts: z.int(),
  /** When it might have started: from then on it waited for a worker. */
  readyAt: instant.nullable(),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  loop: Loop.nullable().meta({ description: "Of a search: how its loop stands." }),
});

export const Event = z.object({
  seq: z.int(),
  at: instant,
  kind: z.string(),
  stage: z.enum(stages).nullable(),
  nodeKey: z.string().nullable(),
  text: z.string().meta({ description: "A sentence for people." }),
  actor: person,
  run: z.object({ id, number: z.int() }).nullable().meta({ description: "The run that it happened in." }),
  researcher: Named.nullable().meta({ description: "Whose run that is." }),
});

const Quote = z.object({
  id,
  quote: z.string(),
  sourceId: id,
  sourceTitle: z.string(),
  sourceUrl: z.string().nullable(),
  snapshotId: id,
  sha256: z.string(),
  start: z.int(),
  end: z.int(),
  page: z.int().nullable(),
  heading: z.string().nullable(),
  isBeside: z.boolean().meta({
    description: "Whether it is no quote by itself: words beside one, which say what it leaves open.",
  }),
  readAt: instant,
});

export const Fact = z.object({
  id,
  key: z.string().meta({ description: "What a marker `[F…]` in a report names." }),
  statement: z.string(),
  status: z.enum(factStatuses),
  isSettled: z.boolean(),
  score: z.number(),
  confidence: z.number(),
  revision: z.int(),
  researcher: Named.nullable(),
  quotes: z.array(Quote),
});

export const FactDetail = Fact.extend({
  /** In words, with its numbers. */
  scoreBecause: z.string(),
  /** Of each quote. */
  contexts: z.array(
    z.object({
      evidenceId: id,
      before: z.string(),
      quote: z.string(),
      after: z.string(),
      fields: z.array(z.string()).meta({ description: "What its source's head says of when, and how it stands." }),
    }),
  ),
  contradictions: z.array(
    z.object({ id, status: z.string(), reason: z.string(), with: z.object({ id, statement: z.string() }) }),
  ),
  /** The fact that took its place. */
  supersededBy: z.object({ id, key: z.string(), statement: z.string() }).nullable(),
});

export const ReportRow = Report.extend({
  runId: id,
  title: z.string(),
  warning: z.string().nullable(),
  createdAt: instant,
  acceptedAt: instant.nullable(),
});

const ReportSection = z.object({
  ordinal: z.int(),
  kind: z.enum(sectionKinds),
  heading: z.string(),
  /** Its markers are `[F<key>]`. */
  markdown: z.string(),
  /** How deep it lies, from 1. */
  level: z.int(),
});

const CitedFact = z.object({
  /** As it stands in the text. */
  number: z.int(),
  key: z.string(),
  factId: id,
  statement: z.string(),
  status: z.enum(factStatuses),
  /** Of the first piece of evidence: what hover shows. */
  quote: z.string(),
  sourceTitle: z.string(),
  fields: z.array(z.string()).meta({
    description: "What its source's head says of when, and how it stands, as it stands there: “Status: Rejected”.",
  }),
  support: z.enum(supportVerdicts),
});

/** What the knowledge base says to a question. */
export const KnownAnswer = z.object({
  id,
  question: z.string(),
  afterId: id.nullable().meta({ description: "The question that it follows, by which it is understood." }),
  understood: z.string().meta({ description: "The question as it was looked up, by itself." }),
  status: z.enum(questionStatuses),
  markdown: z.string().meta({
    description: "The answer, every claim with its marker [F…]; or the sentence that says that it is not held.",
  }),
  note: z.string(),
  cited: z.array(CitedFact).meta({ description: "The facts that its markers name, each with its first quote." }),
});

const Reference = z.object({
  number: z.int(),
  sourceId: id,
  title: z.string(),
  url: z.string().nullable(),
  author: z.string().nullable(),
  publishedOn: z.string().nullable(),
  readAt: instant,
});

export const ReportDetail = Report.extend({
  title: z.string(),
  question: z.string(),
  isOfUnknownOrigin: z
    .boolean()
    .meta({ description: "Its project was imported from a file that was not signed here." }),
  warning: z.string().nullable(),
  since: z.string().nullable().meta({
    description:
      "What changed since the researcher's run before, or that its report was deleted, in a sentence; null for its first.",
  }),
  affected: z
    .object({ lead: z.string(), sections: z.array(z.object({ ordinal: z.int(), heading: z.string() })) })
    .nullable()
    .meta({
      description:
        "How many of the facts that it cites are gone from their pages, as read when, and which sections cite them; null where none is.",
    }),
  evidence: z.string().meta({ description: "What the report rests on, in a sentence or two." }),
  mode: z.enum(runModes).meta({ description: "How its run was made; `offline` asks no language model." }),
  figures: ReportResult.pick({ coverage: true, uncitedShare: true, questions: true, topics: true }).meta({
    description:
      "How much of what was asked it answers, each question with the markers of the sentences that do (section, and number of the marker in it), and the verdict on each perspective or topic.",
  }),
  createdAt: instant,
  acceptedAt: instant.nullable(),
  acceptedBy: person,
  sections: z.array(ReportSection),
  cited: z.array(CitedFact),
  references: z.array(Reference),
});

const ClaimSide = z.object({
  heading: z.string().meta({ description: "Of the section that it stands in." }),
  text: z.string(),
  facts: z.array(
    z.object({
      key: z.string(),
      statement: z.string(),
      quotes: z.array(z.object({ quote: z.string(), sourceId: id, sourceTitle: z.string() })),
    }),
  ),
});

const ComparedVersion = z.object({
  reportId: id,
  version: z.int(),
  title: z.string(),
  at: instant,
  run: z.object({ id, number: z.int() }),
});

export const ReportDifference = z.object({
  to: ComparedVersion,
  from: ComparedVersion.nullable().meta({ description: "The older version; null where there is none." }),
  line: z.string().meta({ description: "What changed, in a sentence; empty where there is nothing older." }),
  counts: DifferenceCounts,
  changes: z
    .array(
      z.object({
        kind: z.enum(changeKinds),
        before: ClaimSide.nullable(),
        after: ClaimSide.nullable(),
        figure: z.object({ from: z.string(), to: z.string() }).nullable(),
        isFixed: z.boolean().meta({ description: "Whether people had accepted a fact that it rested on." }),
        removed: z.int().meta({ description: "Sentences that went with a deleted source." }),
      }),
    )
    .meta({ description: "What changed, claim by claim; those that are the same only where `kind` asks for them." }),
});

/** How an answer that is no success travels: RFC 9457, with the kind of the refusal and the field it is about. */
export const Problem = z.object({
  type: z.literal("about:blank"),
  title: z.string(),
  status: z.int(),
  detail: z.string().meta({ description: "A sentence: what happened and what to do." }),
  kind: z.string(),
  field: z.string().optional(),
  trace: z.string().optional(),
});

// ── What the screens alone are told ───────────────────────────────────────

/** A site that is read page by page. */
export const Crawl = z.object({
  id,
  url: z.string(),
  cap: z.int(),
  status: z.enum(crawlStatuses),
  createdAt: instant,
  read: z.int(),
  unread: z.int(),
  queued: z.int(),
  /** Why pages could not be read, each sentence once. */
  reasons: z.array(z.string()),
});

/** A line of what was taken of a folder of earlier research, and what was left: of a file, or of words within it. */
export const ImportedLine = z.object({
  ordinal: z.int(),
  path: z.string(),
  line: z.int().nullable().meta({ description: "Where its words begin, from 1; null for the file as a whole." }),
  isTaken: z.boolean(),
  words: z.string(),
  said: z.string().meta({ description: "What it became, or why it was left." }),
  sourceId: id.nullable(),
});

/** A quote in a text, by its code points. */
export const QuoteSpan = z.object({
  factId: id,
  factKey: z.string(),
  statement: z.string(),
  status: z.enum(factStatuses),
  start: z.int(),
  end: z.int(),
});

/** What was used by one thing: a model, a researcher, a project, or by all together. */
export const Used = z.object({
  tokensIn: z.number(),
  tokensOut: z.number(),
  costUsd: z.number(),
  /** Answers of models, those that failed included. */
  calls: z.int(),
  runs: z.int(),
});

/** A token of the API; never its text. */
export const Token = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(tokenScopeNames)),
  /** The one project that it opens; null for all. */
  project: Named.nullable(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
  isLiving: z.boolean(),
  /** Whether the install's longest life brought its end forward. */
  isShortened: z.boolean(),
});

/** A fact that waits for a verdict. */
export const WaitingFact = z.object({
  key: z.string(),
  revision: z.int(),
  statement: z.string(),
  confidence: z.number(),
  score: z.number(),
  /** Its first one; null when none is left. */
  quote: z.object({ text: z.string(), sourceTitle: z.string() }).nullable(),
});

/** Two facts that wait for somebody to say which holds. */
export const WaitingContradiction = z.object({
  revision: z.int(),
  nature: z.enum(contradictionNatures).nullable(),
  reason: z.string(),
  first: z.string(),
  second: z.string(),
  /** The first quote of each; null where none is left. */
  firstQuote: WaitingFact.shape.quote,
  secondQuote: WaitingFact.shape.quote,
});

/** One thing that somebody did within an hour: who, by which token or link, what, from where, how often. */
export const AccessEntry = z.object({
  id: z.string(),
  kind: z.string(),
  who: z.string().nullable(),
  email: z.string().nullable(),
  token: z.string().nullable(),
  link: z.string().nullable(),
  project: z.string().nullable(),
  userId: z.string().nullable(),
  tokenId: z.string().nullable(),
  linkId: z.string().nullable(),
  projectId: z.string().nullable(),
  what: z.string(),
  address: z.string(),
  userAgent: z.string(),
  times: z.int(),
  firstAt: instant,
  lastAt: instant,
});

/** A webhook of a project: where it sends is its secret, as what signs it is. */
export const Webhook = z.object({
  id: z.uuid(),
  form: z.enum(webhookFormNames),
  label: z.string(),
  host: z.string(),
  events: z.array(z.enum(announcementKindNames)),
  createdAt: z.iso.datetime(),
  stoppedAt: z.iso.datetime().nullable(),
  stoppedWhy: z.string().nullable(),
});

/** A message to a webhook; `messageId` is what its receiver knows it by. */
export const WebhookDelivery = z.object({
  id: z.uuid(),
  webhookId: z.uuid(),
  messageId: z.uuid(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  lastAt: z.iso.datetime().nullable(),
  nextAt: z.iso.datetime().nullable(),
  why: z.string().nullable(),
});

/** Of what in a project somebody is told. */
export const NotificationRules = z.object({
  isMuted: z.boolean().meta({ description: "Whether nothing at all is told." }),
  groups: z.array(z.object({ name: z.enum(notificationGroupNames), label: z.string(), isWanted: z.boolean() })),
});

/** A page that is looked at again by itself. */
export const WatchedPage = z.object({
  id: id.meta({ description: "Of the source." }),
  title: z.string(),
  host: z.string().nullable(),
  days: z.int(),
  lookedAt: instant.nullable(),
  nextAt: instant.nullable(),
  outcome: z.enum(lookOutcomes).nullable(),
  reason: z.string().nullable(),
  isExcluded: z.boolean(),
  gone: z
    .object({ gone: z.int(), of: z.int(), readAt: instant })
    .nullable()
    .meta({ description: "How many of the facts that were quoted from it are gone since; null where none is." }),
});

/** A feed, a sitemap or a search that is watched; `address` is the words of a search. Counts are of pages. */
export const WatchedList = z.object({
  id: z.uuid(),
  kind: z.enum(listKinds),
  address: z.string(),
  title: z.string(),
  days: z.int(),
  lookedAt: z.iso.datetime().nullable(),
  nextAt: z.iso.datetime(),
  outcome: z.enum(lookOutcomes).nullable(),
  reason: z.string().nullable(),
  read: z.int(),
  unread: z.int(),
  waiting: z.int(),
});

/** A provider of models or of web search, and how it is connected; its key is told to nobody, only how it ends. */
export const InstallConnection = z.object({
  name: z.enum(connectionNames),
  label: z.string(),
  takes: z.object({ key: z.boolean(), address: z.boolean() }),
  address: z.string(),
  state: z.enum(["environment", "app", "none", "unreadable"]).meta({
    description: "Whose word it is; `unreadable` where it is sealed under a key that the install does not have.",
  }),
  hasKey: z.boolean(),
  ending: z.string(),
  setBy: z.string().nullable(),
  setAt: instant.nullable(),
});

/** Dollars for a million tokens. */
const Price = z.object({ in: z.number(), out: z.number() });

/** What administrators set of models and of web search. */
export const InstallModels = z.object({
  roles: z.array(
    z.object({
      role: ModelRole,
      label: z.string(),
      model: z.string().nullable().meta({ description: "As `provider:model`." }),
      isOfEnvironment: z.boolean(),
      price: Price.nullable().meta({ description: "What administrators set; dollars for a million tokens." }),
      listPrice: Price.nullish().meta({ description: "What counts where they set none; null where it is not known." }),
      problem: z.string().nullable().meta({ description: "Why it cannot be asked." }),
    }),
  ),
  models: z.array(InstallConnection),
  search: z.array(InstallConnection.extend({ isAsked: z.boolean() })),
  isSearchOfEnvironment: z.boolean(),
});

/** How much there may be of something, for each account, project, web server, or the whole install. */
export const InstallLimit = z.object({
  name: CapName,
  of: z.enum(capOwners),
  label: z.string(),
  value: z.int(),
  first: z.int().meta({ description: "What holds until somebody sets it." }),
  most: z.int().meta({ description: "The most that can be set." }),
});

/** What administrators demand of everybody, and forbid. */
export const InstallPolicies = z.object({
  newProjectsKeep: z
    .object({ originals: z.int().nullable(), calls: z.int().nullable(), events: z.int().nullable() })
    .meta({ description: "Days with which projects begin that are made from now on; null for ever." }),
  isSecondFactorDemanded: z.boolean(),
  tokenDays: z
    .int()
    .nullable()
    .meta({ description: "Days that API tokens live at most; null for as long as people like." }),
  accessLogDays: z.int().meta({ description: "Days that readings and sign-ins are kept." }),
  signInRules: z.array(
    z.object({
      domain: z.string(),
      provider: z.string().nullable().meta({ description: "Null where its keys are gone from the environment." }),
      by: z.string().nullable(),
      setAt: instant,
    }),
  ),
  signInProviders: z.array(z.object({ id: z.string(), name: z.string() })),
  legalHolds: z.array(
    z.object({ projectId: id, name: z.string(), reason: z.string(), by: z.string().nullable(), setAt: instant }),
  ),
});
