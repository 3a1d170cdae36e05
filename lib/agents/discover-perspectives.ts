import { z } from "zod";
import { type Aspect, aspectShare, defaultAspects, furtherAspects } from "@/lib/domain/aspects";
import { keyPhrases } from "@/lib/domain/phrases";
import { sentences } from "@/lib/domain/sentences";
import { askedTerms, subjectOf, subquestions } from "@/lib/domain/subquestions";
import { termSet, terms } from "@/lib/domain/terms";
import { queryTypes } from "@/lib/domain/words";
import { agent } from "./agent";
import { Note, PassageIn } from "./parts";
import { planningFields, planningOrigins } from "./planning";

/** What a part of the question counts, as a share of all sentences of the passages. */
const ASKED = 0.5;

/** The further aspect that a question names first. */
function leadingAspect(question: string): Aspect | undefined {
  for (const term of terms(question)) {
    const found = furtherAspects.find((aspect) => aspect.cues.has(term));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** How many sentences of the passages an aspect has most cues in, a question that names it counted as several. */
function weight(aspect: Aspect, question: string, texts: readonly string[]): number {
  const asked = subquestions(question).filter((part) => leadingAspect(part) === aspect).length;
  return asked * texts.length * ASKED + texts.reduce((sum, text) => sum + aspectShare(aspect, text), 0);
}

/** A perspective made from a key phrase, where our own aspects say nothing of the topic. */
function phraseAspect(phrase: string): Aspect {
  const name = `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}`;
  const questions = ["What do the sources report about #?", "What influences #?", "Which figures are given for #?"];
  return { name: `Specialist: ${name}`.slice(0, 80), focus: name.slice(0, 100), cues: termSet(phrase), questions };
}

function strongest(question: string, passages: readonly PassageIn[], limit: number): Aspect[] {
  const texts = passages.flatMap((passage) => sentences(passage.text).map((sentence) => sentence.text));
  const found = furtherAspects
    .map((aspect) => ({ aspect, value: weight(aspect, question, texts) }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value)
    .map(({ aspect }) => aspect);
  if (found.length >= limit) return found.slice(0, limit);
  const known = askedTerms(question);
  const phrases = keyPhrases(passages.length > 0 ? texts : [question], 20)
    .map((phrase) => phrase.text)
    .filter((text) => text.includes(" ") && ![...termSet(text)].every((term) => known.has(term)));
  return [...found, ...phrases.map(phraseAspect), ...furtherAspects.filter((aspect) => !found.includes(aspect))].slice(
    0,
    limit,
  );
}

/** The strongest further aspects stand between what was measured and what users and critics say. */
function chooseAspects(question: string, passages: readonly PassageIn[], count: number): Aspect[] {
  const [expert, ...others] = defaultAspects.slice(0, Math.max(2, count));
  const further = strongest(question, passages, Math.max(0, count - defaultAspects.length));
  return expert === undefined ? further : [expert, ...further, ...others];
}

/** Gives each part of the question to the aspect whose cues it uses most; without any, to the first. */
function assignParts(question: string, aspects: readonly Aspect[]): Map<Aspect, string[]> {
  const own = new Map<Aspect, string[]>();
  for (const part of subquestions(question)) {
    const ranked = aspects.map((aspect) => ({ aspect, share: aspectShare(aspect, part) }));
    const taker = ranked.toSorted((a, b) => b.share - a.share)[0]?.aspect;
    if (taker !== undefined) own.set(taker, [...(own.get(taker) ?? []), part.slice(0, 300)]);
  }
  return own;
}

/** A phrase as the object of a preposition: with its article when it is one thing. */
function withArticle(phrase: string): string {
  const last = phrase.split(" ").at(-1) ?? "";
  return /(?:[^su]s|\p{Lu}\p{L}*)$/u.test(last) && !/ss$/.test(last) ? phrase : `the ${phrase}`;
}

interface Material {
  subject: string;
  own: readonly string[];
  passages: readonly PassageIn[];
}

/** Words that measure or count: a phrase with one of them is no subject. */
const measure =
  /\b(?:weeks?|months?|years?|days?|hours?|minutes?|percent|per|two|three|four|five|six|seven|eight|nine|ten|first|second|many|average)\b/i;

/** The question about what the passages speak of most where they speak of the aspect. */
function phraseQuestion(aspect: Aspect, { subject, passages }: Material): string[] {
  const texts = passages.flatMap((passage) =>
    sentences(passage.text).filter((sentence) => sentence.kind !== "heading"),
  );
  const near = texts.map((sentence) => sentence.text).filter((text) => aspectShare(aspect, text) >= 0.2);
  const known = termSet(subject);
  const phrase = keyPhrases(near, 30)
    .map(({ text }) => text)
    .find(
      (text) =>
        text.includes(" ") &&
        !measure.test(text) &&
        text === text.toLowerCase() &&
        ![...termSet(text)].some((term) => known.has(term)),
    );
  return phrase === undefined ? [] : [`What is reported about ${withArticle(phrase.slice(0, 200))}?`];
}

function questionsOf(aspect: Aspect, material: Material): string[] {
  const asked = aspect.questions.map((question) => question.replace("#", material.subject).slice(0, 300));
  const own = material.own.slice(0, 2);
  return [
    ...new Set([...own, ...asked.slice(0, 3 - Math.min(1, own.length)), ...phraseQuestion(aspect, material), ...asked]),
  ].slice(0, 4);
}

/** Perspectives without a model: our own aspects and the passages' key phrases, with the parts of the question shared out. */
export function perspectivesOffline(input: {
  question: string;
  passages: readonly PassageIn[];
  count: number;
}): { name: string; focus: string; questions: string[] }[] {
  const subject = subjectOf(input.question).slice(0, 80) || "the subject";
  const aspects = chooseAspects(input.question, input.passages, input.count);
  const own = assignParts(input.question, aspects);
  return aspects.map((aspect) => ({
    name: aspect.name,
    focus: aspect.focus,
    questions: questionsOf(aspect, { subject, own: own.get(aspect) ?? [], passages: input.passages }),
  }));
}

/** The sides from which a question is looked at, each with its own questions. */
export const discoverPerspectives = agent({
  role: "research",
  input: z.object({
    question: z.string(),
    queryType: z.enum(queryTypes),
    keyTerms: z.array(z.string()),
    known: z.array(Note),
    passages: z.array(PassageIn),
    count: z.int(),
    ...planningFields,
  }),
  origins: {
    question: "person",
    queryType: "ours",
    keyTerms: "model",
    known: "model",
    passages: "source",
    count: "ours",
    ...planningOrigins,
  },
  prompt: `You plan research by choosing the sides from which one question is looked at.

The question ($queryType): $question
Key terms:
$keyTerms

The goal of the project, and what is known towards it:
$project

What others in the project work on; none of it is planned again:
$colleagues

What there is to read:
$library

What this researcher found in earlier runs; a perspective that it has settled is no use, one that it left open is:
$known

The first passages that a search found:
$passages

Give up to $count perspectives: as many as the question has sides that the library can say something of, and one for a question that one fact settles. Each is a person with a reason to ask: a name (a role, no proper name), a focus (a short noun phrase that could head a section of the report) and 1 to 4 questions that this person would ask.
Good perspectives differ: no question of one could stand under another. Together they cover the whole question, what it takes in practice, and what speaks against it. Good questions can be answered from documents, name their subject in full and ask one thing each.
Ask only what this library could answer, and what the question needs where it could not: then the wording says what the library lacks. A library that ends in March is not asked what happened in June without saying so; one of a single publisher is not asked what everybody thinks.
Refuse perspectives that the passages make tempting but the question does not need, and questions that take an answer for granted.`,
  output: z.object({
    perspectives: z
      .array(
        z.object({
          name: z.string().min(1).max(80),
          focus: z.string().min(1).max(300),
          questions: z.array(z.string().min(1).max(300)).min(1).max(4),
        }),
      )
      .min(1)
      .max(6),
  }),
  offline: (input) => ({ perspectives: perspectivesOffline(input) }),
});
