import { findProofNumber } from '@xw/shared/session/proof-number'

/** Tries numbers beside the page, so that whoever fills in a form notices nothing of it. */
self.addEventListener('message', ({ data }: MessageEvent<Parameters<typeof findProofNumber>[0]>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name.
  self.postMessage(findProofNumber(data))
})
