import { Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { PerspectiveEdit } from "@/lib/features/runs/contract";
import type { SearchWords } from "./search-words";

/** What the fields hold: one question on each line. */
interface SearchTexts {
  name: string;
  focus: string;
  questions: string;
}

export interface SearchForm {
  texts: SearchTexts;
  problem: string | null;
  change: (texts: Partial<SearchTexts>) => void;
  /** Shows what was wrong with the search beside its fields; false for a refusal of anything else. */
  onRefused: (refusal: { message: string; field?: string | undefined }) => boolean;
  clear: () => void;
  /** What is sent; a focus that was not written is the first question. */
  perspective: PerspectiveEdit;
}

const nothing: SearchTexts = { name: "", focus: "", questions: "" };

/** The fields of one search. */
export function useSearchForm(before: PerspectiveEdit | null = null): SearchForm {
  const first = before === null ? nothing : { ...before, questions: before.questions.join("\n") };
  const [texts, setTexts] = useState<SearchTexts>(first);
  const [problem, setProblem] = useState<string | null>(null);
  const questions = texts.questions
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return {
    texts,
    problem,
    change: (part): void => {
      setTexts({ ...texts, ...part });
      setProblem(null);
    },
    onRefused: ({ message, field }): boolean => {
      if (!field?.startsWith("perspective")) return false;
      setProblem(message);
      return true;
    },
    clear: (): void => setTexts(nothing),
    perspective: { name: texts.name, focus: texts.focus.trim() || (questions[0] ?? ""), questions },
  };
}

/** Name, focus and questions of a search that is added or changed. */
export function SearchFields({ form, words }: { form: SearchForm; words: SearchWords }): ReactNode {
  const { texts, problem, change } = form;
  return (
    <>
      <TextInput
        label="Name"
        placeholder={words.nameHint}
        maxLength={120}
        required
        data-autofocus
        value={texts.name}
        onChange={(event): void => change({ name: event.currentTarget.value })}
      />
      <Textarea
        label={words.focus}
        description="Empty for what is asked first"
        autosize
        minRows={1}
        maxRows={5}
        maxLength={600}
        value={texts.focus}
        onChange={(event): void => change({ focus: event.currentTarget.value })}
      />
      <Textarea
        label={words.questions}
        description="One on each line"
        placeholder={words.questionHint}
        autosize
        minRows={3}
        maxRows={8}
        required
        error={problem}
        value={texts.questions}
        onChange={(event): void => change({ questions: event.currentTarget.value })}
      />
    </>
  );
}
