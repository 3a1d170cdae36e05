import { findingsText, wouldFail } from "@/lib/domain/install/doctor/finding";
import { generateClient } from "@/lib/process/prepare";

/** `npm run doctor`: says what of a set-up would fail and what mends it; ends with 1 when something would. */
async function main(): Promise<void> {
  await generateClient((line) => void process.stderr.write(`${line}\n`));
  // A checkout that was never started has no database client before.
  const { examine } = await import("./doctor");
  const findings = await examine(process.env);
  process.stdout.write(`${findingsText(findings)}\n`);
  // What was asked may keep a connection or an idle child.
  process.exit(wouldFail(findings) ? 1 : 0);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
