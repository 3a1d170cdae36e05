import { ScimFault } from "@/lib/domain/directory/fault";
import type { Db } from "@/lib/platform/db/client";
import { type Ask, bodyOf, isKnown, requireVersion, SEARCH, searchIn, shownBy } from "./ask";
import { type Resource, versionOf } from "./resources";
import { told } from "./said";

/** Which of them is meant, and what must hold of it as it stands when it is changed. */
interface Asked<Item> {
  id: string;
  precondition: (item: Item) => void;
}

/** A kind of thing that a directory keeps here: how it is called, found, written and told. */
interface Kind<Item> {
  /** As the subject of a sentence. */
  one: string;
  many: string;
  listed: (ask: Ask) => Promise<Response>;
  find: (db: Db, id: string) => Promise<Item>;
  create: (db: Db, body: unknown) => Promise<Item>;
  replace: (db: Db, asked: Asked<Item> & { body: unknown }) => Promise<Item>;
  change: (db: Db, asked: Asked<Item> & { body: unknown }) => Promise<Item>;
  remove: (db: Db, asked: Asked<Item>) => Promise<void>;
  resource: (base: string, item: Item) => Resource;
}

/** What a directory asks of all things of one kind, and of one of them by its id. */
export function resourceRoutes<Item>(kind: Kind<Item>): (ask: Ask, id: string | undefined) => Promise<Response> {
  const shown = (ask: Ask, item: Item, isNew = false): Response =>
    told(kind.resource(ask.base, item), shownBy(ask), isNew);

  async function onOne(ask: Ask, id: string): Promise<Response> {
    const { db } = ask;
    const precondition = (item: Item): void => requireVersion(ask, versionOf(item));
    const asked = { id: id.toLowerCase(), precondition };
    switch (ask.request.method) {
      case "GET": {
        const item = await kind.find(db, asked.id);
        if (isKnown(ask, versionOf(item))) return new Response(null, { status: 304 });
        return shown(ask, item);
      }
      case "PUT":
        return shown(ask, await kind.replace(db, { ...asked, body: await bodyOf(ask) }));
      case "PATCH":
        return shown(ask, await kind.change(db, { ...asked, body: await bodyOf(ask) }));
      case "DELETE":
        await kind.remove(db, asked);
        return new Response(null, { status: 204 });
      default:
        throw new ScimFault(405, `${kind.one} does not take ${ask.request.method}.`);
    }
  }

  return async (ask, id) => {
    if (id === SEARCH) return await kind.listed(await searchIn(ask));
    if (id !== undefined) return await onOne(ask, id);
    switch (ask.request.method) {
      case "GET":
        return await kind.listed(ask);
      case "POST":
        return shown(ask, await kind.create(ask.db, await bodyOf(ask)), true);
      default:
        throw new ScimFault(405, `${kind.many} do not take ${ask.request.method}.`);
    }
  };
}
