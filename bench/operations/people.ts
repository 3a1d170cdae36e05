import { randomUUID } from "node:crypto";
import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { type Answered, ask } from "@/bench/hostile/ask";
import { RunId } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { aCookie, aSession } from "@/lib/testing/rigs/access";
import { aSampleWorld, type SampleWorld } from "@/lib/testing/rigs/engine";

/** Between two acts of one person; a command more often than this would meet the limit of commands for an account. */
const WRITES_EVERY_MS = 1_000;
const READS_EVERY_MS = 100;
/** After which somebody who was refused, or had no answer, tries again. */
const AGAIN_MS = 200;

/** The sample as one person has it who is signed in. */
export interface Team extends SampleWorld {
  cookie: string;
  sourceId: string;
}

export async function aTeam(db: Db, secret: string): Promise<Team> {
  const world = await aSampleWorld(db, `${randomUUID()}@example.org`);
  const source = await db.source.findFirstOrThrow({ where: world.scope, select: { id: true } });
  return { ...world, sourceId: source.id, cookie: await aCookie(await aSession(db, world.userId), secret) };
}

/** How often the proxy asks a web server whether it lives, and how long it waits for that. */
const HEALTH_EVERY_MS = 1_000;
const HEALTH_MS = 2_000;

/**
 * The way to the product, as through a proxy that asks each web server each second whether it lives, and the next one
 * where one does not answer.
 */
export class Door {
  #nth = 0;
  readonly #origins: readonly string[];
  readonly #down = new Set<string>();
  readonly #looking: NodeJS.Timeout;

  constructor(origins: readonly string[]) {
    this.#origins = origins;
    this.#looking = setInterval(() => {
      for (const origin of origins) void this.#look(origin);
    }, HEALTH_EVERY_MS);
  }

  async #look(origin: string): Promise<void> {
    const late = pause(HEALTH_MS).then(() => null);
    const answer = await Promise.race([ask(origin, { path: "/api/health" }), late]);
    if (answer?.status === 200) this.#down.delete(origin);
    else this.#down.add(origin);
  }

  close(): void {
    clearInterval(this.#looking);
  }

  async ask(team: Team, path: string, body?: object): Promise<Answered> {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const headers: Record<string, string> = sent === undefined ? {} : { "content-type": "application/json" };
    let answer: Answered = { status: 0, ms: 0, said: "", headers: {} };
    for (const _ of this.#origins) {
      const origin = this.next();
      answer = await ask(origin, {
        path,
        cookie: team.cookie,
        headers,
        ...(sent === undefined ? {} : { body: sent }),
      });
      if (answer.status !== 0) break;
      this.#down.add(origin);
    }
    return answer;
  }

  /** The web server whose turn it is, of those that live. */
  next(): string {
    this.#nth += 1;
    const up = this.#origins.filter((origin) => !this.#down.has(origin));
    const among = up.length > 0 ? up : this.#origins;
    return among[this.#nth % among.length] ?? "";
  }

  /** Does it until it is done, under the same id each time, as a page does. */
  async insist(team: Team, name: string, input: object, isOver: () => boolean): Promise<Answered | null> {
    while (!isOver()) {
      const answer = await this.ask(team, `/api/commands/${name}`, input);
      if (answer.status === 200) return answer;
      if (answer.status > 0 && answer.status < 500) throw new Error(`${name}: ${answer.status} ${answer.said}`);
      await pause(AGAIN_MS);
    }
    return null;
  }
}

/** Something that somebody was told is kept. */
export interface Kept {
  id: string;
  askedAtMs: number;
  toldAtMs: number;
}

/** What people do all the while, and what came of it; moments by the machine's clock. */
export interface Crowd {
  reads: number[];
  comments: Kept[];
  runs: Kept[];
  /** Runs that were watched, with the number of the last event that was heard. */
  heard: Map<string, number>;
  /** Runs that are under way, as far as people know. */
  underWay(): string[];
  /** No run is begun from now on; who writes and reads goes on. */
  beginNoMore(): void;
  stop(): Promise<void>;
}

/** A run is followed for so long after its end: what comes last comes after it. */
const AFTER_END_MS = 2_000;

const Delta = z.object({ run: z.object({ status: z.string(), seq: z.int() }) });

/** What an event stream carries, message by message, however it was cut on its way. */
function readDeltas(take: (delta: z.infer<typeof Delta>) => void): (chunk: string) => void {
  let rest = "";
  return (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("data: ")) take(Delta.parse(JSON.parse(line.slice("data: ".length))));
  };
}

interface Watching {
  team: Team;
  runId: RunId;
  heard: Map<string, number>;
}

/** One stream of a run's events; whether the run had ended when it broke or was closed. */
function follow(door: Door, { team, runId, heard }: Watching): Promise<boolean> {
  return new Promise((resolve) => {
    let isEnded = false;
    const headers = { cookie: team.cookie, "last-event-id": String(heard.get(runId) ?? 0) };
    const sent = get(`${door.next()}/api/events/${runId}`, { headers }, (response) => {
      response.setEncoding("utf8");
      const read = readDeltas(({ run }) => {
        heard.set(runId, run.seq);
        if (isEnded || run.status === "running") return;
        isEnded = true;
        setTimeout(() => sent.destroy(), AFTER_END_MS);
      });
      response.on("data", read);
      response.on("error", () => resolve(isEnded));
      response.on("close", () => resolve(isEnded));
    });
    sent.on("error", () => resolve(isEnded));
  });
}

/** Follows a run to its end, coming again with the last event that it has whenever the stream breaks. */
async function watch(door: Door, watching: Watching, isOver: () => boolean): Promise<void> {
  while (!(await follow(door, watching)) && !isOver()) await pause(AGAIN_MS);
}

const Started = z.object({ runId: RunId });

/**
 * People at work: each of `teams` has a run under way and begins the next when it ends; some of them write comments, one
 * after the other, and read a page.
 */
export function startCrowd(
  door: Door,
  teams: readonly Team[],
  { endOf }: { endOf: (runId: string) => Promise<void> },
): Crowd {
  let isOver = false;
  let isFull = false;
  const underWay = new Set<string>();
  const crowd = {
    reads: [] as number[],
    comments: [] as Kept[],
    runs: [] as Kept[],
    heard: new Map<string, number>(),
  };
  const research = async (team: Team, isWatched: boolean): Promise<void> => {
    while (!isOver && !isFull) {
      const settings = { perspectives: 4, iterations: 2, approvePlan: false };
      const input = {
        ...team.scope,
        researcherId: team.researcherId,
        idempotencyKey: randomUUID(),
        settings,
        mode: "offline",
      };
      const askedAtMs = Date.now();
      const answer = await door.insist(team, "start_run", input, () => isOver);
      if (answer === null) return;
      const { runId } = Started.parse(JSON.parse(answer.said));
      crowd.runs.push({ id: runId, askedAtMs, toldAtMs: Date.now() });
      underWay.add(runId);
      const watching = { team, runId, heard: crowd.heard };
      await Promise.all([endOf(runId), isWatched ? watch(door, watching, () => isOver) : null]);
      underWay.delete(runId);
    }
  };
  const write = async (team: Team): Promise<void> => {
    for (let nth = 1; !isOver; nth += 1) {
      const id = randomUUID();
      const askedAtMs = Date.now();
      const subject = { kind: "source", id: team.sourceId };
      const input = { ...team.scope, commentId: id, subject, body: `Note ${nth}.` };
      if ((await door.insist(team, "add_comment", input, () => isOver)) === null) return;
      crowd.comments.push({ id, askedAtMs, toldAtMs: Date.now() });
      await pause(WRITES_EVERY_MS);
    }
  };
  const read = async (team: Team): Promise<void> => {
    while (!isOver) {
      const { status } = await door.ask(team, `/projects/${team.scope.projectId}`);
      if (status === 200) crowd.reads.push(Date.now());
      await pause(READS_EVERY_MS);
    }
  };
  const [first] = teams;
  const going = [
    ...teams.map((team, nth) => research(team, nth < 3)),
    ...teams.slice(0, 4).map(write),
    ...(first === undefined ? [] : [read(first)]),
  ];
  return {
    ...crowd,
    underWay: () => [...underWay],
    beginNoMore(): void {
      isFull = true;
    },
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(going);
    },
  };
}
