import { file } from '@xw/shared/field-types/file'
import { image } from '@xw/shared/field-types/image'
import type { FieldDef } from '@xw/shared/field-types/index'
import { progress } from '@xw/shared/field-types/progress'
import { radio } from '@xw/shared/field-types/radio'
import { select } from '@xw/shared/field-types/select'
import { switchOf } from '@xw/shared/field-types/switch'
import { tags } from '@xw/shared/field-types/tags'
import { textarea } from '@xw/shared/field-types/textarea'
import {
  boundedNumberField,
  choiceField,
  type DefinitionContext,
  departmentField,
  filesField,
  momentField,
  multipleChoiceField,
  plainField,
  popupField,
  searchField,
  switchValuesOf,
  textLengthOf,
  userField,
} from './column-fields.ts'
import type { GridColumn } from './state.ts'

type ColumnDefaults = Partial<
  Pick<GridColumn, 'editable' | 'hidden' | 'slot' | 'defaultValue' | 'editorSize' | 'props'>
>

/** A column type: the field that it holds, and the column's default properties. */
interface ColumnType {
  field(context: DefinitionContext): FieldDef
  place?(context: DefinitionContext): ColumnDefaults
}

/** Columns about the rows themselves, which hold no data. */
export const structureTypes = {
  'row-number': 'number',
  'row-checkbox': 'checkbox',
  'row-radio': 'radio',
  'row-expand': 'expand',
  'row-drag-sort': 'dragSort',
} as const

const fixed: ColumnDefaults = { editable: false }

/** GR-02: every column type that holds data. */
export const columnTypes: Readonly<Record<string, ColumnType>> = {
  input: { field: plainField },
  inputNumber: { field: boundedNumberField },
  textarea: { field: context => textarea(context.title, textLengthOf(context)) },
  input_pop: {
    field: context => textarea(context.title, { rows: 8, ...textLengthOf(context) }),
    place: () => ({ editorSize: { width: 150, height: 200 } }),
  },
  select: { field: choiceField((title, options) => select(title, { options })) },
  radio: { field: choiceField((title, options) => radio(title, { options })) },
  'select-multiple': { field: multipleChoiceField },
  list_multi: { field: multipleChoiceField },
  'select-search': { field: searchField },
  sel_search: { field: searchField },
  sel_search_async: { field: searchField },
  date: { field: momentField('YYYY-MM-DD') },
  datetime: { field: momentField('YYYY-MM-DD HH:mm:ss') },
  time: { field: momentField('HH:mm:ss') },
  checkbox: {
    field: ({ definition, title }) => switchOf(title, { values: switchValuesOf(definition) }),
    place: ({ definition }) => ({
      defaultValue: definition.defaultValue ?? switchValuesOf(definition)[definition.defaultChecked ? 0 : 1],
    }),
  },
  upload: { field: filesField(file) },
  file: { field: filesField(file) },
  image: { field: filesField(image) },
  progress: { field: ({ title }) => progress(title), place: () => fixed },
  tags: {
    field: ({ definition: { setTagColor }, title }) =>
      tags(title, setTagColor ? { colors: (tag: string) => setTagColor({ tagValue: tag }) } : {}),
  },
  sel_user: { field: userField },
  sel_depart: { field: departmentField },
  popup: { field: popupField },
  slot: { field: plainField, place: ({ definition: { slotName, key = '' } }) => ({ ...fixed, slot: slotName ?? key }) },
  normal: { field: plainField, place: () => fixed },
  hidden: { field: plainField, place: () => ({ ...fixed, hidden: true }) },
}
