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
  chosen,
  chosenDepartment,
  chosenUser,
  counted,
  files,
  filled,
  lengthOf,
  moment,
  pairOf,
  plain,
  searched,
  several,
  type Told,
} from './column-fields.ts'
import type { GridColumn } from './state.ts'

type Place = Partial<Pick<GridColumn, 'editable' | 'hidden' | 'slot' | 'defaultValue' | 'editorSize' | 'props'>>

/** What a type of column is to the grid: the field it holds, and what it says about its place. */
interface ColumnType {
  field(told: Told): FieldDef
  place?(told: Told): Place
}

/** Columns about the rows themselves; they hold nothing. */
export const structureTypes = {
  'row-number': 'number',
  'row-checkbox': 'checkbox',
  'row-radio': 'radio',
  'row-expand': 'expand',
  'row-drag-sort': 'dragSort',
} as const

const fixed: Place = { editable: false }

/** GR-02: every type of column that holds something. */
export const columnTypes: Readonly<Record<string, ColumnType>> = {
  input: { field: plain },
  inputNumber: { field: counted },
  textarea: { field: told => textarea(told.title, lengthOf(told)) },
  input_pop: {
    field: told => textarea(told.title, { rows: 8, ...lengthOf(told) }),
    place: () => ({ editorSize: { width: 150, height: 200 } }),
  },
  select: { field: chosen((title, options) => select(title, { options })) },
  radio: { field: chosen((title, options) => radio(title, { options })) },
  'select-multiple': { field: several },
  list_multi: { field: several },
  'select-search': { field: searched },
  sel_search: { field: searched },
  sel_search_async: { field: searched },
  date: { field: moment('YYYY-MM-DD') },
  datetime: { field: moment('YYYY-MM-DD HH:mm:ss') },
  time: { field: moment('HH:mm:ss') },
  checkbox: {
    field: ({ definition, title }) => switchOf(title, { values: pairOf(definition) }),
    place: ({ definition }) => ({
      defaultValue: definition.defaultValue ?? pairOf(definition)[definition.defaultChecked ? 0 : 1],
    }),
  },
  upload: { field: files(file) },
  file: { field: files(file) },
  image: { field: files(image) },
  progress: { field: ({ title }) => progress(title), place: () => fixed },
  tags: {
    field: ({ definition: { setTagColor }, title }) =>
      tags(title, setTagColor ? { colors: (tag: string) => setTagColor({ tagValue: tag }) } : {}),
  },
  sel_user: { field: chosenUser },
  sel_depart: { field: chosenDepartment },
  popup: { field: filled },
  slot: { field: plain, place: ({ definition: { slotName, key = '' } }) => ({ ...fixed, slot: slotName ?? key }) },
  normal: { field: plain, place: () => fixed },
  hidden: { field: plain, place: () => ({ ...fixed, hidden: true }) },
}
