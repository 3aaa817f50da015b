import type { RecordStateCode, Viewer } from '@xw/shared/degree/record-states'
import { type RecordStep, recordSteps } from '@xw/shared/degree/record-steps'
import type { Random } from './random.ts'
import { startOfDay } from './rounds.ts'

type ActionCode = (typeof recordSteps)[number]['code']
/** An action and the state it led to. */
type Move = readonly [ActionCode, RecordStateCode]
type Moves = readonly Move[]

const begun: Moves = [['fill', '10']]
const submitted: Moves = [...begun, ['submit', '20']]
const sentBack: Moves = [...submitted, ['return', '21']]
const reported: Moves = [...submitted, ['report', '30']]
const mended: Moves = [...sentBack, ['submit', '20'], ['report', '30']]
const approved: Moves = [...reported, ['approve', '40']]
const mendedAndApproved: Moves = [...mended, ['approve', '40']]
const awarded: Moves = [...approved, ['award', '50']]
const numbered: Moves = [...awarded, ['number', '60']]
const sent: Moves = [...numbered, ['submitUp', '70']]
const filed: Moves = [...sent, ['receipt', '80']]

/** Ways that lead to each state; the usual one stands there more often. */
const ways: Readonly<Record<RecordStateCode, readonly [Moves, ...Moves[]]>> = {
  '00': [[]],
  '10': [begun, begun, begun, begun, [...submitted, ['withdraw', '10']]],
  '20': [
    submitted,
    submitted,
    submitted,
    submitted,
    [...sentBack, ['submit', '20']],
    [...reported, ['takeBack', '20']],
  ],
  '21': [sentBack, sentBack, [...reported, ['schoolReturn', '21']]],
  '30': [reported, reported, reported, mended],
  '31': [[...reported, ['schoolReturn', '31']]],
  '40': [approved, approved, approved, mendedAndApproved],
  '50': [awarded],
  '60': [numbered],
  '70': [sent],
  '71': [[...sent, ['receipt', '71']]],
  '80': [filed],
  '90': [[...filed, ['change', '90']]],
  '95': [
    [...approved, ['defer', '95']],
    [...approved, ['deny', '95']],
  ],
  '99': [[...filed, ['revoke', '99']]],
}

/** What is said where a record goes back to its student, and how the field looked that it is about. */
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

const reasons: Partial<Record<ActionCode, string>> = {
  schoolReturn: '院系汇总表与系统中的数据不一致，请核对后重新上报',
  defer: '论文须修改后重新答辩，本次暂缓授予',
  deny: '学位论文未达到学位授予要求，本次不授予学位',
  change: '姓名已由公安机关变更，申请勘误',
  revoke: '经查学位论文存在学术不端，撤销学位',
}

/** One thing that happened to a record after it was made: a step, or a correction without one. */
export interface Event {
  at: Date
  actor: Viewer
  step: {
    action: ActionCode
    from: RecordStateCode
    to: RecordStateCode
    reason: string | null
    marked: string[]
  } | null
  /** What was put right, as it was until then. */
  corrected?: { key: string; before: string }
}

export interface Way {
  events: Event[]
  /** What was sent back for and is still to be put right. */
  left: { key: string; value: string } | null
}

const actionOf = (code: ActionCode): RecordStep => {
  const found = recordSteps.find(action => action.code === code)
  if (!found) throw new TypeError(`there is no action ${code}`)
  return found
}

interface Given {
  status: RecordStateCode
  values: Readonly<Record<string, string>>
  /** When what comes before the approval happened, and what comes after it. */
  time: { from: Date; approvedBy: Date; until: Date }
}

/** How a record came to its state, as the table of actions has it. */
export function makeWay(random: Random, { status, values, time }: Given): Way {
  const moves = random.pick(ways[status])
  const open = remarks.filter(({ key, wrong }) => values[key] !== undefined && wrong(values[key]) !== values[key])
  const remark = open[random.int(0, open.length - 1)]
  const goesBack = ([, to]: Move) => to === '21'
  const events: Event[] = []
  let [from, sentFor]: [RecordStateCode, typeof remark] = ['00', undefined]
  for (const move of moves) {
    const [action, to] = move
    if (action === 'submit' && sentFor) events.push(correctionOf(sentFor, values))
    const said = goesBack(move) ? remark : undefined
    const { who } = actionOf(action)
    const step = { action, from, to, reason: said?.reason ?? reasons[action] ?? null, marked: said ? [said.key] : [] }
    events.push({ at: time.from, actor: who[0] ?? 'school', step })
    ;[from, sentFor] = [to, said]
  }
  if (status === '21' && !sentFor) throw new TypeError('nothing was remarked')
  const left = sentFor ? { key: sentFor.key, value: sentFor.wrong(values[sentFor.key] ?? '') } : null
  return { events: timed(random, events, time), left }
}

const correctionOf = ({ key, wrong }: (typeof remarks)[number], values: Given['values']): Event => ({
  at: new Date(0),
  actor: 'student',
  step: null,
  corrected: { key, before: wrong(values[key] ?? '') },
})

const isAfterApproval = ({ step }: Event) => step !== null && step.from >= '40'

function timed(random: Random, events: readonly Event[], { from, approvedBy, until }: Given['time']): Event[] {
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

/** Moments in their order, none of them at night. */
function momentsBetween(random: Random, count: number, { from, until }: { from: Date; until: Date }): Date[] {
  const span = until.getTime() - from.getTime()
  return Array.from({ length: count }, random.share)
    .sort((one, other) => one - other)
    .map(share => {
      const moment = new Date(from.getTime() + share * span)
      const day = startOfDay(moment).getTime()
      // Of the last day there is no more than it has had so far.
      const length = Math.min(dayMs, until.getTime() - day)
      const [first, last] = [Math.min(morningMs, length / 2), Math.min(eveningMs, length)]
      return new Date(day + first + ((moment.getTime() - day) / length) * (last - first))
    })
}
