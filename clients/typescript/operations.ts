// Made of the OpenAPI document by `npm run generate:client`; do not edit it.

export interface Operations {
  /** Projects that the token's owner is a member of, the newest first; archived ones where they are asked for. */
  listProjects: {
    asked: { query?: { cursor?: string; limit?: string; archived?: "only"; }; };
    answer: { items: Array<{ id: string; name: string; goal: string; role: "owner" | "editor" | "reviewer" | "viewer"; isSample: boolean; deleteAfter: string | null; createdAt: string; }>; next: string | null; };
  };
  /** Makes a project whose owner is the token's. */
  createProject: {
    asked: { body: { name: string; goal: string; }; };
    answer: { id: string; };
  };
  /** A project with its summary and what it holds. */
  getProject: {
    asked: { path: { projectId: string; }; };
    answer: { id: string; name: string; goal: string; role: "owner" | "editor" | "reviewer" | "viewer"; isSample: boolean; deleteAfter: string | null; createdAt: string; summary: string | null; isOfUnknownOrigin: boolean; counts: { sources: number; facts: number; acceptedFacts: number; contradictions: number; openGaps: number; }; };
  };
  /** What of an imported folder of earlier research was taken and what was left, and why, in the order of its files. */
  listImportedLines: {
    asked: { path: { projectId: string; }; query?: { cursor?: string; limit?: string; only?: "left"; }; };
    answer: { items: Array<{ ordinal: number; path: string; line: number | null; isTaken: boolean; words: string; said: string; sourceId: string | null; }>; next: string | null; };
  };
  /** The library, the newest first: 50 sources a page. */
  listSources: {
    asked: { path: { projectId: string; }; query?: { q?: string; status?: "reading" | "ready" | "unreadable" | "unreachable"; kind?: "upload" | "paste" | "url"; excluded?: "all" | "only" | "hide"; cursor?: string; }; };
    answer: { items: Array<{ id: string; kind: "upload" | "paste" | "url"; status: "reading" | "ready" | "unreadable" | "unreachable"; statusReason: string | null; title: string; originalTitle: string | null; url: string | null; doi: string | null; fileName: string | null; mediaType: string | null; quality: number; facts: number; characters: number | null; flags: Array<string>; isExcluded: boolean; createdAt: string; lastReadAt: string | null; }>; next: string | null; };
  };
  /** Adds a page by its address, which is fetched, or a text with its title. */
  addSource: {
    asked: { path: { projectId: string; }; body: { url: string; listed?: { title: string | null; author: string | null; publishedOn: string | null; publisher: string | null; }; } | { title: string; text: string; }; };
    answer: { id: string; };
  };
  /** A source, with how many facts were drawn from it. */
  getSource: {
    asked: { path: { projectId: string; sourceId: string; }; };
    answer: { id: string; kind: "upload" | "paste" | "url"; status: "reading" | "ready" | "unreadable" | "unreachable"; statusReason: string | null; title: string; originalTitle: string | null; url: string | null; doi: string | null; fileName: string | null; mediaType: string | null; quality: number; facts: number; characters: number | null; flags: Array<string>; isExcluded: boolean; createdAt: string; lastReadAt: string | null; };
  };
  /** Renames a source; null gives it back the name that it came with. `from` is the name that was seen: when it is another by now, nothing is changed. */
  renameSource: {
    asked: { path: { projectId: string; sourceId: string; }; body: { from: string; title: string | null; }; };
    answer: null;
  };
  /** Says by which DOI a document without an address is cited; empty for none. */
  setSourceDoi: {
    asked: { path: { projectId: string; sourceId: string; }; body: { doi: string; }; };
    answer: { doi: string; };
  };
  /** What a source says now, in pieces of up to 200,000 code points. */
  getSourceText: {
    asked: { path: { projectId: string; sourceId: string; }; query?: { start?: string; length?: string; }; };
    answer: { sourceId: string; snapshotId: string; sha256: string; readAt: string; characters: number; start: number; text: string; next: number | null; };
  };
  /** Feeds, sitemaps and searches that are watched, the one that is looked at next first. */
  listWatchedLists: {
    asked: { path: { projectId: string; }; };
    answer: { items: Array<{ id: string; kind: "feed" | "sitemap" | "search"; address: string; title: string; days: number; lookedAt: string | null; nextAt: string; outcome: "unchanged" | "changed" | "unreachable" | null; reason: string | null; read: number; unread: number; waiting: number; }>; };
  };
  /** Watches a feed, a sitemap or a search: the newest pages that it names become sources now, what it names later then. */
  watchList: {
    asked: { path: { projectId: string; }; body: { kind: "address" | "search"; address: string; days: number; most?: number; }; };
    answer: { listId: string; title: string; found: number; };
  };
  /** Watches a feed, a sitemap or a search no more; what it brought stays. */
  unwatchList: {
    asked: { path: { projectId: string; listId: string; }; };
    answer: null;
  };
  /** Adds up to 20 pages and texts, each for itself: what is refused keeps nothing else from being added, and what the library holds already is told so. `results` stand in the order of `items`. */
  addSources: {
    asked: { path: { projectId: string; }; body: { items: Array<{ url: string; listed?: { title: string | null; author: string | null; publishedOn: string | null; publisher: string | null; }; } | { title: string; text: string; }>; }; };
    answer: { results: Array<{ id: string; } | { refused: { kind: string; message: string; }; }>; };
  };
  /** Adds a file of up to 25 MB, its bytes as the request's body. A file that the library holds already is refused as a conflict, so that sending all of them again after a broken connection adds none twice. */
  addFile: {
    asked: { path: { projectId: string; }; headers: { "X-File-Name": string; "X-Listed"?: string; }; body: Blob | Uint8Array<ArrayBuffer>; };
    answer: { id: string; };
  };
  /** Sites that are read page by page, or were within the day: up to ten, the newest first. */
  listCrawls: {
    asked: { path: { projectId: string; }; };
    answer: { items: Array<{ id: string; url: string; cap: number; status: "running" | "done" | "stopped"; createdAt: string; read: number; unread: number; queued: number; reasons: Array<string>; }>; };
  };
  /** Has a site read: its sitemap, then its links, within the host and folder of the address, up to `cap` pages. */
  startCrawl: {
    asked: { path: { projectId: string; }; body: { url: string; cap: number; }; };
    answer: { id: string; };
  };
  /** Stops reading a site; what was read stays. */
  stopCrawl: {
    asked: { path: { projectId: string; crawlId: string; }; };
    answer: null;
  };
  /** Pages that are looked at again by themselves, the one that is next first, with how many facts are gone from each. */
  listWatchedPages: {
    asked: { path: { projectId: string; }; };
    answer: { items: Array<{ id: string; title: string; host: string | null; days: number; lookedAt: string | null; nextAt: string | null; outcome: "unchanged" | "changed" | "unreachable" | null; reason: string | null; isExcluded: boolean; gone: { gone: number; of: number; readAt: string; } | null; }>; };
  };
  /** Has a page looked at again every so many days; null ends it. */
  watchPage: {
    asked: { path: { projectId: string; sourceId: string; }; body: { days: number | null; }; };
    answer: null;
  };
  /** Looks at a page now: whether it changed, and how many facts are gone from it or back. */
  rereadSource: {
    asked: { path: { projectId: string; sourceId: string; }; };
    answer: { outcome: "unchanged" | "changed" | "unreachable"; gone: number; back: number; reason: string; };
  };
  /** Researchers, the newest first. */
  listResearchers: {
    asked: { path: { projectId: string; }; query?: { cursor?: string; limit?: string; }; };
    answer: { items: Array<{ id: string; name: string; problem: string; status: "idle" | "active" | "completed" | "archived"; liveRun: { id: string; number: number; status: "running" | "waiting" | "paused" | "halted"; } | null; createdAt: string; revision: number; }>; next: string | null; };
  };
  /** Makes a researcher with the problem that it is to solve. */
  createResearcher: {
    asked: { path: { projectId: string; }; body: { name: string; problem: string; }; };
    answer: { id: string; };
  };
  /** A researcher. */
  getResearcher: {
    asked: { path: { projectId: string; researcherId: string; }; };
    answer: { id: string; name: string; problem: string; status: "idle" | "active" | "completed" | "archived"; liveRun: { id: string; number: number; status: "running" | "waiting" | "paused" | "halted"; } | null; createdAt: string; revision: number; };
  };
  /** Gives a researcher another name and problem. `revision` is the one that was seen: when it is another by now, nothing is changed. */
  editResearcher: {
    asked: { path: { projectId: string; researcherId: string; }; body: { revision: number; name: string; problem: string; }; };
    answer: { revision: number; };
  };
  /** When a researcher runs again by itself; `schedule` is null where it runs by hand alone. */
  getSchedule: {
    asked: { path: { projectId: string; researcherId: string; }; };
    answer: { schedule: { plan: { every: "day" | "week" | "month" | "quarter"; weekday: number; monthDay: number; at: string; timeZone: string; whenChanged?: boolean; } | null; nextAt: string; retryAt: string | null; lastAt: string | null; lastNote: string | null; revision: number; } | null; };
  };
  /** Has a researcher run again by itself, each of its runs with these settings, which may cost money. `revision` is that of the schedule that was seen; null where there was none. */
  setSchedule: {
    asked: { path: { projectId: string; researcherId: string; }; body: { plan: { every: "day" | "week" | "month" | "quarter"; weekday?: number; monthDay?: number; at: string; timeZone: string; whenChanged?: boolean; }; settings: { strategy?: "quick" | "perspectives" | "tree" | "auto"; tree?: { breadth?: number; depth?: number; iterations?: number | null; }; perspectives?: number; iterations?: number; minutes?: number | null; tokens?: number | null; usd?: number | null; sensitivity?: "normal" | "restricted" | "no_web"; followPages?: number; concurrency?: number; approvePlan?: boolean; review?: { by?: "agents" | "people" | "both"; approvals?: number; }; length?: "short" | "standard" | "long"; attemptCap?: number; rerunCap?: number; directiveCap?: number; contextTokens?: number; foldAt?: number; revisionCap?: number; rules?: number; }; revision: number | null; confirmedIterations?: number; }; };
    answer: { revision: number; nextAt: string; };
  };
  /** Has a researcher run by hand alone. */
  removeSchedule: {
    asked: { path: { projectId: string; researcherId: string; }; };
    answer: null;
  };
  /** Lets a researcher work again. */
  activateResearcher: {
    asked: { path: { projectId: string; researcherId: string; }; };
    answer: null;
  };
  /** Completes a researcher; the project's summary is made anew with what it found. */
  finishResearcher: {
    asked: { path: { projectId: string; researcherId: string; }; };
    answer: null;
  };
  /** Puts a researcher away. */
  archiveResearcher: {
    asked: { path: { projectId: string; researcherId: string; }; };
    answer: null;
  };
  /** Runs, the newest first. */
  listRuns: {
    asked: { path: { projectId: string; }; query?: { researcherId?: string; status?: "running" | "waiting" | "paused" | "halted" | "completed" | "cancelled"; cursor?: string; limit?: string; }; };
    answer: { items: Array<{ id: string; researcher: { id: string; name: string; }; number: number; mode: "plan" | "offline" | "live" | "replay"; status: "running" | "waiting" | "paused" | "halted" | "completed" | "cancelled"; statusReason: string | null; stage: "init" | "wave1" | "pivot" | "wave2" | "citations" | "summaries" | "synthesis" | "review" | "finalize"; question: string; startedAt: string; endedAt: string | null; }>; next: string | null; };
  };
  /** Starts a run. It waits for its plan to be approved unless `settings.approvePlan` is false; one of the mode `plan` ends with its plan. */
  startRun: {
    asked: { path: { projectId: string; researcherId: string; }; headers: { "Idempotency-Key": string; }; body: { settings?: { strategy?: "quick" | "perspectives" | "tree" | "auto"; tree?: { breadth?: number; depth?: number; iterations?: number | null; }; perspectives?: number; iterations?: number; minutes?: number | null; tokens?: number | null; usd?: number | null; sensitivity?: "normal" | "restricted" | "no_web"; followPages?: number; concurrency?: number; approvePlan?: boolean; review?: { by?: "agents" | "people" | "both"; approvals?: number; }; length?: "short" | "standard" | "long"; attemptCap?: number; rerunCap?: number; directiveCap?: number; contextTokens?: number; foldAt?: number; revisionCap?: number; rules?: number; }; mode?: "plan" | "offline" | "live"; confirmedIterations?: number; }; };
    answer: { id: string; };
  };
  /** How a run stands. */
  getRun: {
    asked: { path: { projectId: string; runId: string; }; };
    answer: { id: string; number: number; mode: "plan" | "offline" | "live" | "replay"; status: "running" | "waiting" | "paused" | "halted" | "completed" | "cancelled"; statusReason: string | null; stage: "init" | "wave1" | "pivot" | "wave2" | "citations" | "summaries" | "synthesis" | "review" | "finalize"; question: string; startedAt: string; endedAt: string | null; researcherId: string; root: string; bundle: string; manifest: string; haltKind: "gate_blocked" | "missing_artifact" | "retry_cap" | "invalid_state" | "operator_required" | "budget_exhausted" | null; limitReached: string | null; revision: number; length: "short" | "standard" | "long"; startedBy: { id: string; name: string; } | null; counters: { facts: number; sources: number; gaps: number; contradictions: number; tokens: number; costUsd: number | null; }; gates: Array<{ name: "A" | "B" | "C" | "D" | "E"; verdict: "passed" | "failed" | "waived" | null; because: string | null; }>; report: { id: string; version: number; status: "draft" | "accepted" | "changes_requested" | "superseded"; } | null; seq: number; };
  };
  /** Calls, tokens and dollars of a run by agent. For those who may read costs. */
  getRunCosts: {
    asked: { path: { projectId: string; runId: string; }; };
    answer: { agents: Array<{ calls: number; tokensIn: number; tokensOut: number; costUsd: number; agent: string; }>; total: { calls: number; tokensIn: number; tokensOut: number; costUsd: number; }; };
  };
  /** What each source of a run says to each of its questions, and where sources disagree. */
  getRunMatrix: {
    asked: { path: { projectId: string; runId: string; }; };
    answer: { questions: Array<{ question: string; sources: number; }>; rows: Array<{ sourceId: string; title: string; host: string | null; date: string | null; cells: Array<{ question: number; keys: Array<string>; state: "confirmed" | "possible" | "settled" | null; }>; }>; facts: Record<string, { id: string; statement: string; status: "proposed" | "accepted" | "rejected" | "disputed" | "stale" | "superseded"; state: "confirmed" | "possible" | "settled" | null; against: Array<{ key: string; statement: string; sourceTitle: string; state: "confirmed" | "possible" | "settled"; }>; }>; disagreements: { open: number; settled: number; }; total: { questions: number; sources: number; }; };
  };
  /** What a run was and came to: question, settings, strategy, mode, limits. */
  getRunManifest: {
    asked: { path: { projectId: string; runId: string; }; };
    answer: Record<string, unknown>;
  };
  /** A run with all that it stands on, as a zip: artifacts, prompts, answers, sources, the audit trail. For those who may read prompts. */
  getRunBundle: {
    asked: { path: { projectId: string; runId: string; }; };
    answer: Blob;
  };
  /** Approves the plan that a run waits with, as it was at `revision`. */
  approvePlan: {
    asked: { path: { projectId: string; runId: string; }; body: { revision: number; }; };
    answer: null;
  };
  /** Lets nothing new begin; what is under way ends. */
  pauseRun: {
    asked: { path: { projectId: string; runId: string; }; };
    answer: null;
  };
  /** Lets a paused or halted run go on. */
  resumeRun: {
    asked: { path: { projectId: string; runId: string; }; };
    answer: null;
  };
  /** Ends a run at once; what it found is kept. */
  cancelRun: {
    asked: { path: { projectId: string; runId: string; }; };
    answer: null;
  };
  /** The steps of a run in the order of its plan; of a search, also how its loop stands. */
  listNodes: {
    asked: { path: { projectId: string; runId: string; }; query?: { cursor?: string; limit?: string; }; };
    answer: { items: Array<{ key: string; kind: "scope" | "perspectives" | "topics" | "search" | "review" | "analyze" | "verify" | "summarize" | "outline" | "section" | "assemble" | "judge" | "revise"; stage: "init" | "wave1" | "pivot" | "wave2" | "citations" | "summaries" | "synthesis" | "review" | "finalize"; status: "pending" | "ready" | "running" | "in_review" | "complete" | "failed" | "exhausted" | "skipped"; title: string; summary: string | null; needs: Array<string>; attempt: number; depth: number; facts: number; readyAt: string | null; startedAt: string | null; endedAt: string | null; loop: { round: number; rounds: number; leftMs: number | null; attempt: number; attemptCap: number; rerun: number; rerunCap: number; questions: Array<{ question: string; state: "answered" | "asked" | "exhausted" | "open"; }>; decisions: Array<{ iteration: number; summary: string; gaps: Array<string>; end: "known" | "no_gaps" | "covered" | "exhausted" | "time_up" | "budget_spent" | "cap_reached" | null; }>; } | null; }>; next: string | null; };
  };
  /** What happened in a run after event `after`, oldest first: a page of it, or, to who accepts text/event-stream, all of it and what comes. A stream goes on behind Last-Event-ID. */
  listEvents: {
    asked: { path: { projectId: string; runId: string; }; query?: { after?: string; limit?: string; }; headers?: { "Last-Event-ID"?: number; }; };
    answer: { items: Array<{ seq: number; at: string; kind: string; stage: "init" | "wave1" | "pivot" | "wave2" | "citations" | "summaries" | "synthesis" | "review" | "finalize" | null; nodeKey: string | null; text: string; actor: { id: string; name: string; } | null; run: { id: string; number: number; } | null; researcher: { id: string; name: string; } | null; }>; next: number | null; };
  };
  /** Facts of the knowledge base with their quotes: what is looked for best first, else the newest. */
  searchFacts: {
    asked: { path: { projectId: string; }; query?: { q?: string; status?: "proposed" | "accepted" | "rejected" | "disputed" | "stale" | "superseded"; researcherId?: string; sourceId?: string; leastScore?: string; since?: string; until?: string; contradicted?: "true"; order?: "best" | "newest" | "strongest" | "weakest"; cursor?: string; limit?: string; }; };
    answer: { items: Array<{ id: string; key: string; statement: string; status: "proposed" | "accepted" | "rejected" | "disputed" | "stale" | "superseded"; isSettled: boolean; score: number; confidence: number; revision: number; researcher: { id: string; name: string; } | null; quotes: Array<{ id: string; quote: string; sourceId: string; sourceTitle: string; sourceUrl: string | null; snapshotId: string; sha256: string; start: number; end: number; page: number | null; heading: string | null; isBeside: boolean; readAt: string; }>; }>; next: string | null; };
  };
  /** A fact with its quotes in their surroundings, how its score came about, and what contradicts it. */
  getFact: {
    asked: { path: { projectId: string; factId: string; }; };
    answer: { id: string; key: string; statement: string; status: "proposed" | "accepted" | "rejected" | "disputed" | "stale" | "superseded"; isSettled: boolean; score: number; confidence: number; revision: number; researcher: { id: string; name: string; } | null; quotes: Array<{ id: string; quote: string; sourceId: string; sourceTitle: string; sourceUrl: string | null; snapshotId: string; sha256: string; start: number; end: number; page: number | null; heading: string | null; isBeside: boolean; readAt: string; }>; scoreBecause: string; contexts: Array<{ evidenceId: string; before: string; quote: string; after: string; fields: Array<string>; }>; contradictions: Array<{ id: string; status: string; reason: string; with: { id: string; statement: string; }; }>; supersededBy: { id: string; key: string; statement: string; } | null; };
  };
  /** A verdict on a fact as it was at `revision`; answers with the revision that it has now. */
  settleFact: {
    asked: { path: { projectId: string; factId: string; }; body: { revision: number; verdict: "accepted" | "rejected" | "disputed" | "reopened"; note?: string; }; };
    answer: { revision: number; };
  };
  /** What each source of a project says to each question that its researchers asked last, by accepted facts, and where sources disagree. */
  getProjectMatrix: {
    asked: { path: { projectId: string; }; };
    answer: { questions: Array<{ question: string; researcher: { id: string; name: string; } | null; sources: number; }>; rows: Array<{ sourceId: string; title: string; host: string | null; date: string | null; cells: Array<{ question: number; keys: Array<string>; state: "confirmed" | "possible" | "settled" | null; }>; }>; facts: Record<string, { id: string; statement: string; status: "proposed" | "accepted" | "rejected" | "disputed" | "stale" | "superseded"; state: "confirmed" | "possible" | "settled" | null; against: Array<{ key: string; statement: string; sourceTitle: string; state: "confirmed" | "possible" | "settled"; }>; }>; disagreements: { open: number; settled: number; }; total: { questions: number; sources: number; }; };
  };
  /** Answers a question from accepted facts alone, every claim with its marker, or says that they do not hold it. One that follows another, which afterId names, is understood by what was asked and answered before. A token that may start runs has it put into words by the project's model, which may cost money; any other gets the facts word for word. */
  askKnowledge: {
    asked: { path: { projectId: string; }; headers?: { "Idempotency-Key"?: string; }; body: { question: string; afterId?: string | null; }; };
    answer: { id: string; question: string; afterId: string | null; understood: string; status: "asked" | "answered" | "not_held"; markdown: string; note: string; cited: Array<{ number: number; key: string; factId: string; statement: string; status: "proposed" | "accepted" | "rejected" | "disputed" | "stale" | "superseded"; quote: string; sourceTitle: string; fields: Array<string>; support: "supported" | "partial" | "contradicted" | "insufficient" | "not_checked" | "check_failed"; }>; };
  };
  /** Versions of reports, the newest first. */
  listReports: {
    asked: { path: { projectId: string; }; query?: { runId?: string; cursor?: string; limit?: string; }; };
    answer: { items: Array<{ id: string; version: number; status: "draft" | "accepted" | "changes_requested" | "superseded"; runId: string; title: string; warning: string | null; createdAt: string; acceptedAt: string | null; }>; next: string | null; };
  };
  /** A version of a report: its sections, the facts that its markers name, and its sources. */
  getReport: {
    asked: { path: { projectId: string; reportId: string; }; };
    answer: { id: string; version: number; status: "draft" | "accepted" | "changes_requested" | "superseded"; title: string; question: string; isOfUnknownOrigin: boolean; warning: string | null; since: string | null; affected: { lead: string; sections: Array<{ ordinal: number; heading: string; }>; } | null; evidence: string; mode: "plan" | "offline" | "live" | "replay"; figures: { coverage: number; uncitedShare: number; questions: Array<{ question: string; thread: string; places: Array<{ section: number; position: number; }>; }>; topics: Array<{ name: string; depth: number; verdict: "accepted" | "not_accepted" | "exhausted" | "not_reached"; why: string; }>; }; createdAt: string; acceptedAt: string | null; acceptedBy: { id: string; name: string; } | null; sections: Array<{ ordinal: number; kind: "answer" | "body" | "conflicts" | "methodology" | "sources"; heading: string; markdown: string; level: number; }>; cited: Array<{ number: number; key: string; factId: string; statement: string; status: "proposed" | "accepted" | "rejected" | "disputed" | "stale" | "superseded"; quote: string; sourceTitle: string; fields: Array<string>; support: "supported" | "partial" | "contradicted" | "insufficient" | "not_checked" | "check_failed"; }>; references: Array<{ number: number; sourceId: string; title: string; url: string | null; author: string | null; publishedOn: string | null; readAt: string; }>; };
  };
  /** A version of a report as Markdown, with its sources and every quote. */
  getReportMarkdown: {
    asked: { path: { projectId: string; reportId: string; }; };
    answer: string;
  };
  /** What changed since the researcher's run before, or another version, claim by claim, with the quotes of both sides. */
  getReportDifference: {
    asked: { path: { projectId: string; reportId: string; }; query?: { from?: string; kind?: "changed_figure" | "withdrawn" | "not_asked" | "source_gone" | "newly_disputed" | "newly_borne_out" | "new" | "same"; }; };
    answer: { to: { reportId: string; version: number; title: string; at: string; run: { id: string; number: number; }; }; from: { reportId: string; version: number; title: string; at: string; run: { id: string; number: number; }; } | null; line: string; counts: { changed_figure: number; withdrawn: number; not_asked: number; source_gone: number; newly_disputed: number; newly_borne_out: number; new: number; same: number; fixedWithdrawn: number; }; changes: Array<{ kind: "changed_figure" | "withdrawn" | "not_asked" | "source_gone" | "newly_disputed" | "newly_borne_out" | "new" | "same"; before: { heading: string; text: string; facts: Array<{ key: string; statement: string; quotes: Array<{ quote: string; sourceId: string; sourceTitle: string; }>; }>; } | null; after: { heading: string; text: string; facts: Array<{ key: string; statement: string; quotes: Array<{ quote: string; sourceId: string; sourceTitle: string; }>; }>; } | null; figure: { from: string; to: string; } | null; isFixed: boolean; removed: number; }>; };
  };
  /** Where a project tells what happens in it, without addresses and secrets. For its owners. */
  listWebhooks: {
    asked: { path: { projectId: string; }; };
    answer: { items: Array<{ id: string; form: "signed" | "slack" | "teams"; label: string; host: string; events: Array<"answer_changed" | "page_changed" | "list_grew" | "run_completed" | "run_halted" | "report_waiting" | "changes_requested">; createdAt: string; stoppedAt: string | null; stoppedWhy: string | null; }>; };
  };
  /** Adds a webhook. The secret of a signed one (Standard Webhooks, HMAC-SHA256) is told this once. */
  createWebhook: {
    asked: { path: { projectId: string; }; body: { form: "signed" | "slack" | "teams"; label?: string; url: string; events?: Array<"answer_changed" | "page_changed" | "list_grew" | "run_completed" | "run_halted" | "report_waiting" | "changes_requested">; }; };
    answer: { webhookId: string; secret: string | null; };
  };
  /** Changes what a webhook is called, where it sends and what; what is left out stays, and so does its secret. */
  editWebhook: {
    asked: { path: { projectId: string; webhookId: string; }; body: { label?: string; url?: string; events?: Array<"answer_changed" | "page_changed" | "list_grew" | "run_completed" | "run_halted" | "report_waiting" | "changes_requested">; }; };
    answer: null;
  };
  /** Gives a signed webhook another secret, told this once; the one before signs beside it for a day. It also sets going again what a receiver had stopped. */
  renewWebhook: {
    asked: { path: { projectId: string; webhookId: string; }; };
    answer: { secret: string | null; };
  };
  /** Sends a message of the type `test`. */
  testWebhook: {
    asked: { path: { projectId: string; webhookId: string; }; };
    answer: null;
  };
  /** The last 50 messages to webhooks, the newest first, with what became of each. For the project's owners. */
  listDeliveries: {
    asked: { path: { projectId: string; }; };
    answer: { items: Array<{ id: string; webhookId: string; messageId: string; text: string; createdAt: string; state: "waiting" | "retrying" | "taken" | "given_up"; attempts: number; lastAt: string | null; nextAt: string | null; why: string | null; }>; };
  };
  /** Sends a message once more, under the id that it had. */
  resendDelivery: {
    asked: { path: { projectId: string; deliveryId: string; }; };
    answer: null;
  };
  /** Removes a webhook, and what was on its way to it. */
  removeWebhook: {
    asked: { path: { projectId: string; webhookId: string; }; };
    answer: null;
  };
  /** Of what in a project the token's owner is told. */
  getNotificationRules: {
    asked: { path: { projectId: string; }; };
    answer: { isMuted: boolean; groups: Array<{ name: "talk" | "reviews" | "runs" | "answers" | "sources" | "members"; label: string; isWanted: boolean; }>; };
  };
  /** Says of what in a project the token's owner is told; what is left out stays as it is. Only for themselves. */
  setNotificationRules: {
    asked: { path: { projectId: string; }; body: { isMuted?: boolean; wanted?: Array<"talk" | "reviews" | "runs" | "answers" | "sources" | "members">; }; };
    answer: { isMuted: boolean; groups: Array<{ name: "talk" | "reviews" | "runs" | "answers" | "sources" | "members"; label: string; isWanted: boolean; }>; };
  };
  /** Which models do what, at what prices, which providers are connected and which searches are asked. For administrators. */
  getInstallModels: {
    asked: {  };
    answer: { roles: Array<{ role: "research" | "review" | "small" | "embeddings"; label: string; model: string | null; isOfEnvironment: boolean; price: { in: number; out: number; } | null; listPrice?: { in: number; out: number; } | null; problem: string | null; }>; models: Array<{ name: "openrouter" | "anthropic" | "openai" | "google" | "compatible" | "brave" | "tavily" | "searxng" | "openalex" | "arxiv" | "wikipedia" | "crossref"; label: string; takes: { key: boolean; address: boolean; }; address: string; state: "environment" | "app" | "none" | "unreadable"; hasKey: boolean; ending: string; setBy: string | null; setAt: string | null; }>; search: Array<{ name: "openrouter" | "anthropic" | "openai" | "google" | "compatible" | "brave" | "tavily" | "searxng" | "openalex" | "arxiv" | "wikipedia" | "crossref"; label: string; takes: { key: boolean; address: boolean; }; address: string; state: "environment" | "app" | "none" | "unreadable"; hasKey: boolean; ending: string; setBy: string | null; setAt: string | null; isAsked: boolean; }>; isSearchOfEnvironment: boolean; };
  };
  /** Chooses which model does what, and what a million tokens of it cost; only the roles that are sent change. */
  setInstallModels: {
    asked: { body: { models: Array<{ role: "research" | "review" | "small" | "embeddings"; model: string | null; price: { in: number; out: number; } | null; }>; }; };
    answer: { roles: Array<{ role: "research" | "review" | "small" | "embeddings"; label: string; model: string | null; isOfEnvironment: boolean; price: { in: number; out: number; } | null; listPrice?: { in: number; out: number; } | null; problem: string | null; }>; models: Array<{ name: "openrouter" | "anthropic" | "openai" | "google" | "compatible" | "brave" | "tavily" | "searxng" | "openalex" | "arxiv" | "wikipedia" | "crossref"; label: string; takes: { key: boolean; address: boolean; }; address: string; state: "environment" | "app" | "none" | "unreadable"; hasKey: boolean; ending: string; setBy: string | null; setAt: string | null; }>; search: Array<{ name: "openrouter" | "anthropic" | "openai" | "google" | "compatible" | "brave" | "tavily" | "searxng" | "openalex" | "arxiv" | "wikipedia" | "crossref"; label: string; takes: { key: boolean; address: boolean; }; address: string; state: "environment" | "app" | "none" | "unreadable"; hasKey: boolean; ending: string; setBy: string | null; setAt: string | null; isAsked: boolean; }>; isSearchOfEnvironment: boolean; };
  };
  /** Asks one model one small question, which costs a fraction of a cent, and says what came of it. */
  testInstallModel: {
    asked: { body: { model: string; isOfEmbeddings: boolean; }; };
    answer: { ok: boolean; ms: number; says: string; };
  };
  /** Connects a provider of models or of web search by its key or address. The key is sealed and told to nobody again. */
  connectProvider: {
    asked: { body: { provider: "openrouter" | "anthropic" | "openai" | "google" | "compatible" | "brave" | "tavily" | "searxng" | "openalex" | "arxiv" | "wikipedia" | "crossref"; key?: string; address?: string; }; };
    answer: { roles: Array<{ role: "research" | "review" | "small" | "embeddings"; label: string; model: string | null; isOfEnvironment: boolean; price: { in: number; out: number; } | null; listPrice?: { in: number; out: number; } | null; problem: string | null; }>; models: Array<{ name: "openrouter" | "anthropic" | "openai" | "google" | "compatible" | "brave" | "tavily" | "searxng" | "openalex" | "arxiv" | "wikipedia" | "crossref"; label: string; takes: { key: boolean; address: boolean; }; address: string; state: "environment" | "app" | "none" | "unreadable"; hasKey: boolean; ending: string; setBy: string | null; setAt: string | null; }>; search: Array<{ name: "openrouter" | "anthropic" | "openai" | "google" | "compatible" | "brave" | "tavily" | "searxng" | "openalex" | "arxiv" | "wikipedia" | "crossref"; label: string; takes: { key: boolean; address: boolean; }; address: string; state: "environment" | "app" | "none" | "unreadable"; hasKey: boolean; ending: string; setBy: string | null; setAt: string | null; isAsked: boolean; }>; isSearchOfEnvironment: boolean; };
  };
  /** Forgets a provider's key and address. Runs that ask it wait until another is entered. */
  disconnectProvider: {
    asked: { body: { provider: "openrouter" | "anthropic" | "openai" | "google" | "compatible" | "brave" | "tavily" | "searxng" | "openalex" | "arxiv" | "wikipedia" | "crossref"; }; };
    answer: { roles: Array<{ role: "research" | "review" | "small" | "embeddings"; label: string; model: string | null; isOfEnvironment: boolean; price: { in: number; out: number; } | null; listPrice?: { in: number; out: number; } | null; problem: string | null; }>; models: Array<{ name: "openrouter" | "anthropic" | "openai" | "google" | "compatible" | "brave" | "tavily" | "searxng" | "openalex" | "arxiv" | "wikipedia" | "crossref"; label: string; takes: { key: boolean; address: boolean; }; address: string; state: "environment" | "app" | "none" | "unreadable"; hasKey: boolean; ending: string; setBy: string | null; setAt: string | null; }>; search: Array<{ name: "openrouter" | "anthropic" | "openai" | "google" | "compatible" | "brave" | "tavily" | "searxng" | "openalex" | "arxiv" | "wikipedia" | "crossref"; label: string; takes: { key: boolean; address: boolean; }; address: string; state: "environment" | "app" | "none" | "unreadable"; hasKey: boolean; ending: string; setBy: string | null; setAt: string | null; isAsked: boolean; }>; isSearchOfEnvironment: boolean; };
  };
  /** Chooses which search providers runs ask; none for no web search. */
  setInstallSearch: {
    asked: { body: { providers: Array<"brave" | "tavily" | "searxng" | "openalex" | "arxiv" | "wikipedia" | "crossref">; }; };
    answer: { roles: Array<{ role: "research" | "review" | "small" | "embeddings"; label: string; model: string | null; isOfEnvironment: boolean; price: { in: number; out: number; } | null; listPrice?: { in: number; out: number; } | null; problem: string | null; }>; models: Array<{ name: "openrouter" | "anthropic" | "openai" | "google" | "compatible" | "brave" | "tavily" | "searxng" | "openalex" | "arxiv" | "wikipedia" | "crossref"; label: string; takes: { key: boolean; address: boolean; }; address: string; state: "environment" | "app" | "none" | "unreadable"; hasKey: boolean; ending: string; setBy: string | null; setAt: string | null; }>; search: Array<{ name: "openrouter" | "anthropic" | "openai" | "google" | "compatible" | "brave" | "tavily" | "searxng" | "openalex" | "arxiv" | "wikipedia" | "crossref"; label: string; takes: { key: boolean; address: boolean; }; address: string; state: "environment" | "app" | "none" | "unreadable"; hasKey: boolean; ending: string; setBy: string | null; setAt: string | null; isAsked: boolean; }>; isSearchOfEnvironment: boolean; };
  };
  /** Asks one search provider one question, and says what came of it. */
  testInstallSearch: {
    asked: { body: { provider: "brave" | "tavily" | "searxng" | "openalex" | "arxiv" | "wikipedia" | "crossref"; }; };
    answer: { ok: boolean; ms: number; says: string; };
  };
  /** How much there may be of what: for each account, project and web server, and for the whole install. For administrators. */
  getInstallLimits: {
    asked: {  };
    answer: { items: Array<{ name: "account_runs" | "project_runs" | "install_runs" | "account_projects" | "install_projects" | "project_sources" | "project_megabytes" | "account_megabytes" | "install_megabytes" | "project_crawls" | "project_watches" | "project_lists" | "project_webhooks" | "deletion_megabytes" | "account_exports" | "project_exports" | "install_exports" | "account_imports" | "install_imports" | "account_tokens" | "account_links" | "project_links" | "account_streams" | "process_streams" | "account_uploads" | "process_uploads"; of: "account" | "project" | "install" | "process"; label: string; value: number; first: number; most: number; }>; };
  };
  /** Sets how much there may be of what; null takes a number back to what held first. */
  setInstallLimits: {
    asked: { body: { values: Record<string, number | null>; }; };
    answer: { items: Array<{ name: "account_runs" | "project_runs" | "install_runs" | "account_projects" | "install_projects" | "project_sources" | "project_megabytes" | "account_megabytes" | "install_megabytes" | "project_crawls" | "project_watches" | "project_lists" | "project_webhooks" | "deletion_megabytes" | "account_exports" | "project_exports" | "install_exports" | "account_imports" | "install_imports" | "account_tokens" | "account_links" | "project_links" | "account_streams" | "process_streams" | "account_uploads" | "process_uploads"; of: "account" | "project" | "install" | "process"; label: string; value: number; first: number; most: number; }>; };
  };
  /** What administrators demand of everybody, and forbid. For administrators. */
  getPolicies: {
    asked: {  };
    answer: { newProjectsKeep: { originals: number | null; calls: number | null; events: number | null; }; isSecondFactorDemanded: boolean; tokenDays: number | null; accessLogDays: number; signInRules: Array<{ domain: string; provider: string | null; by: string | null; setAt: string; }>; signInProviders: Array<{ id: string; name: string; }>; legalHolds: Array<{ projectId: string; name: string; reason: string; by: string | null; setAt: string; }>; };
  };
  /** Sets policies; what is left out stays as it is. What makes the install looser is done in the app, soon after signing in. */
  setPolicies: {
    asked: { body: { isSecondFactorDemanded?: true; tokenDays?: number; accessLogDays?: number; newProjectsKeep?: Record<string, number | null>; }; };
    answer: { newProjectsKeep: { originals: number | null; calls: number | null; events: number | null; }; isSecondFactorDemanded: boolean; tokenDays: number | null; accessLogDays: number; signInRules: Array<{ domain: string; provider: string | null; by: string | null; setAt: string; }>; signInProviders: Array<{ id: string; name: string; }>; legalHolds: Array<{ projectId: string; name: string; reason: string; by: string | null; setAt: string; }>; };
  };
  /** Has the addresses of a domain sign in by one provider alone; their sessions end. Tells how many accounts sign in anew. */
  setSignInRule: {
    asked: { body: { domain: string; provider: "github" | "google" | "oidc"; }; };
    answer: { accounts: number; };
  };
  /** Has nothing of a project deleted until an administrator lifts the hold in the app. */
  setLegalHold: {
    asked: { body: { projectId: string; reason: string; }; };
    answer: { newProjectsKeep: { originals: number | null; calls: number | null; events: number | null; }; isSecondFactorDemanded: boolean; tokenDays: number | null; accessLogDays: number; signInRules: Array<{ domain: string; provider: string | null; by: string | null; setAt: string; }>; signInProviders: Array<{ id: string; name: string; }>; legalHolds: Array<{ projectId: string; name: string; reason: string; by: string | null; setAt: string; }>; };
  };
}

export const operations = {
  listProjects: {"method":"GET","path":"/projects","sends":"none","answers":"json"},
  createProject: {"method":"POST","path":"/projects","sends":"json","answers":"json"},
  getProject: {"method":"GET","path":"/projects/{projectId}","sends":"none","answers":"json"},
  listImportedLines: {"method":"GET","path":"/projects/{projectId}/imported","sends":"none","answers":"json"},
  listSources: {"method":"GET","path":"/projects/{projectId}/sources","sends":"none","answers":"json"},
  addSource: {"method":"POST","path":"/projects/{projectId}/sources","sends":"json","answers":"json"},
  getSource: {"method":"GET","path":"/projects/{projectId}/sources/{sourceId}","sends":"none","answers":"json"},
  renameSource: {"method":"POST","path":"/projects/{projectId}/sources/{sourceId}/rename","sends":"json","answers":"none"},
  setSourceDoi: {"method":"POST","path":"/projects/{projectId}/sources/{sourceId}/doi","sends":"json","answers":"json"},
  getSourceText: {"method":"GET","path":"/projects/{projectId}/sources/{sourceId}/text","sends":"none","answers":"json"},
  listWatchedLists: {"method":"GET","path":"/projects/{projectId}/watched-lists","sends":"none","answers":"json"},
  watchList: {"method":"POST","path":"/projects/{projectId}/watched-lists","sends":"json","answers":"json"},
  unwatchList: {"method":"POST","path":"/projects/{projectId}/watched-lists/{listId}/remove","sends":"none","answers":"none"},
  addSources: {"method":"POST","path":"/projects/{projectId}/sources/bulk","sends":"json","answers":"json"},
  addFile: {"method":"POST","path":"/projects/{projectId}/files","sends":"file","answers":"json"},
  listCrawls: {"method":"GET","path":"/projects/{projectId}/crawls","sends":"none","answers":"json"},
  startCrawl: {"method":"POST","path":"/projects/{projectId}/crawls","sends":"json","answers":"json"},
  stopCrawl: {"method":"POST","path":"/projects/{projectId}/crawls/{crawlId}/stop","sends":"none","answers":"none"},
  listWatchedPages: {"method":"GET","path":"/projects/{projectId}/watched-pages","sends":"none","answers":"json"},
  watchPage: {"method":"POST","path":"/projects/{projectId}/sources/{sourceId}/watch","sends":"json","answers":"none"},
  rereadSource: {"method":"POST","path":"/projects/{projectId}/sources/{sourceId}/reread","sends":"none","answers":"json"},
  listResearchers: {"method":"GET","path":"/projects/{projectId}/researchers","sends":"none","answers":"json"},
  createResearcher: {"method":"POST","path":"/projects/{projectId}/researchers","sends":"json","answers":"json"},
  getResearcher: {"method":"GET","path":"/projects/{projectId}/researchers/{researcherId}","sends":"none","answers":"json"},
  editResearcher: {"method":"POST","path":"/projects/{projectId}/researchers/{researcherId}/edit","sends":"json","answers":"json"},
  getSchedule: {"method":"GET","path":"/projects/{projectId}/researchers/{researcherId}/schedule","sends":"none","answers":"json"},
  setSchedule: {"method":"POST","path":"/projects/{projectId}/researchers/{researcherId}/schedule","sends":"json","answers":"json"},
  removeSchedule: {"method":"POST","path":"/projects/{projectId}/researchers/{researcherId}/schedule/remove","sends":"none","answers":"none"},
  activateResearcher: {"method":"POST","path":"/projects/{projectId}/researchers/{researcherId}/activate","sends":"none","answers":"none"},
  finishResearcher: {"method":"POST","path":"/projects/{projectId}/researchers/{researcherId}/finish","sends":"none","answers":"none"},
  archiveResearcher: {"method":"POST","path":"/projects/{projectId}/researchers/{researcherId}/archive","sends":"none","answers":"none"},
  listRuns: {"method":"GET","path":"/projects/{projectId}/runs","sends":"none","answers":"json"},
  startRun: {"method":"POST","path":"/projects/{projectId}/researchers/{researcherId}/runs","sends":"json","answers":"json"},
  getRun: {"method":"GET","path":"/projects/{projectId}/runs/{runId}","sends":"none","answers":"json"},
  getRunCosts: {"method":"GET","path":"/projects/{projectId}/runs/{runId}/costs","sends":"none","answers":"json"},
  getRunMatrix: {"method":"GET","path":"/projects/{projectId}/runs/{runId}/matrix","sends":"none","answers":"json"},
  getRunManifest: {"method":"GET","path":"/projects/{projectId}/runs/{runId}/manifest","sends":"none","answers":"json"},
  getRunBundle: {"method":"GET","path":"/projects/{projectId}/runs/{runId}/bundle","sends":"none","answers":"file"},
  approvePlan: {"method":"POST","path":"/projects/{projectId}/runs/{runId}/approve-plan","sends":"json","answers":"none"},
  pauseRun: {"method":"POST","path":"/projects/{projectId}/runs/{runId}/pause","sends":"none","answers":"none"},
  resumeRun: {"method":"POST","path":"/projects/{projectId}/runs/{runId}/resume","sends":"none","answers":"none"},
  cancelRun: {"method":"POST","path":"/projects/{projectId}/runs/{runId}/cancel","sends":"none","answers":"none"},
  listNodes: {"method":"GET","path":"/projects/{projectId}/runs/{runId}/nodes","sends":"none","answers":"json"},
  listEvents: {"method":"GET","path":"/projects/{projectId}/runs/{runId}/events","sends":"none","answers":"json"},
  searchFacts: {"method":"GET","path":"/projects/{projectId}/facts","sends":"none","answers":"json"},
  getFact: {"method":"GET","path":"/projects/{projectId}/facts/{factId}","sends":"none","answers":"json"},
  settleFact: {"method":"POST","path":"/projects/{projectId}/facts/{factId}/settle","sends":"json","answers":"json"},
  getProjectMatrix: {"method":"GET","path":"/projects/{projectId}/evidence-matrix","sends":"none","answers":"json"},
  askKnowledge: {"method":"POST","path":"/projects/{projectId}/questions","sends":"json","answers":"json"},
  listReports: {"method":"GET","path":"/projects/{projectId}/reports","sends":"none","answers":"json"},
  getReport: {"method":"GET","path":"/projects/{projectId}/reports/{reportId}","sends":"none","answers":"json"},
  getReportMarkdown: {"method":"GET","path":"/projects/{projectId}/reports/{reportId}/markdown","sends":"none","answers":"text"},
  getReportDifference: {"method":"GET","path":"/projects/{projectId}/reports/{reportId}/difference","sends":"none","answers":"json"},
  listWebhooks: {"method":"GET","path":"/projects/{projectId}/webhooks","sends":"none","answers":"json"},
  createWebhook: {"method":"POST","path":"/projects/{projectId}/webhooks","sends":"json","answers":"json"},
  editWebhook: {"method":"POST","path":"/projects/{projectId}/webhooks/{webhookId}/edit","sends":"json","answers":"none"},
  renewWebhook: {"method":"POST","path":"/projects/{projectId}/webhooks/{webhookId}/renew","sends":"none","answers":"json"},
  testWebhook: {"method":"POST","path":"/projects/{projectId}/webhooks/{webhookId}/test","sends":"none","answers":"none"},
  listDeliveries: {"method":"GET","path":"/projects/{projectId}/deliveries","sends":"none","answers":"json"},
  resendDelivery: {"method":"POST","path":"/projects/{projectId}/deliveries/{deliveryId}/resend","sends":"none","answers":"none"},
  removeWebhook: {"method":"POST","path":"/projects/{projectId}/webhooks/{webhookId}/remove","sends":"none","answers":"none"},
  getNotificationRules: {"method":"GET","path":"/projects/{projectId}/notification-rules","sends":"none","answers":"json"},
  setNotificationRules: {"method":"POST","path":"/projects/{projectId}/notification-rules","sends":"json","answers":"json"},
  getInstallModels: {"method":"GET","path":"/install/models","sends":"none","answers":"json"},
  setInstallModels: {"method":"POST","path":"/install/models","sends":"json","answers":"json"},
  testInstallModel: {"method":"POST","path":"/install/models/test","sends":"json","answers":"json"},
  connectProvider: {"method":"POST","path":"/install/providers","sends":"json","answers":"json"},
  disconnectProvider: {"method":"POST","path":"/install/providers/disconnect","sends":"json","answers":"json"},
  setInstallSearch: {"method":"POST","path":"/install/search","sends":"json","answers":"json"},
  testInstallSearch: {"method":"POST","path":"/install/search/test","sends":"json","answers":"json"},
  getInstallLimits: {"method":"GET","path":"/install/limits","sends":"none","answers":"json"},
  setInstallLimits: {"method":"POST","path":"/install/limits","sends":"json","answers":"json"},
  getPolicies: {"method":"GET","path":"/install/policies","sends":"none","answers":"json"},
  setPolicies: {"method":"POST","path":"/install/policies","sends":"json","answers":"json"},
  setSignInRule: {"method":"POST","path":"/install/sign-in-rules","sends":"json","answers":"json"},
  setLegalHold: {"method":"POST","path":"/install/legal-holds","sends":"json","answers":"json"},
} as const;
