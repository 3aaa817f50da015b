import type { FieldWithFacet } from '@xw/shared/field-types/facets'
import { isMultiple, typeOf } from '@xw/shared/field-types/index'
import { describeRules } from '@xw/shared/rules/describe-rules'
import type { Tx } from '../plugins/db.ts'
import type { SheetSource } from '../spreadsheet/write-xlsx.ts'
import type { Access } from './access.ts'
import { readDictItems } from './dict-text.ts'
import { excelColumns, headingOf } from './export.ts'

/** A longer list does not help in a drop-down; the import still accepts its texts. */
const maxChoices = 500
const maxNamed = 50

/** The name of the sheet that explains the columns. */
export const guideSheetName = '填写说明'

type Column = FieldWithFacet<'excel'>

/**
 * Builds an import template: the columns that the caller may fill in, with drop-down lists and notes, and a sheet
 * that explains them.
 */
export async function buildTemplateSheets(tx: Tx, { def }: Access): Promise<SheetSource[]> {
  const columns = excelColumns(def, 'import')
  const choices = await readChoices(tx, columns)
  const choicesOf = ({ key }: Column) => choices.get(key) ?? []
  return [
    {
      name: def.title,
      columns: columns.map(column => ({
        title: titleOf(column),
        note: notesOf(column).join('；'),
        // A drop-down can enter only one text.
        ...(!isMultiple(column.field) && choicesOf(column).length <= maxChoices && { choices: choicesOf(column) }),
      })),
      rows: [],
    },
    {
      name: guideSheetName,
      columns: [
        { title: '列名', width: 24 },
        { title: '是否必填' },
        { title: '填写要求', width: 60 },
        { title: '可选值', width: 60 },
      ],
      rows: columns.map(column => [
        headingOf(column),
        column.field.required ? '必填' : '选填',
        describeRules(column.field).join('；'),
        shortened(choicesOf(column)),
      ]),
    },
  ]
}

/** Marks required columns; the import ignores the mark. */
const titleOf = (column: Column): string => (column.field.required ? `*${headingOf(column)}` : headingOf(column))

const notesOf = ({ field }: Column): string[] => [field.required ? '必填' : '选填', ...describeRules(field)]

const shortened = (texts: readonly string[]): string =>
  texts.slice(0, maxNamed).join('、') + (texts.length > maxNamed ? ` 等 ${texts.length} 项` : '')

/** Reads the texts that each column accepts, for columns with a fixed list. */
async function readChoices(tx: Tx, columns: readonly Column[]): Promise<Map<string, readonly string[]>> {
  const sources = columns.map(({ key, field }) => ({ key, labels: typeOf(field).labels?.(field) }))
  const items = await readDictItems(
    tx,
    sources.flatMap(({ labels }) => (labels?.from === 'dict' ? [labels.dictCode] : [])),
  )
  return new Map(
    sources.flatMap(({ key, labels }) => {
      if (labels?.from === 'options') return [[key, labels.options.map(option => option.text)] as const]
      return labels?.from === 'dict' ? [[key, items.get(labels.dictCode) ?? []] as const] : []
    }),
  )
}
