"use client";

import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { IntentLink } from "@/components/kit/intent-link";
import { fetchView } from "@/lib/client/fetch-view";
import { keys } from "@/lib/client/keys";
import styles from "./notifications.module.css";

/** How often it is asked outside of a project, whose stream says it at once; in milliseconds. */
const ASK_EVERY_MS = 30_000;

/** The way to what one was told, with how much of it is unread. */
export function Bell(): ReactNode {
  const { data } = useQuery<{ unread: number }>({
    queryKey: keys.unread(),
    queryFn: () => fetchView("unread"),
    refetchInterval: ASK_EVERY_MS,
  });
  const unread = data?.unread ?? 0;
  return (
    <IntentLink
      href="/notifications"
      className={styles.bell}
      aria-label={unread === 0 ? "Notifications" : `Notifications, ${unread} unread`}
    >
      <IconBell size={20} stroke={1.7} aria-hidden="true" />
      {unread > 0 && <span className={styles.count}>{unread > 99 ? "99+" : unread}</span>}
    </IntentLink>
  );
}
