/** What a dashboard is about: the collections under way, all records, or the round of a collection. */
export const openRounds = 'open'
export const everyRound = 'all'
