import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import type { Db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { getOriginalPageView } from "./original-page";

/**
 * Has a page of an original drawn while what shows it is still on its way to the browser, which asks for it then and
 * finds it kept. Whoever calls it waits for nothing; what cannot be drawn is told when it is asked for.
 */
export function drawAhead(db: Db, access: Access<"read">, snapshotId: string, page: number): void {
  getOriginalPageView(db, access, { snapshotId, page: String(page) }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) log.warn({ error }, "a page was not drawn ahead");
  });
}
