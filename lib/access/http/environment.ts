import { type Environment, readEnvironment } from "@/lib/platform/env";

/** What access needs from the environment. Throws without a session secret: the start makes one. */
export function accessEnvironment(): Environment & { NEXTAUTH_SECRET: string } {
  const environment = readEnvironment(process.env);
  const { NEXTAUTH_SECRET } = environment;
  if (NEXTAUTH_SECRET === undefined) throw new Error("NEXTAUTH_SECRET is not set. Start Stemma with `npm start`.");
  return { ...environment, NEXTAUTH_SECRET };
}

/** Whether the product is reached over TLS. */
export function isBehindTls(): boolean {
  return process.env.NEXTAUTH_URL?.startsWith("https://") === true;
}
