import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { ProjectId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { copier, readCatalogue } from "@/lib/features/backup/layout/columns";
import type { Importer } from "@/lib/features/backup/layout/importer";
import { refuseZip } from "@/lib/features/backup/layout/refuse-zip";
import { projectTables } from "@/lib/features/backup/layout/tables";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { inLongTransaction, inTransaction } from "@/lib/platform/db/tx";
import { requireRoomForProject } from "@/lib/platform/limit/room-for-projects";
import { openZip } from "@/lib/platform/zip/open-zip";
import { zipKinds } from "@/lib/platform/zip/zip-limits";
import { bringToRest } from "./bring-to-rest";
import { fillTable } from "./fill-table";
import type { Import } from "./import-job";
import { verifyZip } from "./read-zip";
import { storeTexts } from "./store-texts";

/** Longest that an import may take, and that it waits for a connection. */
const IMPORT_MS = 60 * 60_000;
const WAIT_MS = 30_000;

const Person = z.strictObject({ id: z.guid().lowercase(), name: z.string().max(1_000) });

async function addPeople(tx: Tx, { zip, idOf, scope }: Import): Promise<void> {
  for await (const line of zip.lines("data/person.jsonl")) {
    const { id, name } = Person.parse(JSON.parse(line));
    await tx.outsidePerson.create({ data: { ...scope, id: idOf(id), name } });
  }
}

async function fillAll(tx: Tx, job: Import, { userId, finish }: Importer): Promise<void> {
  for (const table of projectTables) {
    if (table.name === "snapshot") await storeTexts(tx, job);
    const rows = await fillTable(tx, job, table);
    if (table.name !== "project") continue;
    if (rows !== 1) throw refuseZip("“data/project.jsonl” does not hold one project.");
    await addPeople(tx, job);
    await tx.membership.create({ data: { ...job.scope, userId, role: "owner" } });
  }
  const importStopped = await bringToRest(tx, job);
  // What the database looks at last of all, while its answer can still be told.
  await tx.$executeRaw`set constraints all immediate`;
  await tx.project.update({
    where: { id: job.scope.projectId },
    data: { importedAt: new Date(), importedById: userId, importStopped, ...job.origin },
  });
  await finish?.(tx, job.scope);
  // Again, for others may have come in meanwhile; last, so that who makes a project waits for no more than the end.
  await requireRoomForProject(tx, userId, job.scope.projectId);
}

/** What the database, or a schema, has against rows of the zip, as a sentence; what is not about them as it is. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  if (error instanceof z.ZodError || error instanceof SyntaxError)
    return refuseZip("a line in it is not as it should be.");
  // 22: a value that is none; 23: a rule of the database. Prisma has codes of its own for some of both.
  const said = error instanceof Prisma.PrismaClientKnownRequestError ? `${error.code} ${error.message}` : "";
  if (/\b(?:22|23)[0-9A-Z]{3}\b|P2002|P2003|P2004/.test(said)) {
    return refuseZip("what it holds breaks a rule that every project keeps, such as that each quote is in its source.");
  }
  return error;
}

/**
 * Makes a project of a zip, with the importer as its owner; whole or not at all: a zip that was damaged or changed is
 * refused with the file that was, before the database is touched, and one that breaks a rule of the database leaves
 * nothing there. All ids are new; people keep their names and get no account and no right.
 */
export async function unpackProject(db: Db, file: string, by: Importer): Promise<ProjectId> {
  const zip = await openZip(file, zipKinds.project);
  try {
    const { manifest, origin } = await verifyZip(db, zip, file);
    const secret = randomBytes(32);
    const idOf = copier((id) => createHmac("sha256", secret).update(id).digest("hex"));
    const projectId = ProjectId.parse(idOf(manifest.project.id));
    const catalogue = await readCatalogue(db);
    // Before the long transaction: what finds no room now is not unpacked in vain.
    await inTransaction(db, (tx) => requireRoomForProject(tx, by.userId));
    const job = { catalogue, zip, manifest, origin, idOf, scope: { projectId } };
    await inLongTransaction(db, (tx) => fillAll(tx, job, by), { timeout: IMPORT_MS, maxWait: WAIT_MS });
    return projectId;
  } catch (error) {
    throw asRefusal(error);
  } finally {
    zip.close();
  }
}
