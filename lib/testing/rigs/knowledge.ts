import { createHash, randomUUID } from "node:crypto";
import { FactId, type Scope } from "@/lib/domain/core/ids";
import { codePointCount } from "@/lib/domain/text/quote";
import { identify } from "@/lib/knowledge/facts";
import type { Db } from "@/lib/platform/db/client";

/** A fact of a test. */
export interface TestFact {
  id: FactId;
  statement: string;
}

/** Facts of a project, each standing on its own sentence of one source that is titled “Register”. */
export async function someFacts(db: Db, scope: Scope, statements: readonly string[]): Promise<TestFact[]> {
  const { projectId } = scope;
  const text = statements.join(" ");
  const sha256 = createHash("sha256").update(text).digest("hex");
  await db.content.create({ data: { projectId, sha256, text, codePoints: codePointCount(text) } });
  const source = await db.source.create({ data: { projectId, kind: "paste", status: "ready", title: "Register" } });
  const place = { projectId, sourceId: source.id, sha256, mediaType: "text/plain" };
  const { id: snapshotId } = await db.snapshot.create({ data: place });
  const facts = statements.map((statement) => ({ id: FactId.parse(randomUUID()), statement }));
  await db.$transaction(async (tx) => {
    await tx.fact.createMany({
      data: facts.map((fact) => ({ projectId, ...fact, ...identify(fact.statement), confidence: 0.8 })),
    });
    await tx.evidence.createMany({
      data: facts.map(({ id: factId, statement }) => {
        const start = codePointCount(text.slice(0, text.indexOf(statement)));
        const end = start + codePointCount(statement);
        return { projectId, factId, snapshotId, start, end, quote: statement, confidence: 0.8 };
      }),
    });
  });
  return facts;
}
