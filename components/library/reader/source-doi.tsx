"use client";

import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { laterDialogue } from "@/components/kit/later/later";
import { useDialogue } from "@/components/kit/use-dialogue";
import { doiAddress } from "@/lib/domain/references/doi";

const Dialogue = laterDialogue(() => import("./doi-dialogue").then((loaded) => loaded.DoiDialogue));

interface SourceDoiProps {
  projectId: string;
  sourceId: string;
  doi: string | null;
  canEdit: boolean;
}

/** The DOI of a document, which leads to it, and a way to set another. */
export function SourceDoi({ projectId, sourceId, doi, canEdit }: SourceDoiProps): ReactNode {
  const { isOpen, wasOpened, open, close } = useDialogue();
  const address = doi === null ? null : doiAddress(doi);
  return (
    <>
      {address !== null && (
        <Anchor href={address} target="_blank" rel="noopener noreferrer nofollow" fz="inherit" underline="always">
          {doi}
        </Anchor>
      )}{" "}
      {canEdit && (
        <Anchor component="button" type="button" fz="inherit" underline="always" onClick={open}>
          {doi === null ? "Set the DOI" : "Change the DOI"}
        </Anchor>
      )}
      {wasOpened && (
        <Dialogue key={doi} projectId={projectId} sourceId={sourceId} doi={doi ?? ""} isOpen={isOpen} close={close} />
      )}
    </>
  );
}
