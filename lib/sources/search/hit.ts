import { z } from "zod";
import { isWebAddress } from "@/lib/domain/core/url";

/** One result of a search. `url` is `library:<source id>` for a source that is stored already. */
export const Hit = z.object({
  provider: z.string(),
  url: z.string(),
  title: z.string(),
  snippet: z.string(),
  published: z.string().nullable(),
});
export type Hit = z.infer<typeof Hit>;

/** What a provider's answer says of one result, as it came. */
export interface RawHit {
  url: string | null | undefined;
  title: string | null | undefined;
  snippet: string | null | undefined;
  published?: string | null | undefined;
}

/** What a result may hold, in characters; the rest of a longer one says no more. */
const TITLE_MAX = 300;
const SNIPPET_MAX = 500;
const URL_MAX = 2_048;

const entities = new Map([
  ["quot", '"'],
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["nbsp", " "],
  ["apos", "'"],
  ["#39", "'"],
  ["#039", "'"],
  ["#x27", "'"],
]);

/** Text without marks: tags go, the usual entities become what they stand for, white space is one space. */
export function plain(html: string): string {
  const text = html.slice(0, 20_000).replace(/<[^<>]{0,200}>/g, "");
  return text
    .replace(/&([a-z]{2,4}|#x?[0-9a-f]{2,4});/gi, (whole, name: string) => entities.get(name.toLowerCase()) ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}

/** A day that can have been, from a date or an instant in ISO 8601; null for anything else. */
function dayOf(text: string | null | undefined): string | null {
  const day = /^(\d{4}-\d{2}-\d{2})/.exec(text ?? "")?.[1];
  if (day === undefined || day < "1500" || day > "2100") return null;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}

/** Results as they are used: with a web address, each once, cleaned and cut, at most so many. Source: row L13. */
export function cleanHits(provider: string, raw: readonly RawHit[], limit: number): Hit[] {
  const hits = new Map<string, Hit>();
  for (const { url, title, snippet, published } of raw.slice(0, 1_000)) {
    const address = URL.parse((url ?? "").trim());
    if (address === null || !isWebAddress(address.href) || address.href.length > URL_MAX) continue;
    if (hits.has(address.href) || hits.size >= limit) continue;
    const name = plain(title ?? "");
    hits.set(address.href, {
      provider,
      url: address.href,
      title: (name === "" ? address.host : name).slice(0, TITLE_MAX).toWellFormed(),
      snippet: plain(snippet ?? "")
        .slice(0, SNIPPET_MAX)
        .toWellFormed(),
      published: dayOf(published),
    });
  }
  return [...hits.values()];
}
