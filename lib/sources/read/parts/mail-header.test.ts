import { describe, expect, it } from "vitest";
import { fieldText, fromQuotedPrintable, mailField, mailFields, parametered } from "./mail-header";

describe("the head of a mail", () => {
  it("gives its fields by their names in small letters, lines that go on put together", () => {
    expect(mailFields("Subject: Tides\n of\n\tBrest\nX-Loop : yes\nEmpty:")).toEqual([
      { name: "subject", value: " Tides of\tBrest" },
      { name: "x-loop", value: " yes" },
      { name: "empty", value: "" },
    ]);
  });

  it("gives nothing of a line that is no field, nor of what goes on behind it", () => {
    expect(mailFields(" first\nA: 1\nno field\n on\nB: 2\n: none\n on\nBad name: x\n on")).toEqual([
      { name: "a", value: " 1" },
      { name: "b", value: " 2" },
    ]);
  });

  it("gives five hundred fields at most", () => {
    const fields = mailFields(`${"A: 1\n".repeat(500)} goes on\n${"B: 2\n".repeat(100)}`);
    expect(fields).toHaveLength(500);
    expect(fields.at(-1)?.value).toBe(" 1 goes on");
  });

  it("gives the first field of a name in words, where it says something", () => {
    const fields = mailFields("Subject: =?utf-8?q?Fl=C3=BCsse?=\nSubject: again\nTo: ");
    expect(["subject", "to", "from"].map((name) => mailField(fields, name))).toEqual(["Flüsse", null, null]);
  });
});

describe("the words of a field", () => {
  it.each<[string, string]>([
    ["  high \t water ", "high water"],
    ["=?utf-8?q?a_b=20c?=", "a b c"],
    ["=?utf-8*en?Q?a?=", "a"],
    ["the =?utf-8?B?w7w=?= of it", "the ü of it"],
    ["=?utf-8?q?=C3?= =?UTF-8?q?=BC?=", "ü"],
    ["=?utf-8?q?a?=\n =?iso-8859-1?q?=E4?=", "aä"],
    ["=?utf-8?q?a?= and =?utf-8?q?b?=", "a and b"],
    ["=?utf-8?z?a?=", "=?utf-8?z?a?="],
    ["Fl\xc3\xbcsse", "Flüsse"],
    ["Fl\xfcsse", "Flüsse"],
  ])("written %j are %j", (value, words) => expect(fieldText(value)).toBe(words));

  it.each<[string, string]>([
    ["a=\nb", "ab"],
    ["=3D=3d", "=="],
    ["=zz=4", "=zz=4"],
    ["a  \t\nb \nc ", "a\nb\nc "],
  ])("sent as %j are %j", (sent, words) => expect(fromQuotedPrintable(sent)).toBe(words));
});

describe("a field with parameters", () => {
  it("has a value in small letters, and each parameter once", () => {
    expect(parametered('Text/HTML ; CharSet="UTF-8"; charset=other; n=1')).toEqual({
      value: "text/html",
      parameters: new Map([
        ["charset", "UTF-8"],
        ["n", "1"],
      ]),
    });
    expect(parametered(undefined)).toEqual({ value: "", parameters: new Map() });
  });

  it.each<[string, string]>([
    ["n=a", "a"],
    ['n="a\\"b;c"', 'a"b;c'],
    ["n*=utf-8''%C3%BC", "ü"],
    ["n*=iso-8859-1'de'%FC", "ü"],
    ["n*=%41", "A"],
    ["n=plain; n*=utf-8''%C3%BC", "ü"],
    ["n*=utf-8''%C3%BC; n*=later", "ü"],
    ["n*0=a; n*1=b", "ab"],
    ["n*1=b; n*0=a", "ab"],
    ["n*0=a; n*1=b; n*3=d", "ab"],
    ["n*0*=utf-8''%C3; n*1*=%BC; n*2=%20", "ü%20"],
    ["n*0*=koi8-r''%F0; n*1=x", "Пx"],
    ["n*0=%41; n*1=b", "%41b"],
    ["n=plain; n*0=a; n*1=b", "ab"],
    ["n=plain; n*1=b", "plain"],
    ["n==?utf-8?q?=C3=BC?=", "ü"],
  ])("that is told as %s is %s", (told, value) => expect(parametered(`x; ${told}`).parameters.get("n")).toBe(value));
});
