import type { PassageIn } from "@/lib/agents/parts";
import { canonicalJson } from "@/lib/domain/artifact";
import { rankPassages } from "@/lib/domain/ranking";
import type { Perspective, PerspectivesResult } from "@/lib/domain/results";
import type { NodeContext, NodeOutcome } from "@/lib/engine/context";
import { historyNotes } from "./history";
import { readHits } from "./reading";

/** Sources and passages that the first look takes in. */
const FIRST_SOURCES = 8;
const FIRST_PASSAGES = 12;

/** What stands in when the agent fails. Source: engine.md, nodes. */
function defaults(question: string): Perspective[] {
  return [
    {
      name: "Technical expert",
      focus: "How it works and what was measured",
      questions: [question, "What was measured, and how?", "What limits or conditions apply?"],
    },
    {
      name: "Practical user",
      focus: "Cost, effort and results in practice",
      questions: ["What does it cost?", "What results do people report?", "What has to be done?"],
    },
    {
      name: "Critic",
      focus: "Doubts, risks and disagreement",
      questions: ["What speaks against it?", "Where do the sources disagree?", "What is not known?"],
    },
  ];
}

async function firstLook(context: NodeContext): Promise<PassageIn[]> {
  const found = await context.search(context.run.question, FIRST_SOURCES);
  if (!found.ok) return [];
  const { passages } = await readHits(context, found.hits);
  const ranked = rankPassages([context.run.question], passages, FIRST_PASSAGES);
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  return ranked.flatMap(({ id }) => {
    const passage = byId.get(id);
    if (!passage) return [];
    const { sourceId, sourceTitle, heading, text } = passage;
    return [{ id, sourceId, sourceTitle, heading, text }];
  });
}

/** Chooses the sides from which the question is looked at; the defaults when the agent fails. */
export async function perspectives(context: NodeContext): Promise<NodeOutcome> {
  const { run } = context;
  const answer = await context.tryAsk("discover_perspectives", {
    question: run.question,
    queryType: run.scope?.queryType ?? "exploratory",
    keyTerms: run.scope?.keyTerms ?? [],
    known: await historyNotes(context),
    passages: await firstLook(context),
    count: run.settings.perspectives,
  });
  const result: PerspectivesResult = answer.ok
    ? { perspectives: answer.output.perspectives, isDefault: false }
    : { perspectives: defaults(run.question), isDefault: true };
  const questions = result.perspectives.reduce((sum, perspective) => sum + perspective.questions.length, 0);
  return {
    result,
    text: `${result.perspectives.length} perspectives with ${questions} questions.`,
    artifacts: [{ path: "perspectives.json", mediaType: "application/json", content: canonicalJson(result) }],
  };
}
