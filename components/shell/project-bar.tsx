"use client";

import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { researcherLooks } from "@/components/looks";
import type { KnownResearcher } from "@/lib/domain/command-line";
import { useKeys } from "./keys";
import { useSayOpenProject } from "./open-project";
import { usePageActions } from "./page-actions";
import styles from "./shell.module.css";

interface ProjectBarProps {
  project: { id: string; name: string };
  maySeePrompts: boolean;
  maySeeCosts: boolean;
  mayResearch: boolean;
  mayShare: boolean;
  /** All of them; the bar shows those that are not archived. */
  researchers: readonly KnownResearcher[];
}

/** Researchers that the bar holds at most; the command bar and the overview lead to the others. */
const SHOWN = 30;

/** The places within a project: its overview, its library, what is known, its researchers. */
export function ProjectBar({
  project,
  maySeePrompts,
  maySeeCosts,
  mayResearch,
  mayShare,
  researchers,
}: ProjectBarProps): ReactNode {
  const shown = researchers.filter(({ status }) => status !== "archived").slice(0, SHOWN);
  useSayOpenProject({ id: project.id, mayResearch, researchers });
  const path = usePathname();
  const router = useRouter();
  const home = `/projects/${project.id}`;
  const library = `${home}/library`;
  const knowledge = `${home}/knowledge`;
  const contradictions = `${home}/contradictions`;
  const ask = `${home}/ask`;
  const prompts = `${home}/prompts`;
  const usage = `${home}/usage`;
  const links = `${home}/links`;
  const settings = `${home}/settings`;
  useKeys([
    { keys: "g o", does: "Go to the project's overview", run: () => router.push(home) },
    { keys: "g l", does: "Go to the project's library", run: () => router.push(library) },
    { keys: "g k", does: "Go to the project's knowledge", run: () => router.push(knowledge) },
    { keys: "g c", does: "Go to the project's contradictions", run: () => router.push(contradictions) },
    { keys: "g a", does: "Ask the knowledge base", run: () => router.push(ask) },
  ]);
  usePageActions([
    { id: `project ${project.id}`, label: project.name, description: "Project", group: "Go to", href: home },
    { id: `ask ${project.id}`, label: "Ask", description: project.name, group: "Go to", href: ask },
    { id: `library ${project.id}`, label: "Library", description: project.name, group: "Go to", href: library },
    { id: `knowledge ${project.id}`, label: "Knowledge", description: project.name, group: "Go to", href: knowledge },
    {
      id: `contradictions ${project.id}`,
      label: "Contradictions",
      description: project.name,
      group: "Go to",
      href: contradictions,
    },
    ...(maySeePrompts
      ? [
          {
            id: `prompts ${project.id}`,
            label: "Prompts",
            description: project.name,
            group: "Go to" as const,
            href: prompts,
          },
        ]
      : []),
    ...(maySeeCosts
      ? [{ id: `usage ${project.id}`, label: "Usage", description: project.name, group: "Go to" as const, href: usage }]
      : []),
    ...(mayShare
      ? [
          {
            id: `links ${project.id}`,
            label: "Share links",
            description: project.name,
            group: "Go to" as const,
            href: links,
          },
        ]
      : []),
    { id: `settings ${project.id}`, label: "Settings", description: project.name, group: "Go to", href: settings },
    ...researchers.map(({ id, name }) => ({
      id: `researcher ${id}`,
      label: name,
      description: "Researcher",
      group: "Go to" as const,
      href: `${home}/researchers/${id}`,
    })),
  ]);
  return (
    <nav className={styles.projectBar} aria-label="Project">
      <ul>
        <Place href={home} current={path === home ? "page" : undefined}>
          Overview
        </Place>
        <Place href={library} current={currentOf(path, library)}>
          Library
        </Place>
        <Place href={knowledge} current={currentOf(path, knowledge)}>
          Knowledge
        </Place>
        <Place href={contradictions} current={currentOf(path, contradictions)}>
          Contradictions
        </Place>
        <Place href={ask} current={currentOf(path, ask)}>
          Ask
        </Place>
        {maySeePrompts && (
          <Place href={prompts} current={currentOf(path, prompts)}>
            Prompts
          </Place>
        )}
        {maySeeCosts && (
          <Place href={usage} current={currentOf(path, usage)}>
            Usage
          </Place>
        )}
        {mayShare && (
          <Place href={links} current={currentOf(path, links)}>
            Links
          </Place>
        )}
        <Place href={settings} current={currentOf(path, settings)}>
          Settings
        </Place>
      </ul>
      {shown.length > 0 && <span className={styles.divide} />}
      <ul aria-label="Researchers">
        {shown.map(({ id, name, status }) => {
          const href = `${home}/researchers/${id}`;
          const { icon: Shape, word } = researcherLooks[status];
          return (
            <Place key={id} href={href} current={currentOf(path, href)}>
              <Shape size={14} stroke={1.8} aria-label={word} />
              <span className={styles.placeName}>{name}</span>
            </Place>
          );
        })}
      </ul>
    </nav>
  );
}

function currentOf(path: string, href: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}

interface PlaceProps {
  href: string;
  current: "page" | "true" | undefined;
  children: ReactNode;
}

function Place({ href, current, children }: PlaceProps): ReactNode {
  return (
    <li>
      <Link href={href} className={styles.place} aria-current={current}>
        {children}
      </Link>
    </li>
  );
}
