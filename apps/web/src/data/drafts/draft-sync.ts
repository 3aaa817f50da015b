import type { DraftConflict, PromotedDraft, RecordDraft } from '@xw/shared/wire/drafts'
import { wireCodes } from '@xw/shared/wire/envelope'
import { request } from '../../api/http.ts'
import { type Refusal, readRefusal } from '../../api/refusal.ts'
import { useConnection } from '../../lib/connection.ts'
import type { FormValues } from '../resources/resource-record.ts'
import { createDraftSender, type DraftSender } from './draft-sender.ts'
import { changePatch, chooseSide, isUnsent, rebaseDraft, recordOtherDraft, recordPromotion } from './draft-state.ts'
import { createDraftStore, type DraftStore, type DraftStoreOptions } from './draft-store.ts'

/** Saves one draft to the server and, until the server has it, in the browser. */
export interface DraftSync extends Pick<DraftStore, 'model' | 'isWhole' | 'subscribe'>, Pick<DraftSender, 'flush'> {
  type(patch: FormValues): void
  /** Called when the form shows a newer version of the record. */
  rebase(version: number): void
  choose(side: 'own' | 'other'): void
  promote(): Promise<Refusal | null>
  close(): void
}

export function createDraftSync(keeping: DraftStoreOptions): DraftSync {
  const store = createDraftStore(keeping)
  const sender = createDraftSender(store)
  const { model, become, isWhole, subscribe } = store
  const stopWatching = watchPage(sender)
  sender.later()
  return {
    model,
    isWhole,
    subscribe,
    flush: sender.flush,
    type(patch) {
      become(changePatch(model(), patch))
      sender.later()
    },
    rebase(version) {
      become(rebaseDraft(model(), version))
      sender.later()
    },
    choose(side) {
      become(chooseSide(model(), side))
      sender.later(0)
    },
    promote: () => promote(store, sender),
    close() {
      void sender.flush({ keepalive: true })
      sender.stop()
      stopWatching()
    },
  }
}

/** Sends the draft at once when the user leaves the page and when the network is back. */
function watchPage({ flush }: DraftSender): () => void {
  const leave = () => void flush({ keepalive: true })
  const hide = () => {
    if (document.visibilityState === 'hidden') leave()
  }
  const comeBack = () => void flush()
  window.addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', hide)
  window.addEventListener('online', comeBack)
  const stopListening = useConnection.subscribe(({ isDown }, before) => {
    if (before.isDown && !isDown) comeBack()
  })
  return () => {
    window.removeEventListener('pagehide', leave)
    document.removeEventListener('visibilitychange', hide)
    window.removeEventListener('online', comeBack)
    stopListening()
  }
}

const toRefusal = (message: string): Refusal => ({ message, fields: {} })

async function promote(store: DraftStore, { flush, later }: DraftSender): Promise<Refusal | null> {
  const { id, place, model, become } = store
  await flush()
  // A second flush sends what was typed during the first one.
  await flush()
  const { other, changed, refusal, draftVersion } = model()
  if (other || changed) return toRefusal('请先选择保留哪一份内容')
  if (refusal !== null) return toRefusal(refusal)
  if (isUnsent(model())) return toRefusal('网络不通，您填写的内容已存于本机，网络恢复后会自动保存')
  if (draftVersion === 0 && !place.takesNothing) return null
  become({ ...model(), isSending: true })
  try {
    const body = { id, draftVersion }
    return applyPromotionAnswer(
      store,
      await request<PromotionAnswer>(place.paths.promote, { method: 'POST', body, silent: true }),
    )
  } catch (error) {
    become({ ...model(), isSending: false })
    return toRefusal((error as Error).message)
  } finally {
    later()
  }
}

type PromotionAnswer = PromotedDraft | DraftConflict | RecordDraft

/** Applies the server's answer to a promotion. Returns the refusal, or null on success. */
function applyPromotionAnswer(
  { model, become }: DraftStore,
  answer: Awaited<ReturnType<typeof request<PromotionAnswer>>>,
): Refusal | null {
  const { success, code, result } = answer
  if (success) {
    become(recordPromotion(model(), result && 'id' in result ? result.version : null))
    return null
  }
  const quiet = { ...model(), isSending: false }
  if (code === wireCodes.stale && result && 'fields' in result) become({ ...quiet, changed: result })
  else if (code === wireCodes.stale && result && 'patch' in result) become(recordOtherDraft(quiet, result))
  else {
    become(quiet)
    return readRefusal(answer)
  }
  return toRefusal(answer.message)
}
