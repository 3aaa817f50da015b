/**
 * A fact beside the journeys: one more way, another width, what is refused. `npm test` leaves it to `npm run test:sampled`.
 * It needs no story before it, since it runs without the journeys of its file.
 */
export const detail = { tag: '@detail' }

/** The stories that `npm test` leaves out: details, and files that walk every page of something. */
export const leftOut = /@detail\b|\.walk\.spec\.ts\b/
