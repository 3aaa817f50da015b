/** The scopes of a dashboard besides a single batch: the open batches, or all records. */
export const openBatches = 'open'
export const allRecords = 'all'
