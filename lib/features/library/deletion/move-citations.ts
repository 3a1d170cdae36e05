import { z } from "zod";
import type { Tx } from "@/lib/platform/db/client";

/** Which markers of a section are left, in their order. */
export interface KeptMarkers {
  reportId: string;
  section: number;
  kept: readonly boolean[];
}

const Figures = z.looseObject({
  questions: z.array(z.looseObject({ places: z.array(z.object({ section: z.int(), position: z.int() })) })).optional(),
});

/** Where each marker stands now; null for one that is gone. */
function placesNow(kept: readonly boolean[]): (number | null)[] {
  let next = 0;
  return kept.map((isKept) => (isKept ? next++ : null));
}

/** Citations and answered questions of a section count its markers: what stands behind one that is gone moves up. */
export async function moveCitations(
  tx: Tx,
  projectId: string,
  { reportId, section, kept }: KeptMarkers,
): Promise<void> {
  // Whoever has the text from before open writes nothing over what is left of it.
  await tx.report.update({ where: { id: reportId }, data: { revision: { increment: 1 } } });
  const now = placesNow(kept);
  const of = { projectId, reportId, sectionOrdinal: section };
  const gone = now.flatMap((place, position) => (place === null ? [position] : []));
  if (gone.length === 0) return;
  await tx.citation.deleteMany({ where: { ...of, position: { in: gone } } });
  // In their order, so that each finds its place free.
  for (const [position, place] of now.entries()) {
    if (place === null || place === position) continue;
    await tx.citation.updateMany({ where: { ...of, position }, data: { position: place } });
  }
  const report = await tx.report.findUniqueOrThrow({ where: { id: reportId }, select: { figures: true } });
  const figures = Figures.safeParse(report.figures).data;
  if (figures?.questions === undefined) return;
  const questions = figures.questions.map((question) => ({
    ...question,
    places: question.places.flatMap((place) => {
      if (place.section !== section) return [place];
      const position = now[place.position] ?? null;
      return position === null ? [] : [{ section, position }];
    }),
  }));
  const written = JSON.parse(JSON.stringify({ ...figures, questions }));
  await tx.report.update({ where: { id: reportId }, data: { figures: written } });
}
