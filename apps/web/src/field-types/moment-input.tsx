import { ConfigProvider, DatePicker, TimePicker } from 'antd'
import { useIsPhone } from '../lib/use-media.ts'
import { promptOf } from './codes.ts'
import styles from './field-types.module.css'
import type { InputProps } from './field-view.ts'
import { fromMoment, toMoment } from './moment-text.ts'
import type { MomentField } from './show-moment.ts'

/** The first is shown, all can be typed. */
const formats = {
  date: ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY/M/D', 'YYYY.M.D'],
  datetime: ['YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm', 'YYYYMMDD HH:mm:ss'],
  month: ['YYYY-MM', 'YYYYMM', 'YYYY/M', 'YYYY.M'],
  year: ['YYYY'],
  time: ['HH:mm:ss', 'HH:mm', 'HHmmss'],
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
  const common = {
    className: styles.wide ?? '',
    value: toMoment(value, field),
    format: formats[field.type],
    onChange: (next: Parameters<typeof fromMoment>[0]) => onChange?.(fromMoment(next, field)),
    placeholder: promptOf(field),
    ...rest,
  }
  if (field.type === 'time') return <TimePicker {...common} />
  if (field.type === 'month' || field.type === 'year') return <DatePicker picker={field.type} {...common} />
  return <DatePicker showTime={field.type === 'datetime'} {...common} />
}
