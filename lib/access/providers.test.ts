import { beforeEach, expect, test, vi } from "vitest";
import { providerButtons } from "./http/provider-buttons";
import { identityOfClaims, providers, verifiedOf } from "./providers";

const names = [
  "GITHUB_CLIENT_ID",
  "GITHUB_CLIENT_SECRET",
  "GOOGLE_CLIENT_ID",
  "GOOGLE_CLIENT_SECRET",
  "OIDC_ISSUER",
  "OIDC_CLIENT_ID",
  "OIDC_CLIENT_SECRET",
  "OIDC_NAME",
];
beforeEach(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
  for (const name of names) vi.stubEnv(name, "");
});

test("a way in is offered only when all that it needs is set", () => {
  expect(providerButtons()).toEqual([]);
  vi.stubEnv("GITHUB_CLIENT_ID", "an id");
  expect(providerButtons()).toEqual([]);
  vi.stubEnv("GITHUB_CLIENT_SECRET", "a secret");
  vi.stubEnv("OIDC_ISSUER", "https://accounts.example.org/");
  vi.stubEnv("OIDC_CLIENT_ID", "an id");
  vi.stubEnv("OIDC_CLIENT_SECRET", "a secret");
  vi.stubEnv("OIDC_NAME", "Example Ltd");
  expect(providerButtons()).toEqual([
    { id: "github", name: "GitHub" },
    { id: "oidc", name: "Example Ltd" },
  ]);
  expect(providers().map(({ id, wellKnown }) => [id, wellKnown])).toEqual([
    ["github", undefined],
    ["oidc", "https://accounts.example.org/.well-known/openid-configuration"],
  ]);
});

test("every flow is bound to its browser by state, and where there is a token by PKCE and nonce", () => {
  for (const name of names) vi.stubEnv(name, name.endsWith("ISSUER") ? "https://accounts.example.org" : "something");
  const checks = new Map(providers().map(({ id, checks }) => [id, checks]));
  expect(checks.get("google")).toEqual(["pkce", "state", "nonce"]);
  expect(checks.get("oidc")).toEqual(["pkce", "state", "nonce"]);
  expect(checks.get("github")).toEqual(["state"]);
});

test.each([
  [true, "ada@example.org"],
  [false, null],
  ["true", null],
  [undefined, null],
])("an address whose email_verified is %s is taken as %s", (email_verified, email) => {
  const claims = { sub: "1", name: "Ada", email: "ada@example.org", email_verified };
  expect(identityOfClaims(claims)).toEqual({ id: "1", name: "Ada", email });
});

test("of GitHub's addresses the first one counts, when it is verified", () => {
  const emails = [
    { email: "old@example.org", primary: false, verified: true },
    { email: "ada@example.org", primary: true, verified: true },
  ];
  expect(verifiedOf(emails)).toBe("ada@example.org");
  expect(verifiedOf(emails.map((one) => ({ ...one, verified: false })))).toBeNull();
  expect(verifiedOf({ message: "Requires authentication" })).toBeNull();
});
