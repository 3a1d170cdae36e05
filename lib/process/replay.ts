import { Refusal } from "@/lib/domain/core/refusal";
import { trailSentence } from "@/lib/domain/run/trail";
import { replayFile } from "./replay-file";

/** `npm run replay -- <bundle.zip>`: ends with 0 when every artifact is the same and its audit trail is as it was written. */
async function main(): Promise<void> {
  const path = process.argv[2];
  if (!path) throw new Refusal("invalid", "Name the bundle: npm run replay -- run.zip");
  const { isIdentical, compared, first, trail } = await replayFile(path);
  const said = isIdentical
    ? `Identical: ${compared} artifacts, byte for byte.`
    : `Different: ${first?.path} (${first?.why}), the first of ${compared} artifacts that is.`;
  process.stdout.write(`${said}\n${trailSentence(trail)}\n`);
  process.exit(isIdentical && (trail === null || trail.bad === null) ? 0 : 1);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
});
