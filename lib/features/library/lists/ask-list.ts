import type { Scope } from "@/lib/domain/core/ids";
import type { ListedEntry, ListKind } from "@/lib/domain/watch/listing";
import type { Db } from "@/lib/platform/db/client";
import { readSettings } from "@/lib/platform/vault/settings";
import { searchBy } from "@/lib/run/reach/reach";
import { type FetchAnswer, type FetchPolicy, guardedFetch } from "@/lib/sources/fetch/fetch";
import { type FetchRefusal, fetchRefusals } from "@/lib/sources/fetch/fetch-refusals";
import { checkUrl } from "@/lib/sources/fetch/guard";
import { atPace, robotsRefusal } from "@/lib/sources/fetch/manners";
import { conditionalHeaders, type Validators } from "@/lib/sources/fetch/validators";
import { pageAddress } from "@/lib/sources/page-address";
import { type Listing, type NamedPage, readListing } from "@/lib/sources/read-listing";
import { askProvider } from "@/lib/sources/search/ask";

/** Sitemaps that are followed from one index. */
const SITEMAPS_MOST = 10;
/** Results that a provider is asked for at one look. */
const HITS = 20;

export interface AskDeps {
  policy: FetchPolicy;
  signal: AbortSignal;
}

/** What a list names now; `isSame` where its site says that nothing has changed. */
export type ListAnswer =
  | { ok: true; isSame: boolean; kind: ListKind; title: string | null; entries: ListedEntry[]; validators: Validators }
  | { ok: false; message: string };

const unknown: Validators = { etag: null, modified: null };

function refused(code: FetchRefusal): { ok: false; message: string } {
  return { ok: false, message: fetchRefusals[code] };
}

type Fetched =
  | { ok: true; listing: Listing | null; url: string; validators: Validators }
  | { ok: false; message: string };

/** Fetches and reads one list, as robots.txt lets programs; `listing` is null where nothing has changed. */
async function fetchListing(url: string, known: Validators, { policy, signal }: AskDeps): Promise<Fetched> {
  const checked = checkUrl(url, policy);
  if (!checked.ok) return refused(checked.code);
  const kept = await robotsRefusal(url, policy, signal);
  if (kept !== null) return refused(kept);
  const headers = conditionalHeaders(known);
  const ask = (): Promise<FetchAnswer> => guardedFetch(url, policy, signal, headers && { headers });
  const fetched = await atPace(checked.target.host, ask, policy.apartMs);
  if (!fetched.ok) {
    const isSame = fetched.code === "not_modified" && headers !== null;
    return isSame ? { ok: true, listing: null, url, validators: known } : refused(fetched.code);
  }
  const read = readListing(fetched.bytes);
  return read.ok ? { ok: true, listing: read.listing, url: fetched.url, validators: fetched.validators } : read;
}

function entriesOf(pages: readonly NamedPage[], base: string): ListedEntry[] {
  return pages.flatMap(({ url, stamp }) => {
    const address = pageAddress(URL.parse(url, base)?.href ?? "");
    return address === null ? [] : [{ ...address, stamp }];
  });
}

/** The pages that the sitemaps of an index name: those of its own site, and not all of a large one. */
async function indexed(sitemaps: readonly string[], base: string, deps: AskDeps): Promise<ListedEntry[]> {
  const { origin } = new URL(base);
  const own = sitemaps.filter((url) => URL.parse(url, base)?.origin === origin).slice(0, SITEMAPS_MOST);
  const entries: ListedEntry[] = [];
  for (const url of own) {
    const answer = await fetchListing(new URL(url, base).href, unknown, deps);
    if (answer.ok && answer.listing !== null) entries.push(...entriesOf(answer.listing.pages, answer.url));
  }
  return entries;
}

/** Asks a feed or a sitemap what it names now. */
export async function askAddress(url: string, known: Validators, deps: AskDeps): Promise<ListAnswer> {
  const answer = await fetchListing(url, known, deps);
  if (!answer.ok) return answer;
  const { listing, validators } = answer;
  if (listing === null) return { ok: true, isSame: true, kind: "feed", title: null, entries: [], validators };
  const within = await indexed(listing.sitemaps, answer.url, deps);
  const entries = [...entriesOf(listing.pages, answer.url), ...within];
  return { ok: true, isSame: false, kind: listing.kind, title: listing.title, entries, validators };
}

const NO_PROVIDER = "No search provider is connected, so nothing is searched. An administrator connects one.";

/** Asks the install's search providers; one that fails is left out while another answers. */
export async function askSearch(db: Db, query: string, deps: AskDeps): Promise<ListAnswer> {
  const { providers } = searchBy(await readSettings(db));
  if (providers.length === 0) return { ok: false, message: NO_PROVIDER };
  const answers = await Promise.all(providers.map((one) => askProvider(one, { query, limit: HITS, ...deps })));
  const [failed] = answers.flatMap((answer) => (answer.ok ? [] : [answer.message]));
  const hits = answers.flatMap((answer) => (answer.ok ? answer.hits : []));
  if (failed !== undefined && hits.length === 0) return { ok: false, message: failed };
  const entries = hits.flatMap(({ url }) => {
    const address = pageAddress(url);
    return address === null ? [] : [{ ...address, stamp: null }];
  });
  return { ok: true, isSame: false, kind: "search", title: query, entries, validators: unknown };
}

/** A list as it is stored, as far as asking it needs. */
export interface AskedList extends Scope {
  kind: ListKind;
  address: string;
  etag: string | null;
  modified: string | null;
}

/** Asks a watched list what it names now. */
export async function askList(
  db: Db,
  { kind, address, etag, modified }: AskedList,
  deps: AskDeps,
): Promise<ListAnswer> {
  return kind === "search" ? await askSearch(db, address, deps) : await askAddress(address, { etag, modified }, deps);
}
