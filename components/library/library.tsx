"use client";

import { IconBooks, IconFilterOff } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Empty } from "@/components/kit/states";
import { Page } from "@/components/shell/page";
import { useRefreshWhile } from "@/lib/client/use-refresh-while";
import type { LibraryView } from "@/lib/features/library/views/library";
import { AddSources } from "./add-sources";
import { Crawls } from "./crawls";
import { DeletedSources } from "./deleted-source";
import styles from "./library.module.css";
import { LibraryFilters, useIsFiltered } from "./library-filters";
import { SourceRow } from "./source-row";
import { WatchedLists } from "./watched/watched-lists";
import { WatchedPages } from "./watched/watched-pages";

/** A project's sources, with the ways to add more. */
export function Library({ view, isFirstPage }: { view: LibraryView; isFirstPage: boolean }): ReactNode {
  const { project, crawls, watched, lists, sources, total, deleted } = view;
  const isFiltered = useIsFiltered();
  const isBare = total === 0 && !isFiltered;
  useRefreshWhile(
    sources.some(({ status }) => status === "reading") ||
      crawls.some(({ status }) => status === "running") ||
      lists.some(({ waiting }) => waiting > 0) ||
      deleted.some(({ deletedAt }) => deletedAt === null),
  );
  return (
    <Page title="Library" crumbs={[{ label: project.name, href: `/projects/${project.id}` }]}>
      {project.can.add_source && <AddSources projectId={project.id} isFirst={isBare} />}
      <Crawls projectId={project.id} crawls={crawls} canStop={project.can.add_source} />
      {isFirstPage && <WatchedLists projectId={project.id} lists={lists} canStop={project.can.add_source} />}
      {isFirstPage && <WatchedPages projectId={project.id} pages={watched} canStop={project.can.add_source} />}
      {!isBare && <LibraryFilters total={total} />}
      {sources.length > 0 && (
        <ul className={styles.rows} aria-label="Sources">
          {sources.map((source) => (
            <SourceRow key={source.id} projectId={project.id} source={source} can={project.can} />
          ))}
        </ul>
      )}
      {isBare && !project.can.add_source && (
        <Empty icon={IconBooks} title="No source yet">
          Researchers here read nothing but this library. Owners and editors add to it.
        </Empty>
      )}
      {total === 0 && isFiltered && (
        <Empty
          icon={IconFilterOff}
          title="Nothing fits these filters"
          action={<Link href={`/projects/${project.id}/library`}>Show all sources</Link>}
        >
          Try fewer words, another state or another kind.
        </Empty>
      )}
      <Pages view={view} isFirstPage={isFirstPage} />
      {isFirstPage && <DeletedSources projectId={project.id} deleted={deleted} />}
    </Page>
  );
}

function Pages({ view, isFirstPage }: { view: LibraryView; isFirstPage: boolean }): ReactNode {
  const home = `/projects/${view.project.id}/library`;
  if (isFirstPage && view.next === null) return null;
  return (
    <nav className={styles.pages} aria-label="Pages of the library">
      {isFirstPage ? <span /> : <Link href={home}>Newest sources</Link>}
      {view.next && <Link href={`${home}?cursor=${encodeURIComponent(view.next)}`}>Older sources</Link>}
    </nav>
  );
}
