import { findDegreeType } from '@xw/shared/degree/types'
import { groupFormFields, listFieldsOn } from '@xw/shared/field-types/facets'
import { type FieldDef, isFiles, typeOf } from '@xw/shared/field-types/index'
import type { Cell } from '../../../pdf/field-table.ts'
import { missingIn } from '../../../pdf/glyphs.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { readCodeTexts } from '../../../resource/dict-text.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'
import { createTextReader } from '../../../resource/text-reader.ts'

/** What stands on the sheet of one record, as the caller sees it: what is hidden is not on it, what is masked is masked. */
export interface SheetContent {
  id: string
  type: string
  name: string
  number: string
  /** How far it has come, and where it belongs. */
  facts: Cell[]
  groups: { title: string; cells: Cell[] }[]
  /** Undefined where photos are hidden from the caller, null where there is none. */
  photoId: string | null | undefined
}

const inHead = ['batchId', 'status', 'departId']

/** The sheets of some records of one definition. */
export async function toContents(tx: Tx, access: Access, records: readonly RecordValues[]): Promise<SheetContent[]> {
  const { def, base } = access
  const degreeType = findDegreeType(base.only?.value ?? '')
  const texts = await readCodeTexts(tx, def, records)
  const cellOf = (key: string): ((record: RecordValues) => Cell[]) => {
    const field = Object.hasOwn(def.fields, key) ? def.fields[key] : undefined
    if (!field) return () => []
    const read = createTextReader(access, { key, field }, texts.get(key))
    const shows = showsCode(field) && !access.masked.has(key)
    return record => [{ label: field.label, value: shows ? withCode(record[key], read(record)) : read(record) }]
  }
  const facts = inHead.map(cellOf)
  const name = cellOf('xm')
  const number = cellOf(degreeType?.idField ?? 'xh')
  const placed = listFieldsOn(def, 'form').filter(({ field }) => !typeOf(field).writeOnly && !isFiles(field))
  const groups = groupFormFields(placed).map(({ title, fields }) => ({
    title,
    cells: fields.map(({ key }) => cellOf(key)),
  }))
  const hasPhoto = Object.hasOwn(def.fields, 'photo')
  return records.map(record => ({
    id: textIn(record, 'id'),
    type: degreeType?.name ?? '',
    name: name(record)[0]?.value ?? '',
    number: number(record)[0]?.value ?? '',
    facts: facts.flatMap(read => read(record)),
    groups: groups.map(({ title, cells }) => ({ title, cells: cells.flatMap(read => read(record)) })),
    photoId: hasPhoto ? firstOf(record.photo) : undefined,
  }))
}

const showsCode = (field: FieldDef) => 'showsCode' in field && field.showsCode

/** What people know by its code too: both, unless nothing is known but the code. */
const withCode = (code: unknown, text: string) => (typeof code === 'string' && code !== text ? `${code} ${text}` : text)

const firstOf = (value: unknown): string | null =>
  Array.isArray(value) && typeof value[0] === 'string' ? value[0] : null

/** The characters of a sheet that no font has, by the field that they stand in. */
export const unprintableIn = ({ facts, groups }: SheetContent): { label: string; characters: string[] }[] =>
  [facts, ...groups.map(({ cells }) => cells)].flat().flatMap(({ label, value }) => {
    const characters = missingIn(value)
    return characters.length > 0 ? [{ label, characters }] : []
  })
