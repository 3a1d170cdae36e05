import { headers } from "next/headers";
import { cache } from "react";
import { type Db, db } from "@/lib/db/client";
import { Refusal } from "@/lib/domain/refusal";
import { addressOf } from "./address";
import { accessEnvironment } from "./environment";
import { countVisit, openShared, type SharedAccess } from "./share-links";

/** Whether a person opened the page, rather than a browser that prefetches or a program that only asks for the head. */
export function isVisit(sent: Headers): boolean {
  if (sent.get("x-stemma-method") === "HEAD") return false;
  if (sent.has("next-router-prefetch") || sent.has("next-router-segment-prefetch")) return false;
  const purpose = `${sent.get("purpose") ?? ""} ${sent.get("sec-purpose") ?? ""} ${sent.get("x-purpose") ?? ""}`;
  return !purpose.includes("prefetch") && !purpose.includes("preview");
}

/** The door of the share page: what the link opens, its visit counted once; null when it opens nothing. */
export const openSharePage: (token: string) => Promise<{ db: Db; shared: SharedAccess } | null> = cache(
  async (token) => {
    const sent = await headers();
    const address = addressOf(sent, accessEnvironment().STEMMA_TRUST_PROXY);
    try {
      const shared = await openShared(db(), { token, address });
      if (isVisit(sent)) await countVisit(db(), shared);
      return { db: db(), shared };
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  },
);
