/** “Who was to blame for the fire?” */
export const blameAsked =
  /^(?:who|what|which|whose)\b[^?]*\b(?:to blame|at fault|fault|guilty|responsible (?:for|of))\b/iu;

/** How a text says who or what is to blame, or is not. */
export const blame =
  /\b(?:to blame|blam(?:e|es|ed|ing)|at fault|faulted|(?:\p{L}+['’]s?|his|her|its|their|whose|own) fault|responsib(?:le|ility)|culpable|guilty|negligen(?:t|ce|tly)|acquitt(?:ed|al)|exonerate[sd]?)\b/iu;
