import type { FactIn } from "@/lib/agents/kit/parts";

function fact(id: string, statement: string, source: { id: string; title: string }, confidence = 0.86): FactIn {
  return {
    id,
    statement,
    quote: statement,
    sourceId: source.id,
    sourceTitle: source.title,
    confidence,
    published: "2024-05-14",
  };
}

export const trial = { id: "3f5c0a17e2b94d68", title: "Varnholt field trial: final report" };
export const audit = { id: "a1d2b07c54e8f693", title: "Independent audit of the Varnholt field trial" };
export const benchmark = { id: "77e0c4b19a2d3f58", title: "Cold Regions Retrofit Cost Benchmark" };

export const cost = fact(
  "7K3Q9XM2PA4B",
  "The average installed cost in the Varnholt trial was €14,200 per home.",
  trial,
);
export const audited = fact(
  "B8W1ZT5RN6CD",
  "Including design and switchboard work, the average cost per home was €17,900.",
  audit,
);
export const median = fact(
  "M2H4VJ9EQX3S",
  "Across all eleven municipalities the median installed cost was €16,400 per home.",
  benchmark,
  0.79,
);
