import fc from "fast-check";
import { expect, test } from "vitest";
import { contentDisposition } from "./attachment";

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
