/** Facts with a quote that is gone from a page, and with one that is back. */
export interface MovedFacts {
  lost: number;
  found: number;
}

const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** What a change of a page did to what was taken from it, in sentences. It says nothing of what is true. */
export function movedWords({ lost, found }: MovedFacts): string {
  const said = [
    ...(lost > 0 ? [`It no longer says ${counted(lost, "fact that was", "facts that were")} quoted from it.`] : []),
    ...(found > 0 ? [`It says ${counted(found, "quoted fact", "quoted facts")} again.`] : []),
  ];
  return said.length === 0 ? "Every fact that was quoted from it still stands there." : said.join(" ");
}

/** What is said of a quote that its page had no more when it was read; null where the day is not told. */
export function goneWords(readAtMs: number | null): string {
  if (readAtMs === null) return "The page no longer says this.";
  return `The page no longer says this, as read on ${days.format(readAtMs)}.`;
}

/** What is said of a page of which some facts are gone. */
export function goneFromPage({ gone, of, readAtMs }: { gone: number; of: number; readAtMs: number }): string {
  const verb = gone === 1 ? "is" : "are";
  return `${gone} of ${counted(of, "fact", "facts")} ${verb} no longer on the page, as read on ${days.format(readAtMs)}.`;
}
