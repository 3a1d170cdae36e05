import { describe, expect, it } from "vitest";
import { CellWords } from "./cell-words";
import { walkXml } from "./xml";

/** The words of a cell, as its workbook has them. */
function words(xml: string): string {
  const cell = new CellWords();
  walkXml(new TextEncoder().encode(`<c>${xml}</c>`), {
    open: (name, attributes) => cell.open(name, attributes),
    text: (text) => cell.add(text),
    close: (name) => cell.close(name),
  });
  return cell.all;
}

const raised = '<rPr><vertAlign val="superscript"/></rPr>';

describe("the words of a cell", () => {
  it.each<[string, string]>([
    ["<v>12.5</v>", "12.5"],
    ["<is><t>calm</t></is>", "calm"],
    ["<r><t>high </t></r><r><t>water</t></r>", "high water"],
    ["loose<v>12</v>loose<f>A1</f>", "12"],
    ["<t>Tokyo</t><rPh><t>spoken</t></rPh><t> bay</t>", "Tokyo bay"],
    ["<rPh><t>spo</t><t>ken</t></rPh><t>bay</t>", "bay"],
    ["<rPh><v>4</v></rPh>", "4"],
    [`<r><t>10</t></r><r>${raised}<t>6</t></r><r><t>7</t></r>`, "10⁶7"],
    [`<r>${raised}<t>th</t></r>`, "th"],
    ['<r><rPr><vertAlign val="subscript"/></rPr><t>2</t></r>', "2"],
    [`<r>${raised}<rPr><vertAlign val="baseline"/></rPr><t>2</t></r>`, "2"],
    ["<t>a_x0041_b_x00e9_</t>", "aAbé"],
    ["<t>a_x000D_b_x0000_c_xD800_d</t>", "a b c d"],
    ["<t>_x005F_x0041_</t>", "_x0041_"],
    ["<t>_x41_ and x0041</t>", "_x41_ and x0041"],
    [`<r><t>a_x004</t></r><r>${raised}<t>1_</t></r>`, "a_x004^(1_)"],
  ])("of %s are “%s”", (xml, told) => expect(words(xml)).toBe(told));
});
