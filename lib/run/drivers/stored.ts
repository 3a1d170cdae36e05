import { z } from "zod";
import { Hit } from "@/lib/sources/search/hit";

/** Search hits as they are stored with a call. */
export const StoredHits = z.array(Hit);
