import { closeSender } from "@/lib/platform/queue/queue";
import { childEnvironment, originOf } from "@/lib/process/child-environment";
import { endWith, withServedDatabase } from "@/lib/process/own-database";
import { answerScript } from "./ask";
import { help, readLine } from "./line";

/** Aborts at the first signal, so that a worker of ours ends in order. */
function onSignal(): AbortSignal {
  const abort = new AbortController();
  process.on("SIGINT", () => abort.abort());
  process.on("SIGTERM", () => abort.abort());
  return abort.signal;
}

/** `npm run research -- …`: the answer goes to stdout, all else to stderr. */
async function main(): Promise<void> {
  const line = readLine(process.argv.slice(2));
  if (line.verb === "help") return void process.stdout.write(help);
  const signal = onSignal();
  const tell = (text: string): void => void process.stderr.write(`${text}\n`);
  const answer = await withServedDatabase(tell, async ({ db, url, environment }) => {
    const env = await childEnvironment(environment, { nodeEnv: "production", url });
    // With it the keys are read that administrators entered in the app.
    process.env["NEXTAUTH_SECRET"] = env["NEXTAUTH_SECRET"] ?? "";
    if (env["STEMMA_KEYS_FILE"]) process.env["STEMMA_KEYS_FILE"] = env["STEMMA_KEYS_FILE"];
    const cwd = process.env["INIT_CWD"] ?? process.cwd();
    try {
      return await answerScript({ db, env, tell, signal, cwd, origin: originOf(environment) }, line);
    } finally {
      await closeSender(db);
    }
  });
  process.stdout.write(line.isJson ? `${JSON.stringify(answer.json)}\n` : answer.text);
  process.exit(answer.code);
}

main().catch(endWith);
