import { type ReactNode, useEffect, useRef } from "react";
import type { CitableFact } from "./fact-search";
import styles from "./rich.module.css";

/** The id of an option, by which the text says which one is meant. */
export function optionId(menu: string, nth: number): string {
  return `${menu}-${nth}`;
}

interface CiteMenuProps {
  id: string;
  place: { left: number; top: number };
  found: readonly CitableFact[];
  active: number;
  onChoose: (fact: CitableFact) => void;
}

/** The facts that what is typed behind two brackets may mean. The text keeps the focus. */
export function CiteMenu({ id, place, found, active, onChoose }: CiteMenuProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={frame} className={styles.menu} style={place}>
      <div id={id} role="listbox" aria-label="Facts to cite">
        {found.map((fact, nth) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text hears the keys
          <div
            key={fact.key}
            id={optionId(id, nth)}
            role="option"
            tabIndex={-1}
            aria-selected={nth === active}
            className={styles.option}
            onMouseDown={(event): void => event.preventDefault()}
            onClick={(): void => onChoose(fact)}
          >
            {fact.statement}
            <span className={styles.source}>{fact.sourceTitle}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={styles.none}>No fact of this run has these words.</p>}
    </div>
  );
}
