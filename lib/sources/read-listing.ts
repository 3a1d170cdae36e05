import type { ListKind } from "@/lib/domain/watch/listing";
import { attributeOf, walkXml } from "./read/parts/xml";

/** A page that a feed or a sitemap names. */
export interface NamedPage {
  url: string;
  stamp: string | null;
}

/** What a feed or a sitemap says. */
export interface Listing {
  kind: Exclude<ListKind, "search">;
  title: string | null;
  /** Newest first, as far as the list tells. */
  pages: NamedPage[];
  /** Other sitemaps that an index names. */
  sitemaps: string[];
}

export type ListingAnswer = { ok: true; listing: Listing } | { ok: false; message: string };

/** Bytes of a list that is read: feeds stay far below, and a sitemap's own limit is 50 MB, which nobody looks at weekly. */
const BYTES_MOST = 10 * 1024 * 1024;
/** Pages that are taken of one list, and characters of one field. */
const PAGES_MOST = 10_000;
const FIELD_MOST = 4_096;
const TITLE_MOST = 200;

const TOO_LARGE = "This list is larger than 10 MB. Watch a part of it, as a feed or a smaller sitemap.";
const NO_LIST = "This is neither a feed (RSS, Atom) nor a sitemap. Look on the site for the address of one.";
const DECLARES = "This list declares entities of its own, which no feed needs. It was not read.";
const BROKEN = "This list is nested too deeply to be one. It was not read.";

const roots: Readonly<Record<string, Listing["kind"]>> = {
  rss: "feed",
  RDF: "feed",
  feed: "feed",
  urlset: "sitemap",
  sitemapindex: "sitemap",
};
const items: ReadonlySet<string> = new Set(["item", "entry", "url", "sitemap"]);
const stamps: readonly string[] = ["updated", "lastmod", "pubDate", "date", "published"];

/** An item while it is walked through. */
interface OpenItem {
  name: string;
  fields: Map<string, string>;
  /** Of Atom: where its page is. */
  href: string | null;
}

/** What is gathered on the way through a list. */
class Gathering {
  kind: Listing["kind"] | null = null;
  title: string | null = null;
  readonly pages: NamedPage[] = [];
  readonly sitemaps: string[] = [];
  private readonly opened: string[] = [];
  private item: OpenItem | null = null;
  private text = "";

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.opened.length === 0) this.kind = roots[name] ?? null;
    this.opened.push(name);
    this.text = "";
    if (this.item === null && items.has(name)) this.item = { name, fields: new Map(), href: null };
    else if (this.item !== null && name === "link") this.item.href ??= linkIn(attributes);
  }

  write(text: string): void {
    this.text = (this.text + text).slice(0, FIELD_MOST);
  }

  close(name: string): void {
    this.opened.pop();
    const said = plainField(this.text);
    this.text = "";
    if (this.item === null) {
      if (name === "title" && this.opened.length <= 2) this.title ??= said || null;
      return;
    }
    if (name !== this.item.name) {
      const isOwn = this.opened.at(-1) === this.item.name;
      if (isOwn && said !== "" && !this.item.fields.has(name)) this.item.fields.set(name, said);
      return;
    }
    this.take(this.item);
    this.item = null;
  }

  private take({ name, fields, href }: OpenItem): void {
    const url = href ?? fields.get("link") ?? fields.get("loc") ?? guidOf(fields.get("guid"));
    if (url === undefined || url === null) return;
    if (name === "sitemap") this.sitemaps.push(url);
    else
      this.pages.push({ url, stamp: stamps.map((field) => fields.get(field)).find((at) => at !== undefined) ?? null });
  }

  isFull(): boolean {
    return this.pages.length >= PAGES_MOST || (this.opened.length > 0 && this.kind === null);
  }
}

/** Where a link of Atom leads to that is the page itself; others lead to what answers or encloses it. */
function linkIn(attributes: Readonly<Record<string, string>>): string | null {
  const isPage = (attributes["rel"] ?? "alternate") === "alternate";
  return isPage ? (attributeOf({ attributes }, "href") ?? null) : null;
}

/** A field as it can be stored, whatever its list holds: without control signs, and without half of a sign at its end. */
function plainField(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, " ")
    .toWellFormed()
    .trim();
}

/** A guid that is an address stands for a link; others are names. */
function guidOf(guid: string | undefined): string | null {
  return guid !== undefined && /^https?:\/\//i.test(guid) ? guid : null;
}

/** A sitemap's times are of one form: the page that was changed last comes first. A feed has its own order. */
function inOrder({ kind, pages }: { kind: Listing["kind"]; pages: NamedPage[] }): NamedPage[] {
  if (kind === "feed") return pages;
  return pages.toSorted((a, b) => (b.stamp ?? "").localeCompare(a.stamp ?? ""));
}

/** Whether it declares entities: where a bomb would stand. What is declared is never unfolded, and neither is it read. */
function declaresEntities(bytes: Uint8Array): boolean {
  return /<!ENTITY/i.test(
    Buffer.from(bytes.subarray(0, 64 * 1024))
      .toString("latin1")
      .replaceAll("\0", ""),
  );
}

/** Reads a feed (RSS 0.9 to 2.0, Atom) or a sitemap; what is none, or hostile, is refused with a sentence. */
export function readListing(bytes: Uint8Array): ListingAnswer {
  if (bytes.byteLength > BYTES_MOST) return { ok: false, message: TOO_LARGE };
  if (declaresEntities(bytes)) return { ok: false, message: DECLARES };
  const gathering = new Gathering();
  try {
    walkXml(bytes, {
      open: (name, attributes) => gathering.open(name, attributes),
      text: (text) => gathering.write(text),
      close: (name) => gathering.close(name),
      isDone: () => gathering.isFull(),
    });
  } catch {
    // The walk throws for one reason alone.
    return { ok: false, message: BROKEN };
  }
  const { kind, title, pages, sitemaps } = gathering;
  if (kind === null) return { ok: false, message: NO_LIST };
  const taken = inOrder({ kind, pages: pages.slice(0, PAGES_MOST) });
  return {
    ok: true,
    listing: {
      kind,
      title: title?.replace(/\s+/g, " ").slice(0, TITLE_MOST).toWellFormed() ?? null,
      pages: taken,
      sitemaps,
    },
  };
}
