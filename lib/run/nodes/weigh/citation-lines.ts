import type { VerifyResult } from "@/lib/domain/run/results";
import type { RunFact } from "@/lib/knowledge/run-facts";

/** A fact as it may be cited: what it says, every quote that it stands on and where that stands, and what its check said. */
interface CitationLine {
  key: string;
  statement: string;
  verdict: VerifyResult["support"][number]["verdict"];
  reason: string;
  /** Why it is not used; null where it is. */
  quarantine: string | null;
  evidence: {
    quote: string;
    title: string;
    url: string | null;
    published: string | null;
    sha256: string;
    start: number;
    end: number | null;
  }[];
}

/** One line for each fact that was checked, in the order of their keys: enough to check each again by hand. */
export function citationLines(
  facts: readonly RunFact[],
  { support, quarantined }: Pick<VerifyResult, "support" | "quarantined">,
): CitationLine[] {
  const byKey = new Map(facts.map((fact) => [fact.key, fact]));
  const out = new Map(quarantined.map(({ key, why }) => [key, why]));
  return support.flatMap(({ key, verdict, reason }) => {
    const fact = byKey.get(key);
    if (!fact) return [];
    const evidence = fact.evidence.map(({ quote, title, url, published, sha256, start, end }) => {
      return { quote, title, url, published, sha256, start, end };
    });
    return [{ key, statement: fact.statement, verdict, reason, quarantine: out.get(key) ?? null, evidence }];
  });
}
