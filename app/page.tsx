import { redirect } from "next/navigation";
import { viewer } from "@/lib/access/page";

/** The address itself: on to the projects, by way of the first account or the sign-in where they are due. */
export default async function Home(): Promise<never> {
  await viewer();
  redirect("/projects");
}
