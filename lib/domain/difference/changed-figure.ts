import type { Claim, Finding } from "@/lib/domain/facts/claims";
import { differingSlot } from "@/lib/domain/facts/slots";
import type { Quantity } from "@/lib/domain/text/quantities";
import { sharedCount } from "@/lib/domain/text/rank/diversity";

/** A figure or a date that is another one now, both as they are written. */
export interface FigureChange {
  from: string;
  to: string;
}

/** How fine a figure is written: a tenth for “2.7”, one for “64”. One told as “about” is as fine as its last digit that counts. */
function fineness({ low, bound }: Quantity): number {
  const written = String(Math.abs(low));
  const decimals = written.split(".")[1]?.length ?? 0;
  if (decimals > 0) return 10 ** -decimals;
  return bound === "about" ? 10 ** (/0*$/.exec(written)?.[0].length ?? 0) : 1;
}

/** Whether two figures may be one, told more or less finely: “7.1 percent” and “7 percent”. */
function mayBeOneFigure(a: Quantity, b: Quantity): boolean {
  if (a.unit !== b.unit) return false;
  const [one, other] = [fineness(a), fineness(b)];
  const room = one === other ? 0 : Math.max(one, other) / 2;
  return Math.abs(a.low - b.low) <= room && Math.abs(a.high - b.high) <= room;
}

function isSaid(quantity: Quantity, by: Claim): boolean {
  return by.findings.some((finding) => mayBeOneFigure(finding.quantity, quantity));
}

function written({ text }: Claim, { start, end }: Quantity): string {
  return text.slice(start, end).trim();
}

/** How many terms say of both figures what they measure; figures of other units measure nothing in common. */
function inCommon(a: Finding, b: Finding): number {
  return a.quantity.unit === b.quantity.unit ? 1 + sharedCount(a.about, b.about) : 0;
}

/** The figures of the one that the other does not say. */
function unsaid(claim: Claim, other: Claim): Finding[] {
  return claim.findings.filter(({ quantity }) => !isSaid(quantity, other));
}

const dates =
  /(?:(?:\d{1,2} )?(?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{1,2},)?(?: (?:19|20)\d\d)?|(?<![\p{L}\p{N}.,€$£])(?:19|20)\d\d(?![\p{N}%]|[.,]\d))/gu;

function datesIn({ text }: Claim): string[] {
  // “May” alone is a verb as often as a month.
  return [...new Set([...text.matchAll(dates)].map(([date]) => date).filter((date) => date !== "May"))];
}

/** The one date of each that the other does not name. */
function changedDate(a: Claim, b: Claim): FigureChange | null {
  const slots = differingSlot(
    a.slots.filter(({ kind }) => kind === "date"),
    b.slots.filter(({ kind }) => kind === "date"),
  );
  if (slots !== null) return { from: slots[0].value, to: slots[1].value };
  const [ours, theirs] = [datesIn(a), datesIn(b)];
  const isTold = (date: string, by: readonly string[]): boolean =>
    by.some((other) => other.includes(date) || date.includes(other));
  const [from, ...moreBefore] = ours.filter((date) => !isTold(date, theirs));
  const [to, ...moreAfter] = theirs.filter((date) => !isTold(date, ours));
  if (from === undefined || to === undefined || moreBefore.length > 0 || moreAfter.length > 0) return null;
  return { from, to };
}

/**
 * The figure, or else the date, in which two tellings of one claim differ; null where each says what the other says, or
 * says more. Of several figures the one that measures most of the same.
 */
export function changedFigure(before: Claim, after: Claim): FigureChange | null {
  const [ours, theirs] = [unsaid(before, after), unsaid(after, before)];
  const [best] = ours
    .flatMap((one) => theirs.map((other) => ({ one, other, common: inCommon(one, other) })))
    .filter(({ common }) => common > 0)
    .toSorted((a, b) => b.common - a.common);
  if (best !== undefined) return { from: written(before, best.one.quantity), to: written(after, best.other.quantity) };
  return changedDate(before, after);
}
