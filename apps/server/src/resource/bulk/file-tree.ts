import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { invalid } from '../../lib/errors.ts'
import type { Tx } from '../../plugins/db.ts'
import type { Access } from '../access.ts'
import { readCodes } from '../dict-text.ts'
import { type RecordValues, textIn } from '../stored.ts'
import { codesIn, noSuchRecord, type Said } from './cells.ts'
import type { CodeBook } from './code-book.ts'
import type { ImportPlan, Target } from './plan.ts'

/** Where a row that is saved by its module keeps the name of the record above; no field has this name. */
export const awaitedKey = 'awaitedParent'

/** Whether a target says below which record a row hangs, in a tree whose rows are saved one by one. */
export const isParent = ({ access: { base }, save }: ImportPlan, { key }: Target): boolean =>
  save !== undefined && base.tree?.parent === key

/** Reads the name of the record above: one that is not there yet may come with another row of the same file. */
export function awaitParent(target: Target, cell: Parameters<typeof codesIn>[1], codes: CodeBook): Said | null {
  // A formula without a result is no name.
  if (cell !== null && typeof cell === 'object') return null
  const [name, ...others] = codesIn(target, cell)
  const isKnown = name === undefined || codes.codeOf(target, name) !== null || codes.chosenFor(target, name) !== null
  return isKnown || others.length > 0 ? null : { value: null, awaited: name }
}

/** Finds the record above by its name, now that the rows before have been saved. */
export async function withParent(tx: Tx, { base }: Access, values: RecordValues): Promise<RecordValues> {
  const { [awaitedKey]: awaited, ...own } = values
  const field = base.tree && (base.fields[base.tree.parent] as FieldDef)
  const source = field && typeOf(field).labels?.(field)
  if (typeof awaited !== 'string' || !base.tree || !field || !source) return values
  const id = (await readCodes(tx, source, [awaited])).get(awaited)
  if (id === undefined) throw invalid({ [base.tree.parent]: noSuchRecord(field.label, awaited) })
  return { ...own, [base.tree.parent]: id }
}

/**
 * Orders rows so that whatever another row waits for comes before it. Rows that wait for each other stay in their order
 * and are refused when their turn comes: what they wait for is not there.
 */
export function orderByParent<T extends { values: RecordValues | null }>({ base }: Access, rows: readonly T[]): T[] {
  const label = base.tree?.label
  if (label === undefined) return [...rows]
  const byName = Map.groupBy(rows, ({ values }) => (values ? textIn(values, label) : ''))
  const ordered: T[] = []
  const seen = new Set<T>()
  const visit = (first: T) => {
    // Without recursion: a file may hang thousands of rows below one another.
    const waiting: { row: T; above: T[] }[] = []
    const open = (row: T) => {
      if (seen.has(row)) return
      seen.add(row)
      const awaited = row.values ? textIn(row.values, awaitedKey) : ''
      waiting.push({ row, above: awaited === '' ? [] : [...(byName.get(awaited) ?? [])] })
    }
    for (open(first); waiting.length > 0; ) {
      const top = waiting.at(-1)
      const above = top?.above.pop()
      if (above) open(above)
      else if (top) ordered.push((waiting.pop(), top.row))
    }
  }
  for (const row of rows) visit(row)
  return ordered
}
