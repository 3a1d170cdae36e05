/** First words of orders. Sentences that begin with one and go on to an object tell somebody what to do. */
const verbs: ReadonlySet<string> = new Set(
  `add adjust allow apply attach back bake begin boil book bring build call change check choose clean clear click close collect
  combine configure connect continue copy count cover create cut decide define delete determine dig disable disconnect download
  drag draw drill drop dry edit enable enter exclude export fasten fill find finish fix fold follow format gather get give go grind
  heat hold identify import include insert install join keep label launch lay leave let lift list load log lower make mark measure
  mix mount move name note open order pack paint paste peel place plan plug pour prepare press print pull push put raise read record
  reduce remove repeat replace request reset restart restore rinse roll run save screw search select send separate set shake shut
  sign slide soak sort split spray spread stir stop store submit switch take tap test tie tighten trim turn type undo unplug untie
  update upload use verify wait wash weigh wipe wrap write`.split(/\s+/),
);

/** Whether a word may open an order: “Open the valve”. Most may be nouns, too; what stands behind tells. */
export function isOrderVerb(word: string): boolean {
  return verbs.has(word.toLowerCase());
}
