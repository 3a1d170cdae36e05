import { z } from "zod";
import { Refusal } from "./refusal";

/** Whose things a cap counts; `process` is each web server by itself, in its memory. */
export const capOwners = ["account", "project", "install", "process"] as const;
export type CapOwner = (typeof capOwners)[number];

interface Cap {
  of: CapOwner;
  /** What is counted, as a row of a table says it. */
  label: string;
  /** What holds until somebody sets it, and the most that can be set. */
  first: number;
  most: number;
  /** What who meets it reads. */
  says: (value: string) => string;
}

/**
 * Everything of which one account, one project, one process or the whole install may have only so much: the one place
 * where it stands. Source: security.md (flood), security-findings.md (S4, S6, S8, S9, S12).
 */
export const caps = {
  account_runs: {
    of: "account",
    label: "Runs under way that one person started",
    first: 20,
    most: 1_000,
    says: (value) =>
      `${value} runs that one person started are under way, as many as may be. Wait until one has ended.`,
  },
  project_runs: {
    of: "project",
    label: "Runs under way",
    first: 50,
    most: 1_000,
    says: (value) => `${value} runs are under way in this project. Wait until one has ended.`,
  },
  install_runs: {
    of: "install",
    label: "Runs under way",
    first: 500,
    most: 10_000,
    says: (value) => `${value} runs are under way here, as many as this install takes. Try again in a few minutes.`,
  },
  account_projects: {
    of: "account",
    label: "Projects that one person made",
    first: 50,
    most: 10_000,
    says: (value) => `You have made ${value} projects, as many as one person may. Ask an administrator for more.`,
  },
  install_projects: {
    of: "install",
    label: "Projects",
    first: 10_000,
    most: 1_000_000,
    says: (value) => `This install holds ${value} projects, as many as it may. Ask an administrator for more.`,
  },
  project_sources: {
    of: "project",
    label: "Sources",
    first: 2_000,
    most: 20_000,
    says: (value) => `The library holds ${value} sources, which is as many as it may.`,
  },
  project_megabytes: {
    of: "project",
    label: "Megabytes of files and texts",
    first: 2_000,
    most: 1_000_000,
    says: (value) =>
      `The library holds ${value} MB, which is as much as it may. Ask an owner or administrator for more.`,
  },
  account_megabytes: {
    of: "account",
    label: "Megabytes of the projects that one person made",
    first: 5_000,
    most: 1_000_000,
    says: (value) =>
      `The projects of whoever made this one hold ${value} MB, as much as they may. Ask an administrator for more.`,
  },
  install_megabytes: {
    of: "install",
    label: "Megabytes of the database",
    first: 100_000,
    most: 100_000_000,
    says: (value) => `This install holds ${value} MB, as much as it may. Ask an administrator for more.`,
  },
  project_crawls: {
    of: "project",
    label: "Sites that are read at once",
    first: 3,
    most: 100,
    says: (value) => `${value} sites are being read already. Wait until one is done, or stop one.`,
  },
  project_watches: {
    of: "project",
    label: "Watched pages",
    first: 50,
    most: 1_000,
    says: (value) =>
      `${value} pages are watched in this project, as many as may be. Ask an owner or administrator for more, or stop watching one.`,
  },
  project_lists: {
    of: "project",
    label: "Watched feeds, sitemaps and searches",
    first: 20,
    most: 200,
    says: (value) => `${value} feeds, sitemaps and searches are watched in this project, as many as may be. Stop one.`,
  },
  project_webhooks: {
    of: "project",
    label: "Webhooks",
    first: 10,
    most: 100,
    says: (value) => `This project has ${value} webhooks, as many as may be. Remove one.`,
  },
  // What a worker looks for is in its memory, word by word and row by row of words, and in one value of the database, which
  // holds 256 MB at most. 16 MB of text take about 0.8 GB of the one and 180 MB of the other; 24 MB would not fit.
  deletion_megabytes: {
    of: "install",
    label: "Megabytes of words of a researcher or run that is deleted at once",
    first: 16,
    most: 20,
    says: (value) =>
      `It says more than ${value} MB, as much as can be looked for at once. Delete the runs of a researcher one by one. Ask an administrator for more.`,
  },
  account_exports: {
    of: "account",
    label: "Exports that one person waits for",
    first: 10,
    most: 500,
    says: (value) => `You wait for ${value} exports already. Wait until one is done.`,
  },
  project_exports: {
    of: "project",
    label: "Exports under way",
    first: 20,
    most: 500,
    says: (value) => `${value} exports of this project are under way. Wait until one is done.`,
  },
  install_exports: {
    of: "install",
    label: "Exports under way",
    first: 200,
    most: 10_000,
    says: (value) => `${value} exports are under way here. Try again in a few minutes.`,
  },
  account_imports: {
    of: "account",
    label: "Imports that one person waits for",
    first: 5,
    most: 100,
    says: (value) => `You wait for ${value} imports already. Wait until one is done, or cancel one.`,
  },
  install_imports: {
    of: "install",
    label: "Imports under way",
    first: 50,
    most: 1_000,
    says: (value) => `${value} imports are under way here. Try again in a few minutes.`,
  },
  account_tokens: {
    of: "account",
    label: "Active API tokens of one person",
    first: 50,
    most: 1_000,
    says: (value) => `You have ${value} tokens already. Revoke one that nothing uses any more.`,
  },
  account_links: {
    of: "account",
    label: "Active share links that one person made",
    first: 200,
    most: 10_000,
    says: (value) => `You have made ${value} links that still open something. Revoke one first.`,
  },
  project_links: {
    of: "project",
    label: "Active share links",
    first: 200,
    most: 10_000,
    says: (value) => `This project has ${value} links that still open something. Revoke one first.`,
  },
  account_streams: {
    of: "account",
    label: "Pages that one person follows live, in one web server",
    first: 20,
    most: 1_000,
    says: (value) => `${value} pages follow runs already. Close one and reload this one.`,
  },
  process_streams: {
    of: "process",
    label: "Pages that are followed live, in one web server",
    first: 2_000,
    most: 50_000,
    says: () => "Too many pages follow runs at the moment. Reload this one in a minute.",
  },
  account_uploads: {
    of: "account",
    label: "Files of one person that come in at once, in one web server",
    first: 12,
    most: 100,
    says: (value) => `${value} of your files are coming in already. Wait until one is there.`,
  },
  process_uploads: {
    of: "process",
    label: "Files that come in at once, in one web server",
    first: 60,
    most: 1_000,
    says: () => "Too many files are coming in at the moment. Try again in a minute.",
  },
} as const satisfies Record<string, Cap>;
export type CapName = keyof typeof caps;
export const CapName = z.enum(Object.keys(caps) as [CapName, ...CapName[]]);

/** Caps that a project's owners may set lower for it. */
export const projectCapNames: readonly CapName[] = CapName.options.filter((name) => caps[name].of === "project");

/** Numbers that somebody has set, by cap. */
export const SetCaps = z.partialRecord(CapName, z.int().min(0));
export type SetCaps = z.infer<typeof SetCaps>;

/** What holds: the install's number, or a lower one of the project's own. */
export function capOf(name: CapName, install: SetCaps, project: SetCaps = {}): number {
  const { first, most } = caps[name];
  const allowed = Math.min(install[name] ?? first, most);
  return Math.min(allowed, project[name] ?? allowed);
}

/** What who meets a cap reads. */
export function capRefusal(name: CapName, value: number): Refusal {
  return new Refusal("over_limit", caps[name].says(value.toLocaleString("en-US")));
}

/** Why a number cannot be set; null when it can. `highest` is the most that whoever asks may set. */
export function whyNotSet(name: CapName, value: number, highest: number = caps[name].most): string | null {
  if (Number.isInteger(value) && value >= 0 && value <= highest) return null;
  return `${caps[name].label}: write a whole number from 0 to ${highest.toLocaleString("en-US")}.`;
}
