import { afterEach, describe, expect, it } from "vitest";
import { aServer, type TestServer } from "@/lib/testing/rigs/sources";
import { GuardedAddress, guardedTransport, whyAddressRefused } from "./guarded-transport";

const nothing = { allowed: new Set<string>() };

describe("an address that an administrator enters", () => {
  it("may be used where it is public, or where whoever runs the install allows it", () => {
    expect(whyAddressRefused("https://models.example.org/v1", nothing)).toBeNull();
    expect(whyAddressRefused("http://127.0.0.1:8080/v1", { allowed: new Set(["127.0.0.1:8080"]) })).toBeNull();
  });

  it.each([
    ["http://127.0.0.1:8080/v1", "127.0.0.1:8080"],
    ["http://models.intranet/v1", "models.intranet:80"],
    ["https://models.intranet/v1", "models.intranet:443"],
    ["https://models.intranet:8443/v1", "models.intranet:8443"],
    ["nowhere", "host:port"],
  ])("is refused as %s with a sentence, and with what would allow it: %s", (address, place) => {
    expect(whyAddressRefused(address, nothing)).toMatch(
      new RegExp(`^[A-Z].+\\. Whoever runs this install may allow it: STEMMA_FETCH_ALLOW=${place}\\.$`),
    );
  });
});

describe("the way to such an address", () => {
  let server: TestServer;
  afterEach(() => server.close());

  const to = (...allowed: readonly TestServer[]): typeof fetch =>
    guardedTransport({ allowed: new Set(allowed.map(({ place }) => place)) });

  it("sends a text with its headers, and gives the answer as it comes", async () => {
    const got: unknown[] = [];
    server = await aServer((request, response) => {
      request.on("data", (part: Buffer) => void got.push(request.method, request.headers["x-key"], String(part)));
      request.on("end", () => {
        response.writeHead(201, { "x-said": ["a", "b"], "content-type": "text/plain" });
        response.write("high ");
        response.end("water");
      });
    });
    const answer = await to(server)(`${server.origin}/v1`, { method: "POST", body: "{}", headers: { "X-Key": "k" } });
    expect(got).toEqual(["POST", "k", "{}"]);
    expect([answer.status, answer.headers.get("x-said"), await answer.text()]).toEqual([201, "a, b", "high water"]);
  });

  it("asks without a body where there is none, by whatever names the address", async () => {
    const methods: unknown[] = [];
    server = await aServer((request, response) => {
      methods.push(request.method);
      response.writeHead(204).end();
    });
    for (const input of [`${server.origin}/a`, new URL(`${server.origin}/a`), new Request(`${server.origin}/a`)]) {
      const answer = await to(server)(input);
      expect([answer.status, answer.body]).toEqual([204, null]);
    }
    expect(methods).toEqual(["GET", "GET", "GET"]);
  });

  it("leads nowhere that is not allowed, nor to where an allowed one redirects", async () => {
    server = await aServer((_, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end());
    await expect(to()(server.origin)).rejects.toBeInstanceOf(GuardedAddress);
    await expect(to()(server.origin)).rejects.toThrow(`STEMMA_FETCH_ALLOW=${server.place}`);
    expect(server.requests).toEqual([]);
    expect((await to(server)(server.origin)).status).toBe(302);
  });

  it("fails as any way does where nobody answers, or whoever asked has stopped it", async () => {
    server = await aServer(() => undefined);
    await expect(to(server)(server.origin, { signal: AbortSignal.timeout(20) })).rejects.not.toBeInstanceOf(
      GuardedAddress,
    );
    await server.close();
    await expect(to(server)(server.origin)).rejects.toThrow(/ECONNREFUSED/);
  });

  it("lets go of an answer that nobody reads to its end", async () => {
    const closed = Promise.withResolvers<void>();
    server = await aServer((_, response) => {
      response.on("close", () => closed.resolve());
      response.write("a".repeat(100_000));
    });
    const answer = await to(server)(server.origin);
    await answer.body?.cancel();
    await expect(closed.promise).resolves.toBeUndefined();
  });
});
