import { cookies } from "next/headers";
import NextAuth, { type Account, type NextAuthOptions, type User } from "next-auth";
import { decode } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import { cache } from "react";
import { z } from "zod";
import { normalEmail } from "@/lib/access/accounts/email";
import { deviceCookieName, KNOWN_DAYS, rememberDevice } from "@/lib/access/accounts/known-devices";
import { enterByMethod, linkMethod } from "@/lib/access/accounts/methods";
import {
  type Entered,
  findSession,
  findWhoSetsUp,
  type Origin,
  revokeSession,
  SESSION_DAYS,
  type SignedIn,
} from "@/lib/access/accounts/sessions";
import { signIn } from "@/lib/access/accounts/sign-in";
import { beginSignInStep, takeSignInStep } from "@/lib/access/accounts/sign-in-step";
import { SignsInElsewhere } from "@/lib/access/accounts/single-sign-on";
import { addressOf, limitKey } from "@/lib/access/http/address";
import { accessEnvironment, isBehindTls } from "@/lib/access/http/environment";
import { safePath } from "@/lib/access/http/safe-path";
import { enterByPasskey } from "@/lib/access/passkeys/enter-by-passkey";
import { SignedPasskey } from "@/lib/domain/accounts/sent-passkey";
import { SessionId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { parseStrictJson } from "@/lib/domain/core/strict-json";
import { noteAccess } from "@/lib/platform/audit/access-log";
import { db } from "@/lib/platform/db/client";
import { spend } from "@/lib/platform/limit/limits";
import { answerUnfit } from "./auth-request";
import { providers } from "./providers";
import { forgetStep, keepStep, readStep, wantedPath } from "./step-cookie";

const Claims = z.object({ userId: UserId, sessionId: SessionId });
const Credentials = z.object({
  email: z.string().max(1000),
  password: z.string().max(1000),
  isEmergency: z
    .literal("true")
    .optional()
    .transform((said) => said !== undefined),
});
const Code = z.object({ code: z.string().max(100) });
const Signed = z.object({
  signed: z
    .string()
    .max(60_000)
    .transform((text, context) => {
      const read = parseStrictJson(text);
      if (read.ok) return read.value;
      context.addIssue(read.message);
      return z.NEVER;
    })
    .pipe(SignedPasskey),
});
const SentHeaders = z.record(z.string(), z.string().optional());
const SESSION_SECONDS = SESSION_DAYS * 86_400;

function cookieName(): string {
  return isBehindTls() ? "__Secure-next-auth.session-token" : "next-auth.session-token";
}

/** What is still wanted of whoever signs in, or why they begin again: a word for the page. */
class Unfinished extends Error {
  constructor(word: "code_wanted" | "code_wrong" | "step_ended") {
    super(word);
  }
}

/** next-auth puts an error's message into an address: only these words ever go there. */
function spokenError(error: unknown): Error {
  if (error instanceof Unfinished) return error;
  if (error instanceof SignsInElsewhere) return new Error("elsewhere");
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

function sentOrigin(rawHeaders: unknown): Origin {
  const sent = new Headers();
  for (const [name, value] of Object.entries(SentHeaders.parse(rawHeaders ?? {}))) if (value) sent.set(name, value);
  return originOf(sent);
}

type Authorize = (given: unknown, from: Origin) => Promise<Entered | null>;

/** The first step, which is the last one where the account has no second factor. */
const byPassword: Authorize = async (given, from) => {
  const credentials = Credentials.safeParse(given);
  if (!credentials.success) return null;
  const device = await deviceOf(normalEmail(credentials.data.email) ?? "");
  const entered = await signIn(db(), { ...credentials.data, ...from, device });
  if (entered === null || !("token" in entered)) return entered;
  await keepStep(entered);
  throw new Unfinished("code_wanted");
};

/** The second step: a code, by the browser that took the first. */
const byCode: Authorize = async (given, from) => {
  const sent = Code.safeParse(given);
  if (!sent.success) throw new Unfinished("code_wrong");
  const step = { token: await readStep(), code: sent.data.code, deviceOf };
  const entered = await takeSignInStep(db(), { ...step, ...from });
  if (entered === "wrong") throw new Unfinished("code_wrong");
  if (entered === "ended") throw new Unfinished("step_ended");
  await forgetStep();
  return entered;
};

/** Both steps at once, or the second one: what a passkey has signed. */
const byPasskey: Authorize = async (given, from) => {
  const sent = Signed.safeParse(given);
  if (!sent.success) return null;
  const entered = await enterByPasskey(db(), sent.data.signed, { step: await readStep(), from });
  if (entered !== null) await forgetStep();
  return entered;
};

async function authorize(step: Authorize, given: unknown, rawHeaders: unknown): Promise<User | null> {
  try {
    const entered = await step(given, sentOrigin(rawHeaders));
    if (entered === null) return null;
    await rememberBrowser(entered);
    return { id: entered.userId, ...entered };
  } catch (error) {
    throw spokenError(error);
  }
}

/** Lets in somebody whom a provider has sent, or sends them on to where their code is asked for. */
async function askCode(userId: UserId, provider: string): Promise<true | string> {
  const halfway = await beginSignInStep(db(), { userId }, provider);
  if (halfway === null) return true;
  await keepStep(halfway);
  return `/sign-in/code?callbackUrl=${encodeURIComponent(await wantedPath())}`;
}

/** Lets in whom a provider knows, or says by a word in the address of the sign-in page why not. */
async function admit(user: User, account: Account, from: Origin): Promise<true | string> {
  const { provider, providerAccountId: subject } = account;
  try {
    await spend(db(), "sign_in_address", limitKey(from.address));
    const admitted = await linkMethod(db(), { provider, subject, name: user.name ?? "", email: user.email ?? null });
    const userId = UserId.safeParse(admitted).data;
    if (userId !== undefined) return await askCode(userId, provider);
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
        credentials: { email: { type: "email" }, password: { type: "password" }, isEmergency: { type: "text" } },
        authorize: (credentials, request) => authorize(byPassword, credentials, request.headers),
      }),
      CredentialsProvider({
        id: "code",
        credentials: { code: { type: "text" } },
        authorize: (credentials, request) => authorize(byCode, credentials, request.headers),
      }),
      CredentialsProvider({
        id: "passkey",
        credentials: { signed: { type: "text" } },
        authorize: (credentials, request) => authorize(byPasskey, credentials, request.headers),
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

const claimed = cache(async () => await readClaims((await cookies()).get(cookieName())?.value));

/**
 * Who asks, read from the database on every request; null when nobody is signed in, the session was ended, or its account
 * lacks the second factor that this install demands.
 */
export const currentUser: () => Promise<SignedIn | null> = cache(async () => {
  const claims = await claimed();
  return claims === null ? null : await findSession(db(), claims);
});

/** Who is signed in and gets nowhere before they have set up a second factor; null for everybody else. */
export const whoSetsUp: () => Promise<SignedIn | null> = cache(async () => {
  const claims = await claimed();
  return claims === null ? null : await findWhoSetsUp(db(), claims);
});
