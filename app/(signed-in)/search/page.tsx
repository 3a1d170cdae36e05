import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SearchScreen } from "@/components/knowledge/search-screen";
import { Main } from "@/components/shell/bar/shell";
import { viewerAcross } from "@/lib/access/page";
import { getSearchView } from "@/lib/features/knowledge/views/search";

export const metadata: Metadata = { title: "Search" };

interface SearchProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SearchPage({ searchParams }: SearchProps): Promise<ReactNode> {
  const { db, viewer: person } = await viewerAcross();
  return (
    <Main>
      <SearchScreen view={await getSearchView(db, person, await searchParams)} />
    </Main>
  );
}
