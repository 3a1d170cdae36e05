import type { Note } from "@/lib/agents/kit/parts";
import { normalForm } from "@/lib/domain/facts/fact";
import { personaOf } from "@/lib/domain/plan/persona";
import { nearestTo, nextListed } from "@/lib/domain/plan/shared-rounds";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { foldedNotes } from "./remember";
import { askedBefore, awaitedOf, type Progress, REMINDED, unansweredOf } from "./search-progress";
import { isSharing } from "./shared-rounds";

/** Notes without the ids that they cite: whoever asks cites nothing. */
export function withoutIds(notes: readonly Note[]): Note[] {
  return notes.map((note) => ({ ...note, factIds: [] }));
}

/**
 * What a search asks without asking anybody: the first open question of its list that it has not asked. One that was sent
 * back has to ask otherwise.
 */
export function listedQuestion(
  context: Pick<NodeContext, "run">,
  progress: Progress,
  open: readonly string[],
): string | null {
  if (!asksModel(context) || progress.input.rerun > 0) return null;
  const awaited = isSharing(context) ? awaitedOf(progress) : [];
  return nextListed(open, { asked: askedBefore(progress), awaited });
}

/** Others' questions that were asked in vain, and notes of what they found, that are told: so many, the nearest to what is open. */
const VAIN_TOLD = 8;
const NOTES_TOLD = 2;

/** What the run's other searches found, as far as it is near to what is open: their facts are told where they answer. */
function notesOfOthers(context: Pick<NodeContext, "run">, { before, gaps }: Progress, open: readonly string[]): Note[] {
  if (!isSharing(context)) return before;
  const near = new Set(
    nearestTo(
      before.map(({ text }) => text),
      [...open, ...gaps],
      NOTES_TOLD,
    ),
  );
  return before.filter(({ text }) => near.has(text));
}

/** What a search asks next, of its list or by its agent; null where there is nothing left to ask. */
export async function nextQuestion(
  context: Pick<NodeContext, "run" | "ask">,
  progress: Progress,
): Promise<string | null> {
  const open = unansweredOf(progress);
  const listed = listedQuestion(context, progress, open);
  if (listed !== null) return listed;
  const answer = await context.ask("ask_question", {
    question: context.run.question,
    perspective: personaOf(progress.input),
    questions: open,
    asked: [
      ...nearestTo(progress.vain, [...open, ...progress.gaps], VAIN_TOLD),
      ...progress.conversation.map((turn) => turn.question).slice(-REMINDED),
    ],
    memory: withoutIds([...notesOfOthers(context, progress, open), ...foldedNotes(progress.memory)]),
    conversation: progress.memory.turns.map((turn) => ({ ...turn, factIds: [] })),
    gaps: progress.gaps,
  });
  if (answer.isDone || answer.question === "") return null;
  // The same question again would find the same again, and so without end.
  const asked = new Set(askedBefore(progress).map(normalForm));
  return asked.has(normalForm(answer.question)) ? null : answer.question;
}
