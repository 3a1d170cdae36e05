"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useKeys } from "./keys";
import { usePageActions } from "./page-actions";

/** Keys and places that are there on every page. */
export function ShellKeys(): ReactNode {
  const router = useRouter();
  useKeys([
    { keys: "g p", does: "Go to the projects", run: () => router.push("/projects") },
    { keys: "g s", does: "Search the facts of all projects", run: () => router.push("/search") },
    { keys: "g r", does: "Go to what waits for review", run: () => router.push("/review") },
  ]);
  usePageActions([
    { id: "projects", label: "All projects", group: "Go to", href: "/projects" },
    { id: "search", label: "Search all projects", group: "Go to", href: "/search" },
    { id: "review", label: "Review", description: "What waits for me", group: "Go to", href: "/review" },
  ]);
  return null;
}
