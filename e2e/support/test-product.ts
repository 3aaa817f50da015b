/** The product that one worker's stories use. Every worker has its own, so that stories do not interfere. */
export interface TestProduct {
  url: string
  /** As its owner, who sees every school. */
  databaseUrl: string
  mailbox: string
}

const nameOf = (worker: number | string) => `XW_E2E_${worker}`

/** Hands a place to a worker that is started later. */
export function giveTo(worker: number, place: TestProduct): void {
  process.env[nameOf(worker)] = JSON.stringify(place)
}

/** The title of a worker's process, by which the cost reporter finds it. */
export const workerTitle = (worker: number | string) => `story-worker-${worker}`

/** The place of the worker that asks; none in the process that only lists the stories. */
export function ownPlace(): TestProduct | null {
  const given = process.env[nameOf(process.env.TEST_PARALLEL_INDEX ?? '')]
  return given ? (JSON.parse(given) as TestProduct) : null
}
