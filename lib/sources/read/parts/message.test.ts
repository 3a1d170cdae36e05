import { describe, expect, it } from "vitest";
import { isMessage, type MailText, type Message, messageOf } from "./message";

/** A text in words that tell how it was sent; that of HTML behind a mark that is no letter. */
function wordsOf({ isHtml, charset, isFlowed, isSpaceDropped, bytes }: MailText): string {
  const how = [isHtml && "◇", charset, isFlowed && "flowed", isSpaceDropped && "delsp"].filter((one) => one);
  return [...how, Buffer.from(bytes).toString("latin1")].join(" ");
}

const messageFrom = (raw: string): Message => messageOf(Buffer.from(raw, "latin1"), wordsOf);
const texts = (raw: string): string[] => messageFrom(raw).texts.map(({ words }) => words);

/** A mail of parts. */
function parts(kind: string, ...within: string[]): string {
  return partsBy("b", kind, within);
}

function partsBy(mark: string, kind: string, within: readonly string[]): string {
  const lines = within.map((one) => `--${mark}\n${one}\n`);
  return `Content-Type: multipart/${kind}; boundary=${mark}\n\nin front\n${lines.join("")}--${mark}--\nbehind`;
}
const plain = (words: string): string => `Content-Type: text/plain\n\n${words}`;
const html = (words: string): string => `Content-Type: text/html\n\n${words}`;

describe("a text of a mail", () => {
  it.each<[string, string]>([
    ["Subject: x\n\nhigh water", "high water"],
    ["\xef\xbb\xbf\n\nSubject: x\n\nhigh water", "high water"],
    ["Subject: x\r\n\r\nhigh\rwater", "high\nwater"],
    ["Subject: x", ""],
    ["Content-Type:\n\nhigh water", "high water"],
    ["Content-Type: text\n\nhigh water", "high water"],
    ["Content-Type: text/html\n\nhigh water", "◇ high water"],
    ["Content-Type: text/enriched; charset=koi8-r\n\nhigh water", "koi8-r high water"],
    ["Content-Type: text/plain; format=Flowed\n\nhigh water", "flowed high water"],
    ["Content-Type: text/plain; format=flowed; delsp=YES\n\nhigh water", "flowed delsp high water"],
    ["Content-Type: text/plain; format=fixed; delsp=no\n\nhigh water", "high water"],
    ["Content-Transfer-Encoding: BASE64 \n\naGlnaCB3YXRlcg==", "high water"],
    ["Content-Transfer-Encoding: Quoted-Printable\n\nhigh=20water", "high water"],
    ["Content-Transfer-Encoding: 8bit\n\nhigh=20water", "high=20water"],
    ["Content-Disposition: inline; filename=a.txt\n\nhigh water", "high water"],
    ["Content-Type: multipart/mixed; boundary=b\n\nhigh water", "high water"],
    ["Content-Type: multipart/mixed\n\n--\nhigh water", "--\nhigh water"],
  ])("sent as %j is %j", (raw, words) => {
    expect(texts(raw)).toEqual([words]);
  });

  it.each<[string, string]>([
    ["Content-Type: image/png; name=a.png\n\nx", "a.png"],
    ["Content-Type: image/png; name=a.png\nContent-Disposition: inline; filename=b.png\n\nx", "b.png"],
    ["Content-Type: text/calendar\n\nx", "a part of the kind text/calendar"],
    ["Content-Disposition: attachment\n\nx", "a part of the kind text/plain"],
    ["Content-Type: text/html\nContent-Disposition: attachment; filename=c.html\n\nx", "c.html"],
  ])("is none in %j: that is a file called %s", (raw, name) => {
    expect(messageFrom(raw)).toMatchObject({ texts: [], attachments: [name], messages: [] });
  });
});

describe("a mail of parts", () => {
  it("gives those that lie between its marks, in their order, with what lies in them", () => {
    const inner = `Content-Type: multipart/mixed; boundary=c\n\n--c\n\ntwo\n--c\nContent-Type: image/png; name=a.png\n\nx\n--c--`;
    expect(messageFrom(parts("mixed", "\none", inner, "\nthree"))).toMatchObject({
      texts: [{ words: "one" }, { words: "two" }, { words: "three" }],
      attachments: ["a.png"],
    });
  });

  it("is parted by its own mark alone, whether or not it is closed", () => {
    const head = "Content-Type: multipart/mixed; boundary=b\n\n";
    expect(texts(`${head}--b\n\none\n--bc\n\nstill\n--b \n\ntwo`)).toEqual(["one\n--bc\n\nstill", "two"]);
    expect(texts(`${head}--b\n\none\n--b--\n\ntwo\n--b\n\nthree`)).toEqual(["one"]);
    expect(texts(`${head}--b\n\none\n--b`)).toEqual(["one"]);
  });

  it("that were passed on gives the mails within it, each with its own head", () => {
    const passed = "Content-Type: message/rfc822\n\nSubject: inner\n\ntwo";
    expect(messageFrom(parts("mixed", "\none", passed))).toMatchObject({
      texts: [{ words: "one" }],
      messages: [{ fields: [{ name: "subject", value: " inner" }], texts: [{ words: "two" }] }],
    });
  });

  it("is taken apart twelve deep, and in five hundred parts at most", () => {
    const nested = (depth: number): string =>
      depth === 0 ? "\ndeep" : `Content-Type: message/rfc822\n\n${nested(depth - 1)}`;
    const depthOf = (message: Message): number => 1 + Math.max(-1, ...message.messages.map(depthOf));
    expect(depthOf(messageFrom(nested(11)))).toBe(11);
    expect(depthOf(messageFrom(nested(30)))).toBe(12);
    const many = (mark: string, count: number): string => partsBy(mark, "mixed", Array(count).fill("\nx"));
    expect(texts(many("c", 600))).toHaveLength(500);
    expect(texts(parts("mixed", many("c", 300), many("d", 300)))).toHaveLength(498);
  });
});

describe("a text in several forms", () => {
  it.each<[string, string[], string]>([
    ["the plain one", [plain("High water."), html("High water.")], "High water."],
    ["the plain one, wherever it stands", [html("High water."), plain("High water.")], "High water."],
    ["the plain one, though the other says twice as much", [plain("abc"), html("abcabc")], "abc"],
    ["the other, where that says much more", [plain("abc"), html("abcabcd")], "◇ abcabcd"],
    ["the other, where the plain one only stands in for it", [plain("Open the HTML of this."), html("Hi")], "◇ Hi"],
    ["the plain one, where both speak of HTML", [plain("On HTML."), html("On HTML.")], "On HTML."],
    ["the other, where the plain one is an address", [plain("https://site.example/a/long/one"), html("Hi")], "◇ Hi"],
    ["the other, where the plain one says nothing", [plain("***"), html("Hi")], "◇ Hi"],
    ["the last, where none is plain", [html("a"), "Content-Type: text/html; charset=x\n\nb"], "◇ x b"],
  ])("is read in %s", (_, forms, words) => expect(texts(parts("alternative", ...forms))).toEqual([words]));

  it("has none where no form says anything", () => {
    expect(texts(parts("alternative", plain("***"), html("")))).toEqual([]);
  });
});

it("a mail says two things of itself at least: from whom, when, or of what", () => {
  const is = (head: string): boolean => isMessage(messageFrom(`${head}\n\nx`));
  expect(is("From: a\n\nDate: b")).toBe(false);
  expect([is("From: a"), is("From: a\nX-Loop: b"), is("From: a\nSubject: ")]).toEqual([false, false, false]);
  expect([is("From: a\nDate: b"), is("Subject: a\nMessage-ID: <b>")]).toEqual([true, true]);
});
