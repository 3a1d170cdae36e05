import { normalForm } from "@/lib/domain/facts/fact";
import { countIndependent } from "@/lib/domain/facts/one-source";
import { isNearDuplicate } from "@/lib/domain/text/rank/diversity";
import type { FigureChange } from "./changed-figure";
import type { RemovedClaim, SaidClaim } from "./claims-in";
import { type Match, matchClaims } from "./match-claims";

/** What may become of a claim between two versions, in the order in which people are told. */
export const changeKinds = [
  "changed_figure",
  "withdrawn",
  "not_asked",
  "source_gone",
  "newly_disputed",
  "newly_borne_out",
  "new",
  "same",
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** The words of a source that a fact stands on. */
export interface ClaimQuote {
  quote: string;
  sourceId: string;
  sourceTitle: string;
  sha256: string;
  start: number;
}

/** A fact as it stood when the version was written. */
export interface ClaimFact {
  key: string;
  statement: string;
  quotes: readonly ClaimQuote[];
  /** Evidence of other facts that bear it out. */
  borneOutBy: readonly ClaimQuote[];
  /** Whether another fact contradicted it, and nobody had settled that. */
  isDisputed: boolean;
  /** When the last of its quotes was gone from its source; null as long as one stands there. */
  goneAtMs: number | null;
  /** Whether a person accepted it by hand. */
  isFixed: boolean;
}

/** A claim of a report with the facts that it cites. */
export interface ReportClaim extends Omit<SaidClaim, "keys"> {
  facts: readonly ClaimFact[];
}

/** A version of a report as it is compared with another. */
export interface ComparedReport {
  /** When it was written. */
  atMs: number;
  /** What it was asked; absent where nobody knows. */
  question?: string;
  claims: readonly ReportClaim[];
  removed: readonly RemovedClaim[];
}

/** How both sides tell one claim, as far as they do. */
interface Tellings {
  before: ReportClaim | null;
  after: ReportClaim | null;
  figure: FigureChange | null;
}

/** What became of one claim. */
export interface ClaimChange extends Tellings {
  kind: ChangeKind;
  /** Whether people had accepted a fact that it rested on: it is never withdrawn without a word. */
  isFixed: boolean;
  /** How many sentences went with a deleted source; of these nothing is left that could be shown. */
  removed: number;
}

/** What changed from one version to another. `compared` counts the pairs of claims that were looked at. */
export interface Difference {
  changes: ClaimChange[];
  compared: number;
}

/** Independent pieces of evidence that a claim stands on, its facts' own and those that bear them out. */
function voices({ facts }: ReportClaim): number {
  return countIndependent(facts.flatMap(({ quotes, borneOutBy }) => [{ evidence: quotes }, { evidence: borneOutBy }]));
}

function isGone({ facts }: ReportClaim, atMs: number): boolean {
  return facts.length > 0 && facts.every(({ goneAtMs }) => goneAtMs !== null && goneAtMs <= atMs);
}

function isDisputed({ facts }: ReportClaim): boolean {
  return facts.some((fact) => fact.isDisputed);
}

function isFixed(claim: ReportClaim | null): boolean {
  return claim?.facts.some((fact) => fact.isFixed) ?? false;
}

function change(kind: ChangeKind, own: Partial<Omit<ClaimChange, "kind" | "isFixed">>): ClaimChange {
  const { before = null, after = null, figure = null, removed = 0 } = own;
  return { kind, before, after, figure, removed, isFixed: isFixed(before) };
}

/** When the two versions were written. */
interface Times {
  fromMs: number;
  toMs: number;
}

function kindOf({ before, after, figure }: Match<ReportClaim>, { fromMs, toMs }: Times): ChangeKind {
  if (figure !== null) return "changed_figure";
  if (isGone(after, toMs) && !isGone(before, fromMs)) return "source_gone";
  if (isDisputed(after) && !isDisputed(before)) return "newly_disputed";
  return voices(before) === 1 && voices(after) > 1 ? "newly_borne_out" : "same";
}

/** One sentence for each of what a report says twice, as its answer and a section do. */
function told(claims: readonly ReportClaim[]): ReportClaim[] {
  const byKey = new Map<string, ReportClaim[]>();
  return claims.filter((claim) => {
    const rivals = new Set(claim.facts.flatMap(({ key }) => byKey.get(key) ?? []));
    const isAgain = ({ text, facts }: ReportClaim): boolean =>
      isNearDuplicate(text, claim.text) && claim.facts.every(({ key }) => facts.some((one) => one.key === key));
    if ([...rivals].some(isAgain)) return false;
    for (const { key } of claim.facts) byKey.set(key, [...(byKey.get(key) ?? []), claim]);
    return true;
  });
}

/** Marks of deleted sources that stand in the one version more often than in the other, one change for each source. */
function removals(before: readonly RemovedClaim[], after: readonly RemovedClaim[]): ClaimChange[] {
  const counts = (removed: readonly RemovedClaim[]): Map<string, number> =>
    new Map([...Map.groupBy(removed, ({ mark }) => mark)].map(([mark, all]) => [mark, all.length]));
  const later = counts(after);
  return [...counts(before)].flatMap(([mark, count]) => {
    const removed = count - (later.get(mark) ?? 0);
    return removed > 0 ? [change("source_gone", { removed })] : [];
  });
}

/** Whether the two were asked different things: what only the earlier one tells was not asked again, and nobody took it back. */
function isAskedOtherwise({ question: before }: ComparedReport, { question: after }: ComparedReport): boolean {
  return before !== undefined && after !== undefined && normalForm(before) !== normalForm(after);
}

/** What changed from an earlier version of a report to a later one, claim by claim, what matters most first. */
export function compareClaims(before: ComparedReport, after: ComparedReport): Difference {
  const { matches, onlyBefore, onlyAfter, compared } = matchClaims(told(before.claims), told(after.claims));
  const times = { fromMs: before.atMs, toMs: after.atMs };
  const missing = isAskedOtherwise(before, after) ? "not_asked" : "withdrawn";
  const changes = [
    ...matches.map((match) => change(kindOf(match, times), match)),
    ...onlyBefore.map((claim) => change(isGone(claim, after.atMs) ? "source_gone" : missing, { before: claim })),
    ...removals(before.removed, after.removed),
    ...onlyAfter.map((claim) => change("new", { after: claim })),
  ];
  const place = new Map(changeKinds.map((kind, index) => [kind, index]));
  const order = ({ kind }: ClaimChange): number => place.get(kind) ?? changeKinds.length;
  return { changes: changes.toSorted((a, b) => order(a) - order(b)), compared };
}
