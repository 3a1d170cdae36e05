import type { Topic } from "@/lib/agents/kit/parts";
import { topicsTaken } from "@/lib/domain/plan/within-breadth";
import { canonicalJson } from "@/lib/domain/run/artifact";
import { treeOf } from "@/lib/domain/run/of-settings";
import type { Perspective, TopicsResult } from "@/lib/domain/run/results";
import type { NodeContext, NodeOutcome } from "@/lib/run/engine/context";
import { kindOf } from "@/lib/run/nodes/parts/classified";
import { lookedFor } from "@/lib/run/nodes/parts/near-question";
import { firstLook } from "./first-look";
import { historyNotes } from "./history";
import { planningInput } from "./planning";
import { notesWithin } from "./planning-room";

/** A topic as it is searched: its criteria of acceptance are what the search asks and the review judges by. */
export function asPerspective({ name, description, criteria }: Topic): Perspective {
  return { name, focus: description, questions: criteria };
}

/** Divides the question into the topics of a tree's first level. Without topics there is no tree: a failure is one. */
export async function topics(context: NodeContext): Promise<NodeOutcome> {
  const { run } = context;
  const { breadth } = treeOf(run.settings);
  const { hits, passages } = await firstLook(context);
  const answer = await context.ask("plan_topics", {
    question: run.question,
    ...kindOf(run),
    known: notesWithin(await historyNotes(context), run.settings.contextTokens),
    passages,
    breadth,
    ...(await planningInput(context, { question: lookedFor(context).join("\n"), hits })),
  });
  const { kept, beyond } = topicsTaken(answer.topics.map(asPerspective), run);
  const result: TopicsResult = beyond.length === 0 ? { topics: kept } : { topics: kept, beyond };
  const criteria = result.topics.reduce((sum, topic) => sum + topic.questions.length, 0);
  return {
    result,
    text: `${result.topics.length} topics with ${criteria} criteria.`,
    artifacts: [{ path: "topics.json", mediaType: "application/json", content: canonicalJson(result) }],
  };
}
