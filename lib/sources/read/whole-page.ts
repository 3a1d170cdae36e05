/**
 * A page with the elements that browsers add where its author left them out (html, head, body): the parser here does
 * not, and would take the first paragraph for the document.
 */
export function wholePage(html: string): string {
  if (/<body[\s>]/i.test(html)) return html;
  const language = /<html\b[^>]{0,500}?\slang\s*=\s*["']?([\w-]{2,20})/i.exec(html)?.[1];
  const bare = html.replace(/<!doctype[^>]{0,1000}>|<\/?(?:html|body)\b[^>]{0,2000}>/gi, "");
  const { head, body } = split(bare);
  const attribute = language === undefined ? "" : ` lang="${language}"`;
  return `<!doctype html><html${attribute}><head>${head}</head><body>${body}</body></html>`;
}

function split(bare: string): { head: string; body: string } {
  const end = bare.search(/<\/head\s{0,9}>/i);
  if (end >= 0) return { head: bare.slice(0, end).replace(/<head\b[^>]{0,200}>/i, ""), body: bare.slice(end) };
  const inHead = bare.match(/<title\b[^>]{0,200}>[^<]{0,1000}<\/title>|<meta\b[^>]{0,2000}>/gi) ?? [];
  return { head: inHead.join(""), body: bare.replace(/<title\b[^>]{0,200}>[^<]{0,1000}<\/title>/i, "") };
}
