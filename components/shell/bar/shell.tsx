import type { ReactNode } from "react";
import { IntentLink } from "@/components/kit/intent-link";
import { Bell } from "@/components/notifications/bell";
import { AccountMenu } from "@/components/shell/account-menu";
import { KeyList } from "@/components/shell/key-list";
import { KeyListener } from "@/components/shell/keys";
import { ProductMark } from "@/components/shell/product-mark";
import { ReviewLink } from "@/components/shell/review-link";
import { SchemeSwitch } from "@/components/shell/scheme-switch";
import styles from "@/components/shell/shell.module.css";
import { ShellKeys } from "@/components/shell/shell-keys";
import type { ViewModels } from "@/lib/commands/view-models";
import type { ViewerView } from "@/lib/features/accounts/views/viewer";
import { CommandBar } from "./command-bar";

interface ShellProps {
  viewer: ViewerView;
  /** How much waits for the viewer's review. */
  waiting: ViewModels["review-count"];
  children: ReactNode;
}

/** What stands around every page of someone who is signed in. */
export function Shell({ viewer, waiting, children }: ShellProps): ReactNode {
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <header className={styles.header}>
        <IntentLink href="/projects" className={styles.brand} aria-label="Stemma, all projects">
          <ProductMark size={22} />
          Stemma
        </IntentLink>
        <ReviewLink waiting={waiting} />
        <CommandBar />
        <Bell />
        <SchemeSwitch />
        <AccountMenu viewer={viewer} />
      </header>
      {children}
      <KeyListener />
      <KeyList />
      <ShellKeys />
    </>
  );
}

/** The content of a page: what the skip link leads to. */
export function Main({ children }: { children: ReactNode }): ReactNode {
  return (
    <main id="content" tabIndex={-1} className={styles.main}>
      {children}
    </main>
  );
}
