import type { Db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import { draftSoFar } from "@/lib/run/drivers/provider";
import type { Claim } from "./lease";

/** How long what was written waits until it is shown, with all that comes meanwhile. Source: agents.md, sections stream. */
const GATHER_MS = 400;

/** The step whose text is shown, as whoever works it holds it. */
type Shown = Pick<Claim, "id" | "token" | "run_id">;

async function show(db: Db, claim: Shown, answer: string): Promise<void> {
  const markdown = await draftSoFar(answer);
  if (markdown === null) return;
  const shown = await db.$executeRaw`
    update node set draft = ${markdown}, draft_at = clock_timestamp()
    where id = ${claim.id}::uuid and lease_token = ${claim.token}::uuid and status = 'running'`;
  if (shown > 0) wakeWatchers(db, claim.run_id);
}

/** What is shown of an answer while it is written. */
export interface Draft {
  offer(answer: string): void;
  /** Shows nothing any more; resolves when nothing is under way. */
  close(): Promise<void>;
}

/** Takes an answer that is being written and shows its text to whoever watches the run. */
export function openDraft(db: Db, claim: Shown): Draft {
  let latest = "";
  let timer: NodeJS.Timeout | null = null;
  let showing: Promise<void> = Promise.resolve();
  const flush = (): void => {
    timer = null;
    // A draft that is not shown costs nobody anything: the section itself comes when it is done.
    showing = show(db, claim, latest).catch((error: unknown) => log.warn({ error }, "a draft was not shown"));
  };
  return {
    offer(answer): void {
      latest = answer;
      if (timer === null) timer = setTimeout(flush, GATHER_MS);
    },
    close(): Promise<void> {
      if (timer !== null) clearTimeout(timer);
      return showing;
    },
  };
}
