import { expect, test } from "vitest";
import { readingOf } from "@/lib/testing/documents/reading";

/** A mail as it is sent: lines that end as mail's lines end, letters beyond ASCII in the charset given. */
function mail(lines: readonly string[], charset: "latin1" | "utf8" = "utf8"): Uint8Array {
  return Buffer.from(lines.join("\r\n"), charset);
}

const { codeOf, readOf } = readingOf("mail.eml");

const head = [
  "Received: from quay.example by harbour.example; Tue, 5 Mar 2024 10:00:01 +0100",
  'From: "Ada Lovelace" <ada@example.org>',
  "To: Grace Hopper <grace@example.org>,",
  "\tThe Harbour <harbour@example.org>",
  "Subject: The gauge",
  "Date: Tue, 5 Mar 2024 10:00:00 +0100",
  "MIME-Version: 1.0",
];

test("the first example of RFC 5322 (appendix A.1.1) is read", async () => {
  const read = await readOf(
    mail([
      "From: John Doe <jdoe@machine.example>",
      "To: Mary Smith <mary@example.net>",
      "Subject: Saying Hello",
      "Date: Fri, 21 Nov 1997 09:55:06 -0600",
      "Message-ID: <1234@local.machine.example>",
      "",
      "This is a message just to say hello.",
      'So, "Hello".',
    ]),
  );
  expect(read).toMatchObject({
    title: "Saying Hello",
    author: "John Doe",
    publishedOn: "1997-11-21",
    dateFrom: "header field: Date",
    mediaType: "message/rfc822",
    notes: [],
  });
  expect(read.text).toBe(
    'Subject: Saying Hello\nFrom: John Doe\nTo: Mary Smith\nDate: Fri, 21 Nov 1997 09:55:06 -0600\n\nThis is a message just to say hello.\nSo, "Hello".',
  );
});

test("of a text in two forms the plain one is read; files that came along are named, not opened, and noted", async () => {
  const read = await readOf(
    mail([
      ...head,
      'Content-Type: multipart/mixed; boundary="outer"',
      "",
      "This is a multi-part message.",
      "--outer",
      "Content-Type: multipart/alternative; boundary=inner",
      "",
      "--inner",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "The gauge shows 4=2C2 m =E2=80=93 as=",
      " ever.",
      "--inner",
      "Content-Type: text/html",
      "",
      "<p>The gauge in HTML.</p>",
      "--inner--",
      "--outer",
      'Content-Type: application/pdf; name="=?utf-8?Q?H=C3=B6hen?=.pdf"',
      "Content-Disposition: attachment",
      "Content-Transfer-Encoding: base64",
      "",
      "JVBERi0xLjQK",
      "--outer",
      "Content-Type: text/plain",
      "Content-Disposition: attachment; filename*0*=utf-8''no%C2; filename*1*=%A7e; filename*2=.txt",
      "",
      "SECRET",
      "--outer--",
      "Behind the last part.",
    ]),
  );
  expect(read.text).toBe(
    [
      "Subject: The gauge\nFrom: Ada Lovelace\nTo: Grace Hopper; The Harbour\nDate: Tue, 5 Mar 2024 10:00:00 +0100",
      "The gauge shows 4,2 m – as ever.",
      "Attachments that were not read: Höhen.pdf, no§e.txt",
    ].join("\n\n"),
  );
  expect(read.notes).toEqual(["attachments_not_read"]);
});

test("a mail of HTML alone is read with its headings and links, and what it hides is not", async () => {
  const html =
    '<div style="display:none">SECRET</div><h2>Heights</h2><p>See <a href="https://example.org/g">the gauge</a>.</p><img src="https://tracker.example/x.png">';
  const read = await readOf(
    mail([
      ...head,
      "Content-Type: text/html; charset=utf-8",
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from(html).toString("base64"),
    ]),
  );
  expect(read.text).toMatch(/\n\n## Heights\n\nSee \[the gauge\]\(https:\/\/example\.org\/g\)\.$/);
});

test.each([
  ["=?iso-8859-1?Q?Die_Fl=FCsse?=", "Die Flüsse"],
  ["=?UTF-8?B?8J+MiiBoaWdo?= =?utf-8?b?IHRpZGU=?=", "🌊 high tide"],
  ["=?utf-8?Q?cut_=E2=82?= =?utf-8?Q?=AC?=", "cut €"],
  ["=?koi8-r?B?8NLJ18XU?= there", "Привет there"],
  ["=?no-such?Q?a?= =?utf-8?X?b?=", "a =?utf-8?X?b?="],
])("a subject of %s is %s", async (written, subject) => {
  const fields = head.map((line) => (line.startsWith("Subject") ? `Subject: ${written}` : line));
  expect((await readOf(mail([...fields, "", "Calm."]))).title).toBe(subject);
});

test("charsets are heeded, and a line that goes on is put together where the mail says that it does", async () => {
  const old = mail(
    [
      ...head,
      "Content-Type: text/plain; charset=iso-8859-1",
      "Content-Transfer-Encoding: 8bit",
      "",
      "Die Flüsse steigen.",
    ],
    "latin1",
  );
  expect((await readOf(old)).text).toMatch(/Die Flüsse steigen\.$/);
  const flowed = mail([
    ...head,
    "Content-Type: text/plain; format=flowed",
    "",
    "The gauge is ",
    "read daily.",
    "",
    "> It was ",
    "> not.",
  ]);
  expect((await readOf(flowed)).text).toMatch(/The gauge is read daily\.\n\n> It was\n> not\.$/);
});

/** A mail of one text that is said to be in a charset. */
function textIn(charset: string, body: Uint8Array): Uint8Array {
  return Buffer.concat([mail([...head, `Content-Type: text/plain; charset=${charset}`, "", ""]), body]);
}

test.each([
  ["windows-1252 called iso-8859-1", "iso-8859-1", Buffer.from("\x80500, 10\x9620 m", "latin1"), "€500, 10–20 m"],
  ["ISO-2022-JP", "ISO-2022-JP", Buffer.from("\x1b$BF|K\\\x1b(B 2024", "latin1"), "日本 2024"],
  ["UTF-8 called us-ascii", "us-ascii", Buffer.from("Öl: 5 €"), "Öl: 5 €"],
  ["UTF-8 called latin1", "latin1", Buffer.from("für 5"), "für 5"],
  ["Russian UTF-8 called latin1", "iso-8859-1", Buffer.from("Море"), "Море"],
  ["latin1 that may be UTF-8 by accident", "latin1", Buffer.from("CAF\xc9\xbb", "latin1"), "CAFÉ»"],
])("a text in %s keeps its letters", async (_, charset, body, words) => {
  expect((await readOf(textIn(charset, body))).text.split("\n\n").at(-1)).toBe(words);
});

test("a head keeps its letters in whatever charset, named or not", async () => {
  const subjects: [string, "latin1" | "utf8", string][] = [
    ["=?ISO-2022-JP?B?GyRCJUYlOSVIGyhC?=", "utf8", "テスト"],
    ["=?iso-8859-1?Q?=80_5_=96_6?=", "utf8", "€ 5 – 6"],
    ["Grüße", "latin1", "Grüße"],
    ["Grüße", "utf8", "Grüße"],
  ];
  for (const [written, encoding, title] of subjects) {
    const fields = head.map((line) => (line.startsWith("Subject") ? `Subject: ${written}` : line));
    expect((await readOf(mail([...fields, "", "Calm."], encoding))).title).toBe(title);
  }
});

test("a mail of whose text too much cannot be decoded is damaged", async () => {
  expect(await codeOf(textIn("utf-8", Buffer.alloc(400, 0xe4)))).toBe("damaged");
});

/** A mail with these fields in place of those who wrote it and to whom. */
function between(fields: readonly string[]): Uint8Array {
  return mail([...fields, ...head.filter((line) => /^(?:Subject|Date)/.test(line)), "", "Calm."]);
}

test("whom a mail went to is told by names alone: addresses are nobody's business who reads a quote of it", async () => {
  const read = await readOf(
    between([
      "From: Ada <ada@example.org>",
      'To: "Hopper, Grace" <grace@example.org>, keeper@example.org, Turing, Alan <alan@example.org>,',
      " =?utf-8?Q?M=C3=BCller=2C_J?= <m@example.org>, \"'quay@example.org'\" <quay@example.org>",
      "Cc: Friends: <one@example.org>, two@example.org (Two Ones);, undisclosed-recipients:;",
      "Bcc: Secret <secret@example.org>",
    ]),
  );
  expect(read.text.split("\n").filter((line) => /^(?:From|To|B?cc):/i.test(line))).toEqual([
    "From: Ada",
    "To: Hopper, Grace; Turing, Alan; Müller, J",
    "Cc: Two Ones",
  ]);
  expect(read.text).not.toContain("@");
});

test.each([
  ["no name anywhere", ["From: <ada@example.org>"], "ada@example.org"],
  ["an address for a name", ['From: "ada@example.org" <ada@example.org>'], "ada@example.org"],
  ["its name in another field", ["From: ada@example.org", "Reply-To: Ada L. <Ada@example.org>"], "Ada L."],
  ["another's name in another field", ["From: ada@example.org", "Sender: Bob <bob@example.org>"], "ada@example.org"],
  ["two writers", ["From: Ada <ada@example.org>, Bob <bob@example.org>"], "Ada, Bob"],
  ["nobody", ["From: ", "Message-ID: <1@example.org>"], null],
])("the author of a mail with %s is the best that it says", async (_, fields, author) => {
  expect((await readOf(between(fields))).author).toBe(author);
});

/** A mail of a plain text and one in HTML that say the same, or should. */
function inTwoForms(plain: readonly string[], html: string): Uint8Array {
  const parts = ["--b", ...plain, "--b", "Content-Type: text/html; charset=utf-8", "", html, "--b--"];
  return mail([...head, "Content-Type: multipart/alternative; boundary=b", "", ...parts]);
}

const told = "The quay is 12 metres long, and the gauge at its end shows the height of the tide every hour of the day.";

test.each([
  ["is empty", ["", ""], told],
  [
    "holds nothing but a space that does not break",
    ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", "", "wqANCg=="],
    told,
  ],
  ["says only that HTML cannot be shown", ["", `Please use HTML: https://example.org/${"a".repeat(300)}`], told],
  [
    "says at length that HTML cannot be shown",
    ["", "Your mail program cannot show HTML. View in browser: https://x.example, or ask for this as a letter."],
    told,
  ],
  [
    "says as much in other words",
    ["", "A quay of 12 metres with a gauge for the tide, read hourly by day and night."],
    "A quay",
  ],
])("where the plain form of a text %s, the form is read that says it", async (_, plain, words) => {
  const { text } = await readOf(inTwoForms(plain, `<p>${told}</p>`));
  expect(text.split("\n\n").at(-1)?.startsWith(words)).toBe(true);
});

test.each([
  ["an old name beside a new one", "filename=\"x.pdf\"; filename*=utf-8''%C3%B6.pdf", "ö.pdf"],
  ["a new name before an old one", "filename*=utf-8''%C3%B6.pdf; filename=x.pdf", "ö.pdf"],
  ["pieces in any order", "filename*1*=b%C3; filename*2*=%B6.pdf; filename*0*=utf-8''a", "abö.pdf"],
  [
    "more than ten pieces",
    Array.from({ length: 12 }, (_, nth) => `filename*${nth}=${nth}-`).join("; "),
    "0-1-2-3-4-5-6-7-8-9-10-11-",
  ],
  ["a piece that means its percent sign", "filename*0*=utf-8''%C3%B6; filename*1=\" 50%41.pdf\"", "ö 50%41.pdf"],
  ["an apostrophe in an old name", "filename=\"a'b'c.pdf\"", "a'b'c.pdf"],
])("a file that came along under %s is called by it", async (_, written, name) => {
  const file = [
    "--b",
    "Content-Type: application/pdf",
    `Content-Disposition: attachment; ${written}`,
    "",
    "x",
    "--b--",
  ];
  const { text } = await readOf(
    mail([...head, "Content-Type: multipart/mixed; boundary=b", "", "--b", "", "Calm.", ...file]),
  );
  expect(text.split("\n\n").at(-1)).toBe(`Attachments that were not read: ${name}`);
});

test("where the space at a line's end is a mark alone, words and addresses that it cuts are whole again", async () => {
  const kind = "Content-Type: text/plain; format=flowed; delsp=yes";
  const read = await readOf(
    mail([...head, kind, "", "See https://example.org/a/very/ ", "long/path for the num ", "bers."]),
  );
  expect(read.text).toMatch(/See https:\/\/example\.org\/a\/very\/long\/path for the numbers\.$/);
});

test.each([
  ["a byte order mark", "\ufeff"],
  ["empty lines", "\r\n\r\n"],
  ["both", "\ufeff\r\n"],
])("%s in front of a mail hides none of its fields", async (_, before) => {
  const read = await readOf(mail([`${before}Subject: Top`, "From: Ada <ada@example.org>", "", "Calm."]));
  expect(read).toMatchObject({ title: "Top", author: "Ada" });
});

test("a mail that was passed on stands beneath a heading of its own", async () => {
  const read = await readOf(
    mail([
      ...head,
      "Content-Type: multipart/mixed; boundary=b",
      "",
      "--b",
      "",
      "See below.",
      "--b",
      "Content-Type: message/rfc822",
      "",
      "From: keeper@example.org",
      "Subject: Heights of May",
      "Date: Wed, 1 May 2023 08:00:00 +0000",
      "",
      "It rose by seven metres.",
      "--b--",
    ]),
  );
  expect(read.text).toMatch(
    /See below\.\n\n## Message within: Heights of May\n\nSubject: Heights of May\nFrom: keeper@example\.org\nDate: [^\n]+\n\nIt rose by seven metres\.$/,
  );
  expect(read.publishedOn).toBe("2024-03-05");
});

/** Parts within parts, all of one boundary or each of its own. */
function nested(depth: number): Uint8Array {
  const opened = Array.from({ length: depth }, (_, nth) => [
    `Content-Type: multipart/mixed; boundary=b${nth}`,
    "",
    `--b${nth}`,
  ]);
  return mail([...head, ...opened.flat(), "", "Deep."]);
}

test.each([
  ["parts within parts", nested(5_000)],
  [
    "a boundary within itself",
    mail([
      ...head,
      ...Array.from({ length: 2_000 }, () => ["Content-Type: multipart/mixed; boundary=b", "", "--b"]).flat(),
      "",
      "Deep.",
    ]),
  ],
  [
    "a hundred thousand parts",
    mail([
      ...head,
      "Content-Type: multipart/mixed; boundary=b",
      "",
      ...Array.from({ length: 100_000 }, () => ["--b", "", "x"]).flat(),
    ]),
  ],
  ["a head without an end", mail([...head, ...Array.from({ length: 100_000 }, (_, nth) => `X-${nth}: a`)])],
  ["a field of a megabyte", mail([...head, `X-Long: ${"=?utf-8?q?".repeat(100_000)}`, "", "Calm."])],
  [
    "a megabyte of quotes in front of nobody",
    between([`From: a${'"\\\\'.repeat(500_000)}`, `To: ${"(<".repeat(500_000)}`]),
  ],
  ["a megabyte of brackets", mail([...head, `Content-Type: text/plain; ${'a="\\'.repeat(200_000)}`, "", "Calm."])],
])("H18: %s are read as far as programs write them, or refused, in time", async (_, bytes) => {
  expect(["ok", "no_text", "damaged"]).toContain(await codeOf(bytes));
});

test.each([
  ["a text that is called a mail", mail(["Dear Ada,", "", "the gauge rises."]), "damaged"],
  ["a mail without a text", mail([...head, "", " "]), "no_text"],
  ["a mail of files alone", mail([...head, "Content-Type: application/zip; name=a.zip", "", "PK"]), "no_text"],
  [
    "a mail of empty parts",
    mail([...head, "Content-Type: multipart/mixed; boundary=b", "", "--b", "", "", "--b--"]),
    "no_text",
  ],
])("%s is refused", async (_, bytes, code) => expect(await codeOf(bytes)).toBe(code));

test("mails are read that programs write with less care: an address before its name, a boundary that is cut or encoded", async () => {
  const from = head.map((line) => (line.startsWith("From") ? "From: ada@example.org (Ada Lovelace)" : line));
  const kinds = [
    "Content-Type: text",
    "Content-Type: multipart/mixed; boundary=never",
    "Content-Type: text/plain; name=msg.txt",
  ];
  for (const kind of kinds) {
    const read = await readOf(mail([...from, kind, "", "Calm."]));
    expect(read.author).toBe("Ada Lovelace");
    expect(read.text).toMatch(/\n\nCalm\.$/);
  }
  const encoded = "Content-Type: multipart/mixed; boundary*=ansi-x3.4-1968''a%2Fb";
  expect((await readOf(mail([...head, encoded, "", "--a/b1", "--a/b", "", "Calm.", "--a/b--"]))).text).toMatch(
    /\n\nCalm\.$/,
  );
});

test("what is a document is read as one, although it is called a mail", async () => {
  expect(await codeOf(Buffer.from("%PDF-1.4\n"), "paper.eml")).toBe("damaged");
  expect(await codeOf(Buffer.from(`MZ${"\u0000\u0001".repeat(500)}`), "program.eml")).toBe("unsupported_type");
});
