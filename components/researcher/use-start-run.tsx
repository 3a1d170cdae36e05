"use client";

import { spotlight } from "@mantine/spotlight";
import { useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { ConfirmIterations } from "@/components/run/confirm-iterations";
import { fetchView } from "@/lib/client/fetch-view";
import { useCommand } from "@/lib/client/use-command";
import { type RunWish, settingsOfWish } from "@/lib/domain/run-wish";
import type { RunSettings } from "@/lib/domain/settings";
import { iterationsToConfirm } from "@/lib/domain/tree";
import type { NewRunView } from "@/lib/views/models";

/** A run as a typed line asks for it. */
interface WantedRun {
  line: string;
  researcher: { id: string };
  wish: RunWish;
}

interface Asked {
  researcherId: string;
  settings: RunSettings;
  iterations: number;
}

export interface StartRun {
  start: (wanted: WantedRun) => void;
  /** The line that was refused last, and why. */
  refused: { line: string; says: string } | null;
  /** Asks before a run that may make many iterations. */
  dialogue: ReactNode;
}

/** Starts runs by a typed line, with the settings that their form begins with; the line stays until one has started. */
export function useStartRun(projectId: string): StartRun {
  const router = useRouter();
  const [refused, setRefused] = useState<StartRun["refused"]>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  // One key for each line: choosing it twice starts one run.
  const key = useRef({ line: "", id: "" });
  const command = useCommand("start_run", {
    onDone: ({ runId }) => {
      setAsked(null);
      spotlight.close();
      router.push(`/projects/${projectId}/runs/${runId}`);
    },
    onRefused: ({ message }) => {
      setAsked(null);
      setRefused({ line: key.current.line, says: message });
      return true;
    },
  });

  function send({ researcherId, settings }: Pick<Asked, "researcherId" | "settings">, confirmed: number | null): void {
    const idempotencyKey = key.current.id;
    const confirmedIterations = confirmed === null ? {} : { confirmedIterations: confirmed };
    void command.run({ projectId, researcherId, idempotencyKey, settings, ...confirmedIterations });
  }

  async function prepare({ line, researcher, wish }: WantedRun): Promise<void> {
    if (key.current.line !== line) key.current = { line, id: crypto.randomUUID() };
    setRefused(null);
    try {
      const { defaults } = await fetchView<NewRunView>(`/api/views/new-run/${researcher.id}`);
      const settings = settingsOfWish(defaults, wish);
      const iterations = iterationsToConfirm(settings);
      if (iterations === null) send({ researcherId: researcher.id, settings }, null);
      else setAsked({ researcherId: researcher.id, settings, iterations });
    } catch (error) {
      setRefused({ line, says: error instanceof Error ? error.message : "The run could not be started. Try again." });
    }
  }

  return {
    start: (wanted) => void prepare(wanted),
    refused,
    dialogue: (
      <ConfirmIterations
        iterations={asked?.iterations ?? null}
        isPending={command.isPending}
        onConfirm={(): void => {
          if (asked !== null) send(asked, asked.iterations);
        }}
        onClose={(): void => setAsked(null)}
      />
    ),
  };
}
