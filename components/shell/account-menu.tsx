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
import type { ReactNode } from "react";
import { IntentLink } from "@/components/kit/intent-link";
import type { ViewerView } from "@/lib/features/accounts/views/viewer";
import { closeAround } from "./link-menu";
import styles from "./shell.module.css";

interface MenuPlace {
  href: string;
  name: string;
  icon: typeof IconUser;
  isForAdmins?: true;
}

const places: readonly MenuPlace[] = [
  { href: "/account", name: "Account", icon: IconUser },
  { href: "/people", name: "People", icon: IconUsers, isForAdmins: true },
  { href: "/limits", name: "Limits", icon: IconGauge, isForAdmins: true },
  { href: "/access-log", name: "Readings and sign-ins", icon: IconEye, isForAdmins: true },
  { href: "/models", name: "Models and search", icon: IconCpu },
  { href: "/account/tokens", name: "API tokens", icon: IconKey },
  { href: "/usage", name: "Usage", icon: IconChartBar },
];

function placesOf({ isAdmin }: ViewerView): readonly MenuPlace[] {
  return places.filter(({ isForAdmins }) => isAdmin || isForAdmins !== true);
}

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
        {placesOf(viewer).map(({ href, name, icon: Shape }) => (
          <IntentLink key={href} href={href} className={styles.leave} onClick={closeAround}>
            <Shape size={16} stroke={1.7} aria-hidden="true" />
            {name}
          </IntentLink>
        ))}
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
