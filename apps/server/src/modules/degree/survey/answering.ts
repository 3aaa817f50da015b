import { surveyResponseResource } from '@xw/shared/resources/xw/survey-response'
import { checkRecord } from '@xw/shared/rules/check-value'
import { responseDraftPaths } from '@xw/shared/wire/survey-paths'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { invalid, notFound } from '../../../lib/errors.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { textIn } from '../../../resource/stored.ts'
import type { DraftResource } from '../draft/index.ts'

/** Handing in is what becomes of a draft, also where nothing was typed since: an answer that was sent back may be right. */
export const surveyResponseDrafts: DraftResource = {
  table: 'xw_answer_draft',
  paths: responseDraftPaths,
  permission: `${surveyResponseResource.permission}:fill`,
  takesNothing: true,
}

/** Every edit of an answer hands it in: what is typed before that is a draft. Whether it is open, the gate has said. */
export const surveyResponseHooks: Hooks = {
  async beforeEdit({ tx, access, values, before }) {
    const { session, def } = access
    if (textIn(before, 'userId') !== session.userId) throw notFound()
    const flaws = checkRecord(def, { ...before, ...values }, 'submit')
    if (Object.keys(flaws).length > 0) throw invalid(flaws)
    const { rows } = await sql<{ isReviewed: boolean }>`
      select needs_review = '1' as "isReviewed" from xw_collection
      where tenant_id = ${session.tenantId} and id = ${textIn(before, 'collectionId')}`.execute(tx)
    values.status = rows[0]?.isReviewed ? '2' : '1'
    values.submittedTime = formatTime(new Date())
    values.reason = null
  },
}
