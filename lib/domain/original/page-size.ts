/** Pixels that a page of an original is drawn wide: as wide as it is shown at first, and as one that is looked at closely. */
export const pageWidths = { usual: 1_400, large: 2_600 } as const;

export type PageSize = keyof typeof pageWidths;

/** The size that an address asks for. */
export function pageSizeOf(asked: string | undefined): PageSize {
  return asked === "large" ? "large" : "usual";
}

/** The number of a page, as an address writes it; null for what is none. */
export function pageNumberOf(asked: string): number | null {
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : null;
}
