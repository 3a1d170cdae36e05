import { createHash } from "node:crypto";
import { identify } from "@/lib/knowledge/facts";
import type { Db } from "@/lib/platform/db/client";

/** Facts of one source. */
const PER_SOURCE = 100;

const templates: readonly ((place: string, nth: number) => string)[] = [
  (place, nth): string =>
    `Heat pumps in ${place} delivered a seasonal coefficient of performance of ${(2 + (nth % 17) / 10).toFixed(1)} in the winter of ${1990 + (nth % 35)}.`,
  (place, nth): string =>
    `The average installed cost of an air-source heat pump in ${place} was €${(9 + (nth % 13)).toFixed(0)},${100 + (nth % 900)} per home.`,
  (place, nth): string =>
    `${20 + (nth % 75)} percent of the tenants surveyed in ${place} were satisfied with their heat pump.`,
  (place, nth): string =>
    `Heating bills in ${place} fell by ${nth % 60} percent in the winter of ${1990 + (nth % 35)}.`,
  (place, nth): string =>
    `Defrost cycles used ${nth % 12} percent of the electricity that heat pumps in ${place} consumed.`,
  (place, nth): string => `The municipality of ${place} replaced ${nth % 900} oil boilers with air-source heat pumps.`,
  (place, nth): string => `Maintenance of a heat pump in ${place} costs €${90 + (nth % 300)} per year.`,
  (place, nth): string => `Noise complaints in ${place} concerned ${nth % 40} outdoor units of heat pumps.`,
];

function place(nth: number): string {
  const heads = ["Nord", "Sund", "Skar", "Vest", "Lang", "Hvit", "Berg", "Tind", "Fjell", "Aur"];
  const tails = ["vik", "heim", "nes", "dal", "fjord", "stad", "bu", "lund", "strand", "mo"];
  return `${heads[nth % 10]}${tails[Math.floor(nth / 10) % 10]} ${Math.floor(nth / 100)}`;
}

function statement(nth: number): string {
  const template = templates[nth % templates.length];
  return template?.(place(Math.floor(nth / templates.length)), nth) ?? "";
}

interface Seeded {
  statement: string;
  start: number;
  end: number;
}

function sourceText(from: number, count: number): { text: string; facts: Seeded[] } {
  let text = "";
  const facts = Array.from({ length: count }, (_, index) => {
    const sentence = statement(from + index);
    const start = text.length;
    text += `${sentence} `;
    return { statement: sentence, start, end: start + sentence.length };
  });
  return { text, facts };
}

async function seedSource(db: Db, projectId: string, from: number, count: number): Promise<void> {
  const { text, facts } = sourceText(from, count);
  const sha256 = createHash("sha256").update(text).digest("hex");
  await db.content.create({ data: { projectId, sha256, text, codePoints: text.length } });
  const source = await db.source.create({
    // Out of the library: what is measured is the knowledge, not a search of more texts.
    data: { projectId, kind: "paste", status: "ready", title: `Register ${from}`, archivedAt: new Date() },
  });
  const snapshot = await db.snapshot.create({
    data: { projectId, sourceId: source.id, sha256, mediaType: "text/plain" },
  });
  const rows = facts.map((fact) => ({ ...fact, ...identify(fact.statement) }));
  await db.$executeRaw`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row(statement text, start int, "end" int, "normalHash" text, key text)
    ), made as (
      insert into fact (project_id, key, statement, normal_hash, confidence, status, score)
      select ${projectId}::uuid, key, statement, "normalHash", 0.8, 'accepted', 0.6 from given
      on conflict do nothing returning id, normal_hash)
    insert into evidence (project_id, fact_id, snapshot_id, start, "end", quote, confidence)
    select ${projectId}::uuid, made.id, ${snapshot.id}::uuid, given.start, given."end", given.statement, 0.8
    from given join made on made.normal_hash = given."normalHash"`;
}

/** Fills a project's knowledge base up to so many accepted facts, each with its evidence. */
export async function seedFacts(db: Db, projectId: string, count: number): Promise<void> {
  const known = await db.fact.count({ where: { projectId } });
  for (let from = known; from < count; from += PER_SOURCE) {
    await seedSource(db, projectId, from, Math.min(PER_SOURCE, count - from));
  }
  await db.$executeRaw`analyze fact`;
}
