import { deleteAccounts } from "@/lib/features/accounts/deletion/delete-accounts";
import { workOwnData } from "@/lib/features/accounts/own-data/own-data";
import { type Backups, backUpDue } from "@/lib/features/backup/pack/back-up";
import { removeDeletedBackups } from "@/lib/features/backup/pack/deleted-backups";
import type { Importing } from "@/lib/features/backup/unpack/import-work";
import { workCrawl } from "@/lib/features/library/crawls";
import { deleteSources } from "@/lib/features/library/deletion/delete-sources";
import { lookAtLists } from "@/lib/features/library/lists/look-lists";
import { readEntries } from "@/lib/features/library/lists/read-entries";
import { lookDue } from "@/lib/features/library/watch";
import { mailDue } from "@/lib/features/notifications/mail-notifications";
import { deleteDue } from "@/lib/features/projects/deletion/delete-due";
import { advanceReplays } from "@/lib/features/replay/replay-steps";
import { deleteResearch } from "@/lib/features/researchers/deletion/delete-research";
import { workSummary } from "@/lib/features/researchers/summaries";
import { retainDue } from "@/lib/features/retention/retain";
import { startDue } from "@/lib/features/schedules/start-due";
import type { Exporting } from "@/lib/features/sharing/exports";
import { deliverDue } from "@/lib/features/webhooks/deliver";
import { tidySearch } from "@/lib/knowledge/tidy";
import { tidyAccessLog } from "@/lib/platform/audit/access-log";
import type { Db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { sealFormer } from "@/lib/platform/vault/reseal";
import { tidyDrawnTexts } from "@/lib/reports/compose/drawn-texts";
import type { answersOf } from "@/lib/run/worker/answers";
import { bookStale } from "@/lib/run/worker/recovery";
import { atPace } from "@/lib/sources/fetch/manners";
import { fetchPolicy } from "@/lib/sources/fetch/policy";

/** What keeping house works with. */
interface Household {
  db: Db;
  exporting: Exporting;
  importing: Importing;
  backups: Backups | null;
  driverFor: ReturnType<typeof answersOf>;
  /** Begins nothing more. */
  stopping: AbortSignal;
  /** Hands back what is under way. */
  handingBack: AbortSignal;
  /** How often this worker heard that something is left to its sweep. */
  wakes(): number;
  /** Has it sweep again soon. */
  sweepSoon(): void;
}

/** What is logged of work beside a sweep that failed, and how gravely. */
interface Failed {
  level: "warn" | "error";
  says: string;
}

const warn = (says: string): Failed => ({ level: "warn", says });
const error = (says: string): Failed => ({ level: "error", says });

/** What any worker may do for all: whatever no run waits for. */
export interface Housekeeping {
  /** Does, or begins, all that is due. */
  keep(): Promise<void>;
  /** Resolves when no summary is being made. */
  summarized(): Promise<void>;
  /** Resolves when nothing of it is under way. */
  idle(): Promise<void>;
}

/** Opens it for one worker. What a sweep does not wait for goes on beside it, one of a kind at a time. */
export function openHousekeeping(house: Household): Housekeeping {
  const { db, exporting, importing, backups, stopping: signal } = house;
  // What was asked for meanwhile is seen by the sweep behind it.
  const underWay = new Map<string, Promise<unknown>>();
  const beside = (what: string, work: () => Promise<unknown>, failed: Failed): void => {
    if (underWay.has(what)) return;
    const heard = house.wakes();
    const ended = work()
      .catch((cause: unknown) => log[failed.level]({ error: cause }, failed.says))
      .finally(() => {
        underWay.delete(what);
        if (house.wakes() > heard) house.sweepSoon();
      });
    underWay.set(what, ended);
  };
  const reading = (): { policy: ReturnType<typeof fetchPolicy>; signal: AbortSignal } => ({
    policy: fetchPolicy(),
    signal,
  });
  const summarize = async (): Promise<void> => {
    // Another may wait behind it, asked for meanwhile.
    if (await workSummary(db, { driverFor: house.driverFor, signal: house.handingBack })) house.sweepSoon();
  };
  /** What takes a few at a time goes on as long as it finds some: more workers would not make it faster, who take turns. */
  const onward = async (work: () => Promise<number>): Promise<void> => {
    if ((await work()) > 0) house.sweepSoon();
  };
  const lookAtFeeds = async (): Promise<number> =>
    (await lookAtLists(db, reading())) + (await readEntries(db, reading()));
  const beginAll = (): void => {
    beside("summary", summarize, warn("a project's summary was not made"));
    beside("schedules", () => startDue(db, { signal }), warn("a run that was planned was not started"));
    beside("watched pages", () => onward(() => lookDue(db, reading())), warn("watched pages were not looked at"));
    beside("watched feeds", () => onward(lookAtFeeds), warn("watched feeds were not looked at"));
    beside("sites", () => workCrawl(db, { ...reading(), pace: atPace }), warn("a site was not read on"));
    beside("mail", () => mailDue(db), warn("notifications were not mailed"));
    beside("webhooks", () => onward(() => deliverDue(db, reading())), warn("webhooks were not sent"));
    beside("projects", () => deleteDue(db, signal), error("a project was not deleted"));
    beside("sources", () => deleteSources(db, signal), error("a source was not deleted"));
    beside("research", () => deleteResearch(db, signal), error("research was not deleted"));
    beside("retention", () => retainDue(db, signal), error("a rule on how long things are kept was not applied"));
    beside("own data", () => workOwnData(db, signal), warn("no file of somebody's data was made"));
    beside("accounts", () => deleteAccounts(db, signal), error("an account was not deleted"));
    if (backups === null) return;
    const remove = (): Promise<unknown> => removeDeletedBackups(db, backups);
    beside("deleted backups", remove, error("backups of deleted projects were not removed"));
    beside("backups", () => backUpDue(db, backups, signal), error("a project was not backed up"));
  };
  return {
    async keep(): Promise<void> {
      await advanceReplays(db);
      await bookStale(db);
      await tidySearch(db);
      await tidyAccessLog(db);
      await sealFormer(db);
      await tidyDrawnTexts(db);
      if (!signal.aborted) await exporting.sweep();
      if (!signal.aborted) await importing.sweep();
      beginAll();
    },
    async summarized(): Promise<void> {
      await underWay.get("summary");
    },
    async idle(): Promise<void> {
      await Promise.all(underWay.values());
    },
  };
}
