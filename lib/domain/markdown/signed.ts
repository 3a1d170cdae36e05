import { withoutSetIn } from "@/lib/domain/prose/set-in";
import { type MarkerGroup, markerGroups } from "./citation";
import { kindPlaces } from "./sentence-kinds";
import { MARK } from "./support";

/**
 * The Markdown as it is given to a parser: what the reader of this product found in it (lib/domain/prose) is signed, so
 * that a parser finds the same markers and the same sentences of a kind.
 */
export interface Signed {
  text: string;
  groups: readonly MarkerGroup[];
  /** What stands behind a sign in a text that is shown as it is written. */
  asWritten(value: string): string;
}

// Of the private use area: they mean nothing elsewhere. Brackets around make a sign punctuation, as markers are.
const GROUP_SIGN = /⟦\uE0F2(\d+)\uE0F3⟧/g;
const KIND_SIGN = "\uE0F4";
const SIGNS = /[\uE0F2-\uE0F4]/g;
/** A sign in a text: of a group by its number, with the white space before it, or of the kind that follows. */
export const SIGN = /\s*⟦\uE0F2(\d+)\uE0F3⟧|\uE0F4(Inference:|Scope:)/g;

/** The numbers of the groups that are signed in a text. */
export function groupsIn(text: string): number[] {
  return [...text.matchAll(GROUP_SIGN)].map((hit) => Number(hit[1]));
}

export function signed(markdown: string): Signed {
  const plain = withoutSetIn(markdown.replace(SIGNS, "\uFFFD"));
  const groups = markerGroups(plain);
  // The sign of a mark is white space to a sentence that begins behind it.
  const kinds = kindPlaces(plain.replace(MARK, (mark) => " ".repeat(mark.length)));
  const signs = [
    ...groups.map(({ start, end }, nth) => ({ start, end, sign: `⟦\uE0F2${nth}\uE0F3⟧` })),
    ...kinds.map(({ start }) => ({ start, end: start, sign: KIND_SIGN })),
  ].sort((a, b) => a.start - b.start);
  let text = "";
  let done = 0;
  for (const { start, end, sign } of signs) {
    text += plain.slice(done, start) + sign;
    done = end;
  }
  text += plain.slice(done);
  const written = (nth: string): string => {
    const group = groups[Number(nth)];
    return group === undefined ? "" : plain.slice(group.start, group.end);
  };
  return {
    text,
    groups,
    asWritten: (value) => value.replace(GROUP_SIGN, (_, nth: string) => written(nth)).replaceAll(KIND_SIGN, ""),
  };
}
