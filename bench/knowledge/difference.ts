import { quantile, row, sharedMs } from "@/bench/kit/table";
import { type ComparedReport, changeKinds, compareClaims } from "@/lib/domain/difference/difference";
import { comparedPair, type Judged, judge, total, versionPairs } from "@/lib/testing/versions/judged";
import type { Row } from "@/lib/testing/versions/pairs";

const share = (right: number, all: number): string => (all === 0 ? "–" : (right / all).toFixed(3));

function judgedRow(name: string, { found, wanted, right }: Judged): void {
  row([name, wanted, found, right, share(right, found), share(right, wanted)]);
}

function measureJudgement(): void {
  const { byKind, wrong } = judge(versionPairs);
  row([`${versionPairs.length} pairs of versions`, "there", "found", "right", "precision", "recall"]);
  for (const kind of changeKinds) judgedRow(kind, byKind.get(kind) ?? { found: 0, wanted: 0, right: 0 });
  judgedRow("all that changed", total(byKind, "same"));
  judgedRow("all", total(byKind));
  if (wrong.length > 0) process.stdout.write(`${wrong.join("\n")}\n`);
}

/** Claims of each side of the two long reports. */
const CLAIMS = 300;
const PLACES = ["Leland", "Skarvik", "Varnholt", "Brest", "Lowell", "Tern Hill"];

/** All pairs told of several places, until each side has as many claims as a long report. */
function longReports(copy: number): [ComparedReport, ComparedReport] {
  const all = PLACES.flatMap((place) =>
    versionPairs.map((pair) =>
      comparedPair({
        ...pair,
        rows: pair.rows.map(([kind, before, after, facts]): Row => {
          const told = (text: string | null): string | null =>
            text === null ? null : `In ${place} (${copy}): ${text}`;
          return facts === undefined ? [kind, told(before), told(after)] : [kind, told(before), told(after), facts];
        }),
      }),
    ),
  );
  const sideOf = (side: 0 | 1): ComparedReport => {
    const claims = all.flatMap((pair, nth) =>
      pair[side].claims.map((claim) => ({
        ...claim,
        facts: claim.facts.map((fact) => ({ ...fact, key: `${nth} ${fact.key}` })),
      })),
    );
    return { atMs: side, claims: claims.slice(0, CLAIMS), removed: [] };
  };
  return [sideOf(0), sideOf(1)];
}

function measureLength(): void {
  const first: number[] = [];
  const again: number[] = [];
  let pairs = 0;
  for (let round = 0; round < 20; round++) {
    const reports = longReports(round);
    for (const times of [first, again]) {
      const from = sharedMs();
      pairs = compareClaims(...reports).compared;
      times.push(sharedMs() - from);
    }
  }
  const said = (times: readonly number[], at: number): string => `${quantile(times, at).toFixed(0)} ms`;
  row([`${CLAIMS} and ${CLAIMS} claims`, "p50", "p95", "pairs", `of ${CLAIMS * CLAIMS}`]);
  row(["texts not read before", said(first, 0.5), said(first, 0.95), pairs]);
  row(["texts read before", said(again, 0.5), said(again, 0.95), pairs]);
}

/** How well, and how fast, two versions of a report are compared claim by claim: `npm run bench:difference`. */
measureJudgement();
measureLength();
