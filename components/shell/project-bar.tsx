"use client";

import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { IntentLink } from "@/components/kit/intent-link";
import { lookOfResearcher } from "@/components/kit/looks";
import { counted } from "@/components/kit/words";
import type { KnownResearcher } from "@/lib/domain/researcher/command-line";
import { BarMenu } from "./bar-menu";
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

/** Researchers that stand in the bar by name; more of them share a menu. */
const NAMED = 3;
/** Researchers that the menu holds at most; the command bar and the overview lead to the others. */
const SHOWN = 30;

interface PlaceOf {
  name: string;
  path: string;
  /** The keys that lead there, and what the list of keys says they do. */
  keys?: string;
  does?: string;
  /** Looked after now and then: under More. */
  isAside?: boolean;
}

/** The places within a project that this person may enter, in the bar's order. */
function placesOf({ maySeePrompts, maySeeCosts, mayShare }: ProjectBarProps): PlaceOf[] {
  return [
    { name: "Overview", path: "", keys: "g o", does: "Go to the project's overview" },
    { name: "Reports", path: "/reports", keys: "g e", does: "Go to the project's reports" },
    { name: "Library", path: "/library", keys: "g l", does: "Go to the project's library" },
    { name: "Knowledge", path: "/knowledge", keys: "g k", does: "Go to the project's knowledge" },
    { name: "Contradictions", path: "/contradictions", keys: "g c", does: "Go to the project's contradictions" },
    { name: "Matrix", path: "/matrix", keys: "g m", does: "Go to the project's evidence matrix" },
    { name: "Decision", path: "/decision", keys: "g d", does: "Go to the project's decision page" },
    { name: "Ask", path: "/ask", keys: "g a", does: "Ask the knowledge base" },
    ...(maySeePrompts ? [{ name: "Prompts", path: "/prompts", isAside: true }] : []),
    ...(maySeeCosts ? [{ name: "Usage", path: "/usage", isAside: true }] : []),
    ...(mayShare ? [{ name: "Share links", path: "/links", isAside: true }] : []),
    { name: "Settings", path: "/settings", isAside: true },
  ];
}

/** Keeps the place where one is within sight of a bar that does not hold them all. */
function useCurrentInSight(path: string): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address has its own current place.
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>("[aria-current]");
    if (!bar.current || !current) return;
    bar.current.scrollLeft = current.offsetLeft - (bar.current.clientWidth - current.offsetWidth) / 2;
  }, [path]);
  return bar;
}

/** The places within a project: its overview, its library, what is known, its researchers. */
export function ProjectBar(props: ProjectBarProps): ReactNode {
  const { project, mayResearch, researchers } = props;
  const shown = researchers.filter(({ status }) => status !== "archived").slice(0, SHOWN);
  useSayOpenProject({ id: project.id, mayResearch, researchers });
  const path = usePathname();
  const bar = useCurrentInSight(path);
  const router = useRouter();
  const home = `/projects/${project.id}`;
  const places = placesOf(props).map((place) => ({ ...place, href: `${home}${place.path}` }));
  useKeys(
    places.flatMap(({ keys, does, href }) => (keys && does ? [{ keys, does, run: () => router.push(href) }] : [])),
  );
  usePageActions([
    ...places.map(({ name, href }) =>
      href === home
        ? { id: `project ${project.id}`, label: project.name, description: "Project", group: "Go to" as const, href }
        : { id: `place ${href}`, label: name, description: project.name, group: "Go to" as const, href },
    ),
    ...researchers.map(({ id, name }) => ({
      id: `researcher ${id}`,
      label: name,
      description: "Researcher",
      group: "Go to" as const,
      href: `${home}/researchers/${id}`,
    })),
  ]);
  return (
    <nav ref={bar} className={styles.projectBar} aria-label="Project">
      <ul>
        {places
          .filter(({ isAside }) => !isAside)
          .map(({ name, href }) => (
            <Place key={href} href={href} current={href === home ? exactly(path, home) : currentOf(path, href)}>
              {name}
            </Place>
          ))}
        <BarMenu
          name="More"
          places={places
            .filter(({ isAside }) => isAside)
            .map(({ name, href }) => ({ name, href, isHere: currentOf(path, href) !== undefined }))}
        />
      </ul>
      {shown.length > 0 && <span className={styles.divide} />}
      <Researchers home={home} path={path} researchers={shown} />
    </nav>
  );
}

interface ResearchersProps {
  home: string;
  path: string;
  researchers: readonly KnownResearcher[];
}

/** The researchers of a project: a few by name, many in a menu. */
function Researchers({ home, path, researchers }: ResearchersProps): ReactNode {
  const places = researchers.map(({ id, name, ...stands }) => {
    const href = `${home}/researchers/${id}`;
    const { icon: Shape, word } = lookOfResearcher(stands);
    return { href, name, icon: <Shape size={14} stroke={1.8} aria-label={word} /> };
  });
  return (
    <ul aria-label="Researchers">
      {places.length > NAMED ? (
        <BarMenu
          name={counted(places.length, "researcher")}
          places={places.map((place) => ({ ...place, isHere: currentOf(path, place.href) !== undefined }))}
        />
      ) : (
        places.map(({ href, name, icon }) => (
          <Place key={href} href={href} current={currentOf(path, href)}>
            {icon}
            <span className={styles.placeName}>{name}</span>
          </Place>
        ))
      )}
    </ul>
  );
}

function exactly(path: string, href: string): "page" | undefined {
  return path === href ? "page" : undefined;
}

function currentOf(path: string, href: string): "page" | "true" | undefined {
  return exactly(path, href) ?? (path.startsWith(`${href}/`) ? "true" : undefined);
}

interface PlaceProps {
  href: string;
  current: "page" | "true" | undefined;
  children: ReactNode;
}

function Place({ href, current, children }: PlaceProps): ReactNode {
  return (
    <li>
      <IntentLink href={href} className={styles.place} aria-current={current}>
        {children}
      </IntentLink>
    </li>
  );
}
