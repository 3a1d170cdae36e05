import { cookies } from "next/headers";
import NextAuth, { type Account, type NextAuthOptions, type User } from "next-auth";
import { decode } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import { cache } from "react";
import { z } from "zod";
import { normalEmail } from "@/lib/access/accounts/email";
import { deviceCookieName, KNOWN_DAYS, rememberDevice } from "@/lib/access/accounts/known-devices";
import { enterByMethod, linkMethod } from "@/lib/access/accounts/methods";
import { findSession, type Origin, revokeSession, SESSION_DAYS, type SignedIn } from "@/lib/access/accounts/sessions";
import { type Entered, signIn } from "@/lib/access/accounts/sign-in";
import { addressOf, limitKey } from "@/lib/access/http/address";
import { accessEnvironment, isBehindTls } from "@/lib/access/http/environment";
import { safePath } from "@/lib/access/http/safe-path";
import { SessionId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { noteAccess } from "@/lib/platform/audit/access-log";
import { db } from "@/lib/platform/db/client";
import { spend } from "@/lib/platform/limit/limits";
import { answerUnfit } from "./auth-request";
import { providers } from "./providers";

const Claims = z.object({ userId: UserId, sessionId: SessionId });
const Credentials = z.object({ email: z.string().max(1000), password: z.string().max(1000) });
const SentHeaders = z.record(z.string(), z.string().optional());
const SESSION_SECONDS = SESSION_DAYS * 86_400;

function cookieName(): string {
  return isBehindTls() ? "__Secure-next-auth.session-token" : "next-auth.session-token";
}

/** next-auth puts an error's message into an address: only these two words ever go there. */
function spokenError(error: unknown): Error {
  return new Error(error instanceof Refusal && error.kind === "over_limit" ? "over_limit" : "unavailable");
}

function originOf(sent: Headers): Origin {
  return { address: addressOf(sent, accessEnvironment().STEMMA_TRUST_PROXY), userAgent: sent.get("user-agent") };
}

/** What this browser keeps of an account that it has signed in to; null of one that it has not. */
async function deviceOf(email: string): Promise<string | null> {
  return (await cookies()).get(deviceCookieName(email))?.value ?? null;
}

/** Has the browser of who has just come in remembered, so that strangers who guess do not shut them out. */
async function rememberBrowser({ userId, sessionId, email }: Entered): Promise<void> {
  const token = await rememberDevice(db(), { userId, sessionId, device: await deviceOf(email) });
  // Only signing in asks for it.
  const kept = { httpOnly: true, secure: isBehindTls(), sameSite: "lax", path: "/api/auth" } as const;
  (await cookies()).set(deviceCookieName(email), token, { ...kept, maxAge: KNOWN_DAYS * 86_400 });
}

async function authorize(given: unknown, rawHeaders: unknown): Promise<User | null> {
  const credentials = Credentials.safeParse(given);
  if (!credentials.success) return null;
  const sent = new Headers();
  for (const [name, value] of Object.entries(SentHeaders.parse(rawHeaders ?? {}))) if (value) sent.set(name, value);
  const device = await deviceOf(normalEmail(credentials.data.email) ?? "");
  const entered = await signIn(db(), { ...credentials.data, ...originOf(sent), device });
  if (entered === null) return null;
  await rememberBrowser(entered);
  return { id: entered.userId, ...entered };
}

async function authorizeOrSay(given: unknown, rawHeaders: unknown): Promise<User | null> {
  try {
    return await authorize(given, rawHeaders);
  } catch (error) {
    throw spokenError(error);
  }
}

/** Lets in whom a provider knows, or says by a word in the address of the sign-in page why not. */
async function admit(user: User, account: Account, from: Origin): Promise<true | string> {
  const { provider, providerAccountId: subject } = account;
  try {
    await spend(db(), "sign_in_address", limitKey(from.address));
    const admitted = await linkMethod(db(), { provider, subject, name: user.name ?? "", email: user.email ?? null });
    if (UserId.safeParse(admitted).success) return true;
    await noteAccess(db(), { kind: "sign_in_failed", what: `${provider}: ${admitted}`, ...from });
    return `/sign-in?error=${admitted}`;
  } catch (error) {
    throw spokenError(error);
  }
}

/** What the cookie carries of someone who has just come from a provider. */
async function claimsOf(account: Account, from: Origin): Promise<z.infer<typeof Claims>> {
  const entered = await enterByMethod(db(), { provider: account.provider, subject: account.providerAccountId }, from);
  if (entered === null) throw new Error("unavailable");
  await rememberBrowser(entered);
  return { userId: entered.userId, sessionId: entered.sessionId };
}

function options(from: Origin): NextAuthOptions {
  return {
    secret: accessEnvironment().NEXTAUTH_SECRET,
    useSecureCookies: isBehindTls(),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    providers: [
      CredentialsProvider({
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize: (credentials, request) => authorizeOrSay(credentials, request.headers),
      }),
      ...providers(),
    ],
    callbacks: {
      // The cookie carries two ids and nothing that could grow old; all else is read from the database.
      jwt: async ({ token, user, account }) =>
        account?.type === "oauth" ? await claimsOf(account, from) : Claims.parse(user ?? token),
      signIn: async ({ user, account }) => (account?.type === "oauth" ? await admit(user, account, from) : true),
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }): string => {
        const path = url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;
        return `${baseUrl}${safePath(path)}`;
      },
    },
    events: {
      signOut: async ({ token }): Promise<void> => {
        const claims = Claims.safeParse(token);
        if (!claims.success) return;
        const { userId, sessionId } = claims.data;
        await revokeSession(db(), sessionId);
        await noteAccess(db(), { kind: "signed_out", userId, ...from });
      },
    },
  };
}

/** next-auth's own routes. */
export async function authHandler(request: Request, context: unknown): Promise<Response> {
  return answerUnfit(request) ?? (await NextAuth(options(originOf(request.headers)))(request, context));
}

/** What a session cookie claims; null for one that is missing, forged, or made with another secret. */
export async function readClaims(token: string | undefined): Promise<z.infer<typeof Claims> | null> {
  if (token === undefined) return null;
  try {
    return Claims.safeParse(await decode({ token, secret: accessEnvironment().NEXTAUTH_SECRET })).data ?? null;
  } catch {
    // Whatever does not decrypt is no claim; the reason would only help who forged it.
    return null;
  }
}

/** Who asks, read from the database on every request; null when nobody is signed in or the session was ended. */
export const currentUser: () => Promise<SignedIn | null> = cache(async () => {
  const claims = await readClaims((await cookies()).get(cookieName())?.value);
  return claims === null ? null : await findSession(db(), claims);
});
