"use client";

import { type FormRulesRecord, type UseFormReturnType, useForm } from "@mantine/form";
import { type FormEventHandler, useEffect, useRef, useState } from "react";
import { changedMeanwhile, isTyped, keepingTyped } from "@/lib/client/meanwhile";

type Revision = number | null;

/** What a form is about, as it stands at one revision; null where none is counted, or before the first. */
interface Revised<V, R extends Revision> {
  revision: R;
  values: V;
}

interface RevisedFormInput<V, R extends Revision> extends Revised<V, R> {
  validate?: FormRulesRecord<V>;
}

export interface RevisedForm<V extends object, R extends Revision = Revision> {
  form: UseFormReturnType<V>;
  /** What the writer has seen: a save sends its revision. */
  seen: Revised<V, R>;
  isTyped: boolean;
  /** The fields that somebody changed while this was written; none where there is nothing to choose. */
  changed: (keyof V & string)[];
  takeTheirs: () => void;
  keepMine: () => void;
  onSubmit: (send: (values: V) => void) => FormEventHandler<HTMLFormElement>;
  /** What was sent was saved as that revision; the page may show for a while what was before. */
  saved: (answer: { revision: R }) => void;
}

function isOlder(revision: Revision, than: Revision): boolean {
  return revision !== null && than !== null && revision < than;
}

/**
 * A form of something that others may change while it is open: what they change is shown where nothing is written, and
 * never takes away what was; what was written is saved over theirs only after its writer has seen theirs.
 */
export function useRevisedForm<V extends object, R extends Revision>(input: RevisedFormInput<V, R>): RevisedForm<V, R> {
  const { revision, values, validate } = input;
  const [seen, setSeen] = useState<Revised<V, R>>({ revision, values });
  const sent = useRef(values);
  /** What the page showed when one's own save came back: until it shows another it is behind that. */
  const [beforeSave, setBeforeSave] = useState<{ revision: R } | null>(null);
  const form = useForm<V>({ initialValues: values, ...(validate ? { validate } : {}) });
  const states = { seen: seen.values, typed: form.values, newest: values };
  const isBehind = isOlder(revision, seen.revision) || (beforeSave !== null && beforeSave.revision === revision);
  const isRevised = !isBehind && revision !== seen.revision;
  const changed = isRevised ? changedMeanwhile(states) : [];
  const isNews = isRevised || (!isBehind && isTyped({ seen: seen.values, typed: values }));

  function show(shown: V): void {
    setSeen({ revision, values });
    setBeforeSave(null);
    if (isTyped({ seen: form.values, typed: shown })) form.setValues(shown);
  }
  useEffect(() => {
    if (isNews && changed.length === 0) show(keepingTyped(states));
    if (beforeSave !== null && revision === seen.revision) setBeforeSave(null);
  });

  return {
    form,
    seen,
    isTyped: isTyped(states),
    changed,
    takeTheirs: (): void => show(values),
    keepMine: (): void => show(keepingTyped(states)),
    onSubmit: (send) =>
      form.onSubmit((written) => {
        sent.current = written;
        send(written);
      }),
    saved: (answer): void => {
      setSeen({ revision: answer.revision, values: sent.current });
      setBeforeSave(answer.revision === revision ? null : { revision });
    },
  };
}
