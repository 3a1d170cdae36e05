import { pino } from "pino";

/** Where a secret may stand in what is logged. */
const secrets = ["password", "token", "secret", "authorization", "cookie", "apiKey", "prompt", "url"];

/** The structured log. Secrets are removed by name, wherever they stand. */
export const log = pino({
  level: process.env["LOG_LEVEL"] ?? "info",
  base: null,
  redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: "[removed]" },
  serializers: { error: pino.stdSerializers.err },
});
