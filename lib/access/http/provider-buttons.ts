import type { SignInProvider } from "@/lib/domain/accounts/single-sign-on";
import type { Environment } from "@/lib/platform/env";
import { accessEnvironment } from "./environment";

/** A way to sign in with an account elsewhere, as its button names it. */
export interface ProviderButton {
  id: SignInProvider;
  name: string;
}

function idsOf(environment: Environment): ProviderButton[] {
  const { GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = environment;
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = environment;
  const all: [ProviderButton, readonly (string | undefined)[]][] = [
    [{ id: "github", name: "GitHub" }, [GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET]],
    [{ id: "google", name: "Google" }, [GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET]],
    [{ id: "oidc", name: OIDC_NAME ?? "single sign-on" }, [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET]],
  ];
  return all.filter(([, needs]) => needs.every((one) => one !== undefined)).map(([button]) => button);
}

/** The ways to sign in elsewhere whose keys the operator has set. */
export function providerButtons(): ProviderButton[] {
  return idsOf(accessEnvironment());
}
