import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { invalid } from '../../lib/errors.ts'
import type { Tx } from '../../plugins/db.ts'
import type { Access } from '../access.ts'
import { readCodes } from '../dict-text.ts'
import { type RecordValues, textIn } from '../stored.ts'
import { type CellReading, formatMissingRecord, splitCodes } from './cells.ts'
import type { CodeBook } from './code-book.ts'
import type { ImportPlan, ImportTarget } from './plan.ts'

/** The property of a staged row that keeps the name of its parent; no field has this name. */
export const awaitedKey = 'awaitedParent'

/** Returns whether a target is the parent field of a tree whose rows are saved one by one. */
export const isParentTarget = ({ access: { base }, save }: ImportPlan, { key }: ImportTarget): boolean =>
  save !== undefined && base.tree?.parent === key

/**
 * Reads the name of a parent that does not exist yet; another row of the file may create it. Returns null for a known
 * parent.
 */
export function awaitParent(
  target: ImportTarget,
  cell: Parameters<typeof splitCodes>[1],
  codes: CodeBook,
): CellReading | null {
  // A faulty cell is not a name.
  if (cell !== null && typeof cell === 'object') return null
  const [name, ...others] = splitCodes(target, cell)
  const isKnown = name === undefined || codes.codeOf(target, name) !== null || codes.chosenFor(target, name) !== null
  return isKnown || others.length > 0 ? null : { value: null, awaited: name }
}

/** Finds the parent by its name, now that earlier rows are saved. */
export async function resolveParent(tx: Tx, { base }: Access, values: RecordValues): Promise<RecordValues> {
  const { [awaitedKey]: awaited, ...own } = values
  const field = base.tree && (base.fields[base.tree.parent] as FieldDef)
  const source = field && typeOf(field).labels?.(field)
  if (typeof awaited !== 'string' || !base.tree || !field || !source) return values
  const id = (await readCodes(tx, source, [awaited])).get(awaited)
  if (id === undefined) throw invalid({ [base.tree.parent]: formatMissingRecord(field.label, awaited) })
  return { ...own, [base.tree.parent]: id }
}

/**
 * Orders rows so that parents come before their children. Rows in a cycle keep their order and are refused later,
 * because their parent does not exist.
 */
export function orderByParent<T extends { values: RecordValues | null }>({ base }: Access, rows: readonly T[]): T[] {
  const label = base.tree?.label
  if (label === undefined) return [...rows]
  const byName = Map.groupBy(rows, ({ values }) => (values ? textIn(values, label) : ''))
  const ordered: T[] = []
  const seen = new Set<T>()
  const visit = (first: T) => {
    // Without recursion, because a file may nest thousands of rows.
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
