import { expect, test } from "vitest";
import { alternativesIn } from "./alternatives";

const choices: [question: string, ...things: string[]][] = [
  ["Should the hull be planked with larch or with pine?", "with larch", "with pine"],
  ["Should the hull be planked with larch or pine?", "larch", "pine"],
  ["update or full-update?", "update", "full-update"],
  ["Should I run update or full-update on the router?", "update", "full-update"],
  ["Xfs vs Btrfs vs Jfs", "Xfs", "Btrfs", "Jfs"],
  ["Should we order AB1 or Q7 valves?", "AB1", "Q7"],
  ["Should the farm fence its ponds or patrol at night?", "fence its ponds", "patrol"],
  ["Should the nets be dried in the loft or in a heated shed?", "in the loft", "in a heated shed"],
  ["Should the old boats be sold, scrapped or mended?", "sold", "scrapped", "mended"],
  ["Is it better to caulk the deck by hand or with a machine?", "by hand", "with a machine"],
  ["Which is better for salt water, K9 or K26?", "K9", "K26"],
  ["Should we dig a canal or raise the road?", "dig a canal", "raise the road"],
  ["Larch or pine: which lasts longer?", "Larch", "pine"],
  ["Is it cheaper to take the tram or the bus?", "the tram", "the bus"],
  ["Which should I choose: the night ferry, the plane or the car?", "the night ferry", "the plane", "the car"],
  ["Do I need a fishing licence or a boat permit for the lake?", "a fishing licence", "a boat permit"],
  ["Oak, ash, elm, fir or box?", "Oak", "ash", "elm", "fir", "box"],
  ["Oak versus ash versus elm", "Oak", "ash", "elm"],
  ["Which is best: oak or ash?", "oak", "ash"],
  ["Should we tar or paint the hull before the winter comes?", "tar", "paint"],
  ["Should I go by boat via Tarn or by rail?", "by boat via Tarn", "by rail"],
  ["Should the club buy RSA or Ed25519 keys?", "RSA", "Ed25519"],
  ["Should the hull be oak or steel for the gates?", "oak", "steel"],
  ["Should it be the oak hull with tar or the steel hull?", "the oak hull with tar", "the steel hull"],
  ["Is it cheaper to take the tram or to walk?", "to take the tram", "to walk"],
  ["Should the old farm by the lake fence or sell?", "fence", "sell"],
  ["Should we buy a new boat or the old one?", "a new boat", "the old one"],
  ["Should we sell our old boat or your new one?", "our old boat", "your new one"],
  ["Should we tar its hull or paint?", "tar its hull", "paint"],
  ["Should I use – oak, or ash –?", "oak", "ash"],
  ["Is it worth to buy or rent?", "buy", "rent"],
  ["Oak or ash, which lasts?", "Oak", "ash"],
];

test.each(choices)("%s names what to choose from", (question, ...things) => {
  expect(alternativesIn(question)).toEqual({ things, asks: "choice" });
});

test.each([
  ["How do K9 and K26 compare?", "K9", "K26"],
  ["How do ferries in Ames compare with those in Bree?", "ferries in Ames", "ferries in Bree"],
  ["What is the difference between a lease and a licence?", "a lease", "a licence"],
  ["How does the old rule differ from the new one?", "the old rule", "the new one"],
  ["Compare oak with ash", "oak", "ash"],
  ["How do oak, elm and ash compare?", "oak", "elm", "ash"],
  ["How do the oak in Ames and those in Bree differ?", "the oak in Ames", "the oak in Bree"],
  ["What sets oak apart from ash?", "oak", "ash"],
  ["How is oak different from ash?", "oak", "ash"],
  ["What are the differences between oak, elm and ash?", "oak", "elm", "ash"],
  ["Please compare the boats in Ames with the ones in Bree", "the boats in Ames", "the boats in Bree"],
])("%s asks what sets two things apart", (question, ...things) => {
  expect(alternativesIn(question)).toEqual({ things, asks: "difference" });
});

test.each([
  ["Between Ada Moe and Vic Dahl, which writer had more success?", "Ada Moe", "Vic Dahl"],
  ["Are both magazines, the Tern and Pick It Up, British publications?", "the Tern", "Pick It Up"],
  ["Are Fern and Escape from the Dark both films?", "Fern", "Escape from the Dark"],
  ["Which is older, the abbey or the bridge?", "the abbey", "the bridge"],
  ["Which plant is larger, the Pterocarya or the Cotula?", "the Pterocarya", "the Cotula"],
  ["Are wooden hulls lighter than steel hulls?", "wooden hulls", "steel hulls"],
  ["Is the tram or the bus cheaper to run?", "the tram", "the bus"],
  ["Is oak better than ash?", "oak", "ash"],
  ["Is the tram, the bus or the ferry cheaper?", "the tram", "the bus", "the ferry"],
  ["Which lasts, oak or ash, and why?", "oak", "ash"],
  ["Which came first, the mill or the forge?", "the mill", "the forge"],
  ["Which is older, Ada Moe or Vic Dahl of Tarn?", "Ada Moe", "Vic Dahl"],
  ["Do the mill and the forge share a wall?", "the mill", "the forge"],
])("%s asks which is more of something", (question, ...things) => {
  expect(alternativesIn(question)).toEqual({ things, asks: "comparison" });
});

test.each([
  ["Was the loom driven by water or by steam?", "by water", "by steam"],
  ["Was the mill burned or sold in 1911?", "burned", "sold"],
  ["Is it the oak or the ash?", "the oak", "the ash"],
])("%s asks which of them is the case", (question, ...things) => {
  expect(alternativesIn(question)).toEqual({ things, asks: "fact" });
});

test.each([
  "Do we need a permit or not?",
  "Should I tar the hull?",
  "Which gauge shows a depth between 0 and 1?",
  "Why did the bank fail?",
  "The ferries are late or cancelled: why?",
  "Should the price go up or down?",
  "Should I tar it now or later?",
  "Should I use oak or oak?",
  "Should I use oak or the?",
  "Why oak or ash?",
  "Should we buy 12 or 13?",
  "What is the difference between one and 2?",
  "Should we use a very long name of many words for one thing or ash?",
])("%s names no things to choose from", (question) => {
  expect(alternativesIn(question)).toBe(null);
});
