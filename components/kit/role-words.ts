import type { Role } from "@/lib/domain/core/words";

/** What a role is called and what it may do, in a few words. */
export const roleWords: Record<Role, { word: string; may: string }> = {
  owner: { word: "Owner", may: "everything, also who is in the project" },
  editor: { word: "Editor", may: "researches, adds sources, edits and shares" },
  reviewer: { word: "Reviewer", may: "approves plans, accepts and rejects, comments" },
  viewer: { word: "Viewer", may: "reads" },
};
