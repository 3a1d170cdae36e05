import {
  type ChangeKind,
  type ClaimFact,
  type ComparedReport,
  compareClaims,
  type ReportClaim,
} from "@/lib/domain/difference/difference";
import { close } from "./close";
import { homes } from "./homes";
import { lives } from "./lives";
import type { Row, VersionPair } from "./pairs";
import { rules } from "./rules";

/** All pairs of versions that were written by hand; those of even places may be looked at while rules are made. */
export const versionPairs: readonly VersionPair[] = [...homes, ...rules, ...lives, ...close];

const FROM = Date.parse("2026-11-03T09:00:00Z");
const BETWEEN = Date.parse("2026-11-10T09:00:00Z");
const TO = Date.parse("2026-11-17T09:00:00Z");

type Side = "before" | "after";

/** The fact that a row's claim cites on one side, in the state that makes it what the row says. */
function factOf([kind, before, after, shares = "own"]: Row, nth: number, side: Side): ClaimFact {
  const statement = (side === "before" ? before : after) ?? "";
  const own = `${side}-${nth}`;
  const source = (name: string, quote: string): ClaimFact["quotes"][number] => ({
    quote,
    sourceId: name,
    sourceTitle: name,
    sha256: name,
    start: 0,
  });
  // What one fact stands on is the same for all who cite it; a row that is told again leans on the row before it.
  const place = kind === "told" ? nth - 1 : nth;
  const quote = shares === "own" ? statement : `The words of the source at place ${place}`;
  const isLater = side === "after";
  return {
    key: shares === "shared" ? `fact-${place}` : own,
    statement,
    quotes: [source(`source-${shares === "own" ? own : place}`, quote)],
    borneOutBy: isLater && kind === "newly_borne_out" ? [source(`other-${nth}`, `In other words: ${statement}`)] : [],
    isDisputed: isLater && kind === "newly_disputed",
    goneAtMs: kind === "source_gone" ? BETWEEN : null,
    isFixed: false,
  };
}

function claimOf(row: Row, nth: number, side: Side): ReportClaim[] {
  const text = side === "before" ? row[1] : row[2];
  return text === null ? [] : [{ section: 0, heading: "Findings", text, facts: [factOf(row, nth, side)] }];
}

/** A pair as it is compared; the later version tells what it says in another order. */
export function comparedPair({ rows }: VersionPair): [before: ComparedReport, after: ComparedReport] {
  const side = (name: Side): ReportClaim[] => rows.flatMap((row, nth) => claimOf(row, nth, name));
  return [
    { atMs: FROM, claims: side("before"), removed: [] },
    { atMs: TO, claims: side("after").toReversed(), removed: [] },
  ];
}

/** What a comparison found, what there was to find, and how many of it are the same. */
export interface Judged {
  found: number;
  wanted: number;
  right: number;
}

type Change = [kind: ChangeKind, before: string | null, after: string | null];

function wantedOf({ rows }: VersionPair): Change[] {
  return rows.flatMap(([kind, before, after]): Change[] => (kind === "told" ? [] : [[kind, before, after]]));
}

/** What each pair was found to be, beside what it is, by kind. A right one has the kind and both tellings. */
export function judge(pairs: readonly VersionPair[]): { byKind: Map<ChangeKind, Judged>; wrong: string[] } {
  const byKind = new Map<ChangeKind, Judged>();
  const count = (kind: ChangeKind, own: Partial<Judged>): void => {
    const { found, wanted, right } = byKind.get(kind) ?? { found: 0, wanted: 0, right: 0 };
    byKind.set(kind, {
      found: found + (own.found ?? 0),
      wanted: wanted + (own.wanted ?? 0),
      right: right + (own.right ?? 0),
    });
  };
  const wrong = pairs.flatMap((pair) => {
    const { changes } = compareClaims(...comparedPair(pair));
    const found = changes.map(({ kind, before, after }): Change => [kind, before?.text ?? null, after?.text ?? null]);
    const wanted = wantedOf(pair);
    const written = new Set(wanted.map((change) => JSON.stringify(change)));
    for (const [kind] of wanted) count(kind, { wanted: 1 });
    for (const change of found) count(change[0], { found: 1, right: written.has(JSON.stringify(change)) ? 1 : 0 });
    const told = new Set(found.map((change) => JSON.stringify(change)));
    return [
      ...found
        .filter((one) => !written.has(JSON.stringify(one)))
        .map((one) => `${pair.subject}: found ${one.join(" / ")}`),
      ...wanted
        .filter((one) => !told.has(JSON.stringify(one)))
        .map((one) => `${pair.subject}: missed ${one.join(" / ")}`),
    ];
  });
  return { byKind, wrong };
}

/** All kinds together, or all but one. */
export function total(byKind: ReadonlyMap<ChangeKind, Judged>, without?: ChangeKind): Judged {
  const all = [...byKind].filter(([kind]) => kind !== without).map(([, one]) => one);
  const sum = (of: (one: Judged) => number): number => all.reduce((whole, one) => whole + of(one), 0);
  return { found: sum(({ found }) => found), wanted: sum(({ wanted }) => wanted), right: sum(({ right }) => right) };
}
