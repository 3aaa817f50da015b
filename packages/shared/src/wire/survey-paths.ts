/** Paths of actions on surveys and their responses, besides the engine's endpoints. */
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

/** Paths of the draft of a response, until the student submits it. */
export const responseDraftPaths = {
  one: '/xw/collectionDraft/queryById',
  save: '/xw/collectionDraft/save',
  promote: '/xw/collectionDraft/submit',
  remove: '/xw/collectionDraft/delete',
} as const

/** The list parameter that selects the responses of a survey; its items become the columns. */
export const surveyParam = 'collection'
