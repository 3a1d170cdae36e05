import { pino } from "pino";
import { maskSecrets } from "@/lib/domain/core/secrets";
import { withoutWords } from "@/lib/domain/text/error-words";
import { logContext } from "./log-context";
import { count } from "./metrics";

/** Where a secret may stand in what is logged. */
const secrets = ["password", "token", "secret", "authorization", "cookie", "apiKey", "prompt", "url"];

/** Where an error was thrown, without its message, which stands in front. */
function placesOf({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}

/** What a log line says of an error: not what drivers hang on it, such as whole connections, nor what it quotes. */
function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message } = error;
  const code = "code" in error ? error.code : undefined;
  const fields = { type: name, message: withoutWords(name, message), stack: placesOf(error) };
  return code === undefined ? fields : { ...fields, code };
}

/** Without the keys of links that someone may open, whatever text an address of one came in. */
function withoutKeys(line: string): string {
  return maskSecrets(line).replace(/\/(share|invite|reset|confirm)\/[\w-]{16,}/g, "/$1/[removed]");
}

/** Levels of lines that operators should look at, by pino's numbers. */
const told = new Map(["warn", "error", "fatal"].map((name) => [pino.levels.values[name], name]));

/** The structured log. Secrets are removed by name, wherever they stand, and by their look, whatever they are called. */
export const log = pino({
  level: process.env["LOG_LEVEL"] ?? "info",
  base: null,
  mixin: logContext,
  redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: "[removed]" },
  serializers: { error: errorFields },
  hooks: {
    streamWrite: withoutKeys,
    logMethod(line, method, level): void {
      const name = told.get(level);
      if (name !== undefined) count("stemma_log_lines_total", { level: name });
      method.apply(this, line);
    },
  },
});
