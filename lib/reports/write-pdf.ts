import { fork } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";
import type { CitationStyle } from "@/lib/domain/report-file";
import type { ExportedFact, ExportedReport } from "./exported-report";

/** What one PDF may take: a report of 100 pages takes seconds. */
const DEADLINE_MS = 120_000;
const MEMORY_MB = 512;
/** Made at once in this process; others wait for their turn. */
const AT_ONCE = 2;

const Answer = z.object({ bytes: z.instanceof(Uint8Array) });

const waiting: (() => void)[] = [];
let busy = 0;

function inChild(asked: object): Promise<Uint8Array<ArrayBuffer>> {
  // Resolved at run time: the bundler must neither follow nor copy it.
  const entry = join(/* turbopackIgnore: true */ process.cwd(), "lib", "reports", "pdf-child.ts");
  const { PATH, TMPDIR } = process.env;
  const child = fork(entry, [], {
    execArgv: ["--import", "tsx", `--max-old-space-size=${MEMORY_MB}`],
    env: { NODE_ENV: "production", PATH, TMPDIR },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    timeout: DEADLINE_MS,
    killSignal: "SIGKILL",
  });
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error("The PDF could not be laid out."));
    child.once("message", (message) => resolve(new Uint8Array(Answer.parse(message).bytes)));
    child.once("error", fail);
    child.once("exit", fail);
    child.send(asked, (error) => error && fail());
  });
}

/** A report as a PDF, laid out in a process of its own: it may take seconds, and dies alone if it must. */
export async function writePdf(
  report: ExportedReport,
  facts: readonly ExportedFact[],
  style: CitationStyle,
): Promise<Uint8Array<ArrayBuffer>> {
  if (busy >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  busy += 1;
  try {
    return await inChild({ report, facts, style });
  } finally {
    busy -= 1;
    waiting.shift()?.();
  }
}
