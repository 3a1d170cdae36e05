import { expect, test } from "@playwright/test";

/** What these tests ask of the whole install, all other journeys would meet: none may run beside them. */
export function expectAlone(): void {
  expect(test.info().config.workers).toBe(1);
}
