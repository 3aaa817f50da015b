import type { Json } from '@xw/shared/field-types/field'
import type { FieldDef, FieldsByType, FieldTypeName } from '@xw/shared/field-types/index'
import { area } from './area.tsx'
import { batch } from './batch.tsx'
import { category } from './category.tsx'
import { code } from './code.tsx'
import { cron } from './cron.tsx'
import { date } from './date.tsx'
import { datetime } from './datetime.tsx'
import { department } from './department.tsx'
import { dict } from './dict.tsx'
import type { FieldView } from './field-view.ts'
import { file } from './file.tsx'
import { id } from './id.tsx'
import { image } from './image.tsx'
import { json } from './json.tsx'
import { markdown } from './markdown.tsx'
import { month } from './month.tsx'
import { multiSelect } from './multi-select.tsx'
import { number } from './number.tsx'
import { password } from './password.tsx'
import { popup } from './popup.tsx'
import { position } from './position.tsx'
import { progress } from './progress.tsx'
import { radio } from './radio.tsx'
import { richText } from './rich-text.tsx'
import { role } from './role.tsx'
import { rows } from './rows.tsx'
import type { DraftRow } from './rows-input.tsx'
import { searchSelect } from './search-select.tsx'
import { select } from './select.tsx'
import { switchView } from './switch.tsx'
import { tags } from './tags.tsx'
import { text } from './text.tsx'
import { textarea } from './textarea.tsx'
import { time } from './time.tsx'
import { tree } from './tree.tsx'
import { user } from './user.tsx'
import { year } from './year.tsx'

/** The type of a field's values on the wire; everything but numbers and JSON is text there. */
type WireValue<K extends FieldTypeName> = K extends 'number' | 'progress'
  ? number
  : K extends 'json'
    ? Json
    : K extends 'rows'
      ? readonly DraftRow[]
      : string

/** The view of every type. The names are those of shared, so leaving one out does not compile. */
const fieldViews = {
  text,
  textarea,
  richText,
  markdown,
  code,
  tags,
  number,
  progress,
  select,
  radio,
  switch: switchView,
  date,
  datetime,
  time,
  month,
  year,
  dict,
  multiSelect,
  searchSelect,
  tree,
  category,
  department,
  user,
  role,
  position,
  batch,
  area,
  popup,
  cron,
  password,
  file,
  image,
  json,
  rows,
  id,
} satisfies { [K in FieldTypeName]: FieldView<FieldsByType[K], WireValue<K>> }

/** Returns the view of a field's type, for code that treats all types alike. */
export const viewOf = (field: FieldDef): FieldView => fieldViews[field.type] as unknown as FieldView
