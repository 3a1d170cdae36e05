"use client";

import {
  IconChartBar,
  IconCpu,
  IconEye,
  IconGauge,
  IconKey,
  IconLogout,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { ViewerView } from "@/lib/views/models";
import styles from "./shell.module.css";

/** Who is signed in, and the way out. The browser's own popover: no page waits for a menu's script. */
export function AccountMenu({ viewer }: { viewer: ViewerView }): ReactNode {
  const mark = initials(viewer.name);
  return (
    <>
      <button
        type="button"
        className={styles.account}
        popoverTarget="account"
        aria-label={`${mark}: account of ${viewer.name}`}
      >
        {mark}
      </button>
      <div id="account" popover="auto" className={styles.accountCard}>
        <p className={styles.accountName}>{viewer.name}</p>
        <p className={styles.accountEmail}>{viewer.email}</p>
        <Link href="/account" className={styles.leave}>
          <IconUser size={16} stroke={1.7} aria-hidden="true" />
          Account
        </Link>
        {viewer.isAdmin && (
          <Link href="/people" className={styles.leave}>
            <IconUsers size={16} stroke={1.7} aria-hidden="true" />
            People
          </Link>
        )}
        {viewer.isAdmin && (
          <Link href="/limits" className={styles.leave}>
            <IconGauge size={16} stroke={1.7} aria-hidden="true" />
            Limits
          </Link>
        )}
        {viewer.isAdmin && (
          <Link href="/access-log" className={styles.leave}>
            <IconEye size={16} stroke={1.7} aria-hidden="true" />
            Readings and sign-ins
          </Link>
        )}
        <Link href="/models" className={styles.leave}>
          <IconCpu size={16} stroke={1.7} aria-hidden="true" />
          Models and search
        </Link>
        <Link href="/account/tokens" className={styles.leave}>
          <IconKey size={16} stroke={1.7} aria-hidden="true" />
          API tokens
        </Link>
        <Link href="/usage" className={styles.leave}>
          <IconChartBar size={16} stroke={1.7} aria-hidden="true" />
          Usage
        </Link>
        <button type="button" className={styles.leave} onClick={(): void => void leave()}>
          <IconLogout size={16} stroke={1.7} aria-hidden="true" />
          Sign out
        </button>
      </div>
    </>
  );
}

async function leave(): Promise<void> {
  const { signOut } = await import("next-auth/react");
  await signOut({ callbackUrl: "/sign-in" });
}

function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== "");
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
