import { z } from "zod";
import { type ChangeKind, changeKinds, type Difference } from "./difference";

const count = z.int().min(0);

/** How many claims became what from one version to another. */
export const DifferenceCounts = z.object({
  changed_figure: count,
  withdrawn: count,
  /** Absent from what was counted before it was told apart. */
  not_asked: count.default(0),
  source_gone: count,
  newly_disputed: count,
  newly_borne_out: count,
  new: count,
  same: count,
  /** Withdrawn claims that rested on a fact that people had accepted. */
  fixedWithdrawn: count,
} satisfies Record<ChangeKind | "fixedWithdrawn", z.ZodType>);
export type DifferenceCounts = z.infer<typeof DifferenceCounts>;

/** What each kind of change is called: in a list of kinds, and of one and of several claims in a sentence. */
export const changeWords: Readonly<Record<ChangeKind, { label: string; one: string; many: string }>> = {
  changed_figure: { label: "Changed figures", one: "figure changed", many: "figures changed" },
  withdrawn: { label: "Withdrawn", one: "claim withdrawn", many: "claims withdrawn" },
  not_asked: { label: "Not asked again", one: "claim not asked again", many: "claims not asked again" },
  source_gone: { label: "Source gone", one: "claim lost its source", many: "claims lost their sources" },
  newly_disputed: { label: "Newly disputed", one: "claim newly disputed", many: "claims newly disputed" },
  newly_borne_out: {
    label: "Newly borne out",
    one: "claim borne out by another source",
    many: "claims borne out by other sources",
  },
  new: { label: "New", one: "claim new", many: "claims new" },
  same: { label: "Unchanged", one: "claim unchanged", many: "claims unchanged" },
};

/** What is said of a report whose difference was made against one that is gone. */
export const SINCE_DELETED = "The report of the run before, with which this one was compared, was deleted.";

/** What a difference comes to, in numbers. */
export function countChanges({ changes }: Pick<Difference, "changes">): DifferenceCounts {
  const of = (kind: ChangeKind): number =>
    changes.filter((one) => one.kind === kind).reduce((sum, { removed }) => sum + Math.max(1, removed), 0);
  return {
    changed_figure: of("changed_figure"),
    withdrawn: of("withdrawn"),
    not_asked: of("not_asked"),
    source_gone: of("source_gone"),
    newly_disputed: of("newly_disputed"),
    newly_borne_out: of("newly_borne_out"),
    new: of("new"),
    same: of("same"),
    fixedWithdrawn: changes.filter(({ kind, isFixed }) => kind === "withdrawn" && isFixed).length,
  };
}

/** Whether the answer is another one: some claim is no longer what it was. */
export function isAnotherAnswer(counts: DifferenceCounts): boolean {
  return changeKinds.some((kind) => kind !== "same" && counts[kind] > 0);
}

const numberWords = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

function inWords(number: number): string {
  return numberWords[number] ?? number.toLocaleString("en");
}

/** What changed, in a few words without an end: “two figures changed, one claim withdrawn”. */
export function changesInWords(counts: DifferenceCounts): string {
  const told = changeKinds
    .filter((kind) => kind !== "same" && counts[kind] > 0)
    .map((kind) => {
      const said = `${inWords(counts[kind])} ${counts[kind] === 1 ? changeWords[kind].one : changeWords[kind].many}`;
      if (kind !== "withdrawn" || counts.fixedWithdrawn === 0) return said;
      const fixed = counts.withdrawn === 1 ? "which" : `${inWords(counts.fixedWithdrawn)} of which`;
      return `${said} (${fixed} people had accepted)`;
    });
  return told.length === 0 ? "no claim changed" : told.join(", ");
}

const sameYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
const otherYear = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const withTime = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

const year = new Intl.DateTimeFormat("en-GB", { year: "numeric", timeZone: "UTC" });

function dayOf(atMs: number, otherMs: number): string {
  if (year.format(atMs) !== year.format(otherMs)) return otherYear.format(atMs);
  const day = sameYear.format(atMs);
  return day === sameYear.format(otherMs) ? `${day}, ${withTime.format(atMs)} UTC` : day;
}

/** The line above a newer report: since when, and what changed since then. */
export function sinceLine(counts: DifferenceCounts, { fromMs, toMs }: { fromMs: number; toMs: number }): string {
  return `Since ${dayOf(fromMs, toMs)}: ${changesInWords(counts)}.`;
}
