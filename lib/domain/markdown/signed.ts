import { withoutSetIn } from "@/lib/domain/prose/set-in";
import { type MarkerGroup, markerGroups } from "./citation";
import { kindEdits, type ShownKind } from "./kinds-shown";
import { edited } from "./markdown";
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
const KIND_SIGNS = { none: "\uE0F4", next: "\uE0F5", own: "\uE0F6" } as const;
const SIGNS = /[\uE0F2-\uE0F6]/g;
const KIND_SIGN = /[\uE0F4-\uE0F6]/g;
/**
 * A sign in a text: of a group by its number, with the white space before it; or of the word behind it that says of which
 * kind a sentence is.
 */
export const SIGN = /\s*⟦\uE0F2(\d+)\uE0F3⟧|([\uE0F4-\uE0F6])(\(inference\)|Scope:)/g;

/** What a word's sign says that it leads to. */
export function ledBySign(sign: string): ShownKind["leadsTo"] {
  if (sign === KIND_SIGNS.next) return "next";
  return sign === KIND_SIGNS.own ? "own" : null;
}

/** The numbers of the groups that are signed in a text. */
export function groupsIn(text: string): number[] {
  return [...text.matchAll(GROUP_SIGN)].map((hit) => Number(hit[1]));
}

export function signed(markdown: string): Signed {
  const plain = withoutSetIn(markdown.replace(SIGNS, "\uFFFD"));
  const groups = markerGroups(plain);
  // The sign of a mark is white space to a sentence that begins behind it.
  const unmarked = plain.replace(MARK, (mark) => " ".repeat(mark.length));
  const kinds = kindEdits(unmarked, ({ word, leadsTo }) => `${KIND_SIGNS[leadsTo ?? "none"]}${word}`);
  const markers = groups.map(({ start, end }, nth) => ({ from: start, to: end, by: `⟦\uE0F2${nth}\uE0F3⟧` }));
  const text = edited(
    plain,
    [...kinds, ...markers].sort((a, b) => a.from - b.from),
  );
  const written = (nth: string): string => {
    const group = groups[Number(nth)];
    return group === undefined ? "" : plain.slice(group.start, group.end);
  };
  return {
    text,
    groups,
    asWritten: (value) => value.replace(GROUP_SIGN, (_, nth: string) => written(nth)).replace(KIND_SIGN, ""),
  };
}
