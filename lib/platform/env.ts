import { resolve } from "node:path";
import { z } from "zod";
import { hostName } from "@/lib/domain/core/host";
import { Refusal } from "@/lib/domain/core/refusal";
import { isKeyList } from "@/lib/domain/install/install-keys";
import { isOpenedByBrowsers } from "./refused-ports";

/** Everything that can be configured, with its default. `.env.example` says the same in words. */
const Environment = z.object({
  DATABASE_URL: z.string().min(1).optional(),
  DATABASE_DIRECT_URL: z.string().min(1).optional(),
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .refine(isOpenedByBrowsers, { error: "browsers open nothing at this port; choose another, such as 8080" })
    .default(3000),
  NEXTAUTH_URL: z
    .url({ protocol: /^https?$/, error: "use an address that begins with http:// or https://" })
    .optional(),
  STEMMA_HOSTS: z
    .string()
    .default("")
    .refine((names) => names === "" || names.split(",").every((name) => hostName(name.trim()) !== null), {
      error: "write names of hosts, separated by commas",
    }),
  NEXTAUTH_SECRET: z.string().min(32, "use at least 32 characters").optional(),
  /** What seals the secrets that are stored: lib/platform/keys/key-ring.ts */
  STEMMA_KEYS: z
    .string()
    .refine(isKeyList, {
      error: "write keys as `npm run keys -- new` prints them, separated by commas",
    })
    .optional(),
  STEMMA_KEYS_FILE: z
    .string()
    .min(1)
    .transform((file) => resolve(file))
    .optional(),
  /** A whole path from here on: what is named by it, or works elsewhere, must mean the same folder. */
  STEMMA_DATA: z
    .string()
    .min(1)
    .default(".data")
    .transform((folder) => resolve(folder)),
  /** Begins with an empty database; for tests. */
  STEMMA_FRESH: z.enum(["yes", "no"]).default("no"),
  STEMMA_SIGN_UP: z.enum(["open", "closed"]).default("open"),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: "use an address that begins with http:// or https://" }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** What its button says: “Continue with …”. */
  OIDC_NAME: z.string().max(60).optional(),
  STEMMA_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "use an address that begins with smtp:// or smtps://" })
    .optional(),
  STEMMA_MAIL_FROM: z.string().min(3).optional(),
  STEMMA_TRUST_PROXY: z.coerce.number().int().min(0).max(9).default(0),
  STEMMA_FETCH_ALLOW: z.string().default(""),
  STEMMA_SEARCH: z.string().default(""),
  STEMMA_SEARXNG_URL: z
    .url({ protocol: /^https?$/, error: "use an address that begins with http:// or https://" })
    .optional(),
  STEMMA_CONTACT: z.email("use an e-mail address").optional(),
  BRAVE_API_KEY: z.string().optional(),
  TAVILY_API_KEY: z.string().optional(),
  OPENALEX_API_KEY: z.string().optional(),
  STEMMA_BACKUP_DIR: z.string().optional(),
  STEMMA_BACKUP_HOURS: z.coerce.number().int().min(1).max(8_760).default(24),
  STEMMA_BACKUP_KEEP: z.coerce.number().int().min(1).max(1_000).default(7),
  STEMMA_WORK_SECRET: z.string().min(32, "use at least 32 characters").optional(),
  STEMMA_MODEL: z.string().optional(),
  STEMMA_REVIEW_MODEL: z.string().optional(),
  STEMMA_SMALL_MODEL: z.string().optional(),
  STEMMA_BASE_URL: z
    .url({ protocol: /^https?$/, error: "use an address that begins with http:// or https://" })
    .optional(),
  STEMMA_API_KEY: z.string().optional(),
  STEMMA_EMBEDDINGS: z.string().optional(),
  STEMMA_EMBEDDINGS_URL: z
    .url({ protocol: /^https?$/, error: "use an address that begins with http:// or https://" })
    .optional(),
  STEMMA_EMBEDDINGS_KEY: z.string().optional(),
  STEMMA_PRICES: z.string().optional(),
  STEMMA_MODEL_CALLS: z.string().optional(),
  OPENROUTER_API_KEY: z.string().optional(),
  ANTHROPIC_API_KEY: z.string().optional(),
  OPENAI_API_KEY: z.string().optional(),
  GOOGLE_GENERATIVE_AI_API_KEY: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "use an address that begins with http:// or https://" })
    .optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  STEMMA_METRICS_TOKEN: z.string().min(32, "use at least 32 characters").optional(),
  STEMMA_METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("warn"),
});
export type Environment = z.infer<typeof Environment>;

/** Whether an install of this environment can send e-mail: what needs it is not offered without. */
export function sendsMail({ STEMMA_SMTP_URL, STEMMA_MAIL_FROM }: Environment): boolean {
  return STEMMA_SMTP_URL !== undefined && STEMMA_MAIL_FROM !== undefined;
}

/** Reads the environment once, at the start. Refuses a wrong value with its name and what is wrong. */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Refusal("invalid", `The environment has a wrong value. ${issues.join("; ")}.`);
}
