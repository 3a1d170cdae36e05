import { cookies } from "next/headers";
import NextAuth, { type NextAuthOptions, type User } from "next-auth";
import { decode } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import { cache } from "react";
import { z } from "zod";
import { db } from "@/lib/db/client";
import { SessionId, UserId } from "@/lib/domain/ids";
import { Refusal } from "@/lib/domain/refusal";
import { addressOf } from "./address";
import { accessEnvironment, isBehindTls } from "./environment";
import { safePath } from "./safe-path";
import { findSession, revokeSession, SESSION_DAYS, type SignedIn } from "./sessions";
import { signIn } from "./sign-in";

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

async function authorize(given: unknown, rawHeaders: unknown): Promise<User | null> {
  const credentials = Credentials.safeParse(given);
  if (!credentials.success) return null;
  const sent = new Headers();
  for (const [name, value] of Object.entries(SentHeaders.parse(rawHeaders ?? {}))) if (value) sent.set(name, value);
  const session = await signIn(db(), {
    ...credentials.data,
    address: addressOf(sent, accessEnvironment().STEMMA_TRUST_PROXY),
    userAgent: sent.get("user-agent"),
  });
  return session === null ? null : { id: session.userId, ...session };
}

async function authorizeOrSay(given: unknown, rawHeaders: unknown): Promise<User | null> {
  try {
    return await authorize(given, rawHeaders);
  } catch (error) {
    throw spokenError(error);
  }
}

function options(): NextAuthOptions {
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
    ],
    callbacks: {
      // The cookie carries two ids and nothing that could grow old; all else is read from the database.
      jwt: ({ token, user }) => Claims.parse(user ?? token),
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }): string => {
        const path = url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;
        return `${baseUrl}${safePath(path)}`;
      },
    },
    events: {
      signOut: async ({ token }): Promise<void> => {
        const claims = Claims.safeParse(token);
        if (claims.success) await revokeSession(db(), claims.data.sessionId);
      },
    },
  };
}

/** next-auth's own routes. */
export async function authHandler(request: Request, context: unknown): Promise<Response> {
  return await NextAuth(options())(request, context);
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
