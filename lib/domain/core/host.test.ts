import fc from "fast-check";
import { expect, test } from "vitest";
import { hostName, isOwnHost } from "./host";

const names = ["stemma.example.org", "desk"];

function isOwn(host: string | null, forwardedHost: string | null = null, isBehindProxy = false): boolean {
  return isOwnHost({ host, forwardedHost }, names, isBehindProxy);
}

test.each([
  "localhost",
  "localhost:3000",
  "LOCALHOST:3000",
  "localhost.:3000",
  "127.0.0.1",
  "127.0.0.1:8080",
  "192.168.1.20:3000",
  "[::1]:3000",
  "[::1]",
  "[fd00::1234]:3000",
  "stemma.example.org",
  "Stemma.Example.ORG:443",
  "stemma.example.org.",
  "desk:3000",
  " localhost ",
])("S19: an address of this install is served: %s", (host) => {
  expect(isOwn(host)).toBe(true);
});

test.each([
  null,
  "",
  "evil.example",
  "evil.example:3000",
  "localhost.evil.example",
  "evil.localhost",
  "127.0.0.1.evil.example",
  "127.0.0.1.nip.io",
  "stemma.example.org.evil.example",
  "evilstemma.example.org",
  "example.org",
  "desk.example.org",
  "localhost@evil.example",
  "evil.example#localhost",
  "evil.example/localhost",
  "evil.example\\localhost",
  "localhost, evil.example",
  "localhost evil.example",
  "localhost:99999",
  "localhost:3000:3000",
  "[::1",
  "[evil.example]",
  "::1",
  "localhost..",
  "%6cocalhost",
  "ⓛocalhost.evil.example",
])("S19: a host that is none of this install's is not served: %s", (host) => {
  expect(isOwn(host)).toBe(false);
});

test("S19: what a client says of a forwarded host counts behind a proxy alone, and there it must be known too", () => {
  expect(isOwn("localhost", "evil.example")).toBe(true);
  expect(isOwn("localhost", "evil.example", true)).toBe(false);
  expect(isOwn("evil.example", "stemma.example.org")).toBe(false);
  expect(isOwn("evil.example", "stemma.example.org", true)).toBe(false);
  expect(isOwn("10.0.0.4:3000", "stemma.example.org", true)).toBe(true);
  expect(isOwn("10.0.0.4:3000", "stemma.example.org, desk", true)).toBe(true);
  expect(isOwn("10.0.0.4:3000", "stemma.example.org, evil.example", true)).toBe(false);
  expect(isOwn("stemma.example.org", null, true)).toBe(true);
});

test("S19: no name but a known one is served, however it is written", () => {
  fc.assert(
    fc.property(fc.oneof(fc.domain(), fc.string({ maxLength: 40 })), (host) => {
      const name = hostName(host);
      if (name === null) expect(isOwn(host)).toBe(false);
      else if (isOwn(host)) expect(name).toMatch(/^(localhost|stemma\.example\.org|desk|\[.*\]|\d+(\.\d+){3})$/);
    }),
  );
});
