import type { AnswerPlace } from "@/lib/domain/questions/question-coverage";

/** A question of a run, with the places in its report that answer it. */
export interface AnsweredQuestion {
  question: string;
  places: readonly AnswerPlace[];
}

/** The id of the place of a marker that answers a question. */
export function anchorOf({ section, position }: AnswerPlace): string {
  return `answer-${section}-${position}`;
}

/**
 * The ids of a section's markers, as they are drawn in their order: each call takes as many as stand together. Null for
 * a marker that answers no question.
 */
export function anchorsIn(
  questions: readonly AnsweredQuestion[],
  section: number,
): (together: number) => (string | null)[] {
  const places = questions.flatMap((question) => question.places).filter((place) => place.section === section);
  const answering = new Set(places.map(({ position }) => position));
  let position = 0;
  return (together) =>
    Array.from({ length: together }, () => {
      const place = { section, position: position++ };
      return answering.has(place.position) ? anchorOf(place) : null;
    });
}

/** A section that answers a question, with its first sentence that does. */
export interface AnswerLink extends AnswerPlace {
  heading: string;
  anchor: string;
}

/** The sections that answer a question, each once, as far as they are given. */
export function answerLinks({ places }: AnsweredQuestion, sections: readonly { heading: string }[]): AnswerLink[] {
  const firsts = new Map(places.toReversed().map((place) => [place.section, place]));
  return [...firsts.values()]
    .filter((place) => sections[place.section] !== undefined)
    .toSorted((a, b) => a.section - b.section)
    .map((place) => ({
      ...place,
      heading: sections[place.section]?.heading ?? "",
      anchor: anchorOf(place),
    }));
}

/**
 * How many of a run's questions its report answers, in a sentence; empty for a run that asked none. `inferred` counts those
 * that only an inference answers, as advice does. `isBrief` for one who does not know what a run is.
 */
export function answeredLine(questions: readonly AnsweredQuestion[], inferred = 0, isBrief = false): string {
  if (questions.length === 0) return "";
  const answered = questions.filter(({ places }) => places.length > 0).length;
  if (questions.length === 1) {
    const verb = answered === 1 ? "answers" : "does not answer";
    return `The report ${verb} the run's only question with a cited sentence.`;
  }
  if (isBrief) {
    const more = inferred === 0 ? "" : `, and ${inferred} by inference alone`;
    return `Of ${questions.length} questions it answers ${answered} with a cited sentence${more}.`;
  }
  const beside = inferred === 0 ? "" : `, ${inferred} more only in advice or another inference, from cited facts`;
  return `The report answers ${answered} of the run's ${questions.length} questions with a cited sentence${beside}.`;
}
