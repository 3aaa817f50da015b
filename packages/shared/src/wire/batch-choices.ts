/** What a dashboard is about: the collections under way, all records, or the round of a collection. */
export const openBatches = 'open'
export const allRecords = 'all'
