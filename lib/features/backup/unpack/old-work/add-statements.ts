import { type Scope, SnapshotId } from "@/lib/domain/core/ids";
import { readStatements, type StatementsRead, statementOf } from "@/lib/domain/files/old-work/statements";
import { codePointCursor } from "@/lib/domain/text/quote";
import { identify } from "@/lib/knowledge/facts";
import type { Tx } from "@/lib/platform/db/client";

/** How sure one is of what earlier research noted, before anybody looked at it. */
const CONFIDENCE = 0.5;

interface KnowledgeBase {
  text: string;
  snapshotId: string;
  researcherId: string | null;
}

/** Adds one statement with its place; says whether it was known before. */
async function addStatement(
  tx: Tx,
  scope: Scope,
  { quote, start, end, of }: { quote: string; start: number; end: number; of: KnowledgeBase },
): Promise<boolean> {
  const statement = statementOf(quote);
  const { key, normalHash } = identify(statement);
  const known = await tx.fact.findUnique({
    where: { projectId_normalHash: { ...scope, normalHash } },
    select: { id: true },
  });
  const data = { ...scope, key, normalHash, statement, confidence: CONFIDENCE, researcherId: of.researcherId };
  const { id: factId } = known ?? (await tx.fact.create({ data, select: { id: true } }));
  const place = { snapshotId: SnapshotId.parse(of.snapshotId), start, end };
  await tx.evidence.create({ data: { ...scope, factId, ...place, quote, confidence: CONFIDENCE } });
  return known !== null;
}

/** The statements of a knowledge base as proposed facts, each with the place where it stands in that very file. */
export async function addStatements(
  tx: Tx,
  scope: Scope,
  of: KnowledgeBase,
): Promise<StatementsRead & { known: number }> {
  const found = readStatements(of.text);
  const toCodePoints = codePointCursor(of.text);
  let known = 0;
  for (const { start, end } of found.taken) {
    const quote = of.text.slice(start, end);
    const place = { quote, start: toCodePoints(start), end: toCodePoints(end), of };
    known += (await addStatement(tx, scope, place)) ? 1 : 0;
  }
  return { ...found, known };
}
