"use client";

import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ActingSelect } from "@/components/kit/acting-select";
import { counted } from "@/components/kit/words";
import { presumptions } from "@/lib/client/presumed";
import { toastDone, toastRefused } from "@/lib/client/toast";
import { useCommand } from "@/lib/client/use-command";
import type { CommandOutput } from "@/lib/commands/contract";
import { watchRhythms, watchWords } from "@/lib/domain/watch/watching";
import type { SourceView } from "@/lib/features/library/views/source";

/** The rhythms, and the one that the page has where it is another. */
function rhythms(days: number | null): { value: string; label: string }[] {
  const own = days === null || watchRhythms.some((rhythm) => rhythm.days === days) ? [] : [days];
  const watched = [...watchRhythms.map((rhythm) => rhythm.days), ...own];
  const label = (every: number): string => `Watch ${watchWords(every)}`;
  return [{ value: "", label: "Not watched" }, ...watched.map((every) => ({ value: `${every}`, label: label(every) }))];
}

function said({ outcome, gone, back }: CommandOutput<"reread_source">): string {
  const parts = [
    outcome === "changed" ? "The page says something else now." : "The page says what it said.",
    ...(gone > 0 ? [`${counted(gone, "fact")} lost their quote.`] : []),
    ...(back > 0 ? [`${counted(back, "fact")} have theirs again.`] : []),
  ];
  return parts.join(" ");
}

/** How often people have just chosen to have each page looked at, as the list has it. */
const chosenRhythms = presumptions<string>();

/** Reads a page of the web again, now or by itself. */
export function ReadAgain({ view }: { view: SourceView }): ReactNode {
  const { project, source } = view;
  const target = { projectId: project.id, sourceId: source.id };
  const read = useCommand("reread_source", {
    onDone: (done) =>
      done.outcome === "unreachable"
        ? toastRefused(`${done.reason} What it said before is kept.`)
        : toastDone(said(done)),
  });
  const schedule = useCommand("schedule_source", {
    says: "Saved. What is found on the page stands in the library and in the project's activity.",
  });
  const told = source.rereadDays === null ? "" : String(source.rereadDays);
  const presumed = chosenRhythms.useOf(source.id, told);
  async function watch(chosen: string): Promise<void> {
    const asItWas = chosenRhythms.presume(source.id, told, chosen);
    const outcome = await schedule.run({ ...target, days: chosen === "" ? null : Number(chosen) });
    if (!outcome?.ok) asItWas();
  }
  if (source.kind !== "url" || !project.can.add_source) return null;
  return (
    <>
      <ActingSelect
        aria-label="How often it is looked at"
        data={rhythms(source.rereadDays)}
        value={presumed ?? told}
        isPending={schedule.isPending}
        onChoose={(chosen): void => void watch(chosen)}
        w={180}
      />
      <Button
        variant="default"
        loading={read.isPending}
        leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden="true" />}
        onClick={(): void => void read.run(target)}
      >
        Read again
      </Button>
    </>
  );
}
