/** What is wrong with a template, for whoever wrote it. */
export interface TemplateProblem {
  template: string;
  /** Counted from 1. */
  line: number;
  name: string;
  message: string;
}

const variable = /\$(\$|[A-Za-z_]+)?/g;

/** Fills `$name` with what `valueOf` gives for it; `$$` is a dollar sign. What is filled in is not read again. */
export function fillTemplate(template: string, textFor: (name: string) => string): string {
  return template.replace(variable, (whole, name: string | undefined) => {
    if (name === "$") return "$";
    return name === undefined ? whole : textFor(name);
  });
}

/** Unknown variables and lone dollar signs of a template, with their lines. */
export function checkTemplate(template: string, text: string, known: readonly string[]): TemplateProblem[] {
  if (text.trim() === "") return [{ template, line: 1, name: "", message: "The template is empty." }];
  return text.split("\n").flatMap((content, index) =>
    [...content.matchAll(variable)].flatMap(([, name]): TemplateProblem[] => {
      if (name === "$" || (name !== undefined && known.includes(name))) return [];
      const message =
        name === undefined
          ? "A dollar sign stands alone: write $$ for a dollar sign."
          : `Unknown variable $${name}: the input has ${known.map((entry) => `$${entry}`).join(", ")}.`;
      return [{ template, line: index + 1, name: name ?? "$", message }];
    }),
  );
}
