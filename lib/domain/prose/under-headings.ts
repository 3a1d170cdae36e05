import { type Sentence, sentences } from "./sentences";

/** A sentence with what it stands beneath. */
export interface Placed {
  sentence: Sentence;
  /** The heading above it: that of the text as a whole where it has none of its own before it. */
  heading: string | null;
  /** What leads to the list that it is an item of: “The keeper closes it when:”. */
  lead: string | null;
}

/** The sentences of a text in order, each with the heading and the lead that it stands beneath. */
export function underHeadings(text: string, heading: string | null): Placed[] {
  let above = heading;
  let lead: string | null = null;
  return sentences(text).map((sentence) => {
    if (sentence.kind === "heading") {
      above = sentence.text.trim();
      lead = null;
    } else if (sentence.kind !== "item") lead = /:$/.test(sentence.text.trim()) ? sentence.text : null;
    return { sentence, heading: above, lead: sentence.kind === "item" ? lead : null };
  });
}

/** The heading that a stretch of a text stands beneath, by where it begins in code points. */
export function headingAt(text: string, start: number, heading: string | null): string | null {
  const at = [...text].slice(0, start).join("").length;
  return underHeadings(text, heading).findLast(({ sentence }) => sentence.start <= at)?.heading ?? heading;
}
