import { expect, test } from "vitest";
import { keptOut } from "./kept-out";

test.each([
  ["Just a moment…", "Checking your browser before you go on. Cloudflare Ray ID: 8f2.", "refused_by_site"],
  ["Daily News", "Please enable JavaScript to see this page.", "refused_by_site"],
  ["Journal", "Sign in to continue reading. New here? Register.", "refused_by_site"],
  ["The Times", "Subscribe now to keep reading this story.", "refused_by_site"],
  ["Search", "Our systems have detected unusual traffic from your network.", "refused_by_site"],
  [null, "Access denied. You have no permission to see this page.", "refused_by_site"],
  ["Page not found", "We looked everywhere.", "not_found"],
  ["404", "Nothing here.", "not_found"],
  ["404 – Not Found", "Go to the start.", "not_found"],
  ["Example", "Error 404. Go to the start.", "not_found"],
  ["Example", "Sorry, this page does not exist. Go to the start.", "not_found"],
])("R10, R12: “%s: %s” shows that it is not to be had", (title, text, outcome) => {
  expect(keptOut({ title, text })).toBe(outcome);
});

test.each([
  ["Heat pumps", "The pump ran for 404 hours in the first winter, and the tenants were satisfied."],
  ["Page 404", "Page number 404 of the handbook tells what is known of the tide on day 404."],
  ["Login systems compared", `${"Most sites ask their readers to sign in to continue. ".repeat(60)}`],
  ["Web basics", `${"A browser shows “404 Not Found” when there is no such page. ".repeat(60)}`],
])("a page about it is no such page: %s", (title, text) => {
  expect(keptOut({ title, text })).toBeNull();
});

test("a page of 1,500 letters may be a wall, a longer one says something of its own", () => {
  const page = (length: number): string => "Please enable JavaScript. ".padEnd(length, "x");
  expect([keptOut({ title: null, text: page(1_500) }), keptOut({ title: null, text: page(1_501) })]).toEqual([
    "refused_by_site",
    null,
  ]);
});

test("that a page is missing is said at its beginning, that it is shut anywhere", () => {
  const behind = (said: string): string => `${"word ".repeat(60)}${said}`;
  expect(keptOut({ title: "News", text: behind("This page does not exist.") })).toBeNull();
  expect(keptOut({ title: "News", text: behind("Sign in to continue reading.") })).toBe("refused_by_site");
  expect(keptOut({ title: "Access denied", text: "This page does not exist." })).toBe("refused_by_site");
});
