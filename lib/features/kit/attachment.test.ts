import fc from "fast-check";
import { expect, test } from "vitest";
import { attachedParts, attachment, contentDisposition, picture, sealedPage } from "./attachment";

test("M17: a name with quotes, a path and marks of direction is a plain file name in both spellings", () => {
  expect(contentDisposition('../../etc/"pass\u202ewd".html')).toBe(
    "attachment; filename=\"_passwd_.html\"; filename*=UTF-8''%22passwd%22.html",
  );
  expect(contentDisposition("Füße 🌊.pdf")).toBe(
    "attachment; filename=\"F__e __.pdf\"; filename*=UTF-8''F%C3%BC%C3%9Fe%20%F0%9F%8C%8A.pdf",
  );
  expect(contentDisposition("\r\n")).toContain('filename="file"');
});

test("M17: whatever the name, the header is one line of ASCII that says attachment, and comes back as a name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (name) => {
      const header = contentDisposition(name);
      expect(header).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\x21-\x7e]+$/);
      expect(() => new Headers({ "content-disposition": header })).not.toThrow();
      expect(decodeURIComponent(header.split("UTF-8''")[1] ?? "")).not.toMatch(/[/\\\r\n]/);
    }),
  );
});

test("a name is kept to a hundred and fifty letters, each of them whole", () => {
  const name = decodeURIComponent(contentDisposition("🌊".repeat(200)).split("UTF-8''")[1] ?? "");
  expect(name).toBe("🌊".repeat(150));
});

const sealed = {
  "x-content-type-options": "nosniff",
  "cache-control": "private, no-store",
};

test("a file is sent to be saved: it is kept by nobody on its way, and runs as no page of this site", async () => {
  const file = attachment("a,b", { name: "facts.csv", mediaType: "text/csv" });
  expect(Object.fromEntries(file.headers)).toMatchObject({
    ...sealed,
    "content-type": "text/csv",
    "content-security-policy": "sandbox; default-src 'none'",
  });
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="facts.csv"/);
  expect(await file.text()).toBe("a,b");
});

test("a picture is shown and nothing else: it is no page, and guessed to be none", () => {
  const { headers } = picture(new Uint8Array([1]), "image/webp");
  expect(Object.fromEntries(headers)).toMatchObject({ ...sealed, "content-type": "image/webp" });
  expect(headers.get("content-disposition")).toBeNull();
});

test("a page that holds words of others runs nothing, fetches nothing, and is framed by nobody", async () => {
  const page = sealedPage("<p>Words.</p>");
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("sandbox; default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("script-src");
  expect(Object.fromEntries(page.headers)).toMatchObject(sealed);
  expect(await page.text()).toBe("<p>Words.</p>");
});

async function* parts(ended: () => void, faulty = false): AsyncGenerator<string | Uint8Array<ArrayBuffer>> {
  try {
    yield "Füße ";
    if (faulty) throw new Error("The disk is full.");
    yield new TextEncoder().encode("🌊");
  } finally {
    ended();
  }
}

const file = { name: "a.txt", mediaType: "text/plain" };

test("a file that is sent part by part holds all of them, text and bytes, in order", async () => {
  let isEnded = false;
  const sent = attachedParts(
    parts(() => {
      isEnded = true;
    }),
    file,
  );
  expect(await sent.text()).toBe("Füße 🌊");
  expect(isEnded).toBe(true);
  expect(sent.headers.get("content-disposition")).toMatch(/^attachment; /);
});

test("whoever leaves in the middle of a file ends its reading", async () => {
  let isEnded = false;
  const sent = attachedParts(
    parts(() => {
      isEnded = true;
    }),
    file,
  );
  const reader = sent.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(isEnded).toBe(true);
});

test("a file that cannot be read to its end is broken off, not ended as if it were whole", async () => {
  await expect(
    attachedParts(
      parts(() => undefined, true),
      file,
    ).text(),
  ).rejects.toThrow("The disk is full.");
});
