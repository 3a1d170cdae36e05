import { passagesToRead } from "@/lib/domain/text/ranking";

/** A passage as it is ranked. */
interface Readable {
  id: string;
  title: string;
  text: string;
}

/** Passages that lie nearest to what is looked for, read ones among them: where these are the nearest, hardly anything else tells it. */
const NEAREST = 3;

/** A text whose names in code are read word by word: whoever looks for “critical sections” finds `CriticalSection`. */
function withNamesParted(text: string): string {
  return text.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ");
}

/** For each of what is looked for, the ids of up to `most` passages that are among the nearest to it and were not read, best first. */
export function nearestUnread(
  wanted: readonly string[],
  passages: readonly Readable[],
  { read, most }: { read: ReadonlySet<string>; most: number },
): string[][] {
  const parted = passages.map((one) => ({ ...one, text: withNamesParted(one.text) }));
  return wanted.map((one) =>
    passagesToRead([withNamesParted(one)], parted, NEAREST)
      .slice(0, NEAREST)
      .filter((id) => !read.has(id))
      .slice(0, most),
  );
}
