const listed = `a about above across after again against all almost along already also although always am among an and any
anybody anyone anything are around as at away back be became because become becomes been before behind being below
between both but by came can cannot come could did do does doing done down due during each either else ever every
few for from further gave get gets give given gives go goes going gone got had has have having he her here hers herself
him himself his how however i if in indeed instead into is it its itself just keep kept know known last least less let
lets like made make makes making many may me might more moreover most much must my myself near need needs neither never
no nor not nothing now of off often on once one only onto or other others otherwise our ours ourselves out over own
per perhaps put quite rather really s said same say says see seem seems seen several shall she should since so some
somebody someone something soon still such t take taken takes than that the their theirs them themselves then there
therefore these they thing things this those though through throughout thus to together too toward towards under until
up upon us use used uses using very via want wants was way we well went were what whatever when where whereas whether
which while who whole whom whose why will with within without would yes yet you your yours yourself
according compared compare et al etc eg ie vs versus don't doesn't didn't isn't aren't wasn't weren't won't`;

/** English words that say nothing of what a text is about. */
export const stopWords: ReadonlySet<string> = new Set(listed.split(/\s+/));
