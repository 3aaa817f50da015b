import { date } from '@xw/shared/field-types/date'
import type { DatetimeField } from '@xw/shared/field-types/datetime'
import { date as dateView } from './date.tsx'
import type { FieldView, InputProps } from './field-view.ts'
import { lazyInput } from './lazy-input.tsx'
import { MomentCell, momentGrid } from './moment-cell.tsx'

/** A search asks for a day, which the server takes as the whole day. */
function DayFilter({ field, ...rest }: InputProps<DatetimeField, string>) {
  return <dateView.Input field={date(field.label)} {...rest} />
}

export const datetime: FieldView<DatetimeField, string> = {
  Input: lazyInput<DatetimeField, string>(() => import('./moment-input.tsx')),
  Filter: DayFilter,
  Cell: MomentCell,
  minWidth: 150,
  grid: { ...momentGrid, minWidth: 190 },
}
