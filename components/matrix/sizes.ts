/** Sizes of the grid in pixels: all rows are as high as each other, so that any of them can be placed without the others. */
export const sizes = { head: 112, row: 96, source: 232, question: 256 } as const;
