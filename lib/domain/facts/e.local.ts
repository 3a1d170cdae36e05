import { relevantSentences } from "@/lib/domain/questions/relevance";
import { isFinding } from "./statement";
const q="How long was the mail server down on 11 March 2024?";
console.log(relevantSentences(q,[q],{sourceTitle:"Outage review, first quarter of 2024",heading:null,text:"There were three outages in the first quarter of 2024. The longest was that of the mail server on 11 March. The mail server was down for two hours and ten minutes during the repair, counted from the first failed login to the last."}));
console.log(isFinding({text:"The mail server was down for two hours and ten minutes during the repair, counted from the first failed login to the last.",kind:"prose"}));
