import { ConfigProvider, DatePicker, TimePicker } from 'antd'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { useIsPhone } from '../lib/use-media.ts'
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

/** How an empty input wants to be typed. */
const placeholders = {
  date: '年-月-日',
  datetime: '年-月-日 时:分:秒',
  month: '年-月',
  year: '四位年份',
  time: '时:分:秒',
}

/** antd makes days as wide as its large controls are high, which does not fit on a phone. */
const phoneTheme = { components: { DatePicker: { cellWidth: 40, cellHeight: 40 } } }

/** PK-10: an input for a date, date with time, month, year or time of day, picked or typed. */
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
   * Reads a typed text once it is complete, in any form that the type accepts: 1998/3/12, 19980312. The calendar itself
   * would rewrite 1998/3/1 before the last digit is typed, and drop a text that was not confirmed.
   */
  function readTyped({ target }: SyntheticEvent): string | null {
    return target instanceof HTMLInputElement ? fromMoment(toMoment(target.value, field), field) : null
  }
  function handleBlur(event: SyntheticEvent) {
    const typed = readTyped(event)
    if (typed !== null && typed !== value) onChange?.(typed)
  }
  /** Enter takes the typed text, even if it equals the value, and does not submit the form as well. */
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
    placeholder: placeholders[field.type],
    onKeyDown: handleKey,
    onBlur: handleBlur,
    // The calendar would put the day under the pointer into the input, and it would be taken as typed.
    previewValue: false as const,
    ...rest,
  }
  if (field.type === 'time') return <TimePicker {...common} />
  if (field.type === 'month' || field.type === 'year') return <DatePicker picker={field.type} {...common} />
  return <DatePicker showTime={field.type === 'datetime'} {...common} />
}
