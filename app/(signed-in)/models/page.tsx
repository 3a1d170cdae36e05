import type { Metadata } from "next";
import type { ReactNode } from "react";
import { CapabilitiesNote } from "@/components/account/capabilities-note";
import { ModelTable } from "@/components/models/model-table";
import { Page } from "@/components/page";
import { Main } from "@/components/shell/shell";
import { viewer } from "@/lib/access/page";
import { getInstallView } from "@/lib/views/install";

export const metadata: Metadata = { title: "Models" };

export default async function Models(): Promise<ReactNode> {
  await viewer();
  const { capabilities, models } = getInstallView();
  return (
    <Main>
      <Page title="Models" width="reading" lead="What answers when a run asks.">
        <CapabilitiesNote capabilities={capabilities} />
        {models.length > 0 && <ModelTable models={models} />}
      </Page>
    </Main>
  );
}
