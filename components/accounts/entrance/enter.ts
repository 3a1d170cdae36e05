import type { SignedPasskey } from "@/lib/domain/accounts/sent-passkey";

/** What became of an attempt to sign in; `code`: the password was right, and a code is still wanted. */
export type Entry = "in" | "code" | "wrong" | "elsewhere" | "over_limit" | "unavailable";
/** What became of the code. */
export type CodeEntry = "in" | "wrong" | "ended" | "over_limit" | "unavailable";

/** What became of a passkey; `none`: the browser gave none. */
export type PasskeyEntry = "in" | "none" | "wrong" | "elsewhere" | "over_limit" | "unavailable";

interface Entering {
  email: string;
  password: string;
  isEmergency?: boolean;
}

/** The word with which a way of signing in answered; null where it let somebody in. */
async function attempt(way: "credentials" | "code" | "passkey", sent: Record<string, string>): Promise<string | null> {
  const { signIn } = await import("next-auth/react");
  try {
    const answer = await signIn(way, { ...sent, redirect: false });
    if (answer?.ok && !answer.error) return null;
    return answer?.status === 429 ? "over_limit" : (answer?.error ?? "unavailable");
  } catch {
    // next-auth throws where the server could not be reached.
    return "unavailable";
  }
}

/** Signs in with an address and a password, without leaving the page; in an emergency past a provider that is demanded. */
export async function enter({ email, password, isEmergency = false }: Entering): Promise<Entry> {
  const word = await attempt("credentials", { email, password, ...(isEmergency && { isEmergency: "true" }) });
  if (word === null) return "in";
  if (word === "code_wanted") return "code";
  if (word === "over_limit" || word === "elsewhere") return word;
  return word === "CredentialsSignin" ? "wrong" : "unavailable";
}

/** Takes the second step, with a code, without leaving the page. */
export async function enterCode(code: string): Promise<CodeEntry> {
  const word = await attempt("code", { code });
  if (word === null) return "in";
  if (word === "step_ended") return "ended";
  if (word === "over_limit") return word;
  return word === "code_wrong" ? "wrong" : "unavailable";
}

/** Signs in by what a passkey has signed, without leaving the page. */
export async function enterByPasskey(signed: SignedPasskey): Promise<PasskeyEntry> {
  const word = await attempt("passkey", { signed: JSON.stringify(signed) });
  if (word === null) return "in";
  if (word === "over_limit" || word === "elsewhere") return word;
  return word === "CredentialsSignin" ? "wrong" : "unavailable";
}

/** Where the code is asked for; `path` is where to go then. */
export function codePath(path: string): string {
  return `/sign-in/code?callbackUrl=${encodeURIComponent(path)}`;
}

const OVER_LIMIT = "Too many attempts. Wait a few minutes before you try again.";
const UNAVAILABLE = "Signing in did not work just now. Check the connection and try again.";

/** What to say about an attempt that did not succeed. The same whether the account exists or not. */
export const entrySentences = {
  wrong: "The e-mail address or the password is wrong. Check both and try again.",
  elsewhere: "Addresses of this domain sign in with a provider only. Use its button above.",
  over_limit: OVER_LIMIT,
  unavailable: UNAVAILABLE,
} as const satisfies Record<Exclude<Entry, "in" | "code">, string>;

/** What to say about a code that let nobody in. */
export const codeSentences = {
  wrong: "That code is wrong or was already used. Wait for the next one and try again.",
  ended: "That took too long. Begin again with your password.",
  over_limit: `${OVER_LIMIT} A recovery code still works.`,
  unavailable: UNAVAILABLE,
} as const satisfies Record<Exclude<CodeEntry, "in">, string>;

/** What to say where a passkey let nobody in. */
export const passkeySentences = {
  none: "No passkey was shown. Try again, or sign in another way.",
  wrong: "This passkey lets nobody in here, or that took too long. Try again, or sign in another way.",
  elsewhere: entrySentences.elsewhere,
  over_limit: OVER_LIMIT,
  unavailable: UNAVAILABLE,
} as const satisfies Record<Exclude<PasskeyEntry, "in">, string>;
