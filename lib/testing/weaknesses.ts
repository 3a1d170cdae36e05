import { z } from "zod";

/** Versions of a package with a published weakness: from the first that has it up to, without, the one that mended it. */
interface Advisory {
  id: string;
  name: string;
  from: string;
  before: string;
}

/** The day on which the list below was made: it knows of nothing that was published later. */
export const LISTED_ON = "2026-11-22";

function mended(name: string, from: string, before: string, ids: readonly string[]): Advisory[] {
  return ids.map((id) => ({ id, name, from, before }));
}

/** What the GitHub Advisory Database says of packages that Stemma runs with. A row stays when its package moves on. */
export const advisories: readonly Advisory[] = [
  ...mended("next", "16.0.0", "16.2.5", ["GHSA-8h8q-6873-q5fj", "GHSA-492v-c6pp-mqqv", "GHSA-c4j6-fc7j-m34r"]),
  ...mended("next", "16.0.0", "16.2.6", ["GHSA-26hh-7cqf-hhc6"]),
  ...mended("next", "16.0.0", "16.2.11", ["GHSA-p9j2-gv94-2wf4"]),
  ...mended("next-auth", "0.0.0", "4.24.12", ["GHSA-5jpx-9hw9-2fx4"]),
  ...mended("nodemailer", "0.0.0", "8.0.4", ["GHSA-c7w3-x93f-qmm8"]),
  ...mended("nodemailer", "0.0.0", "8.0.5", ["GHSA-vvjj-xcjg-gr5g"]),
  ...mended("nodemailer", "0.0.0", "8.0.9", ["GHSA-wqvq-jvpq-h66f", "GHSA-268h-hp4c-crq3"]),
  ...mended("nodemailer", "0.0.0", "9.0.1", ["GHSA-p6gq-j5cr-w38f"]),
  ...mended("nodemailer", "0.0.0", "9.1.0", ["GHSA-2x7j-588g-ccc2"]),
  ...mended("nodemailer", "0.0.0", "9.1.1", ["GHSA-wmmp-3585-3rmp", "GHSA-cc9r-2j5m-2m83", "GHSA-8m3c-c648-2xjj"]),
  ...mended("nanoid", "0.0.0", "3.3.17", ["GHSA-2v37-7h3g-55p8"]),
  ...mended("undici", "7.23.0", "7.28.0", ["GHSA-vmh5-mc38-953g"]),
  ...mended("yauzl", "0.0.0", "3.2.1", ["GHSA-gmq8-994r-jv83"]),
];

const Lock = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), dev: z.boolean().optional() })),
});
export type Lock = z.infer<typeof Lock>;

/** A lock file as npm writes it. */
export function readLock(text: string): Lock {
  return Lock.parse(JSON.parse(text));
}

const Report = z.object({
  auditReportVersion: z.number(),
  vulnerabilities: z.record(
    z.string(),
    z.object({ name: z.string(), severity: z.string(), range: z.string(), via: z.array(z.unknown()) }),
  ),
});
type Report = z.infer<typeof Report>;
const Via = z.object({ url: z.string() });

/** What a registry answered to `npm audit --json`; null where it answered anything else, or nothing. */
export function readReport(said: string): Report | null {
  try {
    return Report.safeParse(JSON.parse(said)).data ?? null;
  } catch {
    // Cut off by the deadline, or npm's own words: there is no report.
    return null;
  }
}

/** Numbers of a version, then 0 for one before its release and 1 for the release itself. */
function partsOf(version: string): number[] {
  const [numbers = "", early] = version.split("+")[0]?.split(/-(.*)/) ?? [];
  return [...numbers.split(".").map(Number), early === undefined ? 1 : 0];
}

function isBefore(one: string, other: string): boolean {
  const others = partsOf(other);
  const differing = partsOf(one)
    .map((part, nth) => part - (others[nth] ?? 0))
    .find((difference) => difference !== 0);
  return (differing ?? 0) < 0;
}

/** The packages of a lock file, without what is for development alone, that a listed advisory speaks of. */
export function scan(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([path, { version, dev }]) => {
    if (version === undefined || dev === true) return [];
    const name = path.split("node_modules/").at(-1);
    return advisories
      .filter((one) => one.name === name && !isBefore(version, one.from) && isBefore(version, one.before))
      .map(({ id, before }) => `${name} ${version} (${path}): ${id}, mended in ${before}.`);
  });
}

function graveIn(report: Report): string[] {
  return Object.values(report.vulnerabilities)
    .filter(({ severity }) => severity === "high" || severity === "critical")
    .map(({ name, severity, range, via }) => {
      const links = via.flatMap((cause) => Via.safeParse(cause).data?.url ?? []);
      return `${name} ${range}: ${severity}. ${links.join(" ")}`.trim();
    });
}

/** How the packages stand: whom that was asked, in a sentence, and every weakness that was found. */
export interface Judgement {
  said: string;
  found: readonly string[];
}

/**
 * Judges by what a registry answered and by the list here; by the list alone, which is said, where none answered. That
 * nothing answers is no weakness: machines behind a mirror, and without a network, are told what they were not told.
 */
export function judge(report: Report | null, lock: Lock): Judgement {
  const list = `${advisories.length} listed advisories (lib/testing/weaknesses.ts, made on ${LISTED_ON})`;
  const listed = scan(lock);
  if (report === null) {
    const said = `npm audit: no registry answered. The lock file was compared with ${list} and with nothing newer.`;
    return { said, found: listed };
  }
  return {
    said: `npm audit: the registry answered; ${list} were compared, too.`,
    found: [...graveIn(report), ...listed],
  };
}
