"use client";

import { IconZoomQuestion } from "@tabler/icons-react";
import Link from "next/link";
import { debounce, parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import { type ReactNode, useEffect, useRef, useTransition } from "react";
import hints from "@/components/kit/hints.module.css";
import { Empty } from "@/components/kit/states";
import { counted } from "@/components/kit/words";
import { Block, Page } from "@/components/shell/page";
import type { KnowledgeFactView } from "@/lib/features/knowledge/views/knowledge-rows";
import type { SearchView } from "@/lib/features/knowledge/views/search";
import styles from "./knowledge.module.css";
import { FactLink, KnowledgeRow } from "./knowledge-row";
import { SearchField } from "./search-field";

/** What an address asks of all projects. */
const addressParams = { q: parseAsString.withDefault(""), from: parseAsInteger };

/** The facts of all of one's projects, under one search box. */
export function SearchScreen({ view }: { view: SearchView }): ReactNode {
  const [isReading, startReading] = useTransition();
  const [chosen, choose] = useQueryStates(addressParams, { shallow: false, startTransition: startReading });
  const field = useRef<HTMLInputElement>(null);
  const isAsked = view.q !== "";
  useEffect(() => {
    if (!isAsked) field.current?.focus();
  }, [isAsked]);
  return (
    <Page title="Search" lead="The facts of all your projects.">
      <search className={styles.filters} aria-label="Facts of all projects">
        <SearchField
          field={field}
          value={chosen.q}
          isReading={isReading}
          onChange={(text): void => void choose({ q: text || null, from: null }, { limitUrlUpdates: debounce(200) })}
        />
      </search>
      <p role="status" className={hints.hints}>
        {!isAsked ? "" : `Found in ${view.projects.length} of your ${counted(view.searched, "project")}.`}
      </p>
      {view.projects.map((project) => (
        <Found key={project.id} project={project} q={view.q} />
      ))}
      {view.projects.length === 0 && <NothingFound isAsked={isAsked} />}
      {view.next !== null && (
        <nav className={styles.pages} aria-label="Pages of projects">
          <span />
          <Link href={`/search?${new URLSearchParams({ q: view.q, from: String(view.next) })}`}>
            Search in older projects
          </Link>
        </nav>
      )}
    </Page>
  );
}

function Found({ project, q }: { project: SearchView["projects"][number]; q: string }): ReactNode {
  const all = `/projects/${project.id}/knowledge?${new URLSearchParams({ q })}`;
  const to = (fact: KnowledgeFactView): string => `${all}&fact=${fact.key}`;
  return (
    <Block
      title={project.name}
      aside={<Link href={all}>{project.hasMore ? "Show all" : "Show in its knowledge"}</Link>}
    >
      <ul className={styles.rows} aria-label={`Facts of ${project.name}`}>
        {project.facts.map((fact) => (
          <KnowledgeRow key={fact.id} projectId={project.id} fact={fact} isOpen={false}>
            <FactLink fact={fact} href={to(fact)} />
          </KnowledgeRow>
        ))}
      </ul>
    </Block>
  );
}

function NothingFound({ isAsked }: { isAsked: boolean }): ReactNode {
  if (!isAsked) return null;
  return (
    <Empty icon={IconZoomQuestion} title="No project holds it" action={<Link href="/projects">To the projects</Link>}>
      Try fewer words, or a word in another form.
    </Empty>
  );
}
