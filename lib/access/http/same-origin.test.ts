import { beforeEach, expect, test, vi } from "vitest";
import { requireJson, requireSameOrigin } from "./same-origin";

beforeEach(() => {
  vi.stubEnv("STEMMA_HOSTS", "stemma.test");
});

function post(headers: Record<string, string>): Request {
  return new Request("http://stemma.test/api/commands/x", {
    method: "POST",
    headers: { host: "stemma.test", ...headers },
  });
}

test.each([
  { origin: "http://stemma.test" },
  { "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "same-origin", origin: "http://stemma.test" },
])("a request that says it came from here passes: %j", (headers) => {
  expect(() => requireSameOrigin(post(headers))).not.toThrow();
});

test.each([
  {},
  { origin: "null" },
  { origin: "http://evil.example" },
  { origin: "http://stemma.test.evil.example" },
  { origin: "http://stemma.test:8080" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "none" },
  { "sec-fetch-site": "same-origin", origin: "null" },
  { "sec-fetch-site": "cross-site", origin: "http://stemma.test" },
])("M8: a request from elsewhere, or from nowhere, is refused: %j", (headers) => {
  expect(() => requireSameOrigin(post({ ...headers }))).toThrow("did not come from this site");
});

test("S19: a page of another name that leads here is not this site, though its origin is the host it asks", () => {
  const rebound = { host: "evil.example:3000", origin: "http://evil.example:3000", "sec-fetch-site": "same-origin" };
  expect(() => requireSameOrigin(post(rebound))).toThrow("not served at this address");
});

test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp", ""])(
  "M2: a body of type %j is refused",
  (type) => {
    expect(() => requireJson(post({ "content-type": type }))).toThrow("Send JSON: content-type application/json.");
  },
);
