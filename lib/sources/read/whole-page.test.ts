import { expect, it } from "vitest";
import { wholePage } from "./whole-page";

it.each<[string, string]>([
  ["<p>a</p>", "<!doctype html><html><head></head><body><p>a</p></body></html>"],
  ["<html><body class=x><p>a</p></body></html>", "<html><body class=x><p>a</p></body></html>"],
  ["<BODY>a", "<BODY>a"],
  [
    '<!doctype html><html class="x" lang="de-AT"><p>a</p></html>',
    '<!doctype html><html lang="de-AT"><head></head><body><p>a</p></body></html>',
  ],
  ["<html lang=fr><p>a", '<!doctype html><html lang="fr"><head></head><body><p>a</body></html>'],
  [
    '<head profile="x"><title>T</title></head><p>a</p>',
    "<!doctype html><html><head><title>T</title></head><body></head><p>a</p></body></html>",
  ],
  [
    '<title class="x">T</title><meta name="date" content="2024"><p>a</p>',
    '<!doctype html><html><head><title class="x">T</title><meta name="date" content="2024"></head><body><meta name="date" content="2024"><p>a</p></body></html>',
  ],
])("a page written as %s is read as %s", (written, whole) => expect(wholePage(written)).toBe(whole));
