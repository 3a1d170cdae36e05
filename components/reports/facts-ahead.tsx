"use client";

import type { ReactNode } from "react";
import { useFactAhead } from "@/components/knowledge/use-fact-ahead";
import { useAhead } from "@/lib/client/use-ahead";
import type { CitedFactView } from "@/lib/features/reports/views/report-body";

interface FactsAheadProps {
  projectId: string;
  cited: readonly Pick<CitedFactView, "key" | "factId">[];
  children: ReactNode;
}

/** Has the evidence of a number in the text come once a pointer or the focus rests on it. */
export function FactsAhead({ projectId, cited, children }: FactsAheadProps): ReactNode {
  const come = useFactAhead(projectId);
  const ahead = useAhead("[data-marker], [data-beside-fact]", ({ dataset }) => {
    const key = dataset["marker"] ?? dataset["besideFact"];
    const fact = cited.find((one) => one.key === key);
    if (fact) come(fact.factId);
  });
  return (
    <div style={{ display: "contents" }} {...ahead}>
      {children}
    </div>
  );
}
