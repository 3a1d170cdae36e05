import { Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import cards from "@/components/projects/project-cards.module.css";
import styles from "./page.module.css";

/** A page whose title and content are on their way, in the size they will have. */
export function PageSkeleton({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className={styles.page} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading
      </p>
      <div className={styles.head} aria-hidden="true">
        <div className={styles.way}>
          <Skeleton height={14} width={90} />
        </div>
        <div className={styles.titles}>
          <Skeleton height={30} width="min(22rem, 80%)" />
        </div>
      </div>
      {children}
    </div>
  );
}

/** Rows that are on their way, each as high as what will stand there. */
export function SkeletonRows({ rows, height }: { rows: number; height: number }): ReactNode {
  return (
    <Stack gap="xs" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <Skeleton key={key} height={height} radius="sm" />
      ))}
    </Stack>
  );
}

/** The cards of the projects. */
export function CardsSkeleton(): ReactNode {
  return (
    <div className={cards.cards} aria-hidden="true">
      {["one", "two", "three"].map((key) => (
        <Skeleton key={key} height={178} radius="md" />
      ))}
    </div>
  );
}

/** The rows of a library. */
export function LibrarySkeleton(): ReactNode {
  return (
    <>
      <Skeleton height={72} radius="md" mb={28} />
      <Skeleton height={36} mb={12} />
      <SkeletonRows rows={8} height={54} />
    </>
  );
}

/** A project's figures and columns. */
export function ProjectSkeleton(): ReactNode {
  return (
    <>
      <Skeleton height={52} mb={32} width="min(32rem, 100%)" />
      <SkeletonRows rows={3} height={120} />
    </>
  );
}

/** A list under its search and filters. */
export function ListSkeleton(): ReactNode {
  return (
    <>
      <Skeleton height={36} mb={12} />
      <SkeletonRows rows={9} height={64} />
    </>
  );
}
