import { explainSurveyClosed } from '@xw/shared/degree/survey'
import { surveyResponseResource } from '@xw/shared/resources/xw/survey-response'
import { surveyPaths } from '@xw/shared/wire/survey-paths'
import { OwnSurvey } from '@xw/shared/wire/surveys'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Db, Tx } from '../../../plugins/db.ts'
import { type Route, route } from '../../../plugins/route.ts'
import type { Session } from '../../../plugins/session.ts'

/** More surveys than one student has open at a time. Surveys that ended long ago are left out first. */
const maxOwn = 50

/** Lists the surveys that the caller has to answer personally: open ones first, by deadline. Reach does not matter. */
export const ownSurveysRoute = (db: Db): Route =>
  route({
    method: 'GET',
    path: surveyPaths.mine,
    title: '本人需要填写的采集',
    permission: `${surveyResponseResource.permission}:fill`,
    scope: 'self',
    response: Type.Array(OwnSurvey),
    handle: ({ session }) => db.inTenant(session.tenantId, tx => readOwnSurveys(tx, session)),
  })

interface OwnSurveyRow {
  id: string
  name: string
  description: string
  status: string
  state: string
  startTime: Date
  endTime: Date
  fixUntil: Date | null
  needsReview: boolean
  reason: string | null
  submittedTime: Date | null
}

async function readOwnSurveys(tx: Tx, { tenantId, userId }: Session): Promise<OwnSurvey[]> {
  const { rows } = await sql<OwnSurveyRow>`
    select own.id, collection.name, collection.description, own.status, collection.state,
      collection.start_time as "startTime", collection.end_time as "endTime", own.fix_until as "fixUntil",
      collection.needs_review = '1' as "needsReview", own.reason, own.submitted_time as "submittedTime"
    from xw_collection_answer own
    join xw_collection collection on collection.tenant_id = own.tenant_id and collection.id = own.collection_id
    where own.tenant_id = ${tenantId} and own.user_id = ${userId} and collection.start_time <= now()
    order by collection.end_time desc, own.id limit ${maxOwn}`.execute(tx)
  const all = rows.map(row => toOwnSurvey(row, new Date()))
  const open = all.filter(({ closed }) => closed === null)
  return [
    ...open.toSorted((one, other) => one.deadline - other.deadline),
    ...all.filter(({ closed }) => closed !== null),
  ]
}

function toOwnSurvey(row: OwnSurveyRow, now: Date): OwnSurvey {
  const { id, name, description, status, needsReview, reason, submittedTime, fixUntil } = row
  const times = { startTime: formatTime(row.startTime) ?? '', endTime: formatTime(row.endTime) ?? '' }
  const why = explainSurveyClosed({ name, state: row.state, ...times }, formatTime(now) ?? '')
  const mayCorrect = fixUntil !== null && fixUntil >= now
  return {
    id,
    name,
    description,
    status,
    deadline: Math.max(row.endTime.getTime(), fixUntil?.getTime() ?? 0),
    needsReview,
    reason: status === '4' ? reason : null,
    submittedTime: formatTime(submittedTime),
    closed: status === '3' ? '已通过审核' : mayCorrect ? null : why,
  }
}
