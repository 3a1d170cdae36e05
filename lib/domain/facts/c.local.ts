import { contradiction, disagree, mayBeOfOneThing } from "./contradiction";
import { readClaim } from "./claims";
import { ask, prepare } from "@/lib/domain/questions/weighed";
import { areOfOneThing, giveOtherValues } from "@/lib/domain/questions/rivals";
const pairs: [string, string, string][] = [
 ["What did it cost to bring the railway back?", "The Ellerdale line cost £171.4 million when all that was spent on it is counted.", "The final cost of the Ellerdale line was £148.2 million."],
 ["How many people used the line in its first year?", "1.24 million journeys were made on the Ellerdale line in its first twelve months.","From them it estimates 0.96 million journeys in the first twelve months."],
 ["Do the trains run on time?", "In the year to September 2025, 91 percent of our trains on the Ellerdale line reached their last station within five minutes of the timetable.","Seventy-eight percent of them arrived within three minutes of the timetable."],
 ["How high did the water stand in 1952?", "The peak at Tanner's Bridge was read on the Harbour gauge as 19 feet 4 inches, or 5.9 metres, at 11.20 at night.","A brass line on the wall of the Girls' School shows how high the water stood: 6.2 metres above the Harbour datum."],
 ["What did the barrier cost in the end?", "It cost £34 million.", "The final account of the barrier, including the later works on the sills, came to £41 million."],
 ["How long was the mail server down on 11 March 2024?", "The mail server was down for 35 minutes during the repair.", "The mail server was down for two hours and ten minutes during the repair, counted from the first failed login to the last."],
 ["How many people came to the orchard day in 2022?","The orchard day of 2022 had 900 visitors.","The orchard day drew some 1,400 people on 2 October, and the lane was blocked for hours."],
 ["What does it cost to put a heat pump into one flat in Varnholt?","The average installed cost in the Varnholt programme was €17,900 per home.","The average installed cost in the Skarvik programme was €13,100 per home."],
 ["What does it cost to put a heat pump into one flat in Varnholt?","The average installed cost in the Varnholt programme was €17,900 per home.","The average installed cost in the Varnholt programme was €14,200 per home."],
 ["How many hives did the beekeeper lose?","The beekeeper, Ignaz Moser, lost eight of his hives over the winter.","The beekeeper moves 24 hives into the orchard from 10 April on."],
];
for (const [q, a, b] of pairs) {
  const st = prepare([{ id: "a", text: a, title: "", weight: 1 }, { id: "b", text: b, title: "", weight: 1 },{ id: "c", text: "Nothing of it.", title: "", weight: 1 }]);
  const p = ask(q, st);
  console.log(q, "\n ", JSON.stringify(contradiction(a, b)), "one?", mayBeOfOneThing(readClaim(a), readClaim(b)), "other values", giveOtherValues(p, a, b), "of one", areOfOneThing(p, st.all[0]!, st.all[1]!));
}
