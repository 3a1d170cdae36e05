import { describe, expect, it } from "vitest";
import { shortTitles } from "./short-title";

describe("the short titles of works", () => {
  it.each([
    ["PEP 703 – Making the lock optional", "PEP 703"],
    ["Tides: a survey", "Tides"],
    ["Field trial - final report", "Field trial"],
    ["Well-known harbours", "Well-known harbours"],
    ["2024: the year of the lamps", "2024: the year of the lamps"],
    ["What the wardens of the mole wrote on lamps and dues", "What the wardens of the mole wrote on …"],
    ["", ""],
  ])("of “%s” is “%s”", (title, short) => {
    expect(shortTitles([title]).get(title)).toBe(short);
  });

  it("are whole where two would be called the same", () => {
    const titles = ["Tides: a survey", "Tides: the wardens", "Ice: a survey"];
    expect([...shortTitles(titles).values()]).toEqual(["Tides: a survey", "Tides: the wardens", "Ice"]);
  });
});
