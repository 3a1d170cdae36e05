/** What a language denies by, which words behind it say that it is of something looked for, and words that say so alone. */
interface MissingWords {
  denials: string;
  sought: string;
  alone: string;
}

/** By language, as stems: those that the library's texts are indexed in. */
const languages = {
  en: {
    denials:
      "not|nothing|nobody|nowhere|none|never|neither|no (?:source|document|text|figure|date|reason|fact|passage|one)",
    sought:
      "found|said|says|say|stated?|states|tells?|told|known|given|gives|mention|report|answer|explain|record|named|names|settled|decided|clear",
    alone:
      "unknown|unclear|unanswered|unresolved|undecided|unstated|missing|lacking|(?:is|are|was|were|remains?|left|still|stays?) open|open question",
  },
  de: {
    denials: "nicht|nichts|nirgends|niemand|kein",
    sought: "gefunden|finde|gesagt|sag|genannt|nenn|angegeben|bekannt|belegt|erwähn|beantwort|geklärt|entschieden",
    alone: "unbekannt|unklar|ungeklärt|unbeantwortet|offen|fehlt|fehlen",
  },
  fr: {
    denials: "ne|n['’]|rien|aucun|pas|jamais",
    sought: "trouv|dit|disent|mentionn|indiqu|précis|connu|répond|donn|tranch",
    alone: "inconnu|manque|reste ouvert|restent ouvert|sans réponse",
  },
  es: {
    denials: "no|nada|nadie|ningun|ningún|nunca",
    sought: "encontr|encuentr|hall|dice|dijo|mencion|indic|consta|conoc|sabe|respond",
    alone: "desconocid|falta|queda abiert|quedan abiert|sin respuesta|pendiente",
  },
  it: {
    denials: "non|nulla|niente|nessun|mai",
    sought: "trovat|trova|dett|dice|dicono|menzion|indica|noto|nota|risult|rispond",
    alone: "sconosciut|ignot|manca|irrisolt|senza risposta|resta apert|restano apert",
  },
  pt: {
    denials: "não|nada|ninguém|nenhum|nunca",
    sought: "encontr|ach|diz|dito|dita|mencion|indic|consta|conhec|sabe|respond",
    alone: "desconhecid|falta|em aberto|sem resposta",
  },
  nl: {
    denials: "niet|niets|niemand|geen|nergens",
    sought: "gevonden|vindt|gezegd|zegt|genoemd|noemt|vermeld|bekend|beantwoord",
    alone: "onbekend|onduidelijk|onbeantwoord|ontbreekt|ontbreken|open",
  },
  sv: {
    denials: "inte|inget|inga|ingen|ingenting|aldrig",
    sought: "hitta|funnit|sagt|sägs|säger|nämn|angiv|anges|känt|besvara|framgår",
    alone: "okän|oklar|obesvara|saknas|öppen|öppet|öppna",
  },
  da: {
    denials: "ikke|intet|ingen|ingenting|aldrig",
    sought: "fundet|funnet|sagt|siger|sier|nævn|nevn|oplyst|opplyst|kendt|kjent|besvar|fremgår|framgår",
    alone: "ukendt|ukjent|uklar|ubesvar|mangler|åben|åpen|åbent|åpent",
  },
  fi: {
    denials: "ei|eivät|mitään|mikään|kukaan",
    sought: "löyty|löydet|sano|mainit|kerro|tiede|vasta|ilmen",
    alone: "tuntematon|epäselv|puuttu|avoin|avoinna|vastaamat",
  },
  ru: {
    denials: "не|нет|ничего|никто|ни",
    sought: "найден|нашл|сказан|говор|указан|упомина|известн|отвеч",
    alone: "неизвестн|неясн|отсутств|остаётся открыт|остается открыт|без ответа",
  },
} as const satisfies Record<string, MissingWords>;

/** Letters between a denial and what it denies, within one clause. */
const CLAUSE = "[^.;:!?]{0,80}?";
/** Behind a denial: an ending of up to two letters, as “keine” has it. */
const ENDING = "\\p{L}{0,2}(?!\\p{L})";
const EDGE = "(?<![\\p{L}\\p{N}])";

const patterns = Object.values(languages).flatMap(({ denials, sought, alone }) => [
  new RegExp(`${EDGE}(?:${denials})(?:${ENDING}|(?<=['’]))${CLAUSE}${EDGE}(?:${sought})`, "iu"),
  new RegExp(`${EDGE}(?:${alone})`, "iu"),
]);
/** A text in letters of another script is in a language whose words are not known here. */
const KNOWN_SCRIPT = /[\p{Script=Latin}\p{Script=Cyrillic}]{3}/u;

/**
 * Whether a sentence says that something was not found, is not said, or is open: what of a report's limits can be looked
 * for once more. One that tells what the evidence is, as of when it holds or whose account it is, asks nothing.
 */
export function saysMissing(sentence: string): boolean {
  return !KNOWN_SCRIPT.test(sentence) || patterns.some((pattern) => pattern.test(sentence));
}
