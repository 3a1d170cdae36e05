import { installFingerprint } from "@/lib/db/install-key";
import { ProjectId } from "@/lib/domain/ids";
import { originSentence } from "@/lib/domain/origin";
import { Refusal } from "@/lib/domain/refusal";
import { type AuditVerdict, verifyAudit } from "@/lib/engine/audit-chain";
import { endWith, withOwnDatabase } from "@/lib/own-database";

function told({ streams, head }: AuditVerdict): string {
  const events = streams.reduce((sum, stream) => sum + stream.events, 0);
  if (head !== null) return `Whole: ${events} events. Head: ${head}`;
  const broken = streams.filter(({ bad }) => bad !== null);
  return broken
    .map(({ runId, bad }) => `Changed: event ${bad} of ${runId === null ? "the project" : `run ${runId}`}.`)
    .join("\n");
}

/** `npm run verify:audit -- <project's id>`: ends with 0 when every event is as it was written. */
async function main(): Promise<void> {
  const projectId = ProjectId.safeParse(process.argv[2]);
  if (!projectId.success) throw new Refusal("invalid", "Name the project by its id: npm run verify:audit -- <id>");
  await withOwnDatabase(async (db) => {
    const verdict = await verifyAudit(db, { projectId: projectId.data });
    if (verdict.streams.length === 0) throw new Refusal("not_found", "There is no such project. Check its id.");
    const project = await db.project.findUniqueOrThrow({
      where: { id: projectId.data },
      select: { isOfUnknownOrigin: true, signedBy: true },
    });
    const origin = originSentence(project) ?? "Origin: this install.";
    process.stdout.write(`${told(verdict)}\n${origin}\nThis install's key: ${await installFingerprint(db)}\n`);
    process.exitCode = verdict.head === null ? 1 : 0;
  });
}

main().catch(endWith);
