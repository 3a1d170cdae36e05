import type { CommandOutput } from "@/lib/commands/contract";
import type { MadePasskey, SignedPasskey } from "@/lib/domain/accounts/sent-passkey";

/** What a browser did with a passkey; `none` where somebody turned it down, had none, or took too long. */
export type ByBrowser<T> = { readonly kind: "done"; readonly value: T } | { readonly kind: "none" | "known" };

type Library = typeof import("@simplewebauthn/browser");

async function asked<T>(work: (library: Library) => Promise<T>): Promise<ByBrowser<T>> {
  const library = await import("@simplewebauthn/browser");
  try {
    return { kind: "done", value: await work(library) };
  } catch (error) {
    // The browser says why to nobody: it throws alike for all that people and devices do.
    const isKnown =
      error instanceof library.WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
    return { kind: isKnown ? "known" : "none" };
  }
}

/** Has the browser make a passkey. */
export async function makePasskey(options: CommandOutput<"start_passkey">["options"]): Promise<ByBrowser<MadePasskey>> {
  return await asked(async ({ startRegistration }) => {
    const { MadePasskey } = await import("@/lib/domain/accounts/sent-passkey");
    return MadePasskey.parse(await startRegistration({ optionsJSON: options }));
  });
}

/** Has the browser sign by a passkey. */
export async function signByPasskey(
  options: CommandOutput<"ask_passkey">["options"],
): Promise<ByBrowser<SignedPasskey>> {
  return await asked(async ({ startAuthentication }) => {
    const { SignedPasskey } = await import("@/lib/domain/accounts/sent-passkey");
    return SignedPasskey.parse(await startAuthentication({ optionsJSON: options }));
  });
}
