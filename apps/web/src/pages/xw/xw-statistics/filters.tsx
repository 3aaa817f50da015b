import { degreeTypes } from '@xw/shared/degree/types'
import { allRecords, openBatches } from '@xw/shared/wire/batch-choices'
import type { StatisticsChoices } from '@xw/shared/wire/statistics'
import { DatePicker, Select } from 'antd'
import type { ReactNode } from 'react'
import { type Dayjs, dayjs } from '../../../lib/dayjs.ts'
import styles from './statistics.module.css'
import type { StatisticsSelection, StatisticsSelectionState } from './use-statistics-selection.ts'

interface FiltersProps {
  choices: StatisticsChoices
  asked: StatisticsSelection
  onChange: StatisticsSelectionState['change']
}

const listOf = (text: string): string[] => text.split(',').filter(Boolean)
const dayForm = 'YYYYMMDD'
const toDay = (text: string): Dayjs | null =>
  /^\d{8}$/.test(text) ? dayjs(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`) : null
const fromDay = (day: Dayjs | null): string => day?.format(dayForm) ?? ''

/** The filters of a report. An empty filter does not limit it. */
export function Filters({ choices: { rounds, types, departs }, asked, onChange }: FiltersProps) {
  const from = toDay(asked.from)
  const ofDecisions = asked.report === 'decisions'
  const ofRounds = [
    { value: allRecords, label: '全部批次' },
    { value: openBatches, label: '进行中的批次' },
    ...rounds.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const batch = rounds.find(({ batches }) => batches.some(({ id }) => id === asked.batch))?.id ?? asked.batch
  return (
    <section className={styles.filters} aria-label="统计范围">
      {!ofDecisions && (
        <Field label="采集批次">
          <Select
            aria-label="采集批次"
            value={batch}
            options={ofRounds}
            onChange={value => onChange({ batch: value })}
          />
        </Field>
      )}
      <Field label="学位类型">
        <MultipleChoice
          label="学位类型"
          options={degreeTypes
            .filter(({ code }) => types.includes(code))
            .map(({ code, name }) => ({ value: code, label: name }))}
          value={asked.xwlx}
          onChange={xwlx => onChange({ xwlx })}
        />
      </Field>
      {!ofDecisions && (
        <Field label="院系">
          <MultipleChoice
            label="院系"
            options={departs.map(({ id, name }) => ({ value: id, label: name }))}
            value={asked.departId}
            onChange={departId => onChange({ departId })}
          />
        </Field>
      )}
      <Field label="获学位日期">
        <span className={styles.days}>
          <DatePicker
            aria-label="获学位日期，从"
            placeholder="从"
            value={from}
            onChange={(day: Dayjs | null) => onChange({ from: fromDay(day) })}
          />
          <DatePicker
            aria-label="获学位日期，到"
            placeholder="到"
            value={toDay(asked.to)}
            {...(from && { minDate: from })}
            onChange={(day: Dayjs | null) => onChange({ to: fromDay(day) })}
          />
        </span>
      </Field>
    </section>
  )
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  )
}

interface MultipleChoiceProps {
  label: string
  options: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** A multiple choice in which nothing chosen means all. */
function MultipleChoice({ label, options, value, onChange }: MultipleChoiceProps) {
  return (
    <Select
      mode="multiple"
      aria-label={label}
      placeholder="全部"
      allowClear
      maxTagCount="responsive"
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      options={options}
      value={listOf(value)}
      onChange={(chosen: string[]) => onChange(chosen.join(','))}
    />
  )
}
