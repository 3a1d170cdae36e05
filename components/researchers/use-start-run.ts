"use client";

import { spotlight } from "@mantine/spotlight";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { fetchView } from "@/lib/client/fetch-view";
import { useCommand } from "@/lib/client/use-command";
import { iterationsToConfirm } from "@/lib/domain/plan/iterations";
import { type RunOptions, settingsWith } from "@/lib/domain/researcher/run-options";
import type { RunSettings } from "@/lib/domain/run/settings";

/** A run as a typed line asks for it. */
interface WantedRun {
  researcher: { id: string };
  options: RunOptions;
}

/** What came of a line that has started no run: why not, or how many iterations are to be confirmed first. */
export type Answer = { line: string } & (
  | { isAsked: false; says: string }
  | { isAsked: true; iterations: number; start: () => void }
);

export interface StartRun {
  start: (wanted: WantedRun) => void;
  /** What came of the line as it stands; null when it started a run, or was not chosen. */
  answer: Answer | null;
  dismiss: () => void;
}

/** Starts runs by a typed line, with the settings that their form begins with; the line stays until one has started. */
export function useStartRun(projectId: string, line: string): StartRun {
  const router = useRouter();
  const [answer, setAnswer] = useState<Answer | null>(null);
  // Another line is another request.
  useEffect(() => setAnswer((last) => (last?.line === line ? last : null)), [line]);
  // One key for each line: choosing it twice starts one run.
  const key = useRef({ line: "", id: "" });
  const command = useCommand("start_run", {
    onDone: ({ runId }) => {
      setAnswer(null);
      // The same line again is another run.
      key.current = { line: "", id: "" };
      spotlight.close();
      router.push(`/projects/${projectId}/runs/${runId}`);
    },
    onRefused: ({ message }) => {
      setAnswer({ isAsked: false, line: key.current.line, says: message });
      return true;
    },
  });

  function send(researcherId: string, settings: RunSettings, confirmed: { confirmedIterations?: number }): void {
    void command.run({ projectId, researcherId, idempotencyKey: key.current.id, settings, ...confirmed });
  }

  async function prepare({ researcher: { id }, options }: WantedRun): Promise<void> {
    if (key.current.line !== line) key.current = { line, id: crypto.randomUUID() };
    try {
      const { defaults } = await fetchView("new-run", [id]);
      const settings = settingsWith(defaults, options);
      const iterations = iterationsToConfirm(settings);
      if (iterations === null) return send(id, settings, {});
      const start = (): void => send(id, settings, { confirmedIterations: iterations });
      setAnswer({ isAsked: true, line, iterations, start });
    } catch (error) {
      const says = error instanceof Error ? error.message : "The run could not be started. Try again.";
      setAnswer({ isAsked: false, line, says });
    }
  }

  return {
    start: (wanted) => void prepare(wanted),
    // One that came late is about a line that is no more.
    answer: answer?.line === line ? answer : null,
    dismiss: () => setAnswer(null),
  };
}
