import { z } from "zod";
import type { AgentInput } from "@/lib/agents/index";
import type { FactIn } from "@/lib/agents/kit/parts";
import { factsWithin } from "@/lib/domain/facts/fitting";
import { plannerOf } from "@/lib/domain/plan/planner";
import { treeOf } from "@/lib/domain/run/of-settings";
import type { Perspective, SearchInput } from "@/lib/domain/run/results";
import { tellsNotLookedFor } from "@/lib/domain/run/settings";
import type { NodeContext } from "@/lib/run/engine/context";
import { planningInput } from "./planning";
import { asPerspective } from "./topics";

/** Names of topics that a proposal is told of at most, the latest: a prompt must not grow with the tree. */
const PLANNED_TOLD = 120;
/** Facts that a proposal is shown at most. */
const FACTS_SHOWN = 40;

/** Titles, headings and phrases that a proposal is told: a tree makes many, and each is about one topic. */
const SAMPLE_TOLD = 15;

function brief({
  project,
  colleagues,
  library,
}: Awaited<ReturnType<typeof planningInput>>): Pick<
  AgentInput<"propose_subtopics">,
  "project" | "colleagues" | "library"
> {
  const [titles, headings, terms] = [library.titles, library.headings, library.terms].map((of) =>
    of.slice(0, SAMPLE_TOLD),
  );
  return {
    project,
    colleagues,
    library: { ...library, titles: titles ?? [], headings: headings ?? [], terms: terms ?? [] },
  };
}

/** The topics of the plan, as this attempt of the node sees them. */
function planned(context: NodeContext): Promise<string[]> {
  const { db, run } = context;
  return context.recall("planned", z.array(z.string()), async () => {
    const nodes = await db.node.findMany({
      where: { runId: run.id, kind: "search", stage: "wave1" },
      orderBy: { ordinal: "desc" },
      take: PLANNED_TOLD,
      select: { title: true },
    });
    return [...new Set(nodes.map((node) => node.title))];
  });
}

/** Topics that one opens, and the names of those that a broader tree would have. */
export interface Opened {
  subtopics: Perspective[];
  beyond?: string[];
}

/** The topics that an accepted one opens; none at the tree's depth, outside of a tree, or when none could be had. */
export async function subtopics(
  context: NodeContext,
  { perspective, depth }: Pick<SearchInput, "perspective" | "depth">,
  facts: readonly FactIn[],
): Promise<Opened> {
  const { run } = context;
  const tree = treeOf(run.settings);
  const isInTree = plannerOf(run.settings, run.scope) === "tree" && depth !== undefined;
  if (!isInTree || depth >= tree.depth) return { subtopics: [] };
  const answer = await context.tryAsk("propose_subtopics", {
    question: run.question,
    topic: { name: perspective.name, description: perspective.focus, criteria: perspective.questions.slice(0, 4) },
    facts: factsWithin(facts.slice(0, FACTS_SHOWN), run.settings.contextTokens),
    planned: await planned(context),
    breadth: tree.breadth,
    ...brief(await planningInput(context, { question: `${run.question} ${perspective.focus}` })),
  });
  if (!answer.ok) return { subtopics: [] };
  const opened = answer.output.topics.map(asPerspective);
  const beyond = opened.slice(tree.breadth).map(({ name }) => name);
  const isTold = beyond.length > 0 && tellsNotLookedFor(run.settings);
  return { subtopics: opened.slice(0, tree.breadth), ...(isTold ? { beyond } : {}) };
}
