import { type AnswerState, answerStates } from '../../degree/answer-states.ts'
import { type CollectionTimes, itemFields, whyNotOpen } from '../../degree/collections.ts'
import { degreeTypes } from '../../degree/types.ts'
import { datetime } from '../../field-types/datetime.ts'
import { department } from '../../field-types/department.ts'
import { id } from '../../field-types/id.ts'
import type { RowsRow } from '../../field-types/rows.ts'
import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import type { Gate } from '../../resource/gate.ts'
import { defineResource, type Fields, type ResourceDef } from '../../resource/resource.ts'
import { collectionParam, collectionPaths } from '../../wire/collection-paths.ts'

/** Set by the server alone: from the degree record, and by what becomes of the answer. */
const given = { readonly: true, form: false } as const
const optional = { list: { optional: true } } as const
const internal = { ...given, list: false, excel: false } as const

const ownFields = {
  collectionId: id('所属采集', { ...internal, notNull: true }),
  userId: id('学生账号', { ...internal, notNull: true }),
  xh: text('学号', { ...given, list: { width: 130 }, query: {} }),
  xm: text('姓名', { ...given, infix: true, list: { width: 90 }, query: { rule: 'like' } }),
  departId: department('院系', { ...given, list: { width: 150 }, query: {} }),
  xwbslbm: select('学位类型', {
    ...given,
    notNull: true,
    options: degreeTypes.map(({ code, name }) => ({ value: code, text: name })),
    ...optional,
    query: { folded: true },
  }),
  nj: text('年级', { ...given, ...optional, query: { folded: true } }),
  status: select('状态', {
    ...given,
    options: answerStates,
    notNull: true,
    default: '0',
    list: { width: 90 },
    query: {},
  }),
} as const

const reviewFields = {
  submittedTime: datetime('提交时间', { ...given, list: { width: 160 } }),
  reason: text('退回原因', { ...given, list: { width: 180 } }),
  reviewer: text('审核人', { ...given, ...optional }),
  reviewTime: datetime('审核时间', { ...given, ...optional }),
  fixUntil: datetime('退回后修改截止', { ...given, ...optional }),
} as const

type AnswerGate = Gate<keyof typeof ownFields | keyof typeof reviewFields>

interface Answered {
  readonly title: string
  readonly items: Fields
  readonly collectionId?: string
  readonly gate: AnswerGate
}

const define = ({ title, items, collectionId, gate }: Answered): ResourceDef =>
  defineResource({
    path: collectionPaths.answers,
    table: 'xw_collection_answer',
    title,
    permission: 'xw:collectionAnswer',
    // They are made for whom a collection is meant, and filled in by their students.
    actions: ['exportXls'],
    moreActions: [
      { code: 'fill', name: '填写自定义采集', roles: ['xs'] },
      { code: 'review', name: '审核自定义采集', roles: ['dwgly', 'lbgly'] },
      { code: 'urge', name: '催办自定义采集', roles: 'staff' },
    ],
    tenant: 'school',
    grows: true,
    history: true,
    scope: { depart: 'departId', degreeType: 'xwbslbm', owner: 'userId' },
    unique: [['collectionId', 'userId']],
    sort: { column: 'xh', order: 'asc' },
    params: [collectionParam],
    jsonColumns: ['answers'],
    ...(collectionId && { only: { field: 'collectionId', value: collectionId } }),
    gate,
    fields: { ...ownFields, ...items, ...reviewFields },
  })

const stages = (open: readonly AnswerState[]): Gate['stages'] =>
  Object.fromEntries(
    answerStates.map(({ value, text: word }) => [
      value,
      { word, fields: open.includes(value) ? ('all' as const) : [], canDelete: false },
    ]),
  )

/** Nobody changes what somebody else has said. */
const closed: AnswerGate = { field: 'status', stages: stages([]) }

/** 采集结果: one answer for everybody whom a collection was sent to. Of all collections: without what each asks for. */
export const collectionAnswer: ResourceDef = define({ title: '采集结果', items: {}, gate: closed })

/** A collection as far as its answers depend on it. */
export interface AnsweredCollection extends CollectionTimes {
  readonly id: string
  readonly items: readonly RowsRow[]
}

/** The answers of one collection: each item is a field, open to its student until it is approved or the time is over. */
export function answersOf(collection: AnsweredCollection, by: 'student' | 'office', now: string): ResourceDef {
  const { id: collectionId, name, items } = collection
  const fields = Object.entries(itemFields(items)).map(([key, field]) => [
    key,
    { ...field, notNull: false, list: {}, storage: { json: 'answers' } },
  ])
  const why = whyNotOpen(collection, now)
  const open: AnswerGate = {
    field: 'status',
    stages: stages(['0', '1', '2', '4']),
    times: {
      field: 'collectionId',
      open: why === null ? [collectionId] : [],
      closed: why === null ? {} : { [collectionId]: why },
      without: null,
      otherwise: '没有这个采集',
      // Who was sent back has some days, also after the others' time is over.
      until: { field: 'fixUntil', under: [collectionId] },
    },
  }
  return define({
    title: `采集结果 · ${name}`,
    items: Object.fromEntries(fields),
    collectionId,
    gate: by === 'student' ? open : closed,
  })
}
