import type { FieldValue } from '@xw/shared/field-types/field'
import { typeOf } from '@xw/shared/field-types/index'
import { maskText } from '@xw/shared/resource/mask'
import { isNotNull, isSealed } from '@xw/shared/resource/storage'
import type { CellProblem } from '@xw/shared/wire/imports'
import type { Tx } from '../../plugins/db.ts'
import type { Cell, SheetRow } from '../../spreadsheet/types.ts'
import { blindIndex, type RecordValues, sealedParts, sealText, toDriver } from '../stored.ts'
import { blankCell, type CellReading, readCell, textOfCell } from './cells.ts'
import type { CodeBook } from './code-book.ts'
import { awaitedKey, awaitParent, isParentTarget } from './file-tree.ts'
import type { createRowMatcher, RowMatch } from './match-rows.ts'
import type { ImportPlan, ImportTarget } from './plan.ts'
import { sealRow } from './row-values.ts'

/** A row for the staging table, with its problems and its emptied texts. */
export interface ReadRow {
  slots: (string | null)[]
  /** Whether its record already has these values. */
  isSame: boolean
  problems: CellProblem[]
  emptied: WordNote[]
  /** Texts translated by an earlier choice. */
  chosen: WordNote[]
}

/** A text in a cell that is not a code by itself. */
export interface WordNote {
  row: number
  key: string
  column: string
  value: string
  /** The code that a user chose for it. */
  code?: string
}

/** Marks a value that the record loses; null means that it keeps its value. */
const clearedMark = ''

/** Different cells cached per column: codes, departments and dates repeat, names and titles hardly do. */
const maxRemembered = 1_000

/** A row of the file with its parsed cells. */
interface ParsedRow {
  row: SheetRow
  said: readonly CellReading[]
  /** By field, when the plan checks rows as a whole. */
  values: RecordValues | null
}

interface ReadingOptions {
  /** The cell index of each target. */
  places: readonly (number | null)[]
  codes: CodeBook
  /** Compares rows with existing records; null when every row is new. */
  match: ReturnType<typeof createRowMatcher>
}

/** Creates the function that reads the rows of one file. */
export function createRowReader(plan: ImportPlan, { places, codes, match }: ReadingOptions) {
  const readers = plan.targets.map(target => rememberCells(plan, target, codes))
  const nothingSaid = Array.from({ length: plan.slots }, () => null)
  const required = new Set([...(plan.required ?? []), ...(plan.match ?? [])])
  const unread: CellReading[] = plan.targets.map(({ key }) => ({ value: plan.shared?.[key] ?? null }))
  const noValues: RecordValues = Object.fromEntries(plan.targets.map(({ key }) => [key, null]))
  const isLookedAt = plan.complete !== undefined || plan.entering !== undefined || plan.save !== undefined

  function readCells(row: SheetRow): ParsedRow {
    const said = plan.targets.map((_, index) => {
      const place = places[index] ?? null
      return (place === null ? unread[index] : readers[index]?.(row.cells[place] ?? null)) ?? blankCell
    })
    return { row, said, values: isLookedAt ? valuesOf(plan, said, { ...noValues }) : null }
  }

  /** `flaws` are the problems of the whole row, by field. */
  function toRead({ row, said, values }: ParsedRow, flaws: Readonly<Record<string, string>>): ReadRow {
    const read: ReadRow = { slots: [...nothingSaid], isSame: false, problems: [], emptied: [], chosen: [] }
    const note = (index: number, reason: string): CellProblem =>
      noteCell(plan.targets[index] as ImportTarget, row, { place: places[index] ?? -1, reason })
    plan.targets.forEach((target, index) => {
      const cell = said[index] as CellReading
      if (cell.problem !== undefined) return read.problems.push(note(index, cell.problem))
      const value = values ? (values[target.key] ?? null) : cell.value
      for (const word of cell.emptied ?? []) read.emptied.push(wordNote(target, row.number, word))
      for (const word of cell.chosen ?? [])
        read.chosen.push({ ...wordNote(target, row.number, word), code: codes.chosenFor(target, word) ?? '' })
      const missing =
        value === null && isMissingValue(plan, { target, required, isEmptied: cell.emptied !== undefined })
      if (missing) read.problems.push(note(index, `请${typeOf(target.field).verb}${target.field.label}`))
      else fillSlots(plan, target, { value, slots: read.slots, isEmptied: cell.emptied !== undefined })
      return 0
    })
    for (const [key, flaw] of Object.entries(flaws)) {
      const index = plan.targets.findIndex(target => target.key === key)
      read.problems.push(index < 0 ? { row: row.number, column: '', value: '', reason: flaw } : note(index, flaw))
    }
    if (values && plan.rowSlot !== null && read.problems.length === 0)
      read.slots[plan.rowSlot - 1] = sealRow(plan.access.place, values)
    return read
  }

  /** Reads a batch of rows; the module's hook checks the new ones in one call. */
  return async (tx: Tx, rows: readonly SheetRow[]): Promise<ReadRow[]> => {
    const read = rows.map(readCells)
    const compared = read.map(row => toMatched(plan, row))
    const matches = (await match?.(tx, compared)) ?? []
    const fresh = read.filter((_, index) => (matches[index] ?? 'new') === 'new')
    const flawsOf = await findRowErrors(tx, plan, fresh)
    return read.map((row, index) => toDecidedRow(plan, row.row, matches[index]) ?? toRead(row, flawsOf.get(row) ?? {}))
  }
}

/** Asks the module's hook which of the new rows it refuses, and why. */
async function findRowErrors(tx: Tx, { entering, access }: ImportPlan, rows: readonly ParsedRow[]) {
  const many = rows.map(({ values }) => values).filter(values => values !== null)
  const flaws = (await entering?.look({ tx, access, many })) ?? []
  return new Map(rows.map((row, index) => [row, flaws[index] ?? {}]))
}

/** Converts a row for the comparison with existing records. */
const toMatched = ({ targets }: ImportPlan, { row, said }: ParsedRow) => ({
  row,
  said: new Map(targets.map(({ key }, index) => [key, said[index] ?? blankCell])),
})

/** Returns the result for a row that an existing record decides about, or null for a new one. */
function toDecidedRow({ slots }: ImportPlan, { number }: SheetRow, match: RowMatch = 'new'): ReadRow | null {
  if (match === 'new') return null
  const problems = match === 'same' ? [] : [{ row: number, column: '', value: '', reason: match.problem }]
  const nothingSaid = Array.from({ length: slots }, () => null)
  return { slots: nothingSaid, isSame: match === 'same', problems, emptied: [], chosen: [] }
}

const noteCell = (
  target: ImportTarget,
  row: SheetRow,
  { place, reason }: { place: number; reason: string },
): CellProblem => ({
  row: row.number,
  column: target.column ?? target.field.label,
  value: formatForNote(target, textOfCell(row.cells[place])),
  reason,
})

const wordNote = (target: ImportTarget, row: number, word: string): WordNote => ({
  row,
  key: target.key,
  column: target.column ?? target.field.label,
  value: formatForNote(target, word),
})

function rememberCells(plan: ImportPlan, target: ImportTarget, codes: CodeBook): (cell: Cell) => CellReading {
  const { unknownCode } = plan
  let known: Map<Cell, CellReading> | null = isSealed(target.field) ? null : new Map<Cell, CellReading>()
  let repeated = 0
  return cell => {
    if (cell === null) return blankCell
    const found = known?.get(cell)
    if (found) {
      repeated += 1
      return found
    }
    const read = (isParentTarget(plan, target) && awaitParent(target, cell, codes)) || readCell(target, cell, codes)
    const said = unknownCode === 'refuse' ? withoutUnknown(target, read) : read
    if (known && known.size < maxRemembered) known.set(cell, said)
    // The cells of such a column hardly repeat, so the cache costs more than it saves.
    else if (repeated < maxRemembered) known = null
    return said
  }
}

const withoutUnknown = ({ field }: ImportTarget, said: CellReading): CellReading =>
  said.problem === undefined && said.emptied !== undefined
    ? { problem: `${field.label}的值“${said.emptied.join(',').slice(0, 50)}”不在可选范围内` }
    : said

/** Fills a copy of an empty record, which is faster than adding one key after the other. */
function valuesOf({ targets, complete }: ImportPlan, said: readonly CellReading[], values: RecordValues): RecordValues {
  targets.forEach(({ key }, index) => {
    const cell = said[index] ?? blankCell
    if (cell.problem !== undefined) return
    values[key] = cell.value
    if (cell.awaited !== undefined) values[awaitedKey] = cell.awaited
  })
  complete?.(values)
  return values
}

interface MissingCheck {
  target: ImportTarget
  required: ReadonlySet<string>
  isEmptied: boolean
}

/** Returns whether a row lacks a required value. */
function isMissingValue(plan: ImportPlan, { target, required, isEmptied }: MissingCheck): boolean {
  if (required.has(target.key)) return true
  if (!isNotNull(target.field) || target.field.default !== undefined) return false
  return plan.kind === 'add' || plan.blank === 'clear' || isEmptied
}

const formatForNote = ({ field }: ImportTarget, text: string): string =>
  field.masked || isSealed(field) || typeOf(field).writeOnly
    ? maskText(field.masked ?? 'text', text)
    : text.slice(0, 100)

interface SlotFilling {
  value: FieldValue | null
  slots: (string | null)[]
  isEmptied: boolean
}

/** Writes a value into its slots, as text for PostgreSQL. */
function fillSlots(plan: ImportPlan, target: ImportTarget, { value, slots, isEmptied }: SlotFilling) {
  const { field, storage, slot } = target
  const at = slot - 1
  if (storage.kind === 'module') return
  if (value === null) {
    const nothing = isEmptied || (plan.kind === 'update' && plan.blank === 'clear') ? clearedMark : null
    slots.fill(nothing, at, at + (storage.kind === 'sealed' ? 3 : 1))
  } else if (storage.kind === 'sealed' || storage.kind === 'secret') {
    const parts = sealedSlots(plan, target, value)
    slots.splice(at, parts.length, ...parts)
  } else slots[at] = storage.kind === 'json' ? JSON.stringify(value) : toLiteral(toDriver(field, value))
}

function sealedSlots({ access: { place } }: ImportPlan, { key, storage, isMatch }: ImportTarget, value: FieldValue) {
  if (typeof value !== 'string') throw new Error(`${key} is sealed and no text`)
  if (storage.kind === 'secret') return [sealText(place, storage.column, value).toString('hex')]
  if (storage.kind !== 'sealed') return []
  // A field that is only compared needs just the hash.
  if (isMatch) return [null, blindIndex(place, storage.column, value).toString('hex'), null]
  const parts = sealedParts(place, storage, value)
  return [parts.sealed.toString('hex'), parts.hash.toString('hex'), parts.tail.toString('hex')]
}

/** Formats a value for PostgreSQL to parse. */
function toLiteral(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(item => JSON.stringify(String(item))).join()}}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}
