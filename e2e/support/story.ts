/**
 * Marks a test of a detail beside the main journeys: another way, another screen width, a refusal. `npm test` leaves it to
 * `npm run test:sampled`. It must not depend on the tests above it, which do not run then.
 */
export const detail = { tag: '@detail' }

/** The stories that `npm test` leaves out: details, and files that walk every page of something. */
export const leftOut = /@detail\b|\.walk\.spec\.ts\b/
