import { z } from "zod";
import { type Failure, PROVIDER_DOWN } from "@/lib/domain/core/failure";
import { Refusal } from "@/lib/domain/core/refusal";
import { connectionNames, connectionOf, connections, neededSetting } from "@/lib/domain/install/connections";
import {
  type AllowedModels,
  type ModelNames,
  modelsToAnswer,
  whyModelsSilent,
  whyNotAsked,
  withoutSilent,
} from "@/lib/domain/install/models";
import type { InstallSettings, Settings } from "@/lib/domain/install/settings";
import { ProjectSettings } from "@/lib/domain/run/settings";
import type { Db, Tx } from "@/lib/platform/db/client";
import { readSettings } from "@/lib/platform/vault/settings";
import { type Models, readModels } from "@/lib/run/drivers/models";
import { NodeFailure, type NodeRun } from "@/lib/run/engine/context";
import type { Reach } from "@/lib/run/worker/open-world";
import { fetchPolicy } from "@/lib/sources/fetch/policy";
import { type ProviderConfig, readProviders } from "@/lib/sources/search/config";

/** What answers a project now: models with their names, or nobody, with why. */
export type Answering =
  | { models: Models; names: ModelNames }
  | { models: null; names: null; why: string; mayGoOffline: boolean };

/** The models of these names, with the keys, addresses and prices that count now. */
function modelsNamed({ values, fromApp }: InstallSettings, names: ModelNames): Models | null {
  const { research, review, small, embeddings } = names;
  const named = { STEMMA_MODEL: research, STEMMA_REVIEW_MODEL: review, STEMMA_SMALL_MODEL: small };
  return readModels({ ...values, ...named, STEMMA_EMBEDDINGS: embeddings ?? "" }, fromApp);
}

/** What answers by these settings where owners allow these models. */
export function answeringBy(settings: InstallSettings, allowed: AllowedModels): Answering {
  const answer = modelsToAnswer(settings, allowed);
  if (answer.models === null) return { ...answer, names: null };
  try {
    const models = modelsNamed(settings, answer.models);
    if (models !== null) return { models, names: answer.models };
  } catch (error) {
    // A value that cannot be read is the environment's: the start says it first.
    if (!(error instanceof Refusal)) throw error;
    return { models: null, names: null, why: error.message, mayGoOffline: false };
  }
  return { models: null, names: null, why: "No language model is configured here.", mayGoOffline: true };
}

const Allowed = z.object({ settings: ProjectSettings });

/** What answers a project now. */
export async function projectAnswering(db: Db | Tx, projectId: string): Promise<Answering> {
  const [settings, project] = await Promise.all([
    readSettings(db),
    db.project.findUniqueOrThrow({ where: { id: projectId }, select: { settings: true } }),
  ]);
  return answeringBy(settings, Allowed.parse(project).settings.models);
}

/** The search providers that runs ask, and a sentence for each that is named and cannot be asked. */
export function searchBy(settings: InstallSettings): { providers: ProviderConfig[]; unasked: string[] } {
  const named = (settings.values["STEMMA_SEARCH"] ?? "").split(",").map((name) => name.trim().toLowerCase());
  const isComplete = (name: string): boolean => {
    const connection = connectionOf(name);
    const needed = connection && neededSetting(connection);
    return needed === null || settings.values[needed] !== undefined;
  };
  const values = { ...settings.values, STEMMA_SEARCH: named.filter(isComplete).join(",") };
  const unasked = named.filter((name) => !isComplete(name)).flatMap((name) => whyNotAsked(name, settings) ?? []);
  return { providers: readProviders(values, settings.fromApp), unasked };
}

/** How long a step waits for a key that is missing until it looks again. */
const KEY_MISSING_MS = 60_000;

/** The models that a run began with, with the keys that count now; a run from before that was kept, by what counts now. */
function modelsOfRun(settings: InstallSettings, run: NodeRun): { models: Models | null; silent: Failure | null } {
  const { began, allowedModels } = run.models;
  if (began === "none") return { models: null, silent: null };
  if (began === null) {
    const answering = answeringBy(settings, allowedModels);
    if (answering.models !== null) return { models: answering.models, silent: null };
    return { models: null, silent: { kind: "permanent", message: answering.why } };
  }
  const why = whyModelsSilent(began, settings);
  if (why === null) return { models: modelsNamed(settings, withoutSilent(began, settings)), silent: null };
  // Nothing is wrong with the work: it waits until someone has entered the key.
  const message = `${why} The run waits and goes on by itself.`;
  return { models: null, silent: { kind: "unavailable", code: PROVIDER_DOWN, message, retryAfterMs: KEY_MISSING_MS } };
}

/** What a step of a run may reach by these settings; a refusal where it has to wait until models can be asked. */
export function reachBy(settings: InstallSettings, run: NodeRun): Reach {
  const { models, silent } = run.mode === "offline" ? { models: null, silent: null } : modelsOfRun(settings, run);
  const isPlanOffline = run.mode === "plan" && (silent === null || silent.kind === "permanent");
  if (silent !== null && !isPlanOffline) throw new NodeFailure(silent);
  return { policy: fetchPolicy(), models, ...searchBy(settings) };
}

/**
 * What the steps of this install's runs may reach, read as each begins: what an administrator changes counts for the next
 * step, in every worker. A run keeps the models that it began with.
 */
export function installReach(db: Db): (run: NodeRun) => Promise<Reach> {
  return async (run) => reachBy(await readSettings(db), run);
}

/** Refuses an environment with a wrong value. What is missing in it may have been entered in the app. */
export function checkSettings(environment: Settings): void {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== "");
  const needed = connectionNames.flatMap((name) => neededSetting(connections[name]) ?? []);
  const entered = needed.map((name) => [name, "https://entered.invalid"] as const);
  const settings = Object.fromEntries([...entered, ...given]);
  readModels(settings);
  readProviders(settings);
}
