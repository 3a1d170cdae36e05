"use client";

import { type ReactNode, useEffect, useState } from "react";
import styles from "@/components/kit/report.module.css";
import { placeOf } from "./place-of";

interface SectionHead {
  ordinal: number;
  heading: string;
  level: number;
}

/** The section that is being read: the last whose heading has passed the top. */
function useReading(sections: readonly SectionHead[]): string | null {
  const [reading, setReading] = useState<string | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting);
        if (seen) setReading(seen.target.id);
      },
      { rootMargin: "-10% 0px -80% 0px" },
    );
    for (const section of sections) {
      const element = document.getElementById(placeOf(section));
      if (element) observer.observe(element);
    }
    return (): void => observer.disconnect();
  }, [sections]);
  return reading;
}

/** The contents at the side, with where one reads. */
export function Contents({ sections }: { sections: readonly SectionHead[] }): ReactNode {
  const reading = useReading(sections);
  return (
    <nav className={styles.contents} aria-label="Contents">
      <ol>
        {sections.map((section) => (
          <li key={section.ordinal} data-level={section.level}>
            <a href={`#${placeOf(section)}`} aria-current={reading === placeOf(section) ? "location" : undefined}>
              {section.heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
