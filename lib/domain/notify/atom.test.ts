import fc from "fast-check";
import { expect, test } from "vitest";
import { atomFeed } from "./atom";

const feed = { id: "8d3f1c2e-0000-4000-8000-000000000000", title: "Harbour", link: "https://a.example/" };
const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

function unescaped(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? "");
}

test("any title comes back as it was, but for signs that XML cannot hold, and opens no element", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (title) => {
      const written = atomFeed({
        ...feed,
        entries: [{ id: feed.id, title, link: feed.link, updated: "2026-01-01T00:00:00Z" }],
      });
      const [, said = ""] = /<entry>[\s\S]*?<title>([\s\S]*?)<\/title>/.exec(written) ?? [];
      expect(said).not.toMatch(/<|&(?!(?:amp|lt|gt|quot);)/);
      const holdable = title.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "");
      expect(unescaped(said)).toBe(holdable);
    }),
  );
});

test("a feed is as new as its newest entry; one without entries still says a time", () => {
  const of = (...times: string[]): string =>
    atomFeed({ ...feed, entries: times.map((updated) => ({ ...feed, updated })) });
  const updated = (written: string): string | undefined => /<updated>(.*?)<\/updated>/.exec(written)?.[1];
  expect(updated(of("2026-02-02T00:00:00Z", "2026-01-01T00:00:00Z"))).toBe("2026-02-02T00:00:00Z");
  expect(updated(of())).toBe("1970-01-01T00:00:00.000Z");
});
