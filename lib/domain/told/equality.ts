/** “Are oars as good as sails?” */
export const equalityAsked = /\bas (?:good|well|effective|reliable|safe|useful) (?:\p{L}+ )?as\b/iu;

/** How a text says how two things compare. */
export const compares =
  /\b(?:differences?|differ(?:s|ed)?|comparabl[ey]|better|worse|superior|inferior|equal(?:ly|led)?|equivalent|the same|as \p{L}+ as|outperform(?:s|ed)?|(?:higher|lower|less|more|fewer) [^.;]{0,60}\bthan|within \p{L}+ (?:points?|percent|per cent) of)\b/iu;
