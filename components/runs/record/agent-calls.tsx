"use client";

import { Button, CopyButton } from "@mantine/core";
import type { ReactNode } from "react";
import { Note } from "@/components/kit/states";
import { counted } from "@/components/kit/words";
import { Part } from "@/components/runs/plan/node-part";
import styles from "@/components/runs/run.module.css";
import type { NodePanelView } from "@/lib/features/runs/views/node-panel";

type Call = NodePanelView["calls"][number];

/** The hash over the prompt as it is stored: what was asked can be checked by it, here and in a bundle. */
function PromptHash({ hash, isCut }: { hash: string; isCut: boolean }): ReactNode {
  return (
    <>
      <div className={styles.hash}>
        <span>prompt_hash</span>
        <code>{hash}</code>
        <CopyButton value={hash}>
          {({ copied, copy }) => (
            <Button size="compact-xs" variant="default" onClick={copy}>
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
      </div>
      {isCut && (
        <p className={styles.dim}>
          Only the beginning is shown here. The run's bundle has all of it, which the hash covers.
        </p>
      )}
    </>
  );
}

function Asked({ call }: { call: Call }): ReactNode {
  if (call.isTaken) return <p>What was asked and answered was deleted by the project’s rule.</p>;
  if (call.prompt === null) return <p>Reviewers, editors and owners may read prompts.</p>;
  return (
    <>
      <p>Prompt</p>
      {call.promptHash !== null && <PromptHash hash={call.promptHash} isCut={call.isPromptCut} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre tabIndex={0}>{call.prompt}</pre>
      <p>Answer</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre tabIndex={0}>{call.output ?? "none"}</pre>
    </>
  );
}

/** What a step asked its agents: prompt, answer, cost and time of each call. */
export function AgentCalls({ calls, callsTaken }: Pick<NodePanelView, "calls" | "callsTaken">): ReactNode {
  return (
    <Part title={counted(calls.length, "agent call")}>
      {callsTaken !== null && <Note>{callsTaken}</Note>}
      {calls.map((call) => (
        <details key={call.id} className={styles.call}>
          <summary>
            {call.agent.replaceAll("_", " ")} · {call.model} · {call.ms} ms
            {call.tokensIn + call.tokensOut > 0 && ` · ${call.tokensIn + call.tokensOut} tokens`}
            {call.costUsd > 0 && ` · $${call.costUsd.toFixed(4)}`}
            {call.failure && ` · failed: ${call.failure}`}
          </summary>
          <Asked call={call} />
        </details>
      ))}
    </Part>
  );
}
