import type { FieldValue } from '@xw/shared/field-types/field'
import { typeOf } from '@xw/shared/field-types/index'
import { maskText } from '@xw/shared/resource/mask'
import { isNotNull, isSealed } from '@xw/shared/resource/storage'
import type { CellProblem } from '@xw/shared/wire/imports'
import type { Tx } from '../../plugins/db.ts'
import type { Cell, Row } from '../../spreadsheet/types.ts'
import { blindIndex, type RecordValues, sealedParts, sealText, toDriver } from '../stored.ts'
import { blank, readCell, type Said, textOfCell } from './cells.ts'
import type { CodeBook } from './code-book.ts'
import { awaitedKey, awaitParent, isParent } from './file-tree.ts'
import type { createRowMatcher, RowMatch } from './match-rows.ts'
import type { ImportPlan, Target } from './plan.ts'
import { sealRow } from './row-values.ts'

/** A row as it waits in the staging table, and what was wrong with or emptied in it. */
export interface ReadRow {
  slots: (string | null)[]
  /** It says what its record has already. */
  isSame: boolean
  problems: CellProblem[]
  emptied: WordNote[]
  /** Words that were read as somebody chose before. */
  chosen: WordNote[]
}

/** A word of a cell that stands for no code by itself. */
export interface WordNote {
  row: number
  key: string
  column: string
  value: string
  /** The code that somebody chose for it. */
  code?: string
}

/** Stands in the staging table for a value that the record is to lose; null stands for one that it keeps. */
const emptied = ''

/** How many different cells of a column are remembered: codes, departments and dates repeat, names and titles hardly do. */
const maxRemembered = 1_000

/** A row of a file with what its cells say. */
interface SaidRow {
  row: Row
  said: readonly Said[]
  /** By field, where somebody looks at rows as a whole. */
  values: RecordValues | null
}

interface ReadingOptions {
  /** In which cell each target is. */
  places: readonly (number | null)[]
  codes: CodeBook
  /** Compares rows with the records that are there; null where every row is a new one. */
  match: ReturnType<typeof createRowMatcher>
}

/** Makes what reads the rows of one file. */
export function createRowReader(plan: ImportPlan, { places, codes, match }: ReadingOptions) {
  const readers = plan.targets.map(target => rememberCells(plan, target, codes))
  const nothingSaid = Array.from({ length: plan.slots }, () => null)
  const required = new Set([...(plan.required ?? []), ...(plan.match ?? [])])
  const unread: Said[] = plan.targets.map(({ key }) => ({ value: plan.shared?.[key] ?? null }))
  const noValues: RecordValues = Object.fromEntries(plan.targets.map(({ key }) => [key, null]))
  const isLookedAt = plan.complete !== undefined || plan.entering !== undefined || plan.save !== undefined

  function readCells(row: Row): SaidRow {
    const said = plan.targets.map((_, index) => {
      const place = places[index] ?? null
      return (place === null ? unread[index] : readers[index]?.(row.cells[place] ?? null)) ?? blank
    })
    return { row, said, values: isLookedAt ? valuesOf(plan, said, { ...noValues }) : null }
  }

  /** `flaws`: what is wrong with the row as a whole, by field. */
  function toRead({ row, said, values }: SaidRow, flaws: Readonly<Record<string, string>>): ReadRow {
    const read: ReadRow = { slots: [...nothingSaid], isSame: false, problems: [], emptied: [], chosen: [] }
    const note = (index: number, reason: string): CellProblem =>
      noteCell(plan.targets[index] as Target, row, { place: places[index] ?? -1, reason })
    plan.targets.forEach((target, index) => {
      const cell = said[index] as Said
      if (cell.problem !== undefined) return read.problems.push(note(index, cell.problem))
      const value = values ? (values[target.key] ?? null) : cell.value
      for (const word of cell.emptied ?? []) read.emptied.push(wordNote(target, row.number, word))
      for (const word of cell.chosen ?? [])
        read.chosen.push({ ...wordNote(target, row.number, word), code: codes.chosenFor(target, word) ?? '' })
      const missing = value === null && lacks(plan, { target, required, isEmptied: cell.emptied !== undefined })
      if (missing) read.problems.push(note(index, `请${typeOf(target.field).verb}${target.field.label}`))
      else fill(plan, target, { value, slots: read.slots, isEmptied: cell.emptied !== undefined })
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

  /** Reads rows that come together; the module of new records looks at them once, whatever their number. */
  return async (tx: Tx, rows: readonly Row[]): Promise<ReadRow[]> => {
    const read = rows.map(readCells)
    const compared = read.map(row => toMatched(plan, row))
    const matches = (await match?.(tx, compared)) ?? []
    const fresh = read.filter((_, index) => (matches[index] ?? 'new') === 'new')
    const flawsOf = await lookAt(tx, plan, fresh)
    return read.map((row, index) => decided(plan, row.row, matches[index]) ?? toRead(row, flawsOf.get(row) ?? {}))
  }
}

/** Asks the module of the records which of the new ones it refuses, and why. */
async function lookAt(tx: Tx, { entering, access }: ImportPlan, rows: readonly SaidRow[]) {
  const many = rows.map(({ values }) => values).filter(values => values !== null)
  const flaws = (await entering?.look({ tx, access, many })) ?? []
  return new Map(rows.map((row, index) => [row, flaws[index] ?? {}]))
}

/** A row as it is compared with the records that are there. */
const toMatched = ({ targets }: ImportPlan, { row, said }: SaidRow) => ({
  row,
  said: new Map(targets.map(({ key }, index) => [key, said[index] ?? blank])),
})

/** A row that the records decided about; null for one that is to become a record. */
function decided({ slots }: ImportPlan, { number }: Row, match: RowMatch = 'new'): ReadRow | null {
  if (match === 'new') return null
  const problems = match === 'same' ? [] : [{ row: number, column: '', value: '', reason: match.problem }]
  const nothingSaid = Array.from({ length: slots }, () => null)
  return { slots: nothingSaid, isSame: match === 'same', problems, emptied: [], chosen: [] }
}

const noteCell = (target: Target, row: Row, { place, reason }: { place: number; reason: string }): CellProblem => ({
  row: row.number,
  column: target.column ?? target.field.label,
  value: shown(target, textOfCell(row.cells[place])),
  reason,
})

const wordNote = (target: Target, row: number, word: string): WordNote => ({
  row,
  key: target.key,
  column: target.column ?? target.field.label,
  value: shown(target, word),
})

function rememberCells(plan: ImportPlan, target: Target, codes: CodeBook): (cell: Cell) => Said {
  const { unknownCode } = plan
  let known: Map<Cell, Said> | null = isSealed(target.field) ? null : new Map<Cell, Said>()
  let repeated = 0
  return cell => {
    if (cell === null) return blank
    const found = known?.get(cell)
    if (found) {
      repeated += 1
      return found
    }
    const read = (isParent(plan, target) && awaitParent(target, cell, codes)) || readCell(target, cell, codes)
    const said = unknownCode === 'refuse' ? withoutUnknown(target, read) : read
    if (known && known.size < maxRemembered) known.set(cell, said)
    // A column of titles or numbers: looking it up costs more than it saves.
    else if (repeated < maxRemembered) known = null
    return said
  }
}

const withoutUnknown = ({ field }: Target, said: Said): Said =>
  said.problem === undefined && said.emptied !== undefined
    ? { problem: `${field.label}的值“${said.emptied.join(',').slice(0, 50)}”不在可选范围内` }
    : said

/** Fills the values of a row into a copy of an empty record, which is faster than adding one key after the other. */
function valuesOf({ targets, complete }: ImportPlan, said: readonly Said[], values: RecordValues): RecordValues {
  targets.forEach(({ key }, index) => {
    const cell = said[index] ?? blank
    if (cell.problem !== undefined) return
    values[key] = cell.value
    if (cell.awaited !== undefined) values[awaitedKey] = cell.awaited
  })
  complete?.(values)
  return values
}

interface Missing {
  target: Target
  required: ReadonlySet<string>
  isEmptied: boolean
}

/** Whether a row cannot do without the value it does not have. */
function lacks(plan: ImportPlan, { target, required, isEmptied }: Missing): boolean {
  if (required.has(target.key)) return true
  if (!isNotNull(target.field) || target.field.default !== undefined) return false
  return plan.kind === 'add' || plan.blank === 'clear' || isEmptied
}

const shown = ({ field }: Target, text: string): string =>
  field.masked || isSealed(field) || typeOf(field).writeOnly
    ? maskText(field.masked ?? 'text', text)
    : text.slice(0, 100)

interface Filling {
  value: FieldValue | null
  slots: (string | null)[]
  isEmptied: boolean
}

/** Puts a value into its places, as text that PostgreSQL reads. */
function fill(plan: ImportPlan, target: Target, { value, slots, isEmptied }: Filling) {
  const { field, storage, slot } = target
  const at = slot - 1
  if (storage.kind === 'module') return
  if (value === null) {
    const nothing = isEmptied || (plan.kind === 'update' && plan.blank === 'clear') ? emptied : null
    slots.fill(nothing, at, at + (storage.kind === 'sealed' ? 3 : 1))
  } else if (storage.kind === 'sealed' || storage.kind === 'secret') {
    const parts = sealed(plan, target, value)
    slots.splice(at, parts.length, ...parts)
  } else slots[at] = storage.kind === 'json' ? JSON.stringify(value) : toLiteral(toDriver(field, value))
}

function sealed({ access: { place } }: ImportPlan, { key, storage, isMatch }: Target, value: FieldValue) {
  if (typeof value !== 'string') throw new Error(`${key} is sealed and no text`)
  if (storage.kind === 'secret') return [sealText(place, storage.column, value).toString('hex')]
  if (storage.kind !== 'sealed') return []
  // What is only compared needs no value beside its hash.
  if (isMatch) return [null, blindIndex(place, storage.column, value).toString('hex'), null]
  const parts = sealedParts(place, storage, value)
  return [parts.sealed.toString('hex'), parts.hash.toString('hex'), parts.tail.toString('hex')]
}

/** A value as PostgreSQL reads it from text. */
function toLiteral(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(item => JSON.stringify(String(item))).join()}}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}
