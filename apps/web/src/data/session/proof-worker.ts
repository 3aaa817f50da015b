import { findProofNumber } from '@xw/shared/session/proof-number'

/** Searches for the number in a worker, so that filling in the form stays smooth. */
self.addEventListener('message', ({ data }: MessageEvent<Parameters<typeof findProofNumber>[0]>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name.
  self.postMessage(findProofNumber(data))
})
