import { z } from "zod";
import type { AgentKind } from "@/lib/agents/index";
import { agents } from "@/lib/agents/index";
import type { AgentTraits } from "@/lib/agents/kit/agent";
import { Refusal } from "@/lib/domain/core/refusal";
import { listPrice, type Price } from "./list-prices";

/** Who can be asked. `compatible` is any server that speaks OpenAI's chat completions: Ollama, vLLM, LM Studio. */
const providerNames = ["openrouter", "anthropic", "openai", "google", "compatible"] as const;
export type ProviderName = (typeof providerNames)[number];

/** One model, with all that is needed to ask it. */
export interface ModelChoice {
  provider: ProviderName;
  model: string;
  apiKey: string | null;
  /** Only of `compatible`, and of OpenRouter's own address. */
  baseUrl: string | null;
  /** Null when nobody said what it costs: the provider's own figure counts, where it gives one. */
  price: Price | null;
  /** Calls that one worker makes at once of its provider. */
  calls: number;
}

/** The models of an install by what they are for. */
export interface Models {
  research: ModelChoice;
  review: ModelChoice;
  /** For the many small calls that read passages. */
  small: ModelChoice;
  /** Ranks what a search finds by meaning, too; without one searches rank by words alone. */
  embeddings?: ModelChoice | null;
}

/** Calls at once where the environment does not say: what most providers grant to a small account. */
const CALLS = 16;
const OPENROUTER = "https://openrouter.ai/api/v1";

/** The variable that holds a provider's key. */
const keyVariable: Record<ProviderName, string> = {
  openrouter: "OPENROUTER_API_KEY",
  anthropic: "ANTHROPIC_API_KEY",
  openai: "OPENAI_API_KEY",
  google: "GOOGLE_GENERATIVE_AI_API_KEY",
  compatible: "STEMMA_API_KEY",
};

const Source = z.record(z.string(), z.string().optional());

function invalid(variable: string, what: string): Refusal {
  return new Refusal("invalid", `The environment has a wrong value. ${variable}: ${what}.`);
}

/** `model=in/out` entries, separated by commas, in dollars for a million tokens. */
export function parsePrices(text: string): Map<string, Price> {
  const prices = new Map<string, Price>();
  for (const entry of text.split(",").map((part) => part.trim())) {
    if (entry === "") continue;
    const match = /^(.+)=(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/.exec(entry);
    if (!match?.[1]) throw invalid("STEMMA_PRICES", `“${entry}” is not model=in/out, such as my-model=0.5/2`);
    prices.set(match[1], { in: Number(match[2]), out: Number(match[3]) });
  }
  return prices;
}

function choose(variable: string, text: string, source: z.infer<typeof Source>): ModelChoice {
  const at = text.indexOf(":");
  const provider = providerNames.find((name) => name === text.slice(0, at));
  const model = text.slice(at + 1);
  if (!provider || model === "") {
    throw invalid(variable, `write provider:model, the provider one of ${providerNames.join(", ")}`);
  }
  const apiKey = source[keyVariable[provider]] ?? null;
  const baseUrl = provider === "compatible" ? (source["STEMMA_BASE_URL"] ?? null) : null;
  if (provider === "compatible" && baseUrl === null) throw invalid("STEMMA_BASE_URL", "say where the server answers");
  if (provider !== "compatible" && apiKey === null) throw invalid(keyVariable[provider], "the key is missing");
  const calls = Number(source["STEMMA_MODEL_CALLS"] ?? CALLS);
  if (!Number.isInteger(calls) || calls < 1 || calls > 256)
    throw invalid("STEMMA_MODEL_CALLS", "a number from 1 to 256");
  const price = parsePrices(source["STEMMA_PRICES"] ?? "").get(model) ?? listPrice(provider, model);
  return { provider, model, apiKey, baseUrl: provider === "openrouter" ? OPENROUTER : baseUrl, price, calls };
}

/** The model of embeddings, with an address and a key of its own where they are given. */
function chooseEmbeddings(source: z.infer<typeof Source>): ModelChoice | null {
  const text = source["STEMMA_EMBEDDINGS"];
  if (text === undefined) return null;
  const provider = providerNames.find((name) => name === text.slice(0, text.indexOf(":")));
  if (provider === "anthropic") throw invalid("STEMMA_EMBEDDINGS", "anthropic has no models of embeddings");
  const own = {
    ...source,
    STEMMA_BASE_URL: source["STEMMA_EMBEDDINGS_URL"] ?? source["STEMMA_BASE_URL"],
    ...(provider ? { [keyVariable[provider]]: source["STEMMA_EMBEDDINGS_KEY"] ?? source[keyVariable[provider]] } : {}),
  };
  return choose("STEMMA_EMBEDDINGS", text, own);
}

/** The models that the environment names; null when it names none, and runs are made offline. Refuses a wrong value. */
export function readModels(environment: NodeJS.ProcessEnv): Models | null {
  const given = Object.entries(environment).filter(([, value]) => value !== "");
  const source = Source.parse(Object.fromEntries(given));
  const main = source["STEMMA_MODEL"];
  if (main === undefined) return null;
  const research = choose("STEMMA_MODEL", main, source);
  const other = (variable: string): ModelChoice =>
    source[variable] === undefined ? research : choose(variable, source[variable], source);
  return {
    research,
    review: other("STEMMA_REVIEW_MODEL"),
    small: other("STEMMA_SMALL_MODEL"),
    embeddings: chooseEmbeddings(source),
  };
}

/** The model that answers an agent. */
export function modelFor(models: Models, kind: AgentKind): ModelChoice {
  const spec: AgentTraits = agents[kind];
  return spec.isSmall ? models.small : models[spec.role];
}
