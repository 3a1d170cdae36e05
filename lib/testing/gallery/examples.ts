import { rightsIn } from "@/lib/domain/core/rights";
import type { Role } from "@/lib/domain/core/words";
import { RunSettings } from "@/lib/domain/run/settings";
import type { CommentsView } from "@/lib/features/comments/views/comments";
import type { ConnectionView } from "@/lib/features/install/views/model-settings";
import type { EventView } from "@/lib/features/kit/models";
import type { ContradictionView } from "@/lib/features/knowledge/views/contradictions";
import type { FactPanelView } from "@/lib/features/knowledge/views/fact-panel";
import type { EvidenceView, FactView } from "@/lib/features/knowledge/views/facts";
import type { KnowledgeView } from "@/lib/features/knowledge/views/knowledge";
import type { KnowledgeFactView } from "@/lib/features/knowledge/views/knowledge-rows";
import type { LibraryView } from "@/lib/features/library/views/library";
import type { SourceView } from "@/lib/features/library/views/source";
import type { SourceRowView } from "@/lib/features/library/views/source-rows";
import type { ProjectHeadView } from "@/lib/features/projects/views/project-head";
import type { NewRunView } from "@/lib/features/runs/views/new-run";
import type { NodePanelView } from "@/lib/features/runs/views/node-panel";
import type { NodeView } from "@/lib/features/runs/views/nodes";
import type { RunView } from "@/lib/features/runs/views/run";
import type { RunHeadView } from "@/lib/features/runs/views/run-head";

/** Views as the server would send them: a test says of each what it is about, and cares for nothing else. */

/** An instant, so that nothing here depends on the clock: they are all told as days. */
export const at = "2026-01-05T09:00:00.000Z";

export function project(role: Role = "owner", isArchived = false): ProjectHeadView {
  const can = rightsIn({ role, isArchived });
  return { id: "p1", name: "Harbour", role, can, isArchived, deleteAfter: null, isOfUnknownOrigin: false };
}

export function evidence(view: Partial<EvidenceView> = {}): EvidenceView {
  return {
    id: "e1",
    sourceId: "s1",
    sourceTitle: "Port survey",
    sourceUrl: null,
    snapshotId: "n1",
    sha256: "0123456789abcdef",
    readAt: at,
    quote: "The quay carries 40 tonnes.",
    start: 0,
    end: 27,
    page: 4,
    heading: null,
    confidence: 0.9,
    isBeside: false,
    goneAt: null,
    ...view,
  };
}

export function fact(view: Partial<FactView> = {}): FactView {
  return {
    id: "f1",
    key: "A1",
    statement: "The quay carries 40 tonnes.",
    status: "proposed",
    isSettled: false,
    confidence: 0.9,
    score: 0.7,
    revision: 1,
    researcher: null,
    evidence: [evidence()],
    ...view,
  };
}

export function knownFact(view: Partial<KnowledgeFactView> = {}): KnowledgeFactView {
  const one = fact(view);
  return { ...one, parts: [{ text: one.statement, isHit: false }], contradictions: 0, createdAt: at, ...view };
}

export function knowledge(view: Partial<KnowledgeView> = {}): KnowledgeView {
  return {
    project: project(),
    facts: [],
    next: null,
    total: view.facts?.length ?? 0,
    mostCounted: 1_000,
    facets: { status: [], researchers: [], contradicted: 0 },
    opened: null,
    source: null,
    ...view,
  };
}

export function factPanel(view: Partial<FactPanelView> = {}): FactPanelView {
  return {
    fact: fact(),
    contexts: [
      {
        evidenceId: "e1",
        before: "Before. ",
        quote: "The quay carries 40 tonnes.",
        after: " After.",
        fields: ["Status: Final"],
      },
    ],
    contradictions: [],
    corroborations: [],
    scoreBecause: "One source says so.",
    reviews: [],
    versions: [],
    supersededBy: null,
    rendered: [],
    ...view,
  };
}

export function comments(view: Partial<CommentsView> = {}): CommentsView {
  return {
    threads: [],
    members: [
      { id: "u1", name: "Ada Lovelace" },
      { id: "u2", name: "Emmy Noether" },
    ],
    me: "u1",
    mayComment: true,
    mayDeleteAny: false,
    ...view,
  };
}

type Thread = CommentsView["threads"][number];

export function comment(view: Partial<Thread["comments"][number]> = {}): Thread["comments"][number] {
  return {
    id: "t1",
    author: { id: "u2", name: "Emmy Noether" },
    body: "Which winter?",
    isDeleted: false,
    createdAt: at,
    editedAt: null,
    revision: 1,
    ...view,
  };
}

export function thread(view: Partial<Thread> = {}): Thread {
  return { id: "t1", anchor: null, version: null, isPending: false, resolved: null, comments: [comment()], ...view };
}

export function node(view: Partial<NodeView> = {}): NodeView {
  return {
    key: "search-1",
    kind: "search",
    stage: "wave1",
    status: "running",
    title: "Loads",
    summary: "Reads two sources.",
    needs: [],
    attempt: 1,
    depth: 0,
    facts: 0,
    draft: null,
    readyAt: at,
    startedAt: at,
    endedAt: null,
    ...view,
  };
}

/** What is told of one step: nothing yet. */
export function nodePanel(view: Partial<NodePanelView> = {}): NodePanelView {
  return {
    node: node(),
    loop: null,
    goal: null,
    questions: [],
    conversation: [],
    folds: [],
    searches: [],
    sources: [],
    facts: [],
    review: null,
    topic: null,
    attempts: [],
    calls: [],
    callsTaken: null,
    ...view,
  };
}

export function event(view: Partial<EventView> = {}): EventView {
  return {
    seq: 1,
    at,
    kind: "node_started",
    stage: "wave1",
    nodeKey: "search-1",
    text: "A search began.",
    actor: null,
    run: { id: "r1", number: 3 },
    researcher: { id: "q1", name: "Loads" },
    ...view,
  };
}

export function run(view: Partial<RunHeadView> = {}): RunHeadView {
  return {
    id: "r1",
    number: 3,
    mode: "offline",
    status: "running",
    statusReason: null,
    haltKind: null,
    waysOn: [],
    stuckKey: null,
    stage: "wave1",
    question: "What does the quay carry?",
    settings: RunSettings.parse({}),
    strategy: { planner: "perspectives", shape: null, why: null },
    tree: null,
    limitReached: null,
    revision: 1,
    startedAt: at,
    endedAt: null,
    startedBy: null,
    leftMs: null,
    counters: {
      facts: 0,
      knownFacts: 0,
      searchesSaved: 0,
      sources: 0,
      gaps: 0,
      contradictions: 0,
      tokens: 0,
      costUsd: null,
    },
    budget: null,
    waitingFor: null,
    gates: [],
    report: null,
    seq: 1,
    ...view,
  };
}

/** What a form for runs starts from: nine sources, and nothing that costs. */
export function newRun(view: Partial<NewRunView> = {}): NewRunView {
  return {
    project: project(),
    researcher: { id: "q1", name: "Loads", problem: "What does the quay carry?" },
    defaults: RunSettings.parse({}),
    sources: { ready: 9, total: 9 },
    budget: null,
    capabilities: { driver: "offline", note: null, models: [], webProviders: [], prices: null },
    usualCalls: [],
    usualRuns: [],
    ofChanged: null,
    liveRun: null,
    ...view,
  };
}

export function runView(view: Partial<RunView> = {}): RunView {
  return {
    project: project(),
    researcher: { id: "q1", name: "Loads" },
    run: run(),
    nodes: [],
    events: [],
    plan: null,
    facts: [],
    contradictions: [],
    gaps: [],
    notLookedFor: { takenOut: [], beyond: [] },
    ...view,
  };
}

export function contradiction(view: Partial<ContradictionView> = {}): ContradictionView {
  return {
    id: "c1",
    nature: null,
    status: "possible",
    reason: "The loads differ.",
    revision: 4,
    createdAt: at,
    settlement: null,
    settledBy: null,
    settledAt: null,
    a: fact(),
    b: fact({ id: "f2", key: "B1", statement: "It carries 41 tonnes.", evidence: [] }),
    figures: [],
    ...view,
  };
}

export function connection(view: Partial<ConnectionView> & Pick<ConnectionView, "name" | "label">): ConnectionView {
  return {
    takes: { key: true, address: false },
    needs: "key",
    address: "",
    state: "none",
    hasKey: false,
    ending: "",
    setBy: null,
    setAt: null,
    variables: [`${view.name.toUpperCase()}_API_KEY`],
    ...view,
  };
}

export function source(row: Partial<SourceRowView> = {}): SourceRowView {
  return {
    id: "s1",
    kind: "upload",
    status: "ready",
    statusReason: null,
    title: "Port survey",
    originalTitle: null,
    url: null,
    doi: null,
    host: null,
    fileName: "survey.pdf",
    mediaType: "application/pdf",
    quality: 0.8,
    facts: 3,
    characters: 12_000,
    flags: [],
    addedBy: null,
    createdAt: at,
    lastReadAt: at,
    rereadDays: null,
    isExcluded: false,
    ...row,
  };
}

type Snapshot = NonNullable<SourceView["snapshot"]>;

/** A library's page of the sources given, or of one. */
export function library({ sources = [source()], ...view }: Partial<LibraryView> = {}): {
  view: LibraryView;
  isFirstPage: boolean;
} {
  const { length: total } = sources;
  const usual = { project: project(), crawls: [], watched: [], lists: [], next: null, total, deleted: [] };
  return { view: { ...usual, sources, ...view }, isFirstPage: true };
}

export function snapshot(view: Partial<Snapshot> & Pick<Snapshot, "text">): Snapshot {
  return {
    id: "n1",
    sha256: "0123456789abcdef0123456789abcdef",
    readAt: at,
    title: null,
    author: null,
    publisher: null,
    publishedOn: null,
    datedBy: null,
    language: "en",
    characters: view.text.length,
    notes: [],
    from: 0,
    originalUrl: null,
    originalTaken: null,
    isRendered: false,
    pages: [],
    isCurrent: true,
    ...view,
  };
}
