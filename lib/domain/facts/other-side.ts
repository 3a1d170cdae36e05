import { sentences } from "@/lib/domain/prose/sentences";
import { askedTerms } from "@/lib/domain/text/asked-terms";
import { meanings } from "@/lib/domain/text/meanings";
import { sharedCount } from "@/lib/domain/text/rank/diversity";
import { termSet } from "@/lib/domain/text/terms";
import { contradiction } from "./contradiction";

/** A stretch of a source. */
interface Stretch {
  id: string;
  sourceId: string;
  sourceTitle: string;
  text: string;
}

/** Stretches that are read for their other side at most, and terms without which two sentences are not compared. */
const MOST = 3;
const SHARED = 3;

interface Said {
  text: string;
  terms: ReadonlySet<string>;
}

function saidIn({ text }: Stretch): Said[] {
  return sentences(text).flatMap(({ text: own, kind }) =>
    kind === "heading" || kind === "code" ? [] : [{ text: own, terms: termSet(own) }],
  );
}

/**
 * Of what is not read, the stretches in which a sentence cannot hold beside one of another source that is read and bears
 * on the question: who reads one side reads the other, however the two rank.
 */
export function otherSides(question: string, read: readonly Stretch[], unread: readonly Stretch[]): string[] {
  const asked = meanings(askedTerms(question));
  const told = read.flatMap((stretch) =>
    saidIn(stretch)
      .filter(({ terms }) => sharedCount(meanings(terms), asked) > 0)
      .map((said) => ({ ...said, stretch })),
  );
  const isOther = (one: Said, of: Stretch): boolean =>
    told.some(
      ({ text, terms, stretch }) =>
        stretch.sourceId !== of.sourceId &&
        sharedCount(terms, one.terms) >= SHARED &&
        contradiction(text, one.text, [stretch.sourceTitle, of.sourceTitle])?.nature === "direct",
    );
  const found = unread.filter((stretch) => saidIn(stretch).some((said) => isOther(said, stretch)));
  return found.slice(0, MOST).map(({ id }) => id);
}
