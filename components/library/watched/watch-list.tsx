"use client";

import { NativeSelect, NumberInput, SegmentedControl, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { emptyAndClose, FormDialogue } from "@/components/kit/form-dialogue";
import { atFieldOf, useCommand } from "@/lib/client/use-command";
import { MOST_OF_A_LOOK } from "@/lib/domain/watch/listing";
import { watchRhythms } from "@/lib/domain/watch/watching";

interface WatchListProps {
  projectId: string;
  isOpen: boolean;
  close: () => void;
}

const kinds = [
  { value: "address", label: "Feed or sitemap" },
  { value: "search", label: "Search" },
];

/** A feed, a sitemap or a search whose new pages become sources by themselves. */
export function WatchList({ projectId, isOpen, close }: WatchListProps): ReactNode {
  const form = useForm({
    initialValues: { kind: "address", address: "", days: "7", most: 20 },
    validate: { address: (value) => (value.trim() === "" ? "Write an address or the words of a search." : null) },
  });
  const { run, isPending } = useCommand("watch_list", {
    says: "It is watched. Its newest pages appear as they come.",
    onDone: emptyAndClose(form, close),
    onRefused: atFieldOf(form),
  });
  const isSearch = form.values.kind === "search";
  return (
    <FormDialogue
      title="Watch a feed, a sitemap or a search"
      isOpen={isOpen}
      close={close}
      onSubmit={form.onSubmit(({ address, days, most }) =>
        run({ projectId, kind: isSearch ? "search" : "address", address, days: Number(days), most }),
      )}
      button="Watch"
      isPending={isPending}
    >
      <SegmentedControl aria-label="What to watch" data={kinds} {...form.getInputProps("kind")} />
      <TextInput
        label={isSearch ? "Words" : "Address"}
        description={
          isSearch
            ? "The connected search providers are asked, and what they newly find is read."
            : "Of an RSS or Atom feed, or of a sitemap. What it newly names is read, as robots.txt allows."
        }
        placeholder={isSearch ? undefined : "https://example.org/feed.xml"}
        type={isSearch ? "text" : "url"}
        required
        data-autofocus
        {...form.getInputProps("address")}
      />
      <NativeSelect
        label="Look"
        data={watchRhythms.map(({ days, words }) => ({ value: String(days), label: words }))}
        {...form.getInputProps("days")}
      />
      <NumberInput
        label="New pages at most, each time"
        description="The newest are read, the first time too; all others are passed over."
        min={1}
        max={MOST_OF_A_LOOK}
        allowDecimal={false}
        clampBehavior="strict"
        required
        {...form.getInputProps("most")}
      />
    </FormDialogue>
  );
}
