import { z } from "zod";
import type { Tx } from "@/lib/platform/db/client";

/** Which markers of a section are left, in their order. */
export interface KeptMarkers {
  reportId: string;
  section: number;
  /** The source that goes. */
  sourceId: string;
  kept: readonly boolean[];
}

const Figures = z.looseObject({
  notCovered: z.array(z.string()).optional(),
  coverage: z.number().optional(),
  questions: z
    .array(z.looseObject({ question: z.string(), places: z.array(z.object({ section: z.int(), position: z.int() })) }))
    .optional(),
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
  { reportId, section, sourceId, kept }: KeptMarkers,
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
  if (figures === undefined) return;
  const cited = await countCited(tx, reportId, sourceId);
  // What was said of how many texts it rests on is not so any more.
  const said = { ...figures, ...cited, ...answered(figures, section, now), evidence: "" };
  const written = JSON.parse(JSON.stringify(said));
  await tx.report.update({ where: { id: reportId }, data: { figures: written } });
}

/** What a report answers once markers of a section are gone: of its questions, those that a marker which is left answers. */
function answered(figures: z.infer<typeof Figures>, section: number, now: readonly (number | null)[]): object {
  if (figures.questions === undefined) return {};
  const questions = figures.questions.map((question) => ({
    ...question,
    places: question.places.flatMap((place) => {
      if (place.section !== section) return [place];
      const position = now[place.position] ?? null;
      return position === null ? [] : [{ section, position }];
    }),
  }));
  const open = questions.filter(({ places }) => places.length === 0).map(({ question }) => question);
  const notCovered = [...new Set([...(figures.notCovered ?? []), ...open])];
  const coverage = questions.length === 0 ? 1 : (questions.length - open.length) / questions.length;
  return { questions, notCovered, ...(figures.coverage === undefined ? {} : { coverage }) };
}

const Counts = z.array(z.object({ facts: z.int(), sources: z.int() }));

/** How many facts of how many sources a report cites, without those of the source that goes. */
async function countCited(
  tx: Tx,
  reportId: string,
  sourceId: string,
): Promise<z.infer<typeof Counts>[number] | undefined> {
  const rows = Counts.parse(
    await tx.$queryRaw`
      select count(distinct c.fact_id)::int as facts, count(distinct s.source_id)::int as sources from citation c
        join evidence e on e.project_id = c.project_id and e.fact_id = c.fact_id
        join snapshot s on s.project_id = e.project_id and s.id = e.snapshot_id and s.source_id <> ${sourceId}::uuid
      where c.report_id = ${reportId}::uuid`,
  );
  return rows[0];
}
