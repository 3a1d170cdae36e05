/** The part of citation.js that is used here; it brings no types of its own. */
declare module "@citation-js/core" {
  export class Cite {
    constructor(data: unknown);
    readonly data: readonly { id: string; title?: string; URL?: string; type: string }[];
    format(format: "bibtex" | "ris"): string;
  }
  export const plugins: {
    config: { get(name: "@bibtex"): { format: { useIdAsLabel: boolean } } };
  };
}
declare module "@citation-js/plugin-bibtex";
declare module "@citation-js/plugin-ris";
/** A parser of BibTeX that is not the writer's own; for tests. */
declare module "bibtex-parse" {
  export function entries(text: string): Record<string, string | number>[];
}
