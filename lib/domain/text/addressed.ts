/**
 * Ways in which a text speaks to a model instead of its readers. A source that does is flagged for people to see; it is
 * read all the same, as data. Source: sources.md, flags; the forms are those of published prompt injections.
 */
const forms: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget)\s+(?:(?:all|any|every|your)\s+(?:of\s+)?(?:the\s+|your\s+)?|the\s+(?=previous|prior|above|earlier|preceding))(?:previous\s+|prior\s+|above\s+|earlier\s+|preceding\s+)?(?:instructions?|prompts?|rules|directions)\b/i,
  /\b(?:to|attention|note to|important to)\s+(?:all\s+)?(?:ai|llm|large language|language)\s*(?:models?|agents?|assistants?|systems?)\b/i,
  /\bas an? (?:ai|language) (?:model|assistant)\b/i,
  /\byou are (?:now )?(?:in |an? )?(?:developer mode|maintenance mode|dan\b|jailbroken|unrestricted)/i,
  /\b(?:reveal|print|repeat|output|show)\s+(?:me\s+)?(?:your|the)\s+(?:whole\s+|full\s+|entire\s+)?(?:system\s+)?prompt\b/i,
  /\bnew instructions?\s*(?:from|:)/i,
  /^\s*(?:system|assistant|developer)\s*:\s/im,
  /<\|(?:im_start|im_end|system|user|assistant|endoftext)\|>/i,
  /"role"\s*:\s*"(?:system|assistant|developer)"/i,
];

/** Whether a text seems to speak to a model. */
export function addressesModel(text: string): boolean {
  return forms.some((form) => form.test(text));
}
