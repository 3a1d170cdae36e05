import { z } from "zod";
import type { EventRow } from "./events";

/** Events of one kind by one person, one after the other, from which they are told in one sentence. */
const MANY = 3;

const Review = z.object({ subject: z.literal("fact"), verdict: z.string(), note: z.string() });

const verdicts: Readonly<Record<string, string>> = {
  accepted: "accepted",
  rejected: "rejected",
  disputed: "disputed",
  reopened: "reopened",
};

/** What several events say together; null for those that are told one by one. */
const sentences: Readonly<Record<string, (count: string, payload: unknown) => string | null>> = {
  source_added: (count) => `${count} sources were added.`,
  source_excluded: (count) => `${count} sources were excluded.`,
  source_restored: (count) => `${count} sources were restored.`,
  source_reread: (count) => `${count} sources were read again.`,
  comment_added: (count) => `${count} comments were made.`,
  share_link_opened: (count) => `A share link was opened ${count} times.`,
  review_given: (count, payload) => {
    const review = Review.safeParse(payload).data;
    const verdict = review?.note === "" ? verdicts[review.verdict] : undefined;
    return verdict === undefined ? null : `${count} facts were ${verdict}.`;
  },
};

/** What they say; where more of them may follow that were not read, so that no number is told for all of them. */
function sentenceOf(rows: readonly EventRow[], goesOn = false): string | null {
  const [first] = rows;
  if (first === undefined || !Object.hasOwn(sentences, first.kind)) return null;
  return sentences[first.kind]?.(`${rows.length}${goesOn ? " or more" : ""}`, first.payload) ?? null;
}

const OfLink = z.object({ linkId: z.string() });

/** The link that an event tells of; null for one that tells of none. */
function linkOf({ payload }: EventRow): string | null {
  return OfLink.safeParse(payload).data?.linkId ?? null;
}

function isAlike(one: EventRow, other: EventRow): boolean {
  return (
    one.kind === other.kind &&
    one.actorId === other.actorId &&
    one.runId === other.runId &&
    linkOf(one) === linkOf(other) &&
    sentenceOf([one]) !== null &&
    sentenceOf([one]) === sentenceOf([other])
  );
}

/** Events that are told in one line; `text` is null where the line is that of its one event. */
export interface EventGroup {
  rows: [EventRow, ...EventRow[]];
  text: string | null;
}

/** Events in their order, those together that would say the same again and again; `isCut` where more may follow them. */
export function groupEvents(rows: readonly EventRow[], isCut: boolean): EventGroup[] {
  const runs: [EventRow, ...EventRow[]][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last !== undefined && isAlike(last[0], row)) last.push(row);
    else runs.push([row]);
  }
  return runs.flatMap((alike, nth): EventGroup[] =>
    alike.length < MANY
      ? alike.map((row) => ({ rows: [row], text: null }))
      : [{ rows: alike, text: sentenceOf(alike, isCut && nth === runs.length - 1) }],
  );
}
