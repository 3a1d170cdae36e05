import { alternativesIn } from "@/lib/domain/asked/alternatives";
import { lowerFirst } from "@/lib/domain/prose/first-letter";
import { auxiliary, clauseOf } from "@/lib/domain/text/asked-terms";
import { withoutIdioms } from "@/lib/domain/text/meanings";
import { asksDegree } from "@/lib/domain/told/degree";
import { formsAsked } from "./answer-forms";
import { answerKind } from "./asked-for";

/**
 * What a question asks of a text that it has to tell in a certain form, whatever else it speaks of: what a thing is, the
 * name of a thing, who does something, what somebody does, how something is done and how well, or what is done with it.
 */
export type AskedForm =
  | { kind: "definition"; thing: string }
  | { kind: "naming"; noun: string; verb: string | null; rest: string }
  | { kind: "doer"; verb: string; done: string }
  | { kind: "role"; role: string; of: string }
  | { kind: "doing"; doer: string; isBound: boolean; occasion: string }
  | { kind: "manner"; verb: string; thing: string; rest: string; isByIt: boolean }
  | { kind: "undergone"; thing: string; verb: string; isWhere: boolean }
  | { kind: "degree"; verb: string };

const article = "(?:(?:an?|the|any)\\s)?";
const modal = "can|could|should|shall|will|would|may|might|must";
const small =
  "of|for|in|on|to|with|by|from|at|about|like|than|and|or|that|which|who|whom|when|where|if|as|into|after|before|between|without|per|not";
const participle =
  "\\p{L}{2,}ed|lost|made|kept|left|held|sold|told|built|sent|spent|meant|met|paid|said|found|bound|won|taught|caught|bought|brought|sought|fought|read|cut|set|hurt|shut|given|taken|written|driven|ridden|hidden|broken|spoken|stolen|chosen|frozen|eaten|beaten|fallen|seen|known|shown|grown|thrown|drawn|worn|torn|born|done|gone|run|begun|sung|sunk";
const isParticiple = new RegExp(`^(?:${participle})$`, "iu");
const isSmall = new RegExp(`^(?:${small})$`, "iu");
const isAuxiliary = new RegExp(`^(?:${auxiliary}|shall)$`, "iu");

function bare(question: string): string {
  return question
    .replace(/\s*\([^()]*\)\s*(?=\?*$)/u, "")
    .replace(/[?.!\s]+$/u, "")
    .trim();
}

/** Words of a thing's name at most. */
const THING_WORDS = 4;

/** “What is a gaff?”, “What does gaff mean?” */
function definitionAsked(question: string): AskedForm | null {
  const meant =
    new RegExp(`^what (?:do|does|did) ${article}(.+?) mean$`, "iu").exec(question)?.[1] ??
    new RegExp(`^what (?:is|was) meant by ${article}(.+)$`, "iu").exec(question)?.[1];
  if (meant !== undefined) return { kind: "definition", thing: meant };
  const [, given = "", all = ""] = /^what (?:is|are|was|were) ((?:an?|the)\s)?(.+)$/iu.exec(question) ?? [];
  // “What is a deed under the Harbour Rules?” is of a deed; “the fee under the Harbour Rules” is of the fee that they set.
  const thing = /^the/i.test(given) ? all : all.replace(/\s(?:under|in|within|according to)\s(?:the\s)?\p{Lu}.*$/u, "");
  const words = thing.split(/\s+/);
  if (thing === "" || words.length > THING_WORDS || words.some((word) => isSmall.test(word))) return null;
  if (/^(?:it|this|that|these|those|there|he|she|they|what|my|your|our|its|their|his|her)$/iu.test(words[0] ?? ""))
    return null;
  if (isParticiple.test(words.at(-1) ?? "") && words.length > 1) return null;
  // “What was the barge carrying?” asks what it did.
  const isOfOne = /^the/i.test(given) || /^\p{Lu}/u.test(words[0] ?? "");
  if (isOfOne && words.length > 1 && /\p{L}{2}ing$/iu.test(words.at(-1) ?? "")) return null;
  return /['’]s?$/u.test(words[0] ?? "") && words.length > 1 ? null : { kind: "definition", thing };
}

/** “What is the crew paid?”, “What is a hull made of?” */
function undergoneAsked(question: string): AskedForm | null {
  const pattern = new RegExp(
    `^what (?:is|are|was|were) ${article}(?!(?:an?|the)\\s)((?:[\\p{L}\\p{N}'’-]+\\s){1,3}?)(${participle})(?:\\s(?:${small})\\b.*)?$`,
    "iu",
  );
  const [, thing, verb] = pattern.exec(question) ?? [];
  if (thing === undefined || verb === undefined || /^(?:used|called|named|known|needed|required)$/iu.test(verb))
    return null;
  return thing.split(/\s+/).some((word) => isSmall.test(word))
    ? null
    : { kind: "undergone", thing: thing.trim(), verb, isWhere: false };
}

const predicate = /^(?:able|ready|good|bad|useful|safe|late|fit|liable|responsible|famous|worth)$/iu;

/** “Where must a boat be moored?” What is only somewhere is told in any words. */
function placedAsked(question: string): AskedForm | null {
  const pattern = new RegExp(
    `^where (?:(?:is|are|was|were) ${article}((?:[\\p{L}\\p{N}'’-]+\\s){1,5}?)|(?:${modal}) ${article}((?:[\\p{L}\\p{N}'’-]+\\s){1,5}?)be )(${participle})$`,
    "iu",
  );
  const [, one, other, verb = ""] = pattern.exec(question) ?? [];
  const thing = (one ?? other ?? "").trim();
  if (thing === "" || /^(?:located|situated|based|born|found|headquartered|set|held)$/iu.test(verb)) return null;
  return { kind: "undergone", thing, verb, isWhere: true };
}

/** The verb of a question behind its auxiliary: “Which gate did the keepers shut?” */
function verbBehind(question: string): string | null {
  const { said } = clauseOf(question);
  const [one] = said;
  if (one !== undefined) {
    const said = question.slice(one.start, one.end);
    return predicate.test(said) ? null : said;
  }
  const [, done] = new RegExp(`\\b(?:is|are|was|were) (${participle})\\b`, "iu").exec(question) ?? [];
  return done ?? null;
}

/** A word that can be the verb behind a noun: “Which lever opens the gate?” */
const verbLike =
  /^(?:\p{L}+(?:[^s\P{L}]s|ed)|\p{L}*(?:ould|ade|ote|ank|ang|ew|ook|ame|ent|eld|ept|ought|aught|old|uilt|on|ose|oke|ad|un|et))$/iu;

/** “Which lever opens the gate?”, “Which lever does the keeper pull?” */
function namingAsked(question: string): AskedForm | null {
  const [, word = "", behind = ""] =
    /^(?:(?:in|at|on|for|to|from|with|by|under|of) )?(which|what) (.+)$/iu.exec(question) ?? [];
  const words = behind.split(/\s+/);
  if (behind === "" || isAuxiliary.test(words[0] ?? "") || isSmall.test(words[0] ?? "")) return null;
  if (
    /^(?:one|ones|kinds?|sorts?|types?|else|other|parts?|ways?|steps?|reasons?|happens?|happened)$/iu.test(
      words[0] ?? "",
    )
  )
    return null;
  const at = words.slice(0, 5).findIndex((one) => isAuxiliary.test(one));
  // What a thing has may be any value: “What length does the rope have?”
  if (word.toLowerCase() === "what") return null;
  if (at > 0) {
    const verb = verbBehind(question);
    const end = words.slice(0, at).findIndex((one, nth) => nth > 0 && isSmall.test(one));
    const nounEnd = end < 0 ? at : end;
    // “Which studies of the soil have been made?” is of studies.
    const rest = [...words.slice(nounEnd, at), ...words.slice(at + 1)].filter((one) => one !== verb);
    return { kind: "naming", noun: words.slice(0, nounEnd).join(" "), verb, rest: rest.join(" ") };
  }
  const verbAt = words.findIndex((one, nth) => nth > 0 && nth < 7 && verbLike.test(one));
  const noun = words
    .slice(0, Math.max(1, verbAt))
    .join(" ")
    .replace(new RegExp(`\\s(?:${small})\\s.*$`, "iu"), "");
  return { kind: "naming", noun, verb: words[verbAt] ?? null, rest: words.slice(Math.max(1, verbAt + 1)).join(" ") };
}

/** “Who shuts the gate?”, “Who may shut the gate?”; “Who is the keeper of the gate?” */
function doerAsked(question: string): AskedForm | null {
  const [, role, of] =
    /^who (?:is|was|are|were) (?:the|an?) ((?:[\p{L}-]+ ){1,3}?)(?:of|at|in|for) (?:the )?(.+)$/iu.exec(question) ?? [];
  if (role !== undefined && of !== undefined) return { kind: "role", role: role.trim(), of };
  const [, named] = /^who (?:is|was|are|were) ((?:\p{Lu}[\p{L}'’.-]*\s?)+)$/u.exec(lowerFirst(question)) ?? [];
  if (named !== undefined) return { kind: "definition", thing: named.trim() };
  const [, verb, done] =
    new RegExp(`^who (?:(?:${modal}) |(?:has|have|had|does|do|did) )?(?:not )?(?:be )?([\\p{L}-]+) (.+)$`, "iu").exec(
      question,
    ) ?? [];
  if (verb === undefined || done === undefined || isAuxiliary.test(verb) || isSmall.test(verb)) return null;
  return /^who (?:does|do|did) /iu.test(question) ? null : { kind: "doer", verb, done };
}

/** “What must the keeper do when the tide rises?”, “What do I have to do?” */
function doingAsked(question: string): AskedForm | null {
  const pattern = new RegExp(
    `^what (do|does|did|${modal}) ${article}(.+?) (?:(have to )|need to )?do(?: (.+))?$`,
    "iu",
  );
  const [, verb = "", doer = "", duty, occasion = ""] = pattern.exec(question) ?? [];
  if (doer === "") return null;
  return { kind: "doing", doer, isBound: duty !== undefined || !/^(?:do|does|did)$/iu.test(verb), occasion };
}

/** “How is the gate oiled?”, “How do I oil the gate?” */
function mannerAsked(question: string): AskedForm | null {
  if (!new RegExp(`^how (?:${auxiliary}|shall)\\b`, "iu").test(question)) return null;
  const own = new RegExp(
    `^how (?:${auxiliary}|shall) (?:I|we|you|one|people|somebody|someone) ([\\p{L}-]+) (.+)$`,
    "iu",
  ).exec(question);
  if (own !== null) return { kind: "manner", verb: own[1] ?? "", thing: own[2] ?? "", rest: "", isByIt: false };
  const verb = verbBehind(question) ?? new RegExp(`\\b(${participle})\\b`, "iu").exec(question)?.[1];
  const { subject } = clauseOf(question);
  const isByIt = /^how (?:do|does|did)\b/iu.test(question);
  if (verb === undefined || subject === "" || /^(?:called|named|known)$/iu.test(verb)) return null;
  const [, rest = ""] = isByIt ? question.split(new RegExp(`\\b${verb}\\b`, "u")) : [];
  return { kind: "manner", verb, thing: subject, rest, isByIt };
}

/** “How well do the pumps heat in the cold?” */
function degreeAsked(question: string): AskedForm | null {
  return asksDegree.test(question) ? { kind: "degree", verb: verbBehind(question) ?? "" } : null;
}

/** The form in which a question's answer has to be told; null where it may be told in any. */
export function askedForm(text: string): AskedForm | null {
  const question = bare(withoutIdioms(text));
  const kind = answerKind(question);
  if (kind === "reason" || kind === "date" || kind === "number") return null;
  if (/^how\b/iu.test(question)) return degreeAsked(question) ?? mannerAsked(question);
  // “What do the keepers do if the power fails and the pump stops?” puts nothing beside another.
  const doing = doingAsked(question);
  if (doing !== null) return doing;
  if (alternativesIn(question) !== null) return null;
  if (/^who\b/iu.test(question)) return doerAsked(question);
  if (/^where\b/iu.test(question)) return placedAsked(question);
  if (formsAsked(question).length > 0) return null;
  return undergoneAsked(question) ?? definitionAsked(question) ?? namingAsked(question);
}
