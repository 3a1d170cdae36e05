import { once } from "node:events";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { isFetchedAhead } from "@/lib/access/visit";
import { withinRequest } from "@/lib/testing/connections/page-request";
import { tellFetchedAhead } from "./fetched-ahead";

/** Whether a page takes a request with these headers for one that only fetches ahead. */
async function isAhead(sent: Record<string, string>): Promise<boolean> {
  const asked = Promise.withResolvers<Record<string, string>>();
  const server = createServer((request, response) => {
    const all = Object.entries(request.headers).map(([name, value]) => [name, `${value}`] as const);
    asked.resolve(Object.fromEntries(all));
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  await (await fetch(`http://127.0.0.1:${port}/projects`, { headers: sent })).text();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const { headers } = await import("next/headers");
  return (await withinRequest({ headers: await asked.promise }, async () => isFetchedAhead(await headers()))).value;
}

test("what Next's router fetches ahead is told apart by pages, from which Next keeps the router's own headers", async () => {
  tellFetchedAhead();
  tellFetchedAhead();
  expect(await isAhead({ rsc: "1", "next-router-prefetch": "1" })).toBe(true);
  expect(await isAhead({ rsc: "1", "next-router-segment-prefetch": "/_tree" })).toBe(true);
  expect(await isAhead({ "sec-purpose": "prefetch" })).toBe(true);
  expect(await isAhead({ rsc: "1" })).toBe(false);
});
