import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { libraryByTerm } from "@/lib/run/nodes/parts/near-question";
import { listDocuments, surveyLibrary } from "@/lib/sources/survey";
import { type About, Loaded, type Told, toldWithin } from "./planning-room";

/** Colleagues that a plan is told of at most, those who changed last. */
const COLLEAGUES_MOST = 12;

async function load(context: NodeContext, { question: about, hits }: About): Promise<Loaded> {
  const { db, scope, run } = context;
  const found = (await libraryByTerm(context)).map((hits) => hits.map(({ url }) => url));
  const project = await db.project.findUniqueOrThrow({
    where: { id: run.projectId },
    select: { goal: true, summary: true },
  });
  const colleagues = await db.researcher.findMany({
    where: { ...scope, id: { not: run.researcherId }, status: { not: "archived" } },
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
    take: COLLEAGUES_MOST,
    select: { name: true, problem: true },
  });
  const library = await surveyLibrary(db, scope, { about, found });
  if (hits === undefined || !asksModel(context)) return { project, colleagues, library };
  return { project, colleagues, library, documents: await listDocuments(db, scope, { about, found }) };
}

/**
 * What a planning agent is told of project, colleagues and library, and of what a search found, as this attempt of the
 * node sees it, within a prompt.
 */
export async function planningInput(context: NodeContext, about: About): Promise<Told> {
  const loaded = await context.recall("planning", Loaded, () => load(context, about));
  return toldWithin(loaded, about, { contextTokens: context.run.settings.contextTokens, isModel: asksModel(context) });
}
