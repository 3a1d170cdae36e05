import { quantile } from "@/bench/kit/table";
import type { Answered } from "./ask";
import type { Attack } from "./attack";
import type { Act } from "./people";
import type { Memory } from "./processes";

/** What one attack came to. */
export interface Figures {
  attack: Attack;
  ms: number;
  stoodMs: number;
  silentMs: number;
  memory: Memory;
  answers: readonly Answered[];
  other: readonly Act[];
  note: readonly string[];
}

/** Answers that take longer are named. */
const SLOW_MS = 1_000;

const widths = [5, 50, 8, 9, 9, 24, 7, 26];

function print(cells: readonly string[]): void {
  const line = cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(" ");
  process.stdout.write(`${line.trimEnd()}\n`);
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

function isError({ status }: Answered): boolean {
  return status === 0 || status >= 500;
}

function latencies(other: readonly Answered[]): { p50: number; p95: number; max: number } {
  const ms = other.map((answer) => answer.ms);
  return { p50: quantile(ms, 0.5), p95: quantile(ms, 0.95), max: Math.max(0, ...ms) };
}

const SENTENCE = /"message":"((?:[^"\\]|\\.)*)"/;

/** Answers counted by their status and, where they refuse, their sentence. */
function counted(answers: readonly Answered[]): string[] {
  const counts = new Map<string, number>();
  for (const { status, said } of answers) {
    const sentence = status >= 400 ? (SENTENCE.exec(said)?.[1] ?? "") : status === 0 ? said : "";
    const kind = `${status === 0 ? "none" : status} ${sentence}`.trim();
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => `${count} × ${kind}`);
}

export function headings(): void {
  print(["row", "attack", "took", "stood", "silent", "another's p50/p95/max", "errors", "MB web/worker/children"]);
}

export function lines({ attack, ms, stoodMs, silentMs, memory, answers, other, note }: Figures): void {
  const { p50, p95, max } = latencies(other);
  print([
    attack.row,
    attack.title,
    seconds(ms),
    seconds(stoodMs),
    seconds(silentMs),
    `${[p50, p95, max].map((one) => one.toFixed(0)).join("/")} ms`,
    `${other.filter(isError).length}/${other.length}`,
    [memory.web, memory.worker, memory.child].map((mb) => mb.toFixed(0)).join("/"),
  ]);
  for (const said of [...counted(answers), ...note]) print(["", said]);
  const slowest = other.toSorted((a, b) => b.ms - a.ms)[0];
  if (slowest && slowest.ms > SLOW_MS)
    print(["", `the other person's slowest: a ${slowest.what}, ${seconds(slowest.ms)}`]);
  const refused = counted(other.filter(({ status }) => status === 0 || status >= 400));
  for (const said of refused) print(["", `the other person: ${said}`]);
}

/** The worst of all, in numbers. */
export function verdict(all: readonly Figures[], end: { lost: number; ready: number }): void {
  const worst = (of: (figures: Figures) => number): Figures | undefined => all.toSorted((a, b) => of(b) - of(a))[0];
  const told = (title: string, of: (figures: Figures) => number, unit: (value: number) => string): void => {
    const one = worst(of);
    if (one) print(["", title, unit(of(one)), `${one.attack.row} ${one.attack.title}`]);
  };
  const mb = (value: number): string => `${value.toFixed(0)} MB`;
  print([""]);
  told("longest stall of the web process, by its log", ({ stoodMs }) => stoodMs, seconds);
  told("longest silence, from outside", ({ silentMs }) => silentMs, seconds);
  told("another person's worst p95", ({ other }) => latencies(other).p95, seconds);
  told("another person's worst answer", ({ other }) => latencies(other).max, seconds);
  told("another person's errors in one attack", ({ other }) => other.filter(isError).length, String);
  told("most memory of the web process", ({ memory }) => memory.web, mb);
  told("most memory of the worker", ({ memory }) => memory.worker, mb);
  told("most memory of one child", ({ memory }) => memory.oneChild, mb);
  print(["", "things lost", String(end.lost)]);
  print(["", "ready at the end", String(end.ready)]);
}
