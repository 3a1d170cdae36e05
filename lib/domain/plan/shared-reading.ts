import type { PlannedPerspective, SearchInput } from "@/lib/domain/run/results";

/**
 * Documents that decide a question are read whole, by one search for all that list them: so many of a run, and so many
 * by one search. Source: of the quotes of three single readers, half are from four documents each.
 */
const WHOLE = { run: 4, search: 2 } as const;

type Planned = Pick<PlannedPerspective, "questions"> & Partial<Pick<PlannedPerspective, "documents">>;
export type Reading = Partial<Pick<SearchInput, "documents" | "begun" | "whole" | "further" | "readByOthers">>;

/** Who begins a document: who lists it first, of those that list it as early the first; and how much it decides. */
interface Reader {
  index: number;
  place: number;
  weight: number;
}

/** The documents that a plan lists, with who begins each; what several list, and early, weighs more. */
function readersOf(listed: readonly (readonly string[])[]): Map<string, Reader> {
  const readers = new Map<string, Reader>();
  for (const [index, documents] of listed.entries()) {
    for (const [place, title] of [...new Set(documents)].entries()) {
      const before = readers.get(title);
      const weight = (before?.weight ?? 0) + 1 / (2 + place);
      if (before === undefined || place < before.place) readers.set(title, { index, place, weight });
      else readers.set(title, { ...before, weight });
    }
  }
  return readers;
}

/** The documents that decide most, as many as may be read whole, by who reads each. */
function wholeBy(readers: ReadonlyMap<string, Reader>): Map<number, string[]> {
  const ranked = [...readers].toSorted(([, a], [, b]) => b.weight - a.weight);
  const taken = new Map<number, string[]>();
  for (const [title, { index }] of ranked.slice(0, 2 * WHOLE.run)) {
    const own = taken.get(index) ?? [];
    const all = [...taken.values()].reduce((sum, titles) => sum + titles.length, 0);
    if (own.length < WHOLE.search && all < WHOLE.run) taken.set(index, [...own, title]);
  }
  return taken;
}

/**
 * What each search of a plan reads of the documents that it lists: `whole` what decides most, for the questions of the
 * others that list it, too (`further`), who read nothing of it beside that (`readByOthers`); `begun` what another search reads from its beginning. A beginning that two searches read beside each other is read twice for
 * nothing.
 */
export function sharedReading(perspectives: readonly Planned[]): Reading[] {
  const listed = perspectives.map(({ documents = [] }) => documents);
  const readers = readersOf(listed);
  const whole = wholeBy(readers);
  const isWhole = new Set([...whole.values()].flat());
  return perspectives.map((_, index) => {
    const own = whole.get(index) ?? [];
    const documents = (listed[index] ?? []).filter((title) => !isWhole.has(title));
    const begun = [...readers].filter(([, reader]) => reader.index !== index).map(([title]) => title);
    const further = perspectives.flatMap(({ questions }, other) =>
      other !== index && listed[other]?.some((title) => own.includes(title)) ? questions : [],
    );
    const readByOthers = (listed[index] ?? []).filter((title) => isWhole.has(title) && !own.includes(title));
    return {
      ...(documents.length > 0 && { documents }),
      ...(begun.length > 0 && { begun }),
      ...(own.length > 0 && { whole: own }),
      ...(further.length > 0 && { further }),
      ...(readByOthers.length > 0 && { readByOthers }),
    };
  });
}
