import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type AgentKind, agents } from "@/lib/agents/index";
import type { RunId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import type { Db } from "@/lib/platform/db/client";
import type { Driver } from "@/lib/run/drivers/driver";
import { readModels } from "@/lib/run/drivers/models";
import type { NodeRun } from "@/lib/run/engine/context";
import type { Reach } from "@/lib/run/worker/open-world";
import { driversOver } from "@/lib/run/worker/world";
import { aLibraryWorld, listViolations, type SampleWorld, untilRunRests } from "./engine";
import { aFakeModel, type FakeModel, type ModelRequest, type Play } from "./fakes/fake-model";
import { aWorkshop, type Workshop } from "./workshop";

/** What the offline agent would answer to a prompt, so that what the fake model says can be true. */
export interface OfflineAnswer {
  kind: AgentKind;
  text: string;
}
/** A workshop whose runs ask a fake model over HTTP. */
export interface LiveWorkshop {
  fake: FakeModel;
  shop: Workshop;
  close(): Promise<void>;
}

/**
 * Opens one; its model plays what it makes of the offline answer. Its runs ask that model, unless what they may reach is
 * read anew for each step.
 */
export async function aLiveWorkshop(
  play: (offline: OfflineAnswer, request: ModelRequest) => Play,
  settings: Record<string, string> = {},
  reachOver: ((db: Db) => (run: NodeRun) => Promise<Reach>) | null = null,
): Promise<LiveWorkshop> {
  const inputs = new Map<string, { kind: AgentKind; input: unknown }>();
  function offlineAnswer(prompt: string): OfflineAnswer {
    const known = inputs.get(prompt);
    if (!known) throw new Error("The model was asked what no agent asks.");
    const { offline }: { offline: (input: never) => unknown } = agents[known.kind];
    return { kind: known.kind, text: JSON.stringify(offline(known.input as never)) };
  }
  const fake = await aFakeModel((request) => play(offlineAnswer(request.prompt), request));
  const address = { NODE_ENV: "test", STEMMA_MODEL: "compatible:m", STEMMA_BASE_URL: fake.baseUrl } as const;
  const models = readModels({ ...address, ...settings });
  const shop = await aWorkshop(({ db }) => {
    const usual = { policy: { allowed: new Set<string>() }, providers: [], models };
    const driverOf = driversOver(db, reachOver === null ? usual : reachOver(db));
    return async (run, node): Promise<Driver> => {
      const driver = await driverOf(run, node);
      const runAgent: Driver["runAgent"] = (request) => {
        inputs.set(request.prompt, { kind: request.kind, input: request.input });
        return driver.runAgent(request);
      };
      return { ...driver, runAgent };
    };
  });
  async function close(): Promise<void> {
    await shop.close();
    await fake.close();
  }
  return { fake, shop, close };
}

/** A run that has come to rest, in a project of its own, and what it asked of the model in the order in which it asked. */
interface LiveResearch {
  world: SampleWorld;
  runId: RunId;
  prompts: string[];
}

/** Researches a question over a library of these texts; by older `rules` as a run that began under an older release. */
export async function researchIn(
  { fake, shop: { db } }: LiveWorkshop,
  asked: { question: string; library: Readonly<Record<string, string>>; rules?: number },
): Promise<LiveResearch> {
  const { question, library, ...by } = asked;
  const world = await aLibraryWorld(db, question, library);
  const settings = RunSettings.parse({ strategy: "perspectives", perspectives: 2, iterations: 1, approvePlan: false });
  const before = fake.requests.length;
  const start = { ...world, ...by, settings, idempotencyKey: randomUUID(), mode: "live" } as const;
  const runId = await startRun(db, world.scope, start);
  await untilRunRests(db, runId);
  const violations = await listViolations(db, runId);
  if (violations.length > 0) throw new Error(violations.join("\n"));
  return { world, runId, prompts: fake.requests.slice(before).map(({ prompt }) => prompt) };
}

const Planned = z.looseObject({ sections: z.array(z.looseObject({ heading: z.string() })) });

/** The plan that the offline driver gave, as one part of this heading from all facts of the prompt, with no texts beside. */
export function planOfOne(heading: string, text: string, prompt: string): Play {
  const { sections, ...plan } = Planned.parse(JSON.parse(text));
  const [first = {}] = sections;
  const factIds = [...prompt.matchAll(/^(F\d+):/gm)].map(([, id]) => id);
  const planned = { brief: "All of it.", level: 1, topicKeys: ["search-1"], ...first, heading, factIds };
  return { text: JSON.stringify({ ...plan, sections: [planned], texts: [] }) };
}
