import { buildSurveyFields, explainSurveyClosed, type SurveyWindow } from '../../degree/survey.ts'
import { type SurveyResponseState, surveyResponseStates } from '../../degree/survey-response-states.ts'
import { degreeTypes } from '../../degree/types.ts'
import { datetime } from '../../field-types/datetime.ts'
import { department } from '../../field-types/department.ts'
import { id } from '../../field-types/id.ts'
import type { RowsRow } from '../../field-types/rows.ts'
import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import type { Gate } from '../../resource/gate.ts'
import { defineResource, type Fields, type ResourceDef } from '../../resource/resource.ts'
import { surveyParam, surveyPaths } from '../../wire/survey-paths.ts'

/** Options of fields that only the server sets: from the degree record, or by steps of the response. */
const setByServer = { readonly: true, form: false } as const
const optional = { list: { optional: true } } as const
const internal = { ...setByServer, list: false, excel: false } as const

const ownFields = {
  collectionId: id('所属采集', { ...internal, notNull: true }),
  userId: id('学生账号', { ...internal, notNull: true }),
  xh: text('学号', { ...setByServer, list: { width: 130 }, query: {} }),
  xm: text('姓名', { ...setByServer, infix: true, list: { width: 90 }, query: { rule: 'like' } }),
  departId: department('院系', { ...setByServer, list: { width: 150 }, query: {} }),
  xwbslbm: select('学位类型', {
    ...setByServer,
    notNull: true,
    options: degreeTypes.map(({ code, name }) => ({ value: code, text: name })),
    ...optional,
    query: { folded: true },
  }),
  nj: text('年级', { ...setByServer, ...optional, query: { folded: true } }),
  status: select('状态', {
    ...setByServer,
    options: surveyResponseStates,
    notNull: true,
    default: '0',
    list: { width: 90 },
    query: {},
  }),
} as const

const reviewFields = {
  submittedTime: datetime('提交时间', { ...setByServer, list: { width: 160 } }),
  reason: text('退回原因', { ...setByServer, list: { width: 180 } }),
  reviewer: text('审核人', { ...setByServer, ...optional }),
  reviewTime: datetime('审核时间', { ...setByServer, ...optional }),
  fixUntil: datetime('退回后修改截止', { ...setByServer, ...optional }),
} as const

type ResponseGate = Gate<keyof typeof ownFields | keyof typeof reviewFields>

interface ResponseDefInput {
  readonly title: string
  readonly items: Fields
  readonly collectionId?: string
  readonly gate: ResponseGate
}

const defineResponses = ({ title, items, collectionId, gate }: ResponseDefInput): ResourceDef =>
  defineResource({
    path: surveyPaths.answers,
    table: 'xw_collection_answer',
    title,
    permission: 'xw:collectionAnswer',
    // The server creates responses for a survey's students, who then fill them in.
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
    params: [surveyParam],
    jsonColumns: ['answers'],
    ...(collectionId && { only: { field: 'collectionId', value: collectionId } }),
    gate,
    fields: { ...ownFields, ...items, ...reviewFields },
  })

const buildGateStates = (open: readonly SurveyResponseState[]): Gate['stages'] =>
  Object.fromEntries(
    surveyResponseStates.map(({ value, text: word }) => [
      value,
      { word, fields: open.includes(value) ? ('all' as const) : [], canDelete: false },
    ]),
  )

/** Users other than the student cannot edit a response. */
const closedGate: ResponseGate = { field: 'status', stages: buildGateStates([]) }

/** 采集结果: the responses of all surveys, without the items of each. */
export const surveyResponseResource: ResourceDef = defineResponses({ title: '采集结果', items: {}, gate: closedGate })

/** The properties of a survey that its responses depend on. */
export interface AnsweredSurvey extends SurveyWindow {
  readonly id: string
  readonly items: readonly RowsRow[]
}

/**
 * Defines the responses of one survey: each item is a field, editable by its student until approval or the deadline.
 */
export function buildSurveyResponseDef(collection: AnsweredSurvey, by: 'student' | 'office', now: string): ResourceDef {
  const { id: collectionId, name, items } = collection
  const fields = Object.entries(buildSurveyFields(items)).map(([key, field]) => [
    key,
    { ...field, notNull: false, list: {}, storage: { json: 'answers' } },
  ])
  const why = explainSurveyClosed(collection, now)
  const open: ResponseGate = {
    field: 'status',
    stages: buildGateStates(['0', '1', '2', '4']),
    times: {
      field: 'collectionId',
      open: why === null ? [collectionId] : [],
      closed: why === null ? {} : { [collectionId]: why },
      without: null,
      otherwise: '没有这个采集',
      // A student whose response was returned has some days even after the deadline.
      until: { field: 'fixUntil', under: [collectionId] },
    },
  }
  return defineResponses({
    title: `采集结果 · ${name}`,
    items: Object.fromEntries(fields),
    collectionId,
    gate: by === 'student' ? open : closedGate,
  })
}
