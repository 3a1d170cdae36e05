import type { Scope, UserId } from "@/lib/domain/core/ids";
import { countUnreadOf } from "@/lib/features/notifications/views/notifications";
import { readAsOf } from "@/lib/features/projects/views/as-of";
import { type ProjectNowView, projectNow } from "@/lib/features/projects/views/now";
import type { Db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { lookRegularly } from "./looks";
import { openMailbox } from "./mailbox";
import { listPresent } from "./presence";
import { readProjectMarks } from "./project-marks";
import type { Wakes } from "./wake";

type Taker = (now: ProjectNowView) => void;

/** What all who have one project open share. */
interface Watched {
  scope: Scope;
  takers: Map<Taker, UserId>;
  /** How it stood when a look last found it otherwise; null where it has to be read again. */
  mark: string | null;
  isReading: boolean;
  isOutdated: boolean;
  stopWakes: () => void;
}

export interface ProjectLive {
  /** What changes in a project: first as it is, then each time it is otherwise. Ends when the signal aborts. */
  watch(scope: Scope, input: { userId: UserId; signal: AbortSignal }): AsyncGenerator<ProjectNowView>;
  /** Calls `heard` when a person's sessions or roles may have changed, until the returned function is called. */
  onPerson(userId: UserId, heard: () => void): () => void;
  close(): void;
}

/** Events of a project that are told with who did them. */
const NEWEST = 20;

/** Reads once for all who watch, and gives each their own. */
async function readFor(db: Db, scope: Scope, watched: Watched): Promise<void> {
  const takers = [...watched.takers];
  const [asOf, newest, people, unread] = await Promise.all([
    readAsOf(db, scope),
    db.auditEvent.findMany({
      where: { streamId: scope.projectId },
      orderBy: { seq: "desc" },
      take: NEWEST,
      select: { seq: true, actorId: true },
    }),
    listPresent(db, scope),
    countUnreadOf(db, [...new Set(takers.map(([, userId]) => userId))]),
  ]);
  const read = { ...asOf, newest, people };
  for (const [take, userId] of takers) {
    take(projectNow(read, { me: userId, unread: unread.get(userId) ?? 0 }));
  }
}

/** One reading at a time; a wake during it means one more after it. What fails is tried again at the next wake or look. */
function refresh(db: Db, scope: Scope, watched: Watched): void {
  watched.isOutdated = watched.isReading;
  if (watched.isReading) return;
  watched.isReading = true;
  readFor(db, scope, watched)
    .catch((error: unknown) => {
      watched.mark = null;
      log.warn({ error }, "a watched project could not be read");
    })
    .finally(() => {
      watched.isReading = false;
      if (watched.isOutdated && watched.takers.size > 0) refresh(db, scope, watched);
    });
}

/** The live view of one database's projects, for one process. */
export function openProjectLive(db: Db, wakes: Wakes): ProjectLive {
  const all = new Map<string, Watched>();
  const closing = new AbortController();
  let stopLooks: (() => void) | null = null;

  /** Whoever is present says so by a time that passes, of which nobody is told: what stands otherwise by now is read. */
  async function look(): Promise<void> {
    const opened = [...all.values()].map(({ scope: { projectId }, takers }) => ({
      projectId,
      userIds: [...new Set(takers.values())],
    }));
    if (opened.length === 0) return;
    for (const [projectId, mark] of await readProjectMarks(db, opened)) {
      const watched = all.get(projectId);
      if (watched === undefined || watched.mark === mark) continue;
      watched.mark = mark;
      refresh(db, watched.scope, watched);
    }
  }

  function join(scope: Scope): Watched {
    stopLooks ??= lookRegularly(look);
    const known = all.get(scope.projectId);
    if (known !== undefined) return known;
    const watched: Watched = {
      scope,
      takers: new Map(),
      mark: null,
      isReading: false,
      isOutdated: false,
      stopWakes: wakes.on(scope.projectId, () => refresh(db, scope, watched)),
    };
    all.set(scope.projectId, watched);
    return watched;
  }

  function part(scope: Scope, taker: Taker): void {
    const watched = all.get(scope.projectId);
    watched?.takers.delete(taker);
    if (watched === undefined || watched.takers.size > 0) return;
    watched.stopWakes();
    all.delete(scope.projectId);
  }

  return {
    async *watch(scope, { userId, signal }): AsyncGenerator<ProjectNowView> {
      const box = openMailbox<ProjectNowView>(AbortSignal.any([signal, closing.signal]), (_, now) => now);
      const watched = join(scope);
      watched.takers.set(box.put, userId);
      try {
        refresh(db, scope, watched);
        let sent = "";
        for (let now = await box.take(); now !== null; now = await box.take()) {
          const text = JSON.stringify(now);
          if (text !== sent) yield now;
          sent = text;
        }
      } finally {
        part(scope, box.put);
      }
    },
    onPerson: (userId, heard) => wakes.on(userId, heard),
    close(): void {
      closing.abort();
      stopLooks?.();
      for (const watched of all.values()) watched.stopWakes();
      all.clear();
    },
  };
}
