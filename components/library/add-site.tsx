"use client";

import { NumberInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { emptyAndClose, FormDialogue } from "@/components/kit/form-dialogue";
import { atFieldOf, useCommand } from "@/lib/client/use-command";

interface AddSiteProps {
  projectId: string;
  isOpen: boolean;
  close: () => void;
}

/** A site, or a folder of one, page by page. */
export function AddSite({ projectId, isOpen, close }: AddSiteProps): ReactNode {
  const form = useForm({
    initialValues: { url: "", cap: 50 },
    validate: { url: (value) => (value.trim() === "" ? "Write an address." : null) },
  });
  const { run, isPending } = useCommand("start_crawl", {
    says: "The site is being read. Its pages appear as they come.",
    onDone: emptyAndClose(form, close),
    onRefused: atFieldOf(form),
  });
  return (
    <FormDialogue
      title="Add a site"
      isOpen={isOpen}
      close={close}
      onSubmit={form.onSubmit((values) => run({ projectId, ...values }))}
      button="Read the site"
      isPending={isPending}
    >
      <TextInput
        label="Address"
        description="Its sitemap and its links are followed, within this host and folder, a page a second, as robots.txt allows."
        placeholder="https://example.org/handbook/"
        type="url"
        inputMode="url"
        required
        data-autofocus
        {...form.getInputProps("url")}
      />
      <NumberInput
        label="Pages at most"
        min={1}
        max={1_000}
        allowDecimal={false}
        clampBehavior="strict"
        required
        {...form.getInputProps("cap")}
      />
    </FormDialogue>
  );
}
