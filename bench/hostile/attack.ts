import type { TestServer } from "@/lib/testing/rigs/sources";
import type { Answered } from "./ask";
import type { Other, Person, Sample } from "./people";
import type { Product } from "./product";

/** What every attack finds there. */
export interface Place {
  readonly product: Product;
  readonly other: Other;
  /** A site that the product may fetch from. */
  readonly site: TestServer;
  /** Someone with an account of this attack's own. */
  readonly attacker: Person;
  /** A project with a run that has ended, of somebody who means no harm. */
  readonly world: World;
}

export interface World extends Sample {
  readonly person: Person;
  readonly runId: string;
  readonly reportId: string;
  /** How long its run took while nobody else did anything. */
  readonly runMs: number;
}

export interface Attacked {
  answers: readonly Answered[];
  /** What else there is to say, as a figure. */
  note?: string;
}

/** One attack, by the row of the findings that it is. */
export interface Attack {
  readonly row: string;
  readonly title: string;
  run(place: Place): Promise<Attacked>;
}
