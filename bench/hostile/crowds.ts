import { get } from "node:http";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { ResearcherId } from "@/lib/domain/core/ids";
import { askAtOnce, command } from "./ask";
import type { Attack, Place } from "./attack";
import { openSample, runOf, Started, untilEnded } from "./people";

/** Longest that a stream is left to open before it is closed; each is left a little longer than the last. */
const EARLY_MS = 120;
const STREAMS = 60;

const Researcher = z.object({ researcherId: ResearcherId });

function openAndClose({ product, world }: Place, afterMs: number): Promise<void> {
  return new Promise((resolve) => {
    const headers = { cookie: world.person.cookie };
    const stream = get(`${product.origin}/api/events/${world.runId}`, { headers }, (response) => response.resume());
    stream.on("error", () => undefined);
    stream.on("close", () => resolve());
    void setTimeout(afterMs).then(() => stream.destroy());
  });
}

/** The status that the owner's own stream is answered with. */
function openOne({ product, world }: Place): Promise<number> {
  return new Promise((resolve) => {
    const headers = { cookie: world.person.cookie };
    const stream = get(`${product.origin}/api/events/${world.runId}`, { headers }, (response) => {
      resolve(response.statusCode ?? 0);
      response.on("error", () => undefined);
      stream.destroy();
    });
    stream.on("error", () => resolve(0));
  });
}

export const crowds: readonly Attack[] = [
  {
    row: "S8",
    title: "thirty runs by one account, then one of another",
    run: async ({ product, attacker, world }) => {
      const { origin } = product;
      const { cookie } = attacker;
      const sample = await openSample(product, attacker);
      const answers = await askAtOnce(30, async (nth) => {
        // A researcher has one run at a time.
        const wanted = {
          projectId: sample.projectId,
          name: `Researcher ${nth}`,
          problem: "What does a heat pump cost?",
        };
        const made = await command(origin, cookie, "create_researcher", wanted);
        if (made.status !== 200) return made;
        const { researcherId } = Researcher.parse(JSON.parse(made.said));
        return await command(origin, cookie, "start_run", runOf({ ...sample, researcherId }));
      });
      const { projectId, researcherId, person } = world;
      const input = runOf({ projectId, researcherId });
      const { status, said } = await command(product.origin, person.cookie, "start_run", input);
      if (status !== 200) return { answers, note: `another's run: ${status}` };
      const ended = await untilEnded(product, person, Started.parse(JSON.parse(said)).runId);
      const took = ended === null ? "more than 120" : (ended.ms / 1_000).toFixed(1);
      return { answers, note: `another's run: ${took} s, alone ${(world.runMs / 1_000).toFixed(1)} s` };
    },
  },
  {
    row: "S8",
    title: "fifty projects by one account",
    run: async ({ product, attacker }) => ({
      answers: await askAtOnce(50, (nth) =>
        command(product.origin, attacker.cookie, "create_project", { name: `Project ${nth}`, goal: "" }),
      ),
    }),
  },
  {
    row: "S9",
    title: "sixty event streams closed early, then the owner's",
    run: async (place) => {
      for (let nth = 0; nth < STREAMS; nth += 20) {
        const some = Array.from({ length: 20 }, (_, index) => ((nth + index) / STREAMS) * EARLY_MS);
        await Promise.all(some.map((afterMs) => openAndClose(place, afterMs)));
      }
      await setTimeout(1_000);
      return { answers: [], note: `the owner's stream: ${await openOne(place)}` };
    },
  },
];
