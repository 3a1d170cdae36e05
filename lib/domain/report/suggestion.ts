import { mergeTexts } from "@/lib/domain/text/text-diff";
import type { Section } from "./report";
import type { SectionText } from "./section-edit";

/**
 * What a suggestion comes to in a version that may not be the one it was made of. `done`: the text says so already.
 * `gone`: what it wants changed is not there any more, or says something else.
 */
export type Fit = { state: "fits"; ordinal: number; edit: SectionText } | { state: "done" } | { state: "gone" };

/** Finds the section that a suggestion is of, and takes its change over to what the section says now. */
export function fitSuggestion(base: Section, wanted: SectionText, sections: readonly Section[]): Fit {
  const ofKind = sections.flatMap((section, ordinal) => (section.kind === base.kind ? [{ section, ordinal }] : []));
  const named = ofKind.filter(({ section }) => section.heading === base.heading || section.heading === wanted.heading);
  // A section may have got another name since.
  const candidates = named.length > 0 ? named : ofKind.filter(({ section }) => section.markdown === base.markdown);
  for (const { section, ordinal } of candidates) {
    const edit = taken(base, wanted, section);
    if (edit === null) continue;
    const isDone = edit.heading === section.heading && edit.markdown === section.markdown;
    return isDone ? { state: "done" } : { state: "fits", ordinal, edit };
  }
  return { state: "gone" };
}

function taken(base: SectionText, wanted: SectionText, now: SectionText): SectionText | null {
  const markdown = mergeTexts(base.markdown, wanted.markdown, now.markdown);
  const isFree = wanted.heading === base.heading || now.heading === base.heading || now.heading === wanted.heading;
  if (markdown === null || !isFree) return null;
  return { heading: wanted.heading === base.heading ? now.heading : wanted.heading, markdown };
}
