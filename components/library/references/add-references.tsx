"use client";

import { Button, FileButton, Group, Textarea } from "@mantine/core";
import {
  type FormEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { FormDialogue } from "@/components/kit/form-dialogue";
import { Note } from "@/components/kit/states";
import { counted } from "@/components/kit/words";
import { listEndings } from "@/lib/domain/references/list-file";
import { type AddressedReference, isAddressed } from "@/lib/domain/references/reference";
import { type ReferenceList, readReferenceList } from "@/lib/domain/references/reference-list";
import { FoundReferences } from "./found-references";
import { readListFile } from "./read-list-file";

interface AddReferencesProps {
  /** A list that was dropped, to begin with; null to begin with none. */
  file: File | null;
  isOpen: boolean;
  close: () => void;
  add: (pages: readonly AddressedReference[]) => void;
}

/** A list of references, pasted or from a file: shows what it found, and adds the pages of those that are chosen. */
export function AddReferences({ file, isOpen, close, add }: AddReferencesProps): ReactNode {
  const given = useList(file);
  const { list } = given;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAsked, setIsAsked] = useState(false);
  const pages = list?.ok ? list.references.filter(isAddressed) : [];
  const chosen = pages.filter(({ url }) => !left.has(url));

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsAsked(chosen.length === 0);
    if (chosen.length === 0) return;
    add(chosen);
    given.clear();
    setLeft(new Set());
    close();
  }
  return (
    <FormDialogue
      title="Add a list of references"
      isOpen={isOpen}
      close={close}
      onSubmit={submit}
      button={chosen.length === 0 ? "Read and add" : `Read and add ${counted(chosen.length, "page")}`}
      isPending={false}
    >
      <Textarea
        label="References or addresses"
        description="BibTeX, RIS or CSL-JSON, as Zotero and others export them, or any text with addresses in it. Each page is read once and kept as it was."
        autosize
        minRows={4}
        maxRows={8}
        data-autofocus
        value={given.text}
        onChange={(event): void => given.paste(event.currentTarget.value)}
      />
      <Group gap="sm">
        <FileButton
          accept={listEndings.join(",")}
          inputProps={{ "aria-label": "File of references" }}
          onChange={(chosenFile): void => void (chosenFile && given.choose(chosenFile))}
        >
          {(props) => (
            <Button {...props} variant="default" size="compact-sm">
              Choose a file
            </Button>
          )}
        </FileButton>
        {given.fileName !== null && <span>{given.fileName}</span>}
      </Group>
      {list?.ok && <FoundReferences list={list} left={left} setLeft={setLeft} />}
      {list?.ok === false && <Note tone="bad">{list.message}</Note>}
      {isAsked && chosen.length === 0 && (list === null || pages.length > 0) && (
        <Note tone="bad">{list === null ? "Paste a list or choose a file." : "Choose at least one page."}</Note>
      )}
    </FormDialogue>
  );
}

interface GivenList {
  text: string;
  fileName: string | null;
  /** What is found in it; null as long as there is nothing to look through. */
  list: ReferenceList | null;
  paste: (text: string) => void;
  choose: (file: File) => void;
  clear: () => void;
}

/** A list as it is given, in a file or as text: the last one counts. */
function useList(dropped: File | null): GivenList {
  const [text, setText] = useState("");
  const [read, setRead] = useState<{ name: string; list: ReferenceList } | null>(null);
  const newest = useRef<File | null>(null);
  // Long texts must not hold up whoever types.
  const settled = useDeferredValue(text);
  const pasted = useMemo(() => (settled.trim() === "" ? null : readReferenceList(settled)), [settled]);

  function show(name: string, list: ReferenceList): void {
    setText("");
    setRead({ name, list });
  }
  async function choose(file: File): Promise<void> {
    newest.current = file;
    const list = await readListFile(file);
    // Something else may have been given while it was read.
    if (newest.current === file) show(file.name, list);
  }
  const begin = useEffectEvent(choose);
  useEffect(() => {
    if (dropped !== null) void begin(dropped);
  }, [dropped]);

  return {
    text,
    fileName: read?.name ?? null,
    list: read === null ? pasted : read.list,
    paste: (typed): void => {
      newest.current = null;
      setRead(null);
      setText(typed);
    },
    choose: (file): void => void choose(file),
    clear: (): void => {
      newest.current = null;
      setRead(null);
      setText("");
    },
  };
}
