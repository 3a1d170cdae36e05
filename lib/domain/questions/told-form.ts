import { tellsDegree } from "@/lib/domain/told/degree";
import { formsAsked } from "./answer-forms";
import { namesIn } from "./asked-for";
import type { AskedForm } from "./asked-form";
import { readWords } from "./said-words";
import { tellsDoing, tellsHolder, tellsHow, tellsUndergone, tellsWho } from "./told-deed";
import { type Telling, tellsWhatIs, tellsWhich } from "./told-thing";

/** Whether a text gives in other words what somebody does, and a name: “Ann Lee became director” of who leads. */
function tellsByForm(question: string, { text, near }: Telling): boolean {
  const known = readWords(question);
  const names = [...namesIn(`: ${text}`)].filter((name) => !known.some(({ stem }) => stem === name) && !near.has(name));
  return names.length > 0 && formsAsked(question).some(({ gives }) => gives.test(text));
}

/** Whether a text tells what is asked in the form that it is asked for; any text does where a question asks for none. */
export function tellsForm(form: AskedForm | null, question: string, telling: Telling): boolean {
  switch (form?.kind) {
    case undefined:
      return true;
    case "definition":
      return tellsWhatIs(form.thing, telling);
    case "naming":
      return tellsWhich(form, question, telling);
    case "doer":
      return tellsWho(form, question, telling) || tellsByForm(question, telling);
    case "role":
      return tellsHolder(form, question, telling);
    case "doing":
      return tellsDoing(form, telling);
    case "manner":
      return tellsHow(form, telling);
    case "degree":
      return tellsDegree(form.verb, telling.text);
    case "undergone":
      return tellsUndergone(form, telling);
  }
}
