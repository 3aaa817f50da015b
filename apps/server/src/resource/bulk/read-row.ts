import type { FieldValue } from '@xw/shared/field-types/field'
import { typeOf } from '@xw/shared/field-types/index'
import { mask } from '@xw/shared/resource/mask'
import { isNotNull, isSealed } from '@xw/shared/resource/storage'
import type { Cell, Row } from '../../spreadsheet/types.ts'
import { blindIndex, type RecordValues, sealedParts, toDriver } from '../stored.ts'
import { blank, readCell, type Said, textOfCell } from './cells.ts'
import type { CodeBook } from './code-book.ts'
import type { ImportPlan, Target } from './plan.ts'

/** Something about one cell that the user is told. A sealed or masked value is shown masked. */
export interface CellNote {
  row: number
  column: string
  value: string
  reason: string
}

/** A row as it waits in the staging table, and what was wrong with or emptied in it. */
export interface ReadRow {
  slots: (string | null)[]
  problems: CellNote[]
  emptied: CellNote[]
}

/** Stands in the staging table for a value that the record is to lose; null stands for one that it keeps. */
const emptied = ''

/** How many different cells of a column are remembered: codes, departments and dates repeat, names and titles hardly do. */
const maxRemembered = 1_000

/** Makes the function that reads the rows of one file; `places` says in which cell each target is. */
export function createRowReader(plan: ImportPlan, places: readonly (number | null)[], codes: CodeBook) {
  const readers = plan.targets.map(target => rememberCells(target, codes))
  const nothingSaid = Array.from({ length: plan.slots }, () => null)
  const required = new Set([...(plan.required ?? []), ...(plan.match ?? [])])

  return (row: Row): ReadRow => {
    const said = plan.targets.map((_, index) => {
      const place = places[index] ?? null
      return place === null ? blank : (readers[index]?.(row.cells[place] ?? null) ?? blank)
    })
    const values = plan.complete ? completed(plan, said) : null
    const read: ReadRow = { slots: [...nothingSaid], problems: [], emptied: [] }
    const note = (index: number, reason: string): CellNote => {
      const target = plan.targets[index] as Target
      const written = textOfCell(row.cells[places[index] ?? -1])
      return { row: row.number, column: target.column ?? target.field.label, value: shown(target, written), reason }
    }
    plan.targets.forEach((target, index) => {
      const cell = said[index] as Said
      if (cell.problem !== undefined) return read.problems.push(note(index, cell.problem))
      const value = values ? (values[target.key] ?? null) : cell.value
      if (cell.emptied !== undefined) read.emptied.push(note(index, `${target.field.label}不是标准代码，将置空`))
      const missing = value === null && lacks(plan, { target, required, isEmptied: cell.emptied !== undefined })
      if (missing) read.problems.push(note(index, `请${typeOf(target.field).verb}${target.field.label}`))
      else fill(plan, target, { value, slots: read.slots, isEmptied: cell.emptied !== undefined })
      return 0
    })
    return read
  }
}

function rememberCells(target: Target, codes: CodeBook): (cell: Cell) => Said {
  let known: Map<Cell, Said> | null = isSealed(target.field) ? null : new Map<Cell, Said>()
  let repeated = 0
  return cell => {
    if (cell === null) return blank
    const found = known?.get(cell)
    if (found) {
      repeated += 1
      return found
    }
    const said = readCell(target, cell, codes)
    if (known && known.size < maxRemembered) known.set(cell, said)
    // A column of titles or numbers: looking it up costs more than it saves.
    else if (repeated < maxRemembered) known = null
    return said
  }
}

function completed({ targets, complete }: ImportPlan, said: readonly Said[]): RecordValues {
  const values: RecordValues = {}
  targets.forEach(({ key }, index) => {
    const cell = said[index]
    values[key] = cell?.problem === undefined ? (cell?.value ?? null) : null
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
  field.masked || isSealed(field) ? mask(field.masked ?? 'text', text) : text.slice(0, 100)

interface Filling {
  value: FieldValue | null
  slots: (string | null)[]
  isEmptied: boolean
}

/** Puts a value into its places, as text that PostgreSQL reads. */
function fill(plan: ImportPlan, { key, field, storage, slot, isMatch }: Target, { value, slots, isEmptied }: Filling) {
  const at = slot - 1
  if (value === null) {
    const nothing = isEmptied || (plan.kind === 'update' && plan.blank === 'clear') ? emptied : null
    slots.fill(nothing, at, at + (storage.kind === 'sealed' ? 3 : 1))
  } else if (storage.kind === 'sealed') {
    if (typeof value !== 'string') throw new Error(`${key} is sealed and no text`)
    // What is only compared needs no value beside its hash.
    if (isMatch) slots[at + 1] = blindIndex(plan.access.place, storage.column, value).toString('hex')
    else {
      const { sealed, hash, tail } = sealedParts(plan.access.place, storage.column, value)
      slots.splice(at, 3, sealed.toString('hex'), hash.toString('hex'), tail)
    }
  } else slots[at] = storage.kind === 'json' ? JSON.stringify(value) : toLiteral(toDriver(field, value))
}

/** A value as PostgreSQL reads it from text. */
function toLiteral(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(item => JSON.stringify(String(item))).join()}}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}
