import { findDegreeType } from '@xw/shared/degree/types'
import { groupFormFields, listFieldsOn } from '@xw/shared/field-types/facets'
import { type FieldDef, isFiles, typeOf } from '@xw/shared/field-types/index'
import type { LabelledValue } from '../../../pdf/field-table.ts'
import { missingIn } from '../../../pdf/glyphs.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { readCodeTexts } from '../../../resource/dict-text.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'
import { createTextReader } from '../../../resource/text-reader.ts'

/** The content of one record's printout, as the caller sees it: hidden fields are left out, masked ones stay masked. */
export interface PrintoutContent {
  id: string
  type: string
  name: string
  number: string
  /** The batch, the state and the department. */
  facts: LabelledValue[]
  groups: { title: string; cells: LabelledValue[] }[]
  /** Undefined when photos are hidden from the caller, null when the record has none. */
  photoId: string | null | undefined
}

const headFields = ['batchId', 'status', 'departId']

/** Builds the printouts of records that share one definition. */
export async function buildContents(
  tx: Tx,
  access: Access,
  records: readonly RecordValues[],
): Promise<PrintoutContent[]> {
  const { def, base } = access
  const degreeType = findDegreeType(base.only?.value ?? '')
  const texts = await readCodeTexts(tx, def, records)
  const cellOf = (key: string): ((record: RecordValues) => LabelledValue[]) => {
    const field = Object.hasOwn(def.fields, key) ? def.fields[key] : undefined
    if (!field) return () => []
    const read = createTextReader(access, { key, field }, texts.get(key))
    const shows = showsCode(field) && !access.masked.has(key)
    return record => [{ label: field.label, value: shows ? withCode(record[key], read(record)) : read(record) }]
  }
  const facts = headFields.map(cellOf)
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

/** Puts the code before the text, unless only the code is known. */
const withCode = (code: unknown, text: string) => (typeof code === 'string' && code !== text ? `${code} ${text}` : text)

const firstOf = (value: unknown): string | null =>
  Array.isArray(value) && typeof value[0] === 'string' ? value[0] : null

/** Lists the characters that no font has, by field. */
export const findUnprintableFields = ({ facts, groups }: PrintoutContent): { label: string; characters: string[] }[] =>
  [facts, ...groups.map(({ cells }) => cells)].flat().flatMap(({ label, value }) => {
    const characters = missingIn(value)
    return characters.length > 0 ? [{ label, characters }] : []
  })
