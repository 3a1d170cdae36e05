/** What an import begins with: a project's zip, the bundle of a run, or a run here that is to be replayed. */
export const importKinds = ["project", "bundle", "run"] as const;
export type ImportKind = (typeof importKinds)[number];

export const importStatuses = ["receiving", "queued", "running", "done", "failed"] as const;

const GIGABYTE = 1024 * 1024 * 1024;

/** Bytes that may wait to be imported, of one account and in all; how many imports may: lib/domain/core/caps.ts. */
export const importBytes = { each: 2 * GIGABYTE, most: 20 * GIGABYTE } as const;

/** Hours that an import is kept, done or not. */
export const IMPORT_HOURS = 24;
