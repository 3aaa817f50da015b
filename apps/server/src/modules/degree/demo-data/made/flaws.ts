import type { RecordStateCode } from '@xw/shared/degree/record-states'
import type { Random } from './random.ts'

type Values = Record<string, string>

/** A typical mistake: returns the changed record, or null when the record does not have the field. */
type Mistake = (values: Readonly<Values>) => Values | null

const changeField =
  (key: string, change: (text: string, values: Readonly<Values>) => string): Mistake =>
  values => {
    const text = values[key]
    const now = text === undefined ? undefined : change(text, values)
    return now === undefined || now === text ? null : { ...values, [key]: now }
  }

/** Errors that prevent submitting, so only records that are not submitted have them. */
const errorMistakes: readonly [Mistake, ...Mistake[]] = [
  // A wrong last digit of the ID number.
  changeField('zjhm', (text, { zjlxm }) =>
    zjlxm === '01' ? text.slice(0, -1) + (((Number(text.at(-1)) || 0) + 1) % 10) : text,
  ),
  // A birth date one year after that in the ID number.
  changeField('csrq', text => `${Number(text.slice(0, 4)) + 1}${text.slice(4)}`),
  changeField('xbm', text => (text === '1' ? '2' : '1')),
  // Graduated before the studies began.
  changeField('byny', (text, { rxny }) => (rxny ? `${Number(rxny.slice(0, 4)) - 1}06` : text)),
  // The research direction repeats the major.
  changeField('lwyjfx', (text, { zymc = text }) => (zymc.length <= 15 ? zymc : text)),
]

/** Doubtful values that cause a warning and may stay in submitted records. */
const doubtfulMistakes: readonly [Mistake, ...Mistake[]] = [
  changeField('xmpy', (text, { gbm }) => (gbm === '156' ? text.replace(/G$|.$/, '') : text)),
  changeField('lwgjc', text => text.split('；').slice(0, 2).join('；')),
  changeField('dsxm', text => text.replace('；', '、')),
  changeField('qzxwzsbh', text => `${text.slice(0, 6)}${Number(text.slice(6, 10)) - 1}${text.slice(10)}`),
]

const isUnsubmitted = (status: RecordStateCode) => status === '00' || status === '10'

/** Adds the mistakes of everyday work: an error now and then, a warning more seldom. Most records stay correct. */
export function addMistakes(random: Random, status: RecordStateCode, values: Values): Values {
  const withError = isUnsubmitted(status) && random.chance(0.12) ? random.pick(errorMistakes)(values) : null
  const withWarning = random.chance(0.04) ? random.pick(doubtfulMistakes)(withError ?? values) : null
  return withWarning ?? withError ?? values
}
