import type { ReportBodyView } from "@/lib/views/models";

/** The id of the place of a marker that answers a question. */
export function anchorOf(place: { section: number; position: number }): string {
  return `answer-${place.section}-${place.position}`;
}

/** The numbers of the markers of a section that answer questions. */
export function answeringIn(figures: Pick<ReportBodyView["figures"], "questions">, section: number): Set<number> {
  const places = figures.questions.flatMap((question) => question.places);
  return new Set(places.filter((place) => place.section === section).map(({ position }) => position));
}
