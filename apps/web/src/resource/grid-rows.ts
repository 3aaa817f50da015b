import { findEditableParts, isFieldEditable } from '@xw/shared/resource/gate'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { isNotNull } from '@xw/shared/resource/storage'
import type { Refusal } from '../api/refusal.ts'
import { formFields, initialValues, isFillable, toSaveBody } from '../data/resources/form-values.ts'
import { type FormValues, type ResourceRecord, toWireValue } from '../data/resources/resource-record.ts'
import type { ChangedRow, RowChanges, SaveRowsResult } from '../data/resources/save-rows.ts'
import { bucketEntries } from '../grid/model/bucket-map.ts'
import { rowOf } from '../grid/model/find.ts'
import type { GridAction, GridColumn, GridState, Row } from '../grid/model/state.ts'
import { listColumnsOf } from './columns.ts'

/**
 * Returns the grid columns of a resource: the fields of its form, required when saving requires them. Masked values can
 * be changed only in the form, because the grid does not have the stored value. Fields that the record's state closes
 * are read-only.
 */
export function gridColumns(def: ResourceDef, { isPhone }: { isPhone: boolean }): GridColumn[] {
  const inPlace = new Set(listColumnsOf(def).flatMap(({ key, isFixed }) => (isFixed ? [key] : [])))
  return formFields(def, 'edit').map(({ key, field }) => ({
    key,
    field: { ...field, required: isNotNull(field) },
    title: field.label,
    ...(field.list && field.list.width !== undefined && { width: field.list.width }),
    // On a phone, fixed columns would leave no room for the others.
    ...(!isPhone && inPlace.has(key) && { pinned: 'left' as const }),
    ...(field.default !== undefined && { defaultValue: toWireValue(field.default) }),
    editable: isFillable(field, 'edit') && !field.masked,
    ...(def.gate && { isOpenIn: row => isFieldEditable(findEditableParts(def, row), key) }),
  }))
}

/** Returns what saving a grid has to send. For an existing record these are only the changed values, as in its form. */
export function rowChanges(def: ResourceDef, { base, index, rows }: GridState): RowChanges {
  const added: { at: number; id: string; row: Row }[] = []
  const edited: typeof added = []
  const removed: string[] = []
  const loadedOf = new Map<string, Row>()
  for (const [id, loaded] of bucketEntries(base)) {
    const at = index.get(id)
    const row = at === undefined ? undefined : rows[at]
    if (loaded) loadedOf.set(id, loaded)
    if (at !== undefined && row) (loaded ? edited : added).push({ at, id, row })
    else if (loaded) removed.push(id)
  }
  const inOrder = (list: typeof added) => list.sort((a, b) => a.at - b.at)
  return {
    removed,
    added: inOrder(added).map(({ id, row }) => ({
      id,
      values: toSaveBody(def, 'add', { initial: initialValues(def, null), values: row as FormValues }),
    })),
    edited: inOrder(edited).map(({ id, row }) => {
      const loaded = loadedOf.get(id) as ResourceRecord
      const values = toSaveBody(def, 'edit', { initial: initialValues(def, loaded), values: row as FormValues })
      return { id, version: loaded.version, values }
    }),
  }
}

/**
 * Assigns the messages of a refusal to the cells of a row. A message without a field goes to the first changed cell.
 */
function toCellErrors(
  columns: readonly GridColumn[],
  { values }: Pick<ChangedRow, 'values'>,
  refusal: Refusal,
): Map<string, string> {
  const placed = Object.entries(refusal.fields).filter(([key]) => columns.some(column => column.key === key))
  if (placed.length > 0) return new Map(placed)
  const shown = columns.filter(({ hidden }) => !hidden)
  const first = shown.find(({ key }) => key in values) ?? shown[0]
  return new Map(first ? [[first.key, refusal.message]] : [])
}

interface GridSaveResult {
  readonly changes: RowChanges
  readonly outcome: SaveRowsResult
  /** The reloaded rows; empty when reloading failed. */
  readonly fresh: readonly ResourceRecord[]
}

/** Creates the action that tells the grid the result of a save. */
export function toSettleAction(state: GridState, { changes, outcome, fresh }: GridSaveResult): GridAction {
  const { saved, refused } = outcome
  const byId = new Map(fresh.map(record => [record.id, record]))
  const rows = [...saved].map(([id, now]): [string, Row | null] => {
    const row = rowOf(state, id)
    return [id, row ? (byId.get(now) ?? { ...row, id: now }) : null]
  })
  const sent = new Map([...changes.added, ...changes.edited].map(row => [row.id, row]))
  const flaws = [...refused].map(
    ([id, refusal]) => [id, toCellErrors(state.columns, sent.get(id) ?? { values: {} }, refusal)] as const,
  )
  return { type: 'settle', saved: new Map(rows), flaws: new Map(flaws) }
}
