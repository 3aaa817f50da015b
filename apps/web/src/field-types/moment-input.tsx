import { ConfigProvider, DatePicker, TimePicker } from 'antd'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { useIsPhone } from '../lib/use-media.ts'
import { promptOf } from './codes.ts'
import styles from './field-types.module.css'
import type { InputProps } from './field-view.ts'
import type { MomentField } from './format-moment.ts'
import { fromMoment, toMoment } from './moment-text.ts'

const formats = {
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm:ss',
  month: 'YYYY-MM',
  year: 'YYYY',
  time: 'HH:mm:ss',
}

/** antd makes days as wide as its large controls are high, which is more than a phone has. */
const phoneTheme = { components: { DatePicker: { cellWidth: 40, cellHeight: 40 } } }

/** PK-10: date, date with time, month, year or time of day; picked or typed. */
export default function MomentInput(props: InputProps<MomentField, string>) {
  const isPhone = useIsPhone()
  return (
    <ConfigProvider theme={isPhone ? phoneTheme : {}}>
      <Calendar {...props} />
    </ConfigProvider>
  )
}

function Calendar({ field, value, onChange, ...rest }: InputProps<MomentField, string>) {
  /**
   * Whatever the type reads can be typed: 1998/3/12, 19980312. It is read when it is whole: the calendar itself would write
   * 1998/3/1 its own way before the last digit is there, and drop what was typed and not confirmed.
   */
  function readTyped({ target }: SyntheticEvent): string | null {
    return target instanceof HTMLInputElement ? fromMoment(toMoment(target.value, field), field) : null
  }
  function handleBlur(event: SyntheticEvent) {
    const typed = readTyped(event)
    if (typed !== null && typed !== value) onChange?.(typed)
  }
  /** Enter takes what was typed, also where it is nothing new; it does not send the form as well. */
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const typed = readTyped(event)
    if (typed !== null) onChange?.(typed)
  }
  const common = {
    className: styles.wide ?? '',
    value: toMoment(value, field),
    format: formats[field.type],
    onChange: (next: Parameters<typeof fromMoment>[0]) => onChange?.(fromMoment(next, field)),
    placeholder: promptOf(field),
    onKeyDown: handleKey,
    onBlur: handleBlur,
    // The calendar would write the day under the pointer over what was typed, and it would be taken for it.
    previewValue: false as const,
    ...rest,
  }
  if (field.type === 'time') return <TimePicker {...common} />
  if (field.type === 'month' || field.type === 'year') return <DatePicker picker={field.type} {...common} />
  return <DatePicker showTime={field.type === 'datetime'} {...common} />
}
