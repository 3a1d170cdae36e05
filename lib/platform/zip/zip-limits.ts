import { Refusal } from "@/lib/domain/core/refusal";
import { isProjectPath } from "@/lib/domain/files/project-zip";
import { isBundlePath } from "@/lib/domain/run/bundle";

const MEGABYTE = 1024 * 1024;

/** What a zip of one use may hold, and how it is refused. */
export interface ZipKind {
  readonly packedMax: number;
  readonly entriesMax: number;
  readonly unpackedMax: number;
  /** So many times its own size it may unpack to, beyond a free allowance. */
  readonly ratioMax: number;
  readonly ratioFree: number;
  readonly isName: (name: string) => boolean;
  readonly refuse: (why: string) => Refusal;
}

/** Every use that is made of zips from outside. Source: security-reference.md, H18; what bundles and projects come to: bench. */
export const zipKinds = {
  /** A run with all that it stands on. */
  bundle: {
    packedMax: 50_000_000,
    entriesMax: 50_000,
    unpackedMax: 400_000_000,
    ratioMax: 200,
    ratioFree: 20_000_000,
    isName: isBundlePath,
    refuse: (why) => new Refusal("invalid", `This is not a bundle that can be opened: ${why}`),
  },
  /** A project, or a folder of earlier research. */
  project: {
    packedMax: 1024 * MEGABYTE,
    entriesMax: 200_000,
    unpackedMax: 4_000_000_000,
    ratioMax: 200,
    ratioFree: 100_000_000,
    isName: isProjectPath,
    refuse: (why) => new Refusal("invalid", `This zip was not imported: ${why} Nothing was changed.`),
  },
  /** What an office program writes. */
  document: {
    packedMax: 25 * MEGABYTE,
    entriesMax: 1_000,
    unpackedMax: 100 * MEGABYTE,
    ratioMax: 1_000,
    ratioFree: 100 * MEGABYTE,
    isName: (name) => name !== "",
    refuse: (why) => new Refusal("invalid", `This document cannot be opened: ${why}`),
  },
} as const satisfies Record<string, ZipKind>;
