import type { ResourceDef } from '@xw/shared/resource/resource'
import type { RecordDraft } from '@xw/shared/wire/drafts'
import { paths } from '@xw/shared/wire/paths'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '../../api/http.ts'
import type { Refusal } from '../../api/refusal.ts'
import { beforeSignOut } from '../../lib/session.ts'
import { reloadQueries } from '../query-client.ts'
import { changedValues, pickDraftable, toSaveBody } from '../resources/form-values.ts'
import type { FormValues } from '../resources/resource-record.ts'
import type { ResourceForm } from '../resources/use-record-form.ts'
import {
  type DraftDifference,
  type DraftModel,
  type DraftState,
  isEmptyPatch,
  listDifferences,
  openDraft,
  toDraftState,
} from './draft-state.ts'
import type { DraftEndpoints } from './draft-store.ts'
import { createDraftSync, type DraftSync } from './draft-sync.ts'
import { type UnsentDraft, unsentDrafts } from './drafts.ts'

/** The other side of a conflict and the fields in which it differs from the typed values. */
export interface DraftConflictChoice {
  /** `device`: another device of the same person. `record`: the record, which somebody else has changed. */
  readonly kind: 'device' | 'record'
  /** The name of the other device; null when it sent none. */
  readonly device: string | null
  readonly updateTime: string | null
  readonly fields: readonly DraftDifference[]
}

export interface FormWithDraft {
  /**
   * The form with its draft. `initial` is null until both have loaded, `restore` returns the values typed before,
   * `keep` sends typed values, and `save` promotes the draft.
   */
  readonly form: ResourceForm
  readonly state: DraftState
  /** Set while two sides disagree. */
  readonly choice: DraftConflictChoice | null
  choose(side: 'own' | 'other'): void
  /** Sends unsent values at once, when the user leaves an input. */
  flush(): void
  /**
   * Writes the draft into the record (下一步, and before 提交). Returns the refusal, or null when it succeeded or nothing
   * was typed.
   */
  promote(): Promise<Refusal | null>
}

interface DraftOptions {
  /** Puts values into the inputs when the user chose the other side. */
  place(values: FormValues): void
  /** The endpoints of the drafts, for anything but degree records. */
  drafts?: DraftEndpoints
}

const recordDrafts: DraftEndpoints = { paths: paths.drafts }

const nothing = () => () => {}

/**
 * DG-05: saves what is typed into the form of a degree record or survey response: on the server and, until it is there,
 * in the browser.
 */
export function useDraft(form: ResourceForm, { place, drafts = recordDrafts }: DraftOptions): FormWithDraft {
  const { def, initial, record } = form
  const sync = useDraftSync(form, drafts)
  const model = useSyncExternalStore(sync?.subscribe ?? nothing, () => sync?.model() ?? null)
  const version = typeof record?.version === 'number' ? record.version : null

  async function promote(): Promise<Refusal | null> {
    const refusal = sync ? await sync.promote() : null
    if (!refusal) void reloadQueries(['resource', def.path])
    return refusal
  }

  function keep(values: FormValues): boolean {
    const patch = toSaveBody(def, 'edit', { initial: initial ?? {}, values })
    sync?.type(patch)
    return !isEmptyPatch(patch)
  }

  return {
    form: {
      ...form,
      initial: sync ? initial : null,
      restore() {
        const now = sync?.model()
        return now && !isEmptyPatch(now.patch) ? { values: now.patch, isOutdated: now.baseVersion !== version } : null
      },
      keep,
      discard() {
        sync?.type({})
        void sync?.flush()
      },
      save(values) {
        keep(values)
        return promote()
      },
    },
    state: sync && model ? toDraftState(model, sync.isWhole()) : { kind: 'none' },
    choice: model && toDraftChoice(def, model),
    choose(side) {
      if (!sync || !model) return
      const fields = listDifferences(def, model)
      const isOfRecord = model.changed !== null
      sync.choose(side)
      if (side === 'other')
        place(Object.fromEntries(fields.map(({ key, other }) => [key, other === undefined ? initial?.[key] : other])))
      if (isOfRecord) void form.reload()
    },
    flush: () => void sync?.flush(),
    promote,
  }
}

function toDraftChoice(def: ResourceDef, model: DraftModel): DraftConflictChoice | null {
  const { other, changed } = model
  if (!other && !changed) return null
  return {
    kind: changed ? 'record' : 'device',
    device: other?.device ?? null,
    updateTime: other?.updateTime ?? null,
    fields: listDifferences(def, model),
  }
}

/** Opens the draft when the record has loaded, and closes it with the form. */
function useDraftSync(form: ResourceForm, drafts: DraftEndpoints): DraftSync | null {
  const { def, record, initial } = form
  const [sync, setSync] = useState<DraftSync | null>(null)
  const id = record?.id ?? null
  const version = typeof record?.version === 'number' ? record.version : 0
  const shown = useRef({ def, initial, version })
  useEffect(() => {
    // The form shows a newer version of the record; the typed values stay on top of it.
    if (sync && version > shown.current.version) sync.rebase(version)
    shown.current = { def, initial, version }
  }, [sync, def, initial, version])

  useEffect(() => {
    if (id === null) return
    let current: DraftSync | null = null
    let isOver = false
    let stopListening = () => {}
    const keepable = (patch: FormValues) => pickDraftable(shown.current.def, patch)
    async function open(recordId: string) {
      const server = await readDraft(drafts, recordId)
      if (isOver) return
      const unsent = readUnsent(recordId, shown.current)
      const model = openDraft({ recordVersion: shown.current.version, server: server ?? null, unsent, keepable })
      current = createDraftSync({ id: recordId, place: drafts, model, keepable })
      stopListening = beforeSignOut(current.flush)
      setSync(current)
    }
    void open(id)
    return () => {
      isOver = true
      stopListening()
      current?.close()
      setSync(null)
    }
  }, [id, drafts])
  return sync
}

/** Loads the server's draft. If this fails, the first save will reveal what the server holds. */
const readDraft = ({ paths: { one } }: DraftEndpoints, id: string): Promise<RecordDraft | null> =>
  call<RecordDraft | null>(one, { params: { id }, silent: true }).catch(() => null)

/** Reads the values that this browser could not send, without those that the record already has. */
function readUnsent(id: string, { def, initial }: Pick<ResourceForm, 'def' | 'initial'>): UnsentDraft | null {
  const unsent = unsentDrafts.get(id)
  if (!unsent) return null
  const values = changedValues(def, initial ?? {}, unsent.values)
  if (!isEmptyPatch(values)) return { ...unsent, values }
  unsentDrafts.remove(id)
  return null
}
