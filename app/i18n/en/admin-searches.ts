import { POLICY } from "~/domain/policy";
import { MISSED_LEAST } from "~/domain/search/missed-search";
import { days, times } from "./units";

export const adminSearches = {
  missed: "Searches with no results",
  missedAbout: `Counted anonymously over ${days(POLICY.MISSED_SEARCH_DAYS)}. A search is listed once it has been made ${times(MISSED_LEAST)}. Searches with an email address or a long number aren't counted.`,
  nothing: "No searches to show.",
  words: "Searched for",
  times: "Times",
  add: "Add a meaning",
  added: "Added words",
  addedAbout: "Searches for these words return the results of the word they stand for. Changes take effect shortly.",
  noneAdded: "No words added yet.",
  means: "Means",
  by: "Added by",
  remove: "Remove",
  removed: "“{words}” removed",
  gone: "These words were removed before. Nothing was changed.",
  title: "Add words to search",
  about: "Searches for the new words will return the results of the word you enter below.",
  newWords: "New words",
  newWordsHint: "A word or a short phrase, as people type it.",
  term: "Mean the same as",
  termHint: "A word that search knows, in English or Spanish, such as “phone” or “celular”.",
  choose: "Which of these?",
  yes: "Add words",
  done: "“{words}” added",
  refusal: {
    wordsMissing: "Enter the new words",
    wordsTooLong: "Enter up to {max} words",
    termMissing: "Enter a word that search knows",
    termUnknown: "Search doesn't know this word. Enter another one.",
    termAmbiguous: "This word means several things. Choose one.",
    alreadyMeant: "These words mean that already",
    taken: "These words were added before. Remove them first.",
  },
} as const;
