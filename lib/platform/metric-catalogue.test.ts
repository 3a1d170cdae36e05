import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { catalogue, type Row } from "./metric-catalogue";

const rows = new Map<string, Row>(Object.entries(catalogue));
const read = (name: string): string => readFileSync(`docs/operations/${name}`, "utf8");

/** The alert rules, each with what it asks and says; the file is written so that lines tell. */
interface Alert {
  name: string;
  expr: string;
  action: string;
}

function alertsOf(text: string): Alert[] {
  return text
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((rule) => ({
      name: rule.split("\n")[0] ?? "",
      expr: /^ {8}expr: (?:\|\n((?: {10}.*\n)+)|(.*))/m.exec(rule)?.slice(1).join("") ?? "",
      action: /^ {10}action: (.+)$/m.exec(rule)?.[1] ?? "",
    }));
}

const Dashboard = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      description: z.string().optional(),
      targets: z.array(z.object({ expr: z.string() })).optional(),
    }),
  ),
});

/** Each figure that an expression of PromQL asks for, with the labels that it picks or groups by. */
function askedOf(expr: string): { names: string[]; labels: string[] } {
  const names = [...expr.matchAll(/\b(?:stemma|process)_[a-z_]+/g)].map(([name]) => name);
  const picked = [...expr.matchAll(/([a-z_]+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label = ""]) => label);
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(/,\s*/));
  return { names, labels: [...picked, ...grouped] };
}

/** The figure that a name is of: a histogram is told as three. */
function figureOf(name: string): Row | undefined {
  return rows.get(name) ?? rows.get(name.replace(/_(?:bucket|sum|count)$/, ""));
}

/** What Prometheus itself adds. */
const added = new Set(["job", "instance", "le"]);

/** What an expression asks for that is not told, as sentences. */
function strangersIn(expr: string): string[] {
  const { names, labels } = askedOf(expr);
  const known = new Set(names.flatMap((name) => figureOf(name)?.labels ?? []));
  return [
    ...names.filter((name) => figureOf(name) === undefined),
    ...labels
      .filter((label) => !known.has(label) && !added.has(label))
      .map((label) => `${label} of ${names.join(", ")}`),
  ];
}

test("every figure and label that an alert asks for is told, and each alert says what to do", () => {
  const alerts = alertsOf(read("alerts.yml"));
  expect(alerts.length).toBeGreaterThan(10);
  expect(alerts.flatMap(({ name, expr }) => strangersIn(expr).map((what) => `${name}: ${what}`))).toEqual([]);
  expect(alerts.filter(({ action }) => action.length < 40).map(({ name }) => name)).toEqual([]);
});

test("every figure and label that the dashboard asks for is told", () => {
  const { panels } = Dashboard.parse(JSON.parse(read("dashboard.json")));
  const asked = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.flatMap(({ title, expr }) => strangersIn(expr).map((what) => `${title}: ${what}`))).toEqual([]);
});

test("the guide says of every alert more than its line, and names no figure that is not told", () => {
  const guide = read("README.md");
  const alerts = alertsOf(read("alerts.yml")).map(({ name }) => name);
  const told = [...guide.matchAll(/^- \*\*(Stemma\w+)\*\*/gm)].map(([, name]) => name);
  expect(told.toSorted()).toEqual(alerts.toSorted());
  const named = [...guide.matchAll(/`((?:stemma|process)_[a-z_]+)/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => figureOf(name) === undefined)).toEqual([]);
  expect([...rows.keys()].filter((name) => !named.includes(name))).toEqual([]);
});

test("a figure that is not told is found, and so is a label that it does not have", () => {
  expect(strangersIn("sum(rate(stemma_fetches_total[5m]))")).toEqual([]);
  expect(strangersIn("rate(stemma_loop_delay_seconds_bucket[5m])")).toEqual([]);
  expect(strangersIn("stemma_nothing")).toEqual(["stemma_nothing"]);
  expect(strangersIn('stemma_runs{kind="halted"}')).toEqual(["kind of stemma_runs"]);
  expect(strangersIn("sum by (kind) (stemma_runs)")).toEqual(["kind of stemma_runs"]);
});

test("a counter's name ends as Prometheus expects, and nothing else's does", () => {
  for (const [name, { kind }] of rows)
    expect(name.endsWith("_total"), name).toBe(kind === "counter" || kind === "total");
});
