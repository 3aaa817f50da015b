import type { RecordDraft, StoredDraft } from '@xw/shared/wire/drafts'
import { wireCodes } from '@xw/shared/wire/envelope'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/http.ts'
import { acceptAnswer, canSend, recordNoAnswer, recordOtherDraft, recordRefusal, startSending } from './draft-state.ts'
import type { DraftStore } from './draft-store.ts'

/** The draft is sent when nothing was typed for this long. */
const quietMs = 1_000
/** Delays between attempts after failures. When the network is back, the next attempt starts at once. */
const retryMs = [2_000, 5_000, 10_000, 30_000]
const answerMs = 15_000

/** Sends a draft to the server, one call at a time. */
export interface DraftSender {
  /** Schedules a send for when nothing was typed for a while. */
  later(ms?: number): void
  /** Sends unsent changes now. Resolves after the attempt, whether or not it succeeded. */
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
    // Something was typed during the call.
    if (!store.model().isDown) later()
  }

  function flush({ keepalive = false } = {}): Promise<void> {
    clearTimeout(timer)
    underWay = underWay.then(() => sendWaiting(keepalive))
    return underWay
  }
  return { later, flush, stop: () => clearTimeout(timer) }
}

/** Sends the draft once. Returns false when the server did not answer and another attempt makes sense. */
async function sendDraft({ id, place, model, become }: DraftStore, keepalive: boolean): Promise<boolean> {
  const { baseVersion, draftVersion, patch } = model()
  become(startSending(model()))
  try {
    const answer = await request<StoredDraft | RecordDraft>(place.paths.save, {
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

/**
 * Reports whether another attempt makes sense: no answer, a busy or broken server, or a session that must be renewed.
 */
const isTemporary = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 401 ||
  error.status === 429 ||
  error.status >= 500
