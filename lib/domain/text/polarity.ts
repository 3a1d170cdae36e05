import { words } from "./terms";

const negations = new Set([
  "not",
  "no",
  "never",
  "neither",
  "nor",
  "none",
  "without",
  "cannot",
  "hardly",
  "failed",
  "fails",
]);

/** Forms that look like a negation and are none. */
const notNegated =
  /\bnot only\b|\bno (?:more|fewer|less|later) than\b|\bnot (?:less|more|fewer) than\b|\bno\. ?\d|\bwhether or not\b/gi;

/** Whether a statement denies what it speaks of; two denials cancel out. */
export function isNegated(text: string): boolean {
  const plain = text.replace(notNegated, " ");
  const count = words(plain).filter((word) => negations.has(word) || /n['’]t$/.test(word)).length;
  return count % 2 === 1;
}

const up =
  "rose|rise|rises|risen|rising|increased?|increases|increasing|grew|grow|grows|grown|growing|climbed|climbs|went up|gone up|goes up|higher|improved?|improves|gained|doubled|tripled|jumped|surged|more than doubled";
const down =
  "fell|fall|falls|fallen|falling|decreased?|decreases|decreasing|declined?|declines|declining|dropped|drops|dropping|shrank|shrunk|went down|gone down|goes down|lower|lowered|reduced?|reduces|worsened|halved|cut|slumped";
const verbUp = new RegExp(String.raw`\b(?:${up})\b`, "i");
const verbDown = new RegExp(String.raw`\b(?:${down})\b`, "i");

/** Where a statement says that something moved: which way, and where the word for it stands (code units). */
export interface Movement {
  direction: "up" | "down";
  at: number;
}

/** The first movement of a statement, or null when it speaks of none; a denied one is none. */
export function movement(text: string): Movement | null {
  const rise = verbUp.exec(text);
  const drop = verbDown.exec(text);
  if (isNegated(text) || (rise === null && drop === null)) return null;
  const riseAt = rise?.index ?? Infinity;
  const dropAt = drop?.index ?? Infinity;
  return riseAt < dropAt ? { direction: "up", at: riseAt } : { direction: "down", at: dropAt };
}
