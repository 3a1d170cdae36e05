import { findingsText, wouldFail } from "@/lib/domain/install/doctor/finding";
import { endWith } from "@/lib/process/own-database";
import { examine } from "./doctor";

/** `npm run doctor`: says what of a set-up would fail and what mends it; ends with 1 when something would. */
async function main(): Promise<void> {
  const findings = await examine(process.env);
  process.stdout.write(`${findingsText(findings)}\n`);
  // What was asked may keep a connection or an idle child.
  process.exit(wouldFail(findings) ? 1 : 0);
}

main().catch(endWith);
