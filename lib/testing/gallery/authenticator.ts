import type { CDPSession, Page } from "@playwright/test";

export interface Authenticator {
  session: CDPSession;
  authenticatorId: string;
}

/** A device of a browser's own that keeps passkeys and knows who holds it. */
export async function anAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", { options });
  return { session, authenticatorId };
}
