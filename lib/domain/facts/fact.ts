import { FactKey } from "@/lib/domain/core/ids";
import { keeping } from "@/lib/domain/core/keep";
import type { FactStatus, FactVerdict } from "@/lib/domain/core/words";

/** One piece of evidence as the score sees it. Evidence of one cluster (one domain, or copies of one text) counts once. */
export interface ScoredEvidence {
  cluster: string;
  /** Quality of the source, 0 to 1. */
  quality: number;
  /** How surely the quote says it, 0 to 1. */
  confidence: number;
}

export interface ScoreState {
  hasOpenDirectContradiction: boolean;
  /** What a person said; it stands over the formula. */
  verdict: "accepted" | "rejected" | null;
}

/**
 * What two spellings of one statement share: compatibility forms and case folded; Markdown marks, punctuation and
 * white space folded; words, numbers with their signs and points, and symbols that change the meaning kept.
 */
export const normalForm = keeping(formOf, { texts: 8_000, length: 2_000 });

function formOf(statement: string): string {
  const lower = statement.normalize("NFKC").toLowerCase();
  const plain = lower.replace(APOSTROPHES, "").replace(DASHES, "-").normalize("NFKC");
  const tokens = plain.match(TOKENS);
  // A statement of marks alone keeps them, so that it does not become the empty one.
  return tokens === null ? plain.trim().replace(/\s+/g, " ") : tokens.join(" ");
}

/**
 * The key that a marker names: the first 60 bits of the normal form's sha256 as twelve letters of Crockford's base 32.
 * Throws when `sha256Hex` does not begin with fifteen hexadecimal digits.
 */
export function factKeyFromHash(sha256Hex: string): FactKey {
  const bits = BigInt(`0x${sha256Hex.slice(0, 15)}`);
  const letters = Array.from({ length: 12 }, (_, index) => LETTERS[Number((bits >> BigInt(55 - 5 * index)) & 31n)]);
  return FactKey.parse(letters.join(""));
}

/**
 * How well a fact is borne out, 0 to 1: `1 − Π(1 − quality × confidence)` over independent evidence (the best of each
 * cluster), halved while a direct contradiction is open, 1 or 0 by a person's verdict. Source: sources.md, facts.
 */
export function validationScore(evidence: readonly ScoredEvidence[], state: ScoreState): number {
  if (state.verdict !== null) return state.verdict === "accepted" ? 1 : 0;
  const doubt = bestOfClusters(evidence).reduce((left, one) => left * (1 - weight(one)), 1);
  return (1 - doubt) * (state.hasOpenDirectContradiction ? 0.5 : 1);
}

/** The score in words, with the numbers that made it. */
export function scoreBecause(evidence: readonly ScoredEvidence[], state: ScoreState): string {
  if (state.verdict !== null) return `${state.verdict === "accepted" ? 1 : 0}: a person ${state.verdict} this fact.`;
  const best = bestOfClusters(evidence);
  const score = round(validationScore(evidence, state));
  if (best.length === 0) return `${score}: no evidence is left for this fact.`;
  const factors = best.map((one) => `(1 − ${round(one.quality)} × ${round(one.confidence)})`).join(" × ");
  const halved = state.hasOpenDirectContradiction;
  const formula = halved ? `0.5 × (1 − ${factors}), halved while a direct contradiction is open` : `1 − ${factors}`;
  const sources = best.length === 1 ? "1 independent source" : `${best.length} independent sources`;
  return `${score} = ${formula}: ${sources}, each with its quality × the confidence of its quote.`;
}

/**
 * Quality of a source, 0 to 1. It starts at 0.5, moves by at most 0.2 with the mean confidence of its facts, and then
 * with people's verdicts on them: four imagined verdicts at the start hold it until real ones outweigh them.
 */
export function sourceQuality(record: { meanConfidence: number | null; accepted: number; rejected: number }): number {
  const start = 0.5 + 0.4 * (clamp(record.meanConfidence ?? 0.5) - 0.5);
  return (start * PRIOR_VERDICTS + record.accepted) / (PRIOR_VERDICTS + record.accepted + record.rejected);
}

/**
 * The status of a fact after a person's verdict; null when it may not be judged: a superseded fact is settled through
 * the one that took its place, and a stale one can be rejected or reopened but not judged by a quote that is gone.
 */
export function afterVerdict(status: FactStatus, verdict: FactVerdict): FactStatus | null {
  if (status === "superseded") return null;
  if (status === "stale" && (verdict === "accepted" || verdict === "disputed")) return null;
  return verdict === "reopened" ? "proposed" : verdict;
}

function bestOfClusters(evidence: readonly ScoredEvidence[]): ScoredEvidence[] {
  const best = new Map<string, ScoredEvidence>();
  for (const one of evidence) {
    const known = best.get(one.cluster);
    if (known === undefined || weight(one) > weight(known)) best.set(one.cluster, one);
  }
  return [...best.values()];
}

function weight(one: ScoredEvidence): number {
  return clamp(one.quality) * clamp(one.confidence);
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const PRIOR_VERDICTS = 4;
const APOSTROPHES = /['’‘ʼ]/gu;
const DASHES = /[‐‑‒–—−]/gu;
/** Numbers (2.5, 1,000, 12:30, 2010-2015, with a leading minus), words, symbols that change the meaning. */
const TOKENS =
  /(?<![\p{L}\p{M}\p{N}])-?\p{N}+(?:[.,:/⁄-]\p{N}+)*|\p{N}+(?:[.,:/⁄-]\p{N}+)*|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*|[%‰°<=>±+×≤≥≠~≈\p{Sc}]/gu;
