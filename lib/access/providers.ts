import GitHubProvider, { type GithubProfile } from "next-auth/providers/github";
import GoogleProvider, { type GoogleProfile } from "next-auth/providers/google";
import type { OAuthConfig, UserinfoEndpointHandler } from "next-auth/providers/oauth";
import { z } from "zod";
import { accessEnvironment } from "@/lib/access/http/environment";
import { providerButtons } from "@/lib/access/http/provider-buttons";

/** A provider's own person. The address stands there only when the provider says that it is verified. */
interface Identity {
  id: string;
  name: string;
  email: string | null;
}

const Claims = z.object({
  sub: z.string().min(1),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.unknown(),
});

/** Who an ID token speaks of. */
export function identityOfClaims(claims: unknown): Identity {
  const { sub, name, preferred_username, email, email_verified } = Claims.parse(claims);
  const verified = email_verified === true ? (email ?? null) : null;
  return { id: sub, name: name ?? preferred_username ?? email?.split("@")[0] ?? "", email: verified };
}

const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub's first address, if it is verified. */
export function verifiedOf(emails: unknown): string | null {
  const listed = Emails.safeParse(emails);
  return listed.data?.find((one) => one.primary && one.verified)?.email ?? null;
}

const LATEST_MS = 10_000;
const httpOptions = { timeout: LATEST_MS };

const gitHubPerson: NonNullable<UserinfoEndpointHandler["request"]> = async ({ client, tokens }) => {
  const token = tokens.access_token ?? "";
  const answer = await client.requestResource("https://api.github.com/user/emails", token);
  const emails: unknown = JSON.parse(answer.body?.toString("utf8") ?? "[]");
  return { ...(await client.userinfo(token)), email: verifiedOf(emails) ?? "" };
};

function github(clientId: string, clientSecret: string): OAuthConfig<GithubProfile> {
  return {
    ...GitHubProvider({ clientId, clientSecret, httpOptions }),
    checks: ["state"],
    userinfo: {
      url: "https://api.github.com/user",
      // Next-auth's own takes an address that GitHub has not verified where there is no other.
      request: gitHubPerson,
    },
    profile: ({ id, name, login, email }) => ({ id: String(id), name: name ?? login, email: email || null }),
  };
}

function google(clientId: string, clientSecret: string): OAuthConfig<GoogleProfile> {
  return {
    ...GoogleProvider({ clientId, clientSecret, httpOptions }),
    checks: ["pkce", "state", "nonce"],
    profile: identityOfClaims,
  };
}

function oidc(issuer: string, client: { clientId: string; clientSecret: string; name: string }): OAuthConfig<object> {
  const { clientId, clientSecret, name } = client;
  return {
    id: "oidc",
    name,
    type: "oauth",
    wellKnown: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
    authorization: { params: { scope: "openid email profile" } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    clientId,
    clientSecret,
    httpOptions,
    profile: identityOfClaims,
  };
}

/** The ways to sign in elsewhere, as next-auth takes them. */
export function providers(): (OAuthConfig<GithubProfile> | OAuthConfig<GoogleProfile> | OAuthConfig<object>)[] {
  const env = accessEnvironment();
  return providerButtons().map(({ id, name }) => {
    if (id === "github") return github(env.GITHUB_CLIENT_ID ?? "", env.GITHUB_CLIENT_SECRET ?? "");
    if (id === "google") return google(env.GOOGLE_CLIENT_ID ?? "", env.GOOGLE_CLIENT_SECRET ?? "");
    const client = { clientId: env.OIDC_CLIENT_ID ?? "", clientSecret: env.OIDC_CLIENT_SECRET ?? "", name };
    return oidc(env.OIDC_ISSUER ?? "", client);
  });
}
