import type { SearchSelectField } from '@xw/shared/field-types/search-select'
import { NoDictCode } from '../pickers/option-select.tsx'
import { SearchSelect } from '../pickers/search-select.tsx'
import { searchDict } from '../pickers/search-source.ts'
import { labelSourceOf, toPickerProps } from './codes.ts'
import type { FieldView, InputProps } from './field-view.ts'
import { LabelCell, labelGrid } from './label-cell.tsx'
import { lazyInput } from './lazy-input.tsx'

/** PK-07: the pause before the search when one item may be chosen. It is shorter than for several. */
const plainDelayMs = 300

/** A search form offers every item, whatever year it is valid in. */
function SearchSelectFilter(props: InputProps<SearchSelectField, string>) {
  const { field } = props
  if (!field.dictCode) return <NoDictCode />
  return (
    <SearchSelect
      {...toPickerProps(props)}
      {...(!field.multiple && { delayMs: plainDelayMs })}
      source={searchDict(field.dictCode)}
      labels={labelSourceOf(field)}
    />
  )
}

/** Loaded separately, because it needs antd's Form, which a list does without. */
const OfferedInput = lazyInput<SearchSelectField, string>(() => import('./offered-input.tsx'))

const SearchSelectInput = (props: InputProps<SearchSelectField, string>) =>
  props.field.offer ? <OfferedInput {...props} /> : <SearchSelectFilter {...props} />

export const searchSelect: FieldView<SearchSelectField, string> = {
  Input: SearchSelectInput,
  Filter: SearchSelectFilter,
  Cell: LabelCell,
  grid: { ...labelGrid, takes: ['allowClear', 'maxTagCount', 'maxCount', 'listHeight'] },
}
