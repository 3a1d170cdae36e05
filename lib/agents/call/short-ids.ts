import { type AgentKind, agents } from "@/lib/agents/index";
import type { AgentTraits } from "@/lib/agents/kit/agent";
import { FactKey, markerOf } from "@/lib/domain/core/ids";
import { WRITTEN_MARKER } from "@/lib/domain/core/marker";
import { ownMarkerOf, replaceOwnMarkers } from "@/lib/domain/markdown/own-quotes";

/**
 * A marker of a short id in an answer; several may stand in one pair of brackets, an id may carry its F twice, and ids of
 * a writer's own quotes may stand among them.
 */
const MARKERS = /\[(?:F{1,2}\d{1,5}|Q\d{1,5}[a-z]?)(?:\s*[,;]\s*(?:F{0,2}\d{1,5}|Q?\d{1,5}[a-z]?))*\]/g;
const SHORT_ID = /^\[?(F\d{1,5})\]?$/;
/** The key of no fact: what names it is dropped, and counted, as whatever the input did not hold. */
const NOBODY = "000000000000";

/** A text that may be a key, told before it is parsed: most texts of an input are sentences. */
const KEY_LENGTH = NOBODY.length;

/** Every text within a value, replaced; the shape stays. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, mapTexts(entry, change)]));
}

function eachText(value: unknown, see: (text: string) => void): void {
  mapTexts(value, (text) => {
    see(text);
    return text;
  });
}

/** The keys of whole facts, wherever they stand: they are numbered first, in their order. */
function factKeysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(factKeysIn);
  if (typeof value !== "object" || value === null) return [];
  const isFact = "id" in value && "statement" in value && FactKey.safeParse(value.id).success;
  return isFact ? [String(value.id)] : Object.values(value).flatMap(factKeysIn);
}

/** Those of inputs in use: one call asks for them when its prompt is made, sent and answered. */
const known = new WeakMap<object, ReadonlyMap<string, string>>();

/** The short id of each key that an input names: F1, F2 and so on. A key is nine tokens, a short id two. */
function shortIdsOf(kind: AgentKind, input: object): ReadonlyMap<string, string> {
  const spec: AgentTraits = agents[kind];
  if (spec.withoutFactIds) return new Map();
  const ids = known.get(input) ?? numbered(input);
  known.set(input, ids);
  return ids;
}

function numbered(input: object): ReadonlyMap<string, string> {
  const keys = new Set(factKeysIn(input));
  eachText(input, (text) => {
    if (text.length === KEY_LENGTH && FactKey.safeParse(text).success) keys.add(text);
    if (!text.includes("[F")) return;
    for (const [, key = ""] of text.matchAll(WRITTEN_MARKER)) keys.add(key);
  });
  return new Map([...keys].map((key, index) => [key, `F${index + 1}`]));
}

/** An input as its prompt tells it: each fact by a short id, in lists and in markers. */
export function withShortIds(kind: AgentKind, input: Record<string, unknown>): Record<string, unknown> {
  const shortIds = shortIdsOf(kind, input);
  if (shortIds.size === 0) return input;
  const told = (text: string): string => {
    const short = shortIds.get(text);
    if (short !== undefined || !text.includes("[F")) return short ?? text;
    return text.replace(WRITTEN_MARKER, (marker, key: string) => {
      const own = shortIds.get(key);
      return own === undefined ? marker : `[${own}]`;
    });
  };
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, mapTexts(value, told)]));
}

/**
 * Says of an input how the markers of short ids in a text that is not done yet become those of the facts' keys; those of
 * a writer's own quotes name nothing until it is.
 */
export function markersFor(kind: AgentKind, input: object): (text: string) => string {
  const spec: AgentTraits = agents[kind];
  const expand = expander(keysOf(kind, input));
  return spec.answers.ownIds ? (text): string => replaceOwnMarkers(expand(text), () => null) : expand;
}

/** An answer with the keys of the facts that its short ids name; what is a key already stays. */
export function withKeys(kind: AgentKind, input: object, output: unknown): unknown {
  const keys = keysOf(kind, input);
  if (keys.size === 0) return output;
  const expand = expander(keys);
  return mapTexts(output, (text) => keys.get(SHORT_ID.exec(text)?.[1] ?? "") ?? expand(text));
}

function keysOf(kind: AgentKind, input: object): ReadonlyMap<string, string> {
  return new Map([...shortIdsOf(kind, input)].map(([key, short]) => [short, key]));
}

function expander(keys: ReadonlyMap<string, string>): (text: string) => string {
  if (keys.size === 0) return (text) => text;
  const markersOf = (group: string): string => {
    let isOwn = false;
    return [...group.matchAll(/(F{0,2}|Q)(\d+)([a-z]?)/g)]
      .map(([, letter = "", number = "", part = ""]) => {
        if (letter !== "") isOwn = letter === "Q";
        return isOwn ? ownMarkerOf(`Q${number}${part}`) : markerOf(keys.get(`F${number}`) ?? NOBODY);
      })
      .join("");
  };
  return (text) => text.replace(MARKERS, (group) => (group.includes("F") ? markersOf(group) : group));
}
