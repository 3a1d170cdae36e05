import type { projectHead } from "@/lib/access/door/open-project";
import type { ShownBy } from "@/lib/features/kit/shown";

/** A project as whoever opened it may see it at the least, and what they may do there. */
export type ProjectHeadView = ShownBy<typeof projectHead>;
