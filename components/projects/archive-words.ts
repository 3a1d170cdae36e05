import { counted } from "@/components/kit/words";
import { toastDone } from "@/lib/client/toast";

/** Tells what became of the runs of a project that was archived or brought back. */
export const said = {
  archived: ({ paused }: { paused: number }, undo: () => void): void =>
    toastDone(
      paused === 0 ? "The project was archived." : `The project was archived; ${counted(paused, "run")} paused.`,
      undo,
    ),
  restored: ({ resumed }: { resumed: number }): void =>
    toastDone(resumed === 0 ? "The project is back." : `The project is back; ${counted(resumed, "run")} resumed.`),
};
