import type { asViewer } from "@/lib/access/page";
import type { ShownBy } from "@/lib/features/kit/shown";

/** The account that looks. */
export type ViewerView = ShownBy<typeof asViewer>;
