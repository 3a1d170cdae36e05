"use client";

import { Switch } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { type ReactNode, useEffect } from "react";
import { counted } from "@/components/kit/words";
import styles from "@/components/reports/editing/editing.module.css";
import type { Unsupported } from "@/lib/domain/markdown/support";
import { markWords } from "./support-words";

export interface ReadingAidsProps {
  /** The id of the text that they are for. */
  rootId: string;
  /** How many sentences are marked, by why. */
  marks: Readonly<Record<Unsupported["verdict"], number>>;
}

const choice = parseAsStringLiteral(["on", "off"]);

/** Switches for what stands beside and behind the sentences of a report, and what the signs there mean. */
export function ReadingAids({ rootId, marks }: ReadingAidsProps): ReactNode {
  const [margin, setMargin] = useQueryState("margin", choice);
  const [signs, setSigns] = useQueryState("signs", choice);
  const isNarrow = useMediaQuery("(max-width: 68em)", false);
  const isBeside = margin === null ? !isNarrow : margin === "on";
  const count = Object.values(marks).reduce((sum, one) => sum + one, 0);
  useEffect(() => {
    const root = document.getElementById(rootId);
    if (root === null) return;
    root.dataset["margin"] = isBeside ? "on" : "off";
    root.dataset["signs"] = signs ?? "on";
  }, [rootId, isBeside, signs]);
  return (
    <div className={styles.aids} data-aside>
      <Switch
        size="sm"
        label={isNarrow ? "Evidence below each paragraph" : "Evidence beside the text"}
        checked={isBeside}
        onChange={(event): void => void setMargin(event.currentTarget.checked ? "on" : "off")}
      />
      {count > 0 && (
        <Switch
          size="sm"
          label={`Mark ${counted(count, "sentence")} without full support`}
          checked={signs !== "off"}
          onChange={(event): void => void setSigns(event.currentTarget.checked ? null : "off")}
        />
      )}
      {count > 0 && signs !== "off" && (
        <ul className={styles.signs} aria-label="What the signs mean">
          {Object.entries(markWords).flatMap(([verdict, { sign, says }]) => {
            const number = Object.entries(marks).find(([one]) => one === verdict)?.[1] ?? 0;
            return number === 0
              ? []
              : [
                  <li key={verdict}>
                    <span className={styles.mark} data-verdict={verdict} aria-hidden="true">
                      {sign}
                    </span>{" "}
                    {says} ({number})
                  </li>,
                ];
          })}
        </ul>
      )}
    </div>
  );
}
