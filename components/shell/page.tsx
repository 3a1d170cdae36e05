import type { ReactNode } from "react";
import { IntentLink } from "@/components/kit/intent-link";
import styles from "@/components/kit/page.module.css";

interface Crumb {
  label: string;
  href: string;
}

/** The way here: project / researcher / run. The page itself is its title, not a crumb. */
function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }): ReactNode {
  if (crumbs.length === 0) return null;
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ label, href }) => (
          <li key={href}>
            <IntentLink href={href} title={label}>
              {label}
            </IntentLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface PageProps {
  title: ReactNode;
  crumbs?: readonly Crumb[];
  /** A sentence or a state beneath the title. */
  lead?: ReactNode;
  /** Buttons at the title's side. */
  actions?: ReactNode;
  /** Who else is here: at the end of the way, where who comes moves no button. */
  present?: ReactNode;
  width?: "reading" | "wide" | "full";
  children: ReactNode;
}

/** A page below the header: the way here, its title, its actions, its content. */
export function Page({ title, crumbs = [], lead, actions, present, width = "wide", children }: PageProps): ReactNode {
  return (
    <div className={styles.page} data-width={width}>
      <div className={styles.head}>
        {(crumbs.length > 0 || present) && (
          <div className={styles.way}>
            <Crumbs crumbs={crumbs} />
            {present}
          </div>
        )}
        <div className={styles.titles}>
          <h1>{title}</h1>
          {lead && <div className={styles.lead}>{lead}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

interface BlockProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a page under its own heading. */
export function Block({ title, aside, children }: BlockProps): ReactNode {
  return (
    <section className={styles.block}>
      <div className={styles.blockHead}>
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
