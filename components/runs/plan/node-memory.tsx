import type { ReactNode } from "react";
import { counted } from "@/components/kit/words";
import styles from "@/components/runs/run.module.css";
import { stripMarkers } from "@/lib/domain/markdown/citation";
import type { NodePanelView } from "@/lib/features/runs/views/node-panel";
import { Part } from "./node-part";

interface ConversationProps {
  title?: string;
  turns: NodePanelView["conversation"];
}

/** The questions of one expert, each with the answer it got from the facts that were found. */
export function Conversation({ title = "Conversation", turns }: ConversationProps): ReactNode {
  return (
    <Part title={title}>
      {turns.map((turn) => (
        <div key={turn.question} className={styles.turn}>
          <strong>{turn.question}</strong>
          <p>{stripMarkers(turn.answer)}</p>
          <p className={styles.dim}>
            {turn.factKeys.length === 0 ? "No fact answers it." : `Rests on ${counted(turn.factKeys.length, "fact")}.`}
          </p>
        </div>
      ))}
    </Part>
  );
}

function standsFor({ turns, folds }: NodePanelView["folds"][number]): string {
  if (turns === null) return `of the summaries ${folds.join(", ")}`;
  return turns[0] === turns[1] ? `of question ${turns[0] + 1}` : `of the questions ${turns[0] + 1} to ${turns[1] + 1}`;
}

/** What later questions saw in the place of earlier ones; a fold opens to what it stands for. */
export function Memory({ panel }: { panel: NodePanelView }): ReactNode {
  const { folds, conversation } = panel;
  return (
    <Part title={`Memory: ${counted(folds.length, "fold")}`}>
      {folds.map((fold) => (
        <details key={fold.ordinal} className={styles.call}>
          <summary>
            Summary {fold.ordinal} ({fold.level}, {counted(fold.tokens, "token")}) {standsFor(fold)}
          </summary>
          <p>{stripMarkers(fold.summary)}</p>
          <p className={styles.dim}>{fold.rationale}</p>
          {fold.turns !== null && (
            <Conversation title="It stands for" turns={conversation.slice(fold.turns[0], fold.turns[1] + 1)} />
          )}
        </details>
      ))}
    </Part>
  );
}
