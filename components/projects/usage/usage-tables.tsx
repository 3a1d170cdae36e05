import { Button, Group } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Bars } from "@/components/kit/charts/bars";
import { DescriptionList } from "@/components/kit/description-list";
import { Empty } from "@/components/kit/states";
import tables from "@/components/kit/table.module.css";
import { WideTable } from "@/components/kit/wide-table";
import { counted, grouped } from "@/components/kit/words";
import { Block } from "@/components/shell/page";
import type { UsedView } from "@/lib/features/kit/models";
import type { UsageView } from "@/lib/features/projects/views/usage";
import styles from "./usage.module.css";
import { type Bucket, bucketsOf, yearTo } from "./usage-buckets";

/** Dollars; small amounts keep what makes them more than nothing. */
export function dollars(usd: number): string {
  return usd > 0 && usd < 0.01 ? `$${usd.toFixed(4)}` : `$${usd.toFixed(2)}`;
}

/** Which days are added up: in the address, by a form that works without script. */
export function RangeForm({ from, to }: Pick<UsageView, "from" | "to">): ReactNode {
  return (
    <form method="get" className={styles.range} aria-label="Days">
      <label>
        From
        <input type="date" name="from" defaultValue={from} key={from} required />
      </label>
      <label>
        To
        <input type="date" name="to" defaultValue={to} key={to} required />
      </label>
      <Button type="submit" variant="default" size="sm">
        Show
      </Button>
      <Link href={`?${new URLSearchParams(yearTo(to))}`}>Twelve months</Link>
    </form>
  );
}

/** All that was used, in one row of figures. */
export function Totals({ total, searches }: Pick<UsageView, "total" | "searches">): ReactNode {
  const figures: [string, string][] = [
    ["Cost", dollars(total.costUsd)],
    ["Tokens in", grouped(total.tokensIn)],
    ["Tokens out", grouped(total.tokensOut)],
    ["Calls", grouped(total.calls)],
    ["Runs", grouped(total.runs)],
    ["Searches", grouped(searches.reduce((sum, { count }) => sum + count, 0))],
  ];
  return <DescriptionList pairs={figures} className={styles.totals} />;
}

interface UsedRow extends UsedView {
  key: string;
  name: ReactNode;
}

interface UsedTableProps {
  title: string;
  /** What a row is. */
  what: string;
  rows: readonly UsedRow[];
}

/** One way of adding up: a table whose bars show the shares, by cost, or by tokens where nothing was paid. */
export function UsedTable({ title, what, rows }: UsedTableProps): ReactNode {
  if (rows.length === 0) return null;
  return (
    <Block title={title}>
      <UsedRows title={title} what={what} rows={rows} />
    </Block>
  );
}

function UsedRows({ title, what, rows }: UsedTableProps): ReactNode {
  const isPaid = rows.some(({ costUsd }) => costUsd > 0);
  const size = (row: UsedView): number => (isPaid ? row.costUsd : row.tokensIn + row.tokensOut);
  const most = Math.max(...rows.map(size), 0);
  return (
    <WideTable label={title} minWidth={560}>
      <table className={tables.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col" className={styles.number}>
              Cost
            </th>
            <th scope="col" className={styles.number}>
              Tokens
            </th>
            <th scope="col" className={styles.number}>
              Calls
            </th>
            <th scope="col" className={styles.number}>
              Runs
            </th>
            {most > 0 && (
              <th scope="col" className={styles.barColumn}>
                {isPaid ? "Share of the cost" : "Share of the tokens"}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              <td className={styles.number}>{dollars(row.costUsd)}</td>
              <td className={styles.number}>{grouped(row.tokensIn + row.tokensOut)}</td>
              <td className={styles.number}>{grouped(row.calls)}</td>
              <td className={styles.number}>{grouped(row.runs)}</td>
              {most > 0 && (
                <td>
                  <span
                    className={styles.bar}
                    style={{ inlineSize: `${(size(row) / most) * 100}%` }}
                    aria-hidden="true"
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

const monthNames = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });
const dayNames = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** The ways to measure what was used, the first that anything comes to: cost, tokens, or, offline, calls alone. */
const measures = [
  { name: "Cost", of: ({ costUsd }: Bucket) => costUsd },
  { name: "Tokens", of: ({ tokens }: Bucket) => tokens },
  { name: "Calls", of: ({ calls }: Bucket) => calls },
] as const;

function inWords({ costUsd, tokens, calls }: Bucket): string {
  const parts = [...(costUsd > 0 ? [dollars(costUsd)] : []), ...(tokens > 0 ? [counted(tokens, "token")] : [])];
  return [...parts, counted(calls, "call")].join(", ");
}

/** What was used day by day, or month by month of a long range; the table beneath has each day. */
function OverTime({ view }: { view: UsageView }): ReactNode {
  const { by, buckets } = bucketsOf(view);
  const measure = measures.find(({ of }) => buckets.some((bucket) => of(bucket) > 0));
  if (measure === undefined) return null;
  const names = by === "month" ? monthNames : dayNames;
  const bars = buckets.map((bucket) => ({
    key: bucket.key,
    name: names.format(new Date(bucket.key)),
    value: measure.of(bucket),
    says: inWords(bucket),
  }));
  return (
    <Block title={by === "month" ? "Month by month" : "Day by day"}>
      <Bars bars={bars}>
        <UsedRows title="By day" what="Day" rows={view.byDay.map((row) => ({ ...row, key: row.day, name: row.day }))} />
      </Bars>
    </Block>
  );
}

/** What both usage pages show of models, days and searches. */
export function ModelsAndDays({ view }: { view: UsageView }): ReactNode {
  if (view.total.calls === 0 && view.searches.length === 0) {
    return (
      <Empty icon={IconChartBar} title="Nothing was used in these days">
        Runs, questions and summaries count here with what they asked of models. Choose other days, or start a run.
      </Empty>
    );
  }
  return (
    <>
      <OverTime view={view} />
      <UsedTable
        title="By model"
        what="Model"
        rows={view.byModel.map((row) => ({ ...row, key: row.model, name: row.model }))}
      />
      {view.searches.length > 0 && (
        <Block title="Searches">
          <Group component="ul" gap="lg" className={styles.searches}>
            {view.searches.map(({ provider, count }) => (
              <li key={provider}>
                {provider}: {counted(count, "search", "searches")}
              </li>
            ))}
          </Group>
        </Block>
      )}
      <p className={styles.dim}>Days are those of UTC. Replays ask no model and are not counted.</p>
    </>
  );
}
