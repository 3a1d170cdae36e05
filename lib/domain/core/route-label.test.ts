import { globSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { routes } from "@/lib/api/routes";
import { viewAddresses } from "@/lib/commands/view-models";
import { routeLabel } from "./route-label";

const id = "3fa85f64-5717-4562-b3fc-2c963f66afa6";
const key = "Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE";

test.each([
  ["/projects", "GET /projects"],
  [`/projects/${id}/library?q=a+secret+question&page=2`, "GET /projects/[…]/library"],
  [`/share/${key}`, "GET /share/[…]"],
  [`/share/${key}/download/pdf#${key}`, "GET /share/[…]/download/[…]"],
  ["/share/projects", "GET /share/[…]"],
  [`/invite/${key}?${key}`, "GET /invite/[…]"],
  [`/reset/${key}`, "GET /reset/[…]"],
  [`/confirm/${key}`, "GET /confirm/[…]"],
  ["/api/commands/settle_fact", "GET /api/commands/settle_fact"],
  [`/api/commands/${key}`, "GET /api/commands/[…]"],
  [`/api/events/${id}`, "GET /api/events/[…]"],
  ["/api/scim/v2/Users/.search", "GET /api/scim/v2/Users/.search"],
  [`/_next/static/chunks/${key}.js`, "GET /_next"],
  ["/", "GET /"],
  ["", "GET /"],
  ["*", "GET /"],
  [`//share/${key}`, "GET //share/[…]"],
])("%s is logged as %s", (url, label) => {
  expect(routeLabel("GET", url)).toBe(label);
});

test("a path without end is cut", () => {
  expect(routeLabel("GET", "/b".repeat(1_000))).toBe(`GET ${"/[…]".repeat(8)}`);
});

test("no key of a link and nothing that was asked is logged, wherever it stands in a path", () => {
  const place = fc.constantFrom(
    "/share",
    "/invite",
    "/reset",
    "/projects",
    "/api/v1",
    "",
    "/x",
    "/api/commands",
    "?q=",
  );
  fc.assert(
    fc.property(place, fc.stringMatching(/^[A-Za-z0-9_-]{42}[A-Z0-9]$/), (before, secret) => {
      expect(routeLabel("GET", `${before}/${secret}`)).not.toContain(secret);
    }),
  );
});

test("every page, route and path of the API keeps its own words", () => {
  const files = globSync("app/**/{page.tsx,route.ts}").map((file) => `/${file.split("/").slice(1, -1).join("/")}`);
  const paths = [...files, ...viewAddresses(), ...routes.map(({ path }) => `/api/v1${path}`)];
  expect(files.length).toBeGreaterThan(40);
  for (const path of paths) {
    const parts = path.split("/").filter((part) => !/^\(.*\)$/.test(part));
    const plain = parts.map((part) => (/^[[{]/.test(part) ? "[…]" : part)).join("/");
    const asked = parts.map((part) => (/^[[{]/.test(part) ? id : part)).join("/");
    expect(routeLabel("GET", asked)).toBe(`GET ${plain === "" ? "/" : plain}`);
  }
});
