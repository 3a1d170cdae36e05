import { describe, expect, it } from "vitest";
import { type ChartText, chartOf } from "./chart";
import { parseXml } from "./xml";

const parsed = (xml: string): ReturnType<typeof parseXml> => parseXml(new TextEncoder().encode(xml));

function chart(plots: string, { title = "", settings = "" } = {}): ChartText {
  return chartOf(parsed(`<chartSpace>${settings}<chart>${title}<plotArea>${plots}</plotArea></chart></chartSpace>`));
}

/** Points by their place; a text alone stands at the next. */
function points(...all: (string | readonly [place: number, text: string])[]): string {
  const placed = all.map((one, nth) => (typeof one === "string" ? ([nth, one] as const) : one));
  return placed.map(([place, text]) => `<pt idx="${place}"><v>${text}</v></pt>`).join("");
}

const texts = (...all: Parameters<typeof points>): string => `<strRef><strCache>${points(...all)}</strCache></strRef>`;
const numbers = (code: string, ...all: Parameters<typeof points>): string =>
  `<numRef><numCache>${code === "" ? "" : `<formatCode>${code}</formatCode>`}${points(...all)}</numCache></numRef>`;

function series(name: string, values: string, names = texts("Brest")): string {
  const called = name === "" ? "" : `<tx><v>${name}</v></tx>`;
  return `<ser>${called}${names === "" ? "" : `<cat>${names}</cat>`}<val>${values}</val></ser>`;
}

const bars = (...all: string[]): string => `<barChart>${all.join("")}</barChart>`;

/** A chart's tables, each row's cells parted by semicolons; heads and rows, without the line between. */
function tables(told: ChartText): string[][] {
  return told.text
    .split("\n\n")
    .slice(1)
    .map((table) =>
      table.split("\n").flatMap((line, nth) =>
        nth === 1
          ? []
          : [
              line
                .replace(/^\| | \|$/g, "")
                .split(" | ")
                .join(";"),
            ],
      ),
    );
}

describe("a series of a chart", () => {
  it("is called by its own words, by the cells that it names, or by its number", () => {
    const named = bars(
      series("Direct", numbers("0", "1")),
      `<ser><tx>${texts("Two", "cells")}</tx><val>${numbers("0", "2")}</val></ser>`,
      series("", numbers("0", "3")),
    );
    expect(tables(chart(named))).toEqual([[";Direct;Two cells;Series 3", "Brest;1;2;3"]]);
  });

  it("says its points in the order of their places, where some are left out, each behind its name or its number", () => {
    const values = numbers("", [5, ""], [3, " 2 "], [0, "1"], [2, "x"]);
    expect(tables(chart(bars(series("A", values, texts("Brest", "Harwich")))))).toEqual([
      [";A", "Brest;1", "3;x", "4;2", "6;"],
    ]);
  });

  it("writes its numbers as they are written there, words as they stand, and a bar within a name apart", () => {
    const values = numbers("0.0", "7.25", "n/a", "", "4");
    expect(tables(chart(bars(series("a|b", values, texts("x|y", "z", "w", "v")))))).toEqual([
      [";a\\|b", "x\\|y;7.3", "z;n/a", "w;", "v;4.0"],
    ]);
  });

  it("is read where its points are written into it", () => {
    const written = bars(series("A", `<numLit>${points("1")}</numLit>`, `<strLit>${points("Quay")}</strLit>`));
    expect(tables(chart(written))).toEqual([[";A", "Quay;1"]]);
    expect(chart(bars(series("A", "")))).toEqual({ text: "", isCut: false });
  });

  it("with names on three levels tells an outer one with each of those that belong to it", () => {
    const levels = [
      points([2, "May"], [0, "May"], [1, "June"]),
      points("2019", [2, "2020"], [3, "2021"]),
      points("North"),
    ];
    const names = `<multiLvlStrRef><multiLvlStrCache>${levels.map((level) => `<lvl>${level}</lvl>`).join("")}</multiLvlStrCache></multiLvlStrRef>`;
    expect(tables(chart(bars(series("A", numbers("0", "1", "2", "3", "4"), names))))).toEqual([
      [";A", "North – 2019 – May;1", "North – 2019 – June;2", "North – 2020 – May;3", "North – 2021;4"],
    ]);
  });
});

describe("a chart", () => {
  const one = series("A", numbers("0", "1"));

  it.each([
    "area",
    "area3D",
    "bar",
    "bar3D",
    "doughnut",
    "line",
    "line3D",
    "ofPie",
    "pie",
    "pie3D",
    "radar",
    "stock",
    "scatter",
  ])("of the kind %s is told whole", (kind) => {
    const told = chart(`<${kind}Chart>${one}</${kind}Chart>`);
    expect({ ...told, tables: tables(told) }).toMatchObject({ isCut: false, tables: [[";A", "Brest;1"]] });
  });

  it("is whole with its axes, and has a table for each series where one of its plots has no categories", () => {
    expect(chart(`${bars(one)}<catAx/><valAx/>`).isCut).toBe(false);
    expect(tables(chart(`${bars(one)}<scatterChart>${series("B", numbers("0", "2"))}</scatterChart>`))).toEqual([
      [";A", "Brest;1"],
      [";B", "Brest;2"],
    ]);
  });

  it("of a kind that is not known is cut, with and without one that is, as is a chart of nothing", () => {
    expect(chart(`<surfaceChart>${one}</surfaceChart>`)).toEqual({ text: "", isCut: true });
    expect(chart(`${bars(one)}<surfaceChart/>`)).toMatchObject({ text: expect.stringContaining("Brest"), isCut: true });
    expect(chart("<catAx/>")).toEqual({ text: "", isCut: true });
    expect(chartOf(parsed("<chartSpace/>"))).toEqual({ text: "", isCut: true });
  });

  it("has one table where all its series say something of the same places, or say nothing of them", () => {
    const other = series("B", numbers("0", [1, "2"], [0, "3"]), "");
    expect(tables(chart(bars(one, other)))).toEqual([[";A;B", "Brest;1;3", "2;;2"]]);
    expect(tables(chart(bars(other, one)))).toEqual([[";B;A", "Brest;3;1", "2;2;"]]);
  });

  it("has a table for each series where they speak of other places, and where each point has a place of its own", () => {
    const other = series("B", numbers("0", "2"), texts("Harwich"));
    const both = [
      [";A", "Brest;1"],
      [";B", "Harwich;2"],
    ];
    expect(tables(chart(bars(one, other)))).toEqual(both);
    expect(tables(chart(bars(one) + bars(other)))).toEqual(both);
    expect(tables(chart(`<scatterChart>${one}${series("B", numbers("0", "2"))}</scatterChart>`))).toEqual([
      [";A", "Brest;1"],
      [";B", "Brest;2"],
    ]);
    expect(tables(chart(bars(one, series("B", ""))))).toEqual([[";A;B", "Brest;1;"]]);
  });

  it("tells twenty series, and the first five hundred places at which they say something, and says where there are more", () => {
    const many = (count: number, from = 0): string =>
      numbers("0", ...Array.from({ length: count }, (_, nth) => [from + nth, "1"] as const));
    const seriesOf = (count: number): ChartText => chart(bars(...Array.from({ length: count }, () => one)));
    expect([20, 21].map((count) => seriesOf(count).isCut)).toEqual([false, true]);
    expect(tables(seriesOf(21))[0]?.[0]?.split(";")).toHaveLength(21);
    const apart = `<scatterChart>${one}${series("B", many(501))}</scatterChart>`;
    expect(chart(apart).isCut).toBe(true);
    const placesOf = (...values: string[]): ChartText => chart(bars(...values.map((own) => series("A", own, ""))));
    for (const [values, isCut] of [
      [[many(500)], false],
      [[many(501)], true],
      [[many(300), many(300, 250)], true],
    ] as const) {
      const told = placesOf(...values);
      expect({ rows: tables(told)[0]?.length, isCut: told.isCut }).toEqual({ rows: 501, isCut });
    }
  });

  it.each<[string, string]>([
    ["<date1904/>", "2024-03-05"],
    ['<date1904 val="1"/>', "2024-03-05"],
    ['<date1904 val="true"/>', "2024-03-05"],
    ['<date1904 val="0"/>', "2020-03-04"],
    ["", "2020-03-04"],
  ])("whose settings are “%s” tells the day 43894 as %s", (settings, day) => {
    expect(tables(chart(bars(series("A", numbers("0", "1"), numbers("yyyy-mm-dd", "43894"))), { settings }))).toEqual([
      [";A", `${day};1`],
    ]);
  });

  it.each<[string, string]>([
    ["", "Chart:"],
    [
      "<title><tx><rich><p><r><t>High</t></r><r><t> water</t></r></p><p><r><t>in | metres</t></r></p></rich></tx></title>",
      "Chart: High water in \\| metres",
    ],
    [`<title><tx>${texts("Linked")}</tx></title>`, "Chart: Linked"],
    ["<title/>", "Chart:"],
  ])("titled “%s” begins with “%s”", (title, heading) =>
    expect(chart(bars(one), { title }).text.split("\n\n")[0]).toBe(heading),
  );
});
