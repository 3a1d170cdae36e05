import { plain, type RawHit } from "./hit";

function field(entry: string, name: string): string | null {
  const found = new RegExp(`<${name}(?:\\s[^<>]{0,200})?>([^]*?)</${name}>`).exec(entry);
  return found?.[1] === undefined ? null : plain(found[1]);
}

/** The address of the paper itself where the entry names it, else of its abstract. */
function linkOf(entry: string): string | null {
  const links = entry.match(/<link\s[^<>]{0,500}>/g) ?? [];
  const pdf = links.find((link) => /type="application\/pdf"/.test(link));
  const href = pdf === undefined ? null : (/href="([^"]{1,500})"/.exec(pdf)?.[1] ?? null);
  return (href ?? field(entry, "id"))?.replace(/^http:\/\/(?=arxiv\.org\/)/, "https://") ?? null;
}

/** The entries of an Atom feed of arXiv. Throws what it says when it says an error, or when it is no feed. */
export function parseArxiv(feed: string): RawHit[] {
  if (!/<feed[\s>]/.test(feed.slice(0, 2_000))) throw new Error("It is not an Atom feed.");
  const entries = feed
    .split("<entry>")
    .slice(1, 101)
    .map((part) => part.slice(0, 20_000));
  return entries.map((entry) => {
    const title = field(entry, "title");
    const summary = field(entry, "summary");
    // An error comes as an entry of its own, with status 200. Source: the arXiv API user's manual, 3.4.
    if (title === "Error" && /arxiv\.org\/api\/errors/.test(entry)) throw new Error(summary ?? "It says “Error”.");
    return { url: linkOf(entry), title, snippet: summary, published: field(entry, "published") };
  });
}
