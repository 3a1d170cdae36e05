import type { HaltKind } from "@/lib/domain/core/words";
import { RunSettings } from "@/lib/domain/run/settings";

/** What a resume grants beyond the caps that halted the run. Source: engine.md, retries. */
const GRANTED = { attempts: 3, reruns: 1, directives: 4 } as const;

/** The most that each cap may be set to. Source: the ranges of `RunSettings`. */
const MOST = { attempts: 10, reruns: 10, directives: 1_000 } as const;

/** The settings with which a run goes on after a halt: what it has used up is granted anew, within what may be set. */
export function settingsAfterHalt(settings: RunSettings, halt: HaltKind | null): RunSettings {
  const attempts = halt === "retry_cap" ? GRANTED.attempts : 0;
  const reruns = halt === "gate_blocked" ? GRANTED.reruns : 0;
  return RunSettings.parse({
    ...settings,
    attemptCap: Math.min(MOST.attempts, settings.attemptCap + attempts),
    rerunCap: Math.min(MOST.reruns, settings.rerunCap + reruns),
    directiveCap: Math.min(MOST.directives, settings.directiveCap + GRANTED.directives),
  });
}
