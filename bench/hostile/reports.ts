import { z } from "zod";
import { settextLines } from "@/lib/testing/hostile-files";
import { ask, askAtOnce, command, done } from "./ask";
import type { Attack, Attacked, Place } from "./attack";
import { aResearched } from "./people";

const CHARACTERS = 20_000;
const Link = z.object({ url: z.string() });

/** A shared report of the attacker's with such a section: by the product, or as a row of old where it refuses. */
async function aSharedReport({ product, attacker }: Place): Promise<{ path: string; note: string }> {
  const { db, origin } = product;
  const { projectId, seen } = await aResearched(product, attacker);
  const reportId = seen.run.report?.id ?? "";
  const { revision } = await db.report.findUniqueOrThrow({ where: { id: reportId }, select: { revision: true } });
  const before = await db.reportSection.findFirstOrThrow({
    where: { reportId, ordinal: 0 },
    select: { markdown: true },
  });
  // Cited, as every section has to be.
  const cited = `It rises. ${/\[F\w{12}\]/.exec(before.markdown)?.[0] ?? ""}\n\n`;
  const text = { heading: "Lines", markdown: cited + settextLines(CHARACTERS - cited.length) };
  const input = { projectId, reportId, revision, ordinal: 0, ...text };
  const edited = await command(origin, attacker.cookie, "edit_section", input);
  const newest = await db.report.findFirstOrThrow({
    where: { projectId },
    orderBy: { version: "desc" },
    select: { id: true },
  });
  if (edited.status !== 200) {
    await db.reportSection.updateMany({ where: { reportId: newest.id, ordinal: 0 }, data: text });
  }
  const link = { projectId, reportId: newest.id };
  const { url } = Link.parse(await done(origin, attacker.cookie, "create_share_link", link));
  return {
    path: new URL(url, origin).pathname,
    note: `written: ${edited.status} in ${edited.ms.toFixed(0)} ms ${edited.status === 200 ? "" : edited.said.slice(0, 200)}`,
  };
}

function readers(times: number): (place: Place) => Promise<Attacked> {
  return async (place) => {
    const { path, note } = await aSharedReport(place);
    place.product.takeStalls();
    return { answers: await askAtOnce(times, () => ask(place.product.origin, { path })), note };
  };
}

export const reports: readonly Attack[] = [
  { row: "S3", title: "a shared section of lines, read once", run: readers(1) },
  { row: "S3", title: "a shared section of lines, read by twenty at once", run: readers(20) },
];
