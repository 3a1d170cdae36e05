import { z } from "zod";
import { allowedElements } from "./allowed";

/** Elements that a text is drawn with: what Markdown may become, the sign of a sentence that is not borne out, the word that says of which kind one is. */
const drawnTags = [...allowedElements, "support-mark", "sentence-kind"] as const;

/** What an element may say of itself. */
const Attributes = z.strictObject({
  href: z.string().exactOptional(),
  /** The number that a list begins with. */
  start: z.number().exactOptional(),
  align: z.enum(["left", "center", "right"]).exactOptional(),
  className: z.string().exactOptional(),
  /** The facts of a `cite-marker`, parted by spaces. */
  keys: z.string().exactOptional(),
  /** The number of a `support-mark`. */
  mark: z.string().exactOptional(),
  /** What a `sentence-kind` says that a sentence is, and what a list or a paragraph is that such a line leads to. */
  kind: z.enum(["inference", "scope"]).exactOptional(),
});

/** An element of a text as it is shown. */
export interface DrawnElement extends z.output<typeof Attributes> {
  tag: (typeof drawnTags)[number];
  children: DrawnNode[];
}
export type DrawnNode = string | DrawnElement;

const DrawnElement: z.ZodType<DrawnElement> = Attributes.extend({
  tag: z.enum(drawnTags),
  get children() {
    return z.array(z.union([z.string(), DrawnElement]));
  },
});

/** A text that was parsed: what is left to be done is linear. */
export const Drawn = z.array(z.union([z.string(), DrawnElement]));
export type Drawn = z.output<typeof Drawn>;

/** Counted up whenever the same Markdown is drawn otherwise: what an earlier one drew is not shown any more. */
export const DRAWING = 6;
