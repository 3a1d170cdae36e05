import type { ReactNode } from "react";
import { Note } from "@/components/kit/states";
import type { CapabilitiesView } from "@/lib/features/runs/views/new-run";

/** What this install can do as it is set up. */
export function CapabilitiesNote({ capabilities }: { capabilities: CapabilitiesView }): ReactNode {
  if (capabilities.note !== null) return <Note tone="warn">{capabilities.note}</Note>;
  if (capabilities.driver === "offline") {
    return (
      <Note tone="accent">
        <p>
          <strong>No key is needed.</strong> Stemma reads the documents in your library, draws facts from them word for
          word, compares them, and writes a cited report. Without a model’s key it quotes and arranges rather than
          rephrases.{" "}
          {capabilities.webProviders.length > 0
            ? `The web is searched with ${capabilities.webProviders.join(", ")}.`
            : "It does not search the web. Nothing leaves this machine."}
        </p>
      </Note>
    );
  }
  return (
    <Note tone="accent">
      <p>
        A model is connected.{" "}
        {capabilities.webProviders.length > 0
          ? `The web is searched with ${capabilities.webProviders.join(", ")}.`
          : "No search provider is set up: research reads the library only."}
      </p>
    </Note>
  );
}
