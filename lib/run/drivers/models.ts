import type { AgentKind } from "@/lib/agents/index";
import { agents } from "@/lib/agents/index";
import type { AgentTraits } from "@/lib/agents/kit/agent";
import { Refusal } from "@/lib/domain/core/refusal";
import { connections, modelProviders } from "@/lib/domain/install/connections";
import type { InstallSettings, Settings } from "@/lib/domain/install/settings";
import { listPrice, type Price } from "./list-prices";

/** Who can be asked. `compatible` is any server that speaks OpenAI's chat completions: Ollama, vLLM, LM Studio. */
export type ProviderName = (typeof modelProviders)[number];

/** One model, with all that is needed to ask it. */
export interface ModelChoice {
  provider: ProviderName;
  model: string;
  apiKey: string | null;
  /** Only of `compatible`, and of OpenRouter's own address. */
  baseUrl: string | null;
  /** Whether that address was entered in the app: then it is reached as pages are, past the guard. */
  isGuarded?: boolean;
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

/** The settings to choose by, and which of them were entered in the app. */
type Source = Pick<InstallSettings, "fromApp"> & { values: Settings };

/** What `provider:model` names, whose model may have colons of its own; no model in a text without one. */
function namedIn(text: string): { provider: ProviderName | undefined; model: string } {
  const [named, ...model] = text.split(":");
  return { provider: modelProviders.find((name) => name === named), model: model.join(":") };
}

function choose(variable: string, text: string, { values: source, fromApp }: Source): ModelChoice {
  const { provider, model } = namedIn(text);
  if (!provider || model === "") {
    throw invalid(variable, `write provider:model, the provider one of ${modelProviders.join(", ")}`);
  }
  const apiKey = source[connections[provider].key] ?? null;
  const baseUrl = provider === "compatible" ? (source["STEMMA_BASE_URL"] ?? null) : null;
  if (provider === "compatible" && baseUrl === null) throw invalid("STEMMA_BASE_URL", "say where the server answers");
  if (provider !== "compatible" && apiKey === null) throw invalid(connections[provider].key, "the key is missing");
  const calls = Number(source["STEMMA_MODEL_CALLS"] ?? CALLS);
  if (!Number.isInteger(calls) || calls < 1 || calls > 256)
    throw invalid("STEMMA_MODEL_CALLS", "a number from 1 to 256");
  const price = parsePrices(source["STEMMA_PRICES"] ?? "").get(model) ?? listPrice(provider, model);
  const isGuarded = provider === "compatible" && fromApp.has("STEMMA_BASE_URL");
  return {
    provider,
    model,
    apiKey,
    baseUrl: provider === "openrouter" ? OPENROUTER : baseUrl,
    isGuarded,
    price,
    calls,
  };
}

/** The model of embeddings, with an address and a key of its own where they are given. */
function chooseEmbeddings({ values, fromApp }: Source): ModelChoice | null {
  const text = values["STEMMA_EMBEDDINGS"];
  if (text === undefined) return null;
  const { provider } = namedIn(text);
  if (provider === "anthropic") throw invalid("STEMMA_EMBEDDINGS", "anthropic has no models of embeddings");
  const address = values["STEMMA_EMBEDDINGS_URL"];
  const key = provider && connections[provider].key;
  const own = {
    ...values,
    STEMMA_BASE_URL: address ?? values["STEMMA_BASE_URL"],
    ...(key ? { [key]: values["STEMMA_EMBEDDINGS_KEY"] ?? values[key] } : {}),
  };
  // An address of its own is always the environment's.
  return choose("STEMMA_EMBEDDINGS", text, { values: own, fromApp: address === undefined ? fromApp : new Set() });
}

const ofNobody: ReadonlySet<string> = new Set();

/**
 * The models that settings name; null when they name none, and runs are made offline. Refuses a wrong value. `fromApp`
 * are those that were not the environment's.
 */
export function readModels(settings: Settings, fromApp: ReadonlySet<string> = ofNobody): Models | null {
  const values = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ""));
  const source = { values, fromApp };
  const main = values["STEMMA_MODEL"];
  if (main === undefined) return null;
  const research = choose("STEMMA_MODEL", main, source);
  const other = (variable: string): ModelChoice =>
    values[variable] === undefined ? research : choose(variable, values[variable], source);
  return {
    research,
    review: other("STEMMA_REVIEW_MODEL"),
    small: other("STEMMA_SMALL_MODEL"),
    embeddings: chooseEmbeddings(source),
  };
}

/** One model by its name, whatever settings say that it is for; to try it. */
export function readModel(name: string, settings: InstallSettings, isOfEmbeddings: boolean): ModelChoice | null {
  const setting = isOfEmbeddings ? { STEMMA_EMBEDDINGS: name } : {};
  const models = readModels(
    { ...settings.values, STEMMA_EMBEDDINGS: "", STEMMA_MODEL: name, ...setting },
    settings.fromApp,
  );
  return (isOfEmbeddings ? models?.embeddings : models?.research) ?? null;
}

/** The model that answers an agent. */
export function modelFor(models: Models, kind: AgentKind): ModelChoice {
  const spec: AgentTraits = agents[kind];
  return spec.isSmall ? models.small : models[spec.role];
}
