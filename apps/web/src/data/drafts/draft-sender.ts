import type { KeptDraft, RecordDraft } from '@xw/shared/wire/drafts'
import { wireCodes } from '@xw/shared/wire/envelope'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/http.ts'
import { acceptAnswer, canSend, recordNoAnswer, recordOtherDraft, recordRefusal, startSending } from './draft-state.ts'
import type { DraftStore } from './draft-store.ts'

/** So long after the last change it is sent. */
const quietMs = 1_000
/** How long after a failure it is tried again: longer each time, and at once when the network is back. */
const retryMs = [2_000, 5_000, 10_000, 30_000]
const answerMs = 15_000

/** Sends a draft to the server, one call after the other. */
export interface DraftSender {
  /** Sends it once nothing was typed for a while. */
  later(ms?: number): void
  /** Sends what waits; ends when it was tried. */
  flush(options?: { keepalive?: boolean }): Promise<void>
  stop(): void
}

export function createDraftSender(store: DraftStore): DraftSender {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let underWay: Promise<void> = Promise.resolve()

  function later(ms = quietMs) {
    clearTimeout(timer)
    if (canSend(store.model())) timer = setTimeout(() => void flush(), ms)
  }

  async function sendWaiting(keepalive: boolean) {
    if (!canSend(store.model())) return
    const isAnswered = await sendDraft(store, keepalive)
    if (!isAnswered) later(retryMs[Math.min(failures, retryMs.length - 1)])
    failures = isAnswered ? 0 : failures + 1
    // What was typed meanwhile.
    if (!store.model().isDown) later()
  }

  function flush({ keepalive = false } = {}): Promise<void> {
    clearTimeout(timer)
    underWay = underWay.then(() => sendWaiting(keepalive))
    return underWay
  }
  return { later, flush, stop: () => clearTimeout(timer) }
}

/** Gives whether there was an answer, whatever it was; without one it is worth another try. */
async function sendDraft({ id, place, model, become }: DraftStore, keepalive: boolean): Promise<boolean> {
  const { baseVersion, draftVersion, patch } = model()
  become(startSending(model()))
  try {
    const answer = await request<KeptDraft | RecordDraft>(place.paths.save, {
      method: 'POST',
      body: { id, baseVersion, draftVersion, patch },
      silent: true,
      timeoutMs: answerMs,
      keepalive,
    })
    if (answer.success && answer.result) become(acceptAnswer(model(), answer.result, baseVersion))
    else if (answer.code === wireCodes.stale && answer.result && 'patch' in answer.result)
      become(recordOtherDraft(model(), answer.result))
    else become(recordRefusal(model(), answer.message))
    return true
  } catch (error) {
    const isOver = !isTemporary(error)
    become(isOver ? recordRefusal(model(), (error as Error).message) : recordNoAnswer(model()))
    return isOver
  }
}

/** Whether it is worth another try: no answer, a server that is busy or down, a session that has to be renewed. */
const isTemporary = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 401 ||
  error.status === 429 ||
  error.status >= 500
