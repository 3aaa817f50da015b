import type { RowsRow } from '@xw/shared/field-types/rows'
import { isPersonalReach } from '@xw/shared/permission/reach'
import {
  type AnsweredSurvey,
  buildSurveyResponseDef,
  surveyResponseResource,
} from '@xw/shared/resources/xw/survey-response'
import { surveyParam } from '@xw/shared/wire/survey-paths'
import { formatTime } from '@xw/shared/wire/time'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import type { CallInput, ResourceSource } from '../../../resource/within.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Survey responses. Calls about one survey get its items as fields; calls about all get only the common fields. */
export const surveyResponseSource: ResourceSource = {
  path: surveyResponseResource.path,
  permission: surveyResponseResource.permission,
  title: surveyResponseResource.title,
  all: () => [surveyResponseResource],
  async resolve(tx, session, input) {
    const which = findSurveyIdSql(session, input)
    if (!which) return surveyResponseResource
    const found = await readSurvey(tx, session, which)
    if (!found) throw notFound()
    return buildSurveyResponseDef(
      found,
      isPersonalReach(session.reach) ? 'student' : 'office',
      formatTime(new Date()) ?? '',
    )
  },
}

/** Finds the survey of a call: the one it names, or that of the responses it names. Returns null for all surveys. */
function findSurveyIdSql({ tenantId }: Session, input: CallInput): RawBuilder<unknown> | null {
  const said = text(input[surveyParam])
  const [id = ''] = text(input.id || input.ids).split(',')
  if (said === '' && id === '') return null
  if (!isId(said || id)) throw notFound()
  if (said !== '') return sql`${said}::uuid`
  return sql`(select collection_id from xw_collection_answer where tenant_id = ${tenantId} and id = ${id})`
}

interface SurveyRow extends Omit<AnsweredSurvey, 'startTime' | 'endTime'> {
  startTime: Date
  endTime: Date
  items: RowsRow[]
}

/** Reads a survey. Returns null for a student who is not on its list, so that they cannot learn of it. */
async function readSurvey(
  tx: Tx,
  { tenantId, userId, reach }: Session,
  which: RawBuilder<unknown>,
): Promise<AnsweredSurvey | null> {
  const { rows } = await sql<SurveyRow>`
    select id, name, state, items, start_time as "startTime", end_time as "endTime" from xw_collection collection
    where tenant_id = ${tenantId} and id = ${which} ${
      isPersonalReach(reach)
        ? sql`and exists (select from xw_collection_answer own where own.tenant_id = collection.tenant_id
            and own.collection_id = collection.id and own.user_id = ${userId})`
        : sql``
    }`.execute(tx)
  const [row] = rows
  return row ? { ...row, startTime: formatTime(row.startTime) ?? '', endTime: formatTime(row.endTime) ?? '' } : null
}
