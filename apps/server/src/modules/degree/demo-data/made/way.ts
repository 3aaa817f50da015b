import type { RecordStateCode, Viewer } from '@xw/shared/degree/record-states'
import { getRecordStep, type RecordStepCode } from '@xw/shared/degree/record-steps'
import type { Random } from './random.ts'
import { startOfOfficeDay } from './rounds.ts'

/** An action and the state it leads to. */
type Move = readonly [RecordStepCode, RecordStateCode]
type Moves = readonly Move[]

const untilFilled: Moves = [['fill', '10']]
const untilSubmitted: Moves = [...untilFilled, ['submit', '20']]
const untilReturned: Moves = [...untilSubmitted, ['return', '21']]
const untilReported: Moves = [...untilSubmitted, ['report', '30']]
const untilReportedAgain: Moves = [...untilReturned, ['submit', '20'], ['report', '30']]
const untilApproved: Moves = [...untilReported, ['approve', '40']]
const untilApprovedAfterReturn: Moves = [...untilReportedAgain, ['approve', '40']]
const untilAwarded: Moves = [...untilApproved, ['award', '50']]
const untilNumbered: Moves = [...untilAwarded, ['number', '60']]
const untilSubmittedUp: Moves = [...untilNumbered, ['submitUp', '70']]
const untilArchived: Moves = [...untilSubmittedUp, ['receipt', '80']]

/** The ways to each state; the usual way is repeated, so that it is chosen more often. */
const waysToState: Readonly<Record<RecordStateCode, readonly [Moves, ...Moves[]]>> = {
  '00': [[]],
  '10': [untilFilled, untilFilled, untilFilled, untilFilled, [...untilSubmitted, ['withdraw', '10']]],
  '20': [
    untilSubmitted,
    untilSubmitted,
    untilSubmitted,
    untilSubmitted,
    [...untilReturned, ['submit', '20']],
    [...untilReported, ['takeBack', '20']],
  ],
  '21': [untilReturned, untilReturned, [...untilReported, ['schoolReturn', '21']]],
  '30': [untilReported, untilReported, untilReported, untilReportedAgain],
  '31': [[...untilReported, ['schoolReturn', '31']]],
  '40': [untilApproved, untilApproved, untilApproved, untilApprovedAfterReturn],
  '50': [untilAwarded],
  '60': [untilNumbered],
  '70': [untilSubmittedUp],
  '71': [[...untilSubmittedUp, ['receipt', '71']]],
  '80': [untilArchived],
  '90': [[...untilArchived, ['change', '90']]],
  '95': [
    [...untilApproved, ['defer', '95']],
    [...untilApproved, ['deny', '95']],
  ],
  '99': [[...untilArchived, ['revoke', '99']]],
}

/** The reasons for which records are returned to the student, with the wrong value that caused each. */
const remarks = [
  {
    key: 'lwtm',
    reason: '论文题目与答辩时的题目不一致，请按定稿修改',
    wrong: (text: string) => text.replace(/研究$/, '的初步研究'),
  },
  { key: 'jydwmc', reason: '就业单位请填写与公章一致的全称', wrong: (text: string) => text.slice(0, 4) },
  { key: 'dsxm', reason: '多位导师之间请用“；”分隔', wrong: (text: string) => text.replaceAll('；', '、') },
  { key: 'xmpy', reason: '姓名拼音请与证件一致，姓与名之间空一格', wrong: (text: string) => text.replace(' ', '') },
]

const reasons: Partial<Record<RecordStepCode, string>> = {
  schoolReturn: '院系汇总表与系统中的数据不一致，请核对后重新上报',
  defer: '论文须修改后重新答辩，本次暂缓授予',
  deny: '学位论文未达到学位授予要求，本次不授予学位',
  change: '姓名已由公安机关变更，申请勘误',
  revoke: '经查学位论文存在学术不端，撤销学位',
}

/** An event in the life of a record: a step, or a correction without one. */
export interface RecordEvent {
  at: Date
  actor: Viewer
  step: {
    action: RecordStepCode
    from: RecordStateCode
    to: RecordStateCode
    reason: string | null
    marked: string[]
  } | null
  /** The corrected field and its previous value. */
  corrected?: { key: string; before: string }
}

export interface RecordPast {
  events: RecordEvent[]
  /** The field that was returned for correction and is still wrong. */
  left: { key: string; value: string } | null
}

interface PastOptions {
  status: RecordStateCode
  values: Readonly<Record<string, string>>
  /** The times between which the events before and after the approval happen. */
  time: { from: Date; approvedBy: Date; until: Date }
}

/** Makes the events that led a record to its state, by the table of actions. */
export function makeRecordPast(random: Random, { status, values, time }: PastOptions): RecordPast {
  const moves = random.pick(waysToState[status])
  const open = remarks.filter(({ key, wrong }) => values[key] !== undefined && wrong(values[key]) !== values[key])
  const remark = open[random.int(0, open.length - 1)]
  const goesBack = ([, to]: Move) => to === '21'
  const events: RecordEvent[] = []
  let [from, sentFor]: [RecordStateCode, typeof remark] = ['00', undefined]
  for (const move of moves) {
    const [action, to] = move
    if (action === 'submit' && sentFor) events.push(makeCorrection(sentFor, values))
    const said = goesBack(move) ? remark : undefined
    const { who } = getRecordStep(action)
    const step = { action, from, to, reason: said?.reason ?? reasons[action] ?? null, marked: said ? [said.key] : [] }
    events.push({ at: time.from, actor: who[0] ?? 'school', step })
    ;[from, sentFor] = [to, said]
  }
  if (status === '21' && !sentFor) throw new TypeError('nothing was remarked')
  const left = sentFor ? { key: sentFor.key, value: sentFor.wrong(values[sentFor.key] ?? '') } : null
  return { events: assignTimes(random, events, time), left }
}

const makeCorrection = ({ key, wrong }: (typeof remarks)[number], values: PastOptions['values']): RecordEvent => ({
  at: new Date(0),
  actor: 'student',
  step: null,
  corrected: { key, before: wrong(values[key] ?? '') },
})

const isAfterApproval = ({ step }: RecordEvent) => step !== null && step.from >= '40'

function assignTimes(
  random: Random,
  events: readonly RecordEvent[],
  { from, approvedBy, until }: PastOptions['time'],
): RecordEvent[] {
  const [first, later] = [events.filter(event => !isAfterApproval(event)), events.filter(isAfterApproval)]
  const times = [
    ...momentsBetween(random, first.length, { from, until: approvedBy }),
    ...momentsBetween(random, later.length, { from: approvedBy, until }),
  ]
  return [...first, ...later].map((event, index) => ({ ...event, at: times[index] ?? until }))
}

const dayMs = 86_400_000
const morningMs = 8 * 3_600_000
const eveningMs = 22 * 3_600_000

/** Chooses moments in order, none of them at night. */
function momentsBetween(random: Random, count: number, { from, until }: { from: Date; until: Date }): Date[] {
  const span = until.getTime() - from.getTime()
  return Array.from({ length: count }, random.share)
    .sort((one, other) => one - other)
    .map(share => {
      const moment = new Date(from.getTime() + share * span)
      const day = startOfOfficeDay(moment).getTime()
      // The last day is only as long as it has lasted so far.
      const length = Math.min(dayMs, until.getTime() - day)
      const [first, last] = [Math.min(morningMs, length / 2), Math.min(eveningMs, length)]
      return new Date(day + first + ((moment.getTime() - day) / length) * (last - first))
    })
}
