"use client";

import type { ReactNode } from "react";
import { aRegistry, type Registry, useOffer, useOffered } from "./registry";

/** Something that the command bar offers: a place to go to, or something to do on this page. */
export interface PageAction {
  id: string;
  label: string;
  group: "This page" | "Go to";
  description?: string;
  href?: string;
  run?: () => void;
}

const actions: Registry<PageAction> = aRegistry();

/** Offers actions in the command bar while the component is mounted. */
export function usePageActions(offered: readonly PageAction[]): void {
  useOffer(actions, offered, offered.map(({ id, label, href }) => `${id}:${label}:${href ?? ""}`).join("|"));
}

/** Places to go to, offered by a page of the server. */
export function PageActions({ places }: { places: readonly (PageAction & { href: string })[] }): ReactNode {
  usePageActions(places);
  return null;
}

/** What is offered now. */
export function useOfferedActions(): readonly PageAction[] {
  return useOffered(actions);
}
