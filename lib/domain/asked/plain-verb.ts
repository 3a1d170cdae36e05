import { headOf } from "@/lib/domain/text/asked-terms";

/** Auxiliaries behind which a verb stands in its plain form; behind “do” several things act. */
const plain = /^(?:do|does|did|can|could|will|would|should|may|might|must)$/i;

/** Several things by their ending, or by their own form; a name says by neither how many it is. */
const several = /^(?!\p{Lu}).*(?:[^sui\P{L}]s|women|men|people|children|police|cattle|mice|teeth|feet|geese)$/u;
const adverb = /\p{L}{2,}ly$/u;
const adjective = /(?:ic|al|ive|ous|ful|able|ible|ary|less|ing|ed|ern|ish)$/u;

/** Verbs that are no names of things: where one of these stands between two words, it is what is done. */
const verbs = new Set(
  `accept achieve adopt affect allow avoid become begin bring build buy carry choose collect contain create decide deliver
  deter discourage earn eat encourage enforce exceed find follow generate get give grow hold improve include keep kill know
  lose lower make meet need obtain outperform predict prevent produce protect provide raise reach receive reduce relieve
  remove replace require restore save sell send serve solve take teach tell threaten treat win worsen write`.split(
    /\s+/,
  ),
);

/** The place of what several things do: behind the first of them that no other of several follows. */
function behindSeveral(words: readonly string[]): number | null {
  const actor = words.findIndex((word, nth) => several.test(word) && !several.test(words[nth + 1] ?? "s"));
  if (actor < 0) return null;
  const verb = words.findIndex((word, nth) => nth > actor && !adverb.test(word));
  return verb > actor && verb < words.length - 1 ? verb : null;
}

/** The place of what is done to several things, which stand last: no verb in its plain form ends as they do. */
function beforeSeveral(words: readonly string[]): number | null {
  if (!several.test(words.at(-1) ?? "")) return null;
  const known = words.findIndex((word, nth) => nth > 0 && nth < words.length - 1 && verbs.has(word));
  if (known > 0) return known;
  const verb = words.findLastIndex((word, nth) => nth < words.length - 1 && !adjective.test(word));
  return verb > 0 ? verb : null;
}

/** The place of a known verb with one word or more on both sides, of which the last is none. */
function amongOthers(words: readonly string[]): number | null {
  if (verbs.has(words.at(-1) ?? "")) return null;
  const verb = words.findIndex((word, nth) => nth > 0 && nth < words.length - 1 && verbs.has(word));
  return verb > 0 ? verb : null;
}

/**
 * A question with “have” for a verb that stands between two things without an article: “How do sensors predict swarms?”
 * Read word by word its subject would be “sensors predict”; “have” is a verb to whoever reads so.
 */
export function withPlainVerb(question: string): string {
  const head = headOf(question);
  if (head === null || !plain.test(head.aux.text) || head.run.length < 3) return question;
  const words = head.run.map(({ text }) => text);
  const ofSeveral = /^does$/i.test(head.aux.text) ? null : behindSeveral(words);
  const verb = head.run[ofSeveral ?? beforeSeveral(words) ?? amongOthers(words) ?? -1];
  return verb === undefined ? question : `${question.slice(0, verb.start)}have${question.slice(verb.end)}`;
}
