import { readBody } from "@/lib/access/http/read-body";
import { type Refusal, refusals } from "@/lib/domain/core/refusal";
import { parseStrictJson } from "@/lib/domain/core/strict-json";
import { ScimFault } from "@/lib/domain/directory/fault";
import { parseFilter } from "@/lib/domain/directory/filter";
import { pageSizes } from "@/lib/domain/directory/schemas";
import { readSearch } from "@/lib/domain/directory/search-request";
import { type Shown, shownAttributes } from "@/lib/domain/directory/shown-attributes";
import type { PageAsked } from "@/lib/features/directory/users";
import type { Db } from "@/lib/platform/db/client";

/** As a directory asks for a resource, or for a page of them. */
export interface Ask {
  readonly db: Db;
  readonly request: Request;
  /** The address that everything stands under. */
  readonly base: string;
  readonly url: URL;
}

/** What is asked of a kind by POST instead of by its address. */
export const SEARCH = ".search";

/** A group of 20,000 members is sent in two megabytes. */
const MAX_BYTES = 4 * 1024 * 1024;

/** The body as a value; `invalidSyntax` for what is not JSON. */
export async function bodyOf({ request }: Ask): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/scim+json" && type !== "application/json") {
    throw new ScimFault(415, "Send application/scim+json.");
  }
  const bytes = await readBody(request, MAX_BYTES);
  const read = parseStrictJson(new TextDecoder("utf-8").decode(bytes));
  if (!read.ok) throw new ScimFault(400, `The body cannot be read. ${read.message}`, "invalidSyntax");
  return read.value;
}

function numberIn(url: URL, name: string, usual: number): number {
  const written = url.searchParams.get(name);
  if (written === null) return usual;
  if (!/^-?\d{1,9}$/.test(written)) throw new ScimFault(400, `${name} is no whole number.`, "invalidValue");
  return Number(written);
}

/** Which page is asked for; numbers out of bounds count as the nearest one within, as RFC 7644 has it. */
export function pageOf({ url }: Ask): PageAsked {
  const filter = url.searchParams.get("filter");
  return {
    filter: filter === null || filter.trim() === "" ? [] : parseFilter(filter),
    startIndex: Math.max(1, numberIn(url, "startIndex", 1)),
    count: Math.min(pageSizes.most, Math.max(0, numberIn(url, "count", pageSizes.usual))),
  };
}

/** What is to be shown. */
export function shownBy({ url }: Ask): Shown {
  const { searchParams } = url;
  return shownAttributes({
    attributes: searchParams.get("attributes"),
    excluded: searchParams.get("excludedAttributes"),
  });
}

/** A search that is posted, as the same one that an address says. */
export async function searchIn(ask: Ask): Promise<Ask> {
  if (ask.request.method !== "POST") throw new ScimFault(405, "A search is sent by POST.");
  const url = new URL(ask.url);
  url.search = new URLSearchParams(readSearch(await bodyOf(ask))).toString();
  return { ...ask, url };
}

function names(header: string | null, version: string): boolean {
  if (header === null) return false;
  return header
    .split(",")
    .some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === version.replace(/^W\//, ""));
}

/** Refuses a change of another version than the request names. */
export function requireVersion({ request }: Ask, version: string): void {
  const wanted = request.headers.get("if-match");
  if (wanted === null || names(wanted, version)) return;
  throw new ScimFault(412, "It was changed meanwhile. Read it again, then change it.");
}

/** Whether whoever asks has this version already. */
export function isKnown({ request }: Ask, version: string): boolean {
  return names(request.headers.get("if-none-match"), version);
}

/** The status of a refusal of ours: the protocol says 400 where we say 422. */
export function statusOf({ kind }: Refusal): number {
  return kind === "invalid" ? 400 : refusals[kind];
}
