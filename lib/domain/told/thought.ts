/** “What do the rowers think of the lock?” */
export const thoughtAsked = /^what (?:do|does|did) [^?]+ (?:think|feel|say|believe)(?: (?:of|about)\b|\?*$)/iu;

/** How a text tells what people think. */
export const thought =
  /\b(?:sa(?:y|ys|id)|think(?:s|ing)?|thought|believe[sd]?|feels?|felt|(?:in favou?r|against)|support(?:s|ed|ive)?|oppos(?:e|es|ed|ition)|welcom(?:e|es|ed)|critici[sz](?:e|es|ed)|complain(?:s|ed|ts?)?|divided|prefer(?:s|red)?|want(?:s|ed)?|objections?|object(?:s|ed)|(?:dis)?agree(?:s|d)?|(?:dis)?satisfied|(?:un)?happy|worr(?:y|ies|ied)|fear(?:s|ed)?|praised?|liked?)\b|[“"]/iu;
