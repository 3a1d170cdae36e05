import { z } from "zod";
import { connectionOf, neededSetting } from "./connections";
import type { InstallSettings } from "./settings";

/** What models are for, with the setting that names each as `provider:model`. */
export const modelRoles = {
  research: { label: "Plans, searches and writes", setting: "STEMMA_MODEL" },
  review: { label: "Reviews and checks", setting: "STEMMA_REVIEW_MODEL" },
  small: { label: "Reads passages", setting: "STEMMA_SMALL_MODEL" },
  embeddings: { label: "Ranks by meaning", setting: "STEMMA_EMBEDDINGS" },
} as const;
export type ModelRole = keyof typeof modelRoles;
export const ModelRole = z.enum(["research", "review", "small", "embeddings"]);

/** Models by what they are for, each as `provider:model`; searches rank by words alone without one for embeddings. */
export const ModelNames = z.object({
  research: z.string(),
  review: z.string(),
  small: z.string(),
  embeddings: z.string().nullable(),
});
export type ModelNames = z.infer<typeof ModelNames>;

/** What a run keeps of the models that it began with: their names, or that it asks none. */
export const RunModels = z.union([ModelNames, z.literal("none")]);
export type RunModels = z.infer<typeof RunModels>;

/** The models that a project's runs may use, by name: null for all of the install, none for offline runs only. */
export const AllowedModels = z.array(z.string().max(300)).max(50).nullable();
export type AllowedModels = z.infer<typeof AllowedModels>;

/** A model's name as one enters it: nothing that a list of prices could be misread by. */
export const ModelName = z
  .string()
  .trim()
  .regex(
    /^(?:openrouter|anthropic|openai|google|compatible):[^\s,=]{1,200}$/,
    "Write the model as its provider names it.",
  );

/** The models that an install names; null where it names none. */
export function configuredModels({ values }: Pick<InstallSettings, "values">): ModelNames | null {
  const research = values["STEMMA_MODEL"];
  if (research === undefined) return null;
  return {
    research,
    review: values["STEMMA_REVIEW_MODEL"] ?? research,
    small: values["STEMMA_SMALL_MODEL"] ?? research,
    embeddings: values["STEMMA_EMBEDDINGS"] ?? null,
  };
}

/** Every model among them once. */
export function listModels({ research, review, small, embeddings }: ModelNames): string[] {
  return [...new Set([research, review, small, ...(embeddings === null ? [] : [embeddings])])];
}

/** The models that a project uses of those that there are; what a model that it may not use would do, the first it may does. */
export function allowedAmong(configured: ModelNames, allowed: AllowedModels): ModelNames | null {
  if (allowed === null) return configured;
  const may = (name: string): boolean => allowed.includes(name);
  const { research, review, small, embeddings } = configured;
  const first = [research, review, small].find(may);
  if (first === undefined) return null;
  const orFirst = (name: string): string => (may(name) ? name : first);
  return {
    research: first,
    review: orFirst(review),
    small: orFirst(small),
    embeddings: embeddings !== null && may(embeddings) ? embeddings : null,
  };
}

/** Why a provider cannot be asked, in a sentence that says who mends it; null where nothing is missing. */
export function whyNotAsked(provider: string, { values, unreadable }: InstallSettings): string | null {
  const connection = connectionOf(provider);
  if (connection === null) return null;
  const { label, key } = connection;
  if (key !== null && unreadable.has(key)) {
    return `The stored key of ${label} cannot be read: the key of this install that it was sealed under is not here. An administrator enters it again under Models and search, or whoever runs Stemma puts that key back.`;
  }
  const needed = neededSetting(connection);
  if (needed === null || values[needed] !== undefined) return null;
  const what = connection.needs === "key" ? "its key" : "its address";
  return `${label} is to answer, but ${what} is missing. An administrator enters it under Models and search.`;
}

function providerOf(name: string): string {
  return name.slice(0, name.indexOf(":"));
}

/** Whether the model of embeddings can be asked; it may have an address and a key of its own. */
function hasEmbeddings(name: string, settings: InstallSettings): boolean {
  const provider = providerOf(name);
  const own = settings.values[provider === "compatible" ? "STEMMA_EMBEDDINGS_URL" : "STEMMA_EMBEDDINGS_KEY"];
  return own !== undefined || whyNotAsked(provider, settings) === null;
}

/** The same models without one of embeddings that cannot be asked: words rank without it. */
export function withoutSilent(models: ModelNames, settings: InstallSettings): ModelNames {
  const { embeddings } = models;
  return embeddings === null || hasEmbeddings(embeddings, settings) ? models : { ...models, embeddings: null };
}

/** Why these models cannot be asked now; null where they can. */
export function whyModelsSilent({ research, review, small }: ModelNames, settings: InstallSettings): string | null {
  for (const name of [research, review, small]) {
    const why = whyNotAsked(providerOf(name), settings);
    if (why !== null) return why;
  }
  return null;
}

/** What is to answer: models, or nobody, with why, and whether work is done offline where nobody said how. */
export type ToAnswer = { models: ModelNames } | { models: null; why: string; mayGoOffline: boolean };

/** The models that answer a project, by what is configured and what its owners chose. */
export function modelsToAnswer(settings: InstallSettings, allowed: AllowedModels): ToAnswer {
  const configured = configuredModels(settings);
  if (configured === null) {
    const why = "No language model is configured here. An administrator connects one under Models and search.";
    return { models: null, why, mayGoOffline: true };
  }
  if (allowed?.length === 0) {
    const why = "The owners of this project let its runs ask no language model: its settings say so.";
    return { models: null, why, mayGoOffline: true };
  }
  const chosen = allowedAmong(configured, allowed);
  if (chosen === null) {
    const why =
      "None of the models that this project may use is configured any more. An owner chooses again in its settings.";
    return { models: null, why, mayGoOffline: false };
  }
  const why = whyModelsSilent(chosen, settings);
  return why === null ? { models: withoutSilent(chosen, settings) } : { models: null, why, mayGoOffline: false };
}
