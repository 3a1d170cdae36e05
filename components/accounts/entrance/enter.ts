/** What became of an attempt to sign in. */
export type Entry = "in" | "wrong" | "over_limit" | "unavailable";

/** Signs in with an address and a password, without leaving the page. */
export async function enter(email: string, password: string): Promise<Entry> {
  const { signIn } = await import("next-auth/react");
  try {
    const answer = await signIn("credentials", { email, password, redirect: false });
    if (answer?.ok && !answer.error) return "in";
    if (answer?.error === "over_limit" || answer?.status === 429) return "over_limit";
    return answer?.error === "CredentialsSignin" ? "wrong" : "unavailable";
  } catch {
    // next-auth throws where the server could not be reached.
    return "unavailable";
  }
}

/** What to say about an attempt that did not succeed. The same whether the account exists or not. */
export const entrySentences = {
  wrong: "The e-mail address and the password do not belong together. Check both and try again.",
  over_limit: "Too many attempts. Wait a few minutes before you try again.",
  unavailable: "Signing in did not work just now. Check the connection and try again.",
} as const satisfies Record<Exclude<Entry, "in">, string>;
