import type { Environment } from "@/lib/platform/env";
import { keyFileOf } from "@/lib/platform/keys/key-ring";
import { sessionSecret } from "./prepare";

/** Where the product answers, by its environment. */
export function originOf({ NEXTAUTH_URL, HOST, PORT }: Environment): string {
  return NEXTAUTH_URL?.replace(/\/+$/, "") ?? `http://${HOST === "127.0.0.1" ? "localhost" : HOST}:${PORT}`;
}

/** What web and worker are told by whoever starts them. */
export async function childEnvironment(
  environment: Environment,
  { nodeEnv, url }: { nodeEnv: "production" | "development"; url: string },
): Promise<NodeJS.ProcessEnv> {
  return {
    ...process.env,
    NODE_ENV: nodeEnv,
    DATABASE_URL: url,
    NEXTAUTH_URL: originOf(environment),
    NEXTAUTH_SECRET: await sessionSecret(environment),
    // Where the secret was made here, what was sealed is so by the key file: nothing takes its place when it is gone.
    ...(environment.NEXTAUTH_SECRET ? {} : { STEMMA_KEYS_FILE: keyFileOf(environment) }),
    STEMMA_SIGN_UP: environment.STEMMA_SIGN_UP,
    LOG_LEVEL: environment.LOG_LEVEL,
  };
}
