/** What is done with custom collections and their answers beside the engine's own endpoints. */
export const surveyPaths = {
  resource: '/xw/collection',
  audience: '/xw/collection/audience',
  publish: '/xw/collection/publish',
  close: '/xw/collection/close',
  reopen: '/xw/collection/reopen',
  supplement: '/xw/collection/supplement',
  answers: '/xw/collectionAnswer',
  figures: '/xw/collectionAnswer/figures',
  review: '/xw/collectionAnswer/review',
  urge: '/xw/collectionAnswer/urge',
  mine: '/xw/collectionAnswer/mine',
} as const

/** What a student types into an answer, until it is handed in. */
export const responseDraftPaths = {
  one: '/xw/collectionDraft/queryById',
  save: '/xw/collectionDraft/save',
  promote: '/xw/collectionDraft/submit',
  remove: '/xw/collectionDraft/delete',
} as const

/** The parameter that says whose answers a list has: its columns are the items of that collection. */
export const surveyParam = 'collection'
