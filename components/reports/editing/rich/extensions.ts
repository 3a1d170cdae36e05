import { type AnyExtension, Extension, Node } from "@tiptap/core";
import { Link } from "@tiptap/extension-link";
import { Plugin } from "@tiptap/pm/state";
import { StarterKit } from "@tiptap/starter-kit";
import { markerOf } from "@/lib/domain/core/ids";
import { WRITTEN_MARKER } from "@/lib/domain/core/marker";
import { isAllowedLink } from "@/lib/domain/markdown/allowed";

/** A citation: a number that is a fact, and moves as one. What it shows is set by who knows the numbers. */
const Citation = Node.create({
  name: "citation",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({
    key: {
      default: "",
      parseHTML: (element) => element.getAttribute("data-cite") ?? "",
      renderHTML: ({ key }) => ({ "data-cite": `${key}` }),
    },
  }),
  parseHTML: () => [{ tag: "span[data-cite]" }],
  renderHTML: ({ HTMLAttributes }) => ["span", HTMLAttributes],
  renderText: ({ node }) => markerOf(`${node.attrs["key"]}`),
  addNodeView: () => {
    return ({ node }) => {
      const dom = document.createElement("span");
      dom.dataset["cite"] = `${node.attrs["key"]}`;
      return { dom, ignoreMutation: () => true };
    };
  },
  // A marker that is typed or pasted is one.
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, state) => {
        if (!transactions.some(({ docChanged }) => docChanged)) return null;
        const found: { from: number; to: number; key: string }[] = [];
        state.doc.descendants((node, at, parent) => {
          if (!node.isText || parent?.type.name === "markdown" || node.marks.some(({ type }) => type.name === "code"))
            return;
          for (const hit of (node.text ?? "").matchAll(WRITTEN_MARKER)) {
            found.push({ from: at + hit.index, to: at + hit.index + hit[0].length, key: hit[1] ?? "" });
          }
        });
        const type = state.schema.nodes["citation"];
        if (found.length === 0 || type === undefined) return null;
        const { tr } = state;
        for (const { from, to, key } of found.toReversed()) tr.replaceWith(from, to, type.create({ key }));
        return tr;
      },
    }),
  ],
});

/** What has no form of its own, such as a table: edited as it is written. */
const Source = Node.create({
  name: "markdown",
  group: "block",
  content: "text*",
  marks: "",
  code: true,
  defining: true,
  parseHTML: () => [{ tag: "pre", preserveWhitespace: "full" }],
  renderHTML: () => ["pre", { "data-markdown": "" }, ["code", 0]],
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }): boolean => editor.isActive("markdown") && editor.commands.insertContent("\n"),
    };
  },
});

/** What a block keeps of how it was written: lib/domain/rich. It is shown nowhere, and its second half begins anew. */
const kept = { default: null, rendered: false, keepOnSplit: false } as const;
const AsWritten = Extension.create({
  name: "asWritten",
  addGlobalAttributes: () => [
    {
      types: ["paragraph", "heading", "bulletList", "orderedList", "blockquote", "markdown"],
      attributes: { source: kept, said: kept, gap: kept, nth: kept },
    },
  ],
});

/** What a section may be made of. */
export const extensions: AnyExtension[] = [
  StarterKit.configure({
    codeBlock: false,
    horizontalRule: false,
    underline: false,
    link: false,
    trailingNode: false,
    heading: { levels: [1, 2, 3, 4, 5, 6] },
  }),
  Link.configure({
    openOnClick: false,
    autolink: false,
    linkOnPaste: false,
    isAllowedUri: (url) => isAllowedLink(url),
    HTMLAttributes: { rel: "noopener noreferrer nofollow", target: null },
  }),
  Citation,
  Source,
  AsWritten,
];
