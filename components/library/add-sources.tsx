"use client";

import { Button } from "@mantine/core";
import { type Icon, IconClipboardText, IconLink, IconListDetails, IconRss, IconWorld } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { laterDialogue } from "@/components/kit/later/later";
import { useDialogue } from "@/components/kit/use-dialogue";
import { useKeys } from "@/components/shell/keys";
import { usePageActions } from "@/components/shell/page-actions";
import { acceptedEndings, acceptedWords } from "@/lib/domain/files/document-kinds";
import { isNamedList, listEndings } from "@/lib/domain/references/list-file";
import { ChooseFiles } from "./choose-files";
import { DropArea } from "./drop-area";
import styles from "./library.module.css";
import { UploadRows } from "./upload-rows";
import { useUploads } from "./use-uploads";

const PasteText = laterDialogue(() => import("./paste-text").then((loaded) => loaded.PasteText));
const AddUrl = laterDialogue(() => import("./add-url").then((loaded) => loaded.AddUrl));
const AddReferences = laterDialogue(() => import("./references/add-references").then((loaded) => loaded.AddReferences));
const WatchList = laterDialogue(() => import("./watched/watch-list").then((loaded) => loaded.WatchList));
const AddSite = laterDialogue(() => import("./add-site").then((loaded) => loaded.AddSite));

/** The ways into the library: files dropped or chosen, pasted text, a web address, a list of references, a site, a feed. */
export function AddSources({ projectId, isFirst }: { projectId: string; isFirst: boolean }): ReactNode {
  const uploads = useUploads(projectId);
  const input = useRef<HTMLInputElement>(null);
  const pasting = useDialogue();
  const adding = useDialogue();
  const crawling = useDialogue();
  const listing = useDialogue();
  const watching = useDialogue();
  const [list, setList] = useState<File | null>(null);
  const ways: readonly Way[] = [
    { name: "Paste text", does: "Paste a text", keys: "p", icon: IconClipboardText, run: pasting.open },
    { name: "Add URL", does: "Add a web page", keys: "a", icon: IconLink, run: adding.open },
    {
      name: "Add list",
      does: "Add a list of references or addresses",
      keys: "r",
      icon: IconListDetails,
      run: () => openList(null),
    },
    { name: "Add site", does: "Add a site, page by page", keys: "s", icon: IconWorld, run: crawling.open },
    { name: "Watch feed", does: "Watch a feed, a sitemap or a search", keys: "w", icon: IconRss, run: watching.open },
  ];
  const choosing = { does: "Add files", keys: "u", run: (): void => input.current?.click() };
  useKeys([choosing, ...ways]);
  usePageActions([choosing, ...ways].map(({ does, run }) => ({ id: does, label: does, group: "This page", run })));

  function openList(file: File | null): void {
    setList(file);
    listing.open();
  }
  /** A list of references is looked through first; all else is sent as it is. */
  function add(files: readonly File[]): void {
    const first = files.find(({ name }) => isNamedList(name));
    uploads.add(files.filter((file) => file !== first));
    if (first !== undefined) openList(first);
  }
  return (
    <section aria-label="Add sources">
      <DropArea size={isFirst ? "large" : "small"} onDrop={add}>
        <div className={styles.dropInner}>
          <div className={styles.dropText}>
            <p className={styles.dropTitle}>
              {isFirst ? "Add what your researchers are to read" : "Drop files here to add them"}
            </p>
            <p>{acceptedWords}, up to 25 MB each, or a zip of them. They stay on this install.</p>
          </div>
          <div className={styles.buttons}>
            <ChooseFiles
              ref={input}
              accept={[...acceptedEndings, ...listEndings, ".zip"]}
              isPrimary={isFirst}
              onChoose={add}
            />
            <WayButtons ways={ways} />
          </div>
        </div>
      </DropArea>
      <UploadRows projectId={projectId} uploads={uploads.uploads} retry={uploads.retry} clear={uploads.clear} />
      {pasting.wasOpened && <PasteText projectId={projectId} isOpen={pasting.isOpen} close={pasting.close} />}
      {adding.wasOpened && <AddUrl projectId={projectId} isOpen={adding.isOpen} close={adding.close} />}
      {listing.wasOpened && (
        <AddReferences file={list} isOpen={listing.isOpen} close={listing.close} add={uploads.addPages} />
      )}
      {watching.wasOpened && <WatchList projectId={projectId} isOpen={watching.isOpen} close={watching.close} />}
      {crawling.wasOpened && <AddSite projectId={projectId} isOpen={crawling.isOpen} close={crawling.close} />}
    </section>
  );
}

/** One way into the library, with its key. */
interface Way {
  name: string;
  does: string;
  keys: string;
  icon: Icon;
  run: () => void;
}

function WayButtons({ ways }: { ways: readonly Way[] }): ReactNode {
  return ways.map(({ name, icon: Shape, run }) => (
    <Button
      key={name}
      size="sm"
      variant="default"
      leftSection={<Shape size={16} stroke={1.8} aria-hidden="true" />}
      onClick={run}
    >
      {name}
    </Button>
  ));
}
