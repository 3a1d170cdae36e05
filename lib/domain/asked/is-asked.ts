import { normalForm } from "@/lib/domain/facts/fact";

/** Whether a part of a question is among what is asked: in its own words, within a longer question, or with the whole. */
export function isAsked(part: string, { question, asked }: { question: string; asked: readonly string[] }): boolean {
  const [own, whole] = [normalForm(part), normalForm(question)];
  const forms = asked.map(normalForm);
  return forms.includes(whole) || forms.some((one) => one.includes(own));
}
