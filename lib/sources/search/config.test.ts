import { expect, test } from "vitest";
import { readProviders } from "./config";

function read(environment: Record<string, string>): ReturnType<typeof readProviders> {
  return readProviders({ NODE_ENV: "test", ...environment });
}

test("no provider is asked unless the environment names it", () => {
  expect(read({})).toEqual([]);
  expect(read({ STEMMA_SEARCH: " , " })).toEqual([]);
});

test("providers come in the order in which they are named, each once, with key and contact", () => {
  const configs = read({
    STEMMA_SEARCH: "searxng, Brave,crossref,brave",
    STEMMA_SEARXNG_URL: "http://search.intranet:8888",
    BRAVE_API_KEY: "k",
    STEMMA_CONTACT: "ops@example.org",
  });
  expect(configs.map(({ name, base, key }) => [name, base, key])).toEqual([
    ["searxng", "http://search.intranet:8888/", null],
    ["brave", "https://api.search.brave.com/", "k"],
    ["crossref", "https://api.crossref.org/", null],
  ]);
  expect(configs.every(({ contact }) => contact === "ops@example.org")).toBe(true);
});

test.each([
  [{ STEMMA_SEARCH: "wikipedia,gogle" }, "STEMMA_SEARCH: “gogle” is none of brave"],
  [{ STEMMA_SEARCH: "brave" }, "BRAVE_API_KEY: the key is missing"],
  [{ STEMMA_SEARCH: "brave", BRAVE_API_KEY: "" }, "BRAVE_API_KEY: the key is missing"],
  [{ STEMMA_SEARCH: "searxng" }, "STEMMA_SEARXNG_URL: say where"],
  [{ STEMMA_SEARCH: "searxng", STEMMA_SEARXNG_URL: "ftp://search.example" }, "STEMMA_SEARXNG_URL: not a web address"],
  [{ STEMMA_SEARCH: "searxng", STEMMA_SEARXNG_URL: "search" }, "STEMMA_SEARXNG_URL: not a web address"],
])("a wrong value is refused with its name: %o", (environment, said) => {
  expect(() => read(environment)).toThrow(said);
});

test("the guard holds for an address that was entered in the app, not for one of the environment, nor for a provider's own", () => {
  const settings = {
    NODE_ENV: "test",
    STEMMA_SEARCH: "searxng,crossref",
    STEMMA_SEARXNG_URL: "https://search.example/",
  } as const;
  const guarded = (fromApp: ReadonlySet<string>): unknown[] =>
    readProviders(settings, fromApp).map(({ name, base, isGuarded }) => [name, base, isGuarded]);
  const crossref = ["crossref", "https://api.crossref.org/", false];
  expect(guarded(new Set())).toEqual([["searxng", "https://search.example/", false], crossref]);
  expect(guarded(new Set(["STEMMA_SEARCH", "STEMMA_SEARXNG_URL"]))).toEqual([
    ["searxng", "https://search.example/", true],
    crossref,
  ]);
});
