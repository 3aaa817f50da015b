import type { RecordStateCode } from '@xw/shared/degree/record-states'
import type { Random } from './random.ts'

type Values = Record<string, string>

/** A mistake that people make: what it does to a record; null where the record has no room for it. */
type Flaw = (values: Readonly<Values>) => Values | null

const changed =
  (key: string, change: (text: string, values: Readonly<Values>) => string): Flaw =>
  values => {
    const text = values[key]
    const now = text === undefined ? undefined : change(text, values)
    return now === undefined || now === text ? null : { ...values, [key]: now }
  }

/** Errors: nobody can submit with one of them, so only records have them that were not submitted. */
const errors: readonly [Flaw, ...Flaw[]] = [
  // The last digit of the ID number is another one.
  changed('zjhm', (text, { zjlxm }) =>
    zjlxm === '01' ? text.slice(0, -1) + (((Number(text.at(-1)) || 0) + 1) % 10) : text,
  ),
  // Born a year later than the ID number says.
  changed('csrq', text => `${Number(text.slice(0, 4)) + 1}${text.slice(4)}`),
  changed('xbm', text => (text === '1' ? '2' : '1')),
  // Graduated before the studies began.
  changed('byny', (text, { rxny }) => (rxny ? `${Number(rxny.slice(0, 4)) - 1}06` : text)),
  // The direction of a thesis is no more than the major.
  changed('lwyjfx', (text, { zymc = text }) => (zymc.length <= 15 ? zymc : text)),
]

/** What is only worth a second look, and stays in records that go their way. */
const warnings: readonly [Flaw, ...Flaw[]] = [
  changed('xmpy', (text, { gbm }) => (gbm === '156' ? text.replace(/G$|.$/, '') : text)),
  changed('lwgjc', text => text.split('；').slice(0, 2).join('；')),
  changed('dsxm', text => text.replace('；', '、')),
  changed('qzxwzsbh', text => `${text.slice(0, 6)}${Number(text.slice(6, 10)) - 1}${text.slice(10)}`),
]

const isUnsubmitted = (status: RecordStateCode) => status === '00' || status === '10'

/** Puts in what goes wrong in an office: now and then an error, more seldom a doubt. Most records are right. */
export function addFlaws(random: Random, status: RecordStateCode, values: Values): Values {
  const withError = isUnsubmitted(status) && random.chance(0.12) ? random.pick(errors)(values) : null
  const withWarning = random.chance(0.04) ? random.pick(warnings)(withError ?? values) : null
  return withWarning ?? withError ?? values
}
