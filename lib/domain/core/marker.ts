/** How a fact's key is written: twelve signs of Crockford's base 32. */
export const KEY_PATTERN = "[0-9A-HJKMNP-TV-Z]{12}";

/** How a marker of a fact is written, for patterns that hold one; none of its groups captures. */
export const MARKER_PATTERN = String.raw`\[F${KEY_PATTERN}\]`;

/** A marker wherever it is written, in code too; its group is the key. What counts as one says domain/markdown/citation. */
export const WRITTEN_MARKER = new RegExp(String.raw`\[F(${KEY_PATTERN})\]`, "g");
