import { readFile } from "node:fs/promises";
import { ProjectId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { originSentence } from "@/lib/domain/report/origin";
import { trailSentence } from "@/lib/domain/run/trail";
import { type AuditVerdict, verifyAudit } from "@/lib/platform/audit/audit-chain";
import { installFingerprint } from "@/lib/platform/vault/install-key";
import { TRAIL, verifyTrail } from "@/lib/reports/bundle/run-trail";
import { openBundle } from "@/lib/reports/bundle/zip";
import { endWith, withOwnDatabase } from "./own-database";

function verdictText({ streams, head }: AuditVerdict): string {
  const events = streams.reduce((sum, stream) => sum + stream.events, 0);
  const redacted = streams.reduce((sum, stream) => sum + stream.redacted, 0);
  const without = redacted === 0 ? "" : ` Words of deleted sources were taken out of ${redacted} of them, as recorded.`;
  if (head !== null) return `Whole: ${events} events.${without} Head: ${head}`;
  const broken = streams.filter(({ bad }) => bad !== null);
  return broken
    .map(({ runId, bad }) => `Changed: event ${bad} of ${runId === null ? "the project" : `run ${runId}`}.`)
    .join("\n");
}

/** The trail in a bundle, by its own hashes and head: no database is asked. */
async function verifyBundle(path: string): Promise<void> {
  const { index, files } = await openBundle(new Uint8Array(await readFile(path)));
  const verdict = index.trail === null ? null : verifyTrail(files.get(TRAIL) ?? "", index.trail);
  const isWhole = verdict !== null && verdict.bad === null;
  process.stdout.write(`${trailSentence(verdict)}${isWhole ? ` Head: ${index.trail?.head}` : ""}\n`);
  process.exitCode = isWhole ? 0 : 1;
}

/** `npm run verify:audit -- <project's id or bundle.zip>`: ends with 0 when every event is as it was written. */
async function main(): Promise<void> {
  const bundle = process.argv[2]?.endsWith(".zip") ? process.argv[2] : null;
  if (bundle !== null) return await verifyBundle(bundle);
  const projectId = ProjectId.safeParse(process.argv[2]);
  if (!projectId.success)
    throw new Refusal("invalid", "Name a project by its id, or a bundle: npm run verify:audit -- <id or run.zip>");
  await withOwnDatabase(async (db) => {
    const project = await db.project.findFirst({
      // The trail of one that is being deleted goes with it.
      where: { id: projectId.data, OR: [{ deleteAfter: null }, { deleteAfter: { gt: new Date() } }] },
      select: { isOfUnknownOrigin: true, signedBy: true },
    });
    if (project === null) throw new Refusal("not_found", "There is no such project. Check its id.");
    const verdict = await verifyAudit(db, { projectId: projectId.data });
    const origin = originSentence(project) ?? "Origin: this install.";
    process.stdout.write(`${verdictText(verdict)}\n${origin}\nThis install's key: ${await installFingerprint(db)}\n`);
    process.exitCode = verdict.head === null ? 1 : 0;
  });
}

main().catch(endWith);
