import { surveyResponseResource } from '@xw/shared/resources/xw/survey-response'
import { checkRecord } from '@xw/shared/rules/check-value'
import { responseDraftPaths } from '@xw/shared/wire/survey-paths'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { invalid, notFound } from '../../../lib/errors.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { textIn } from '../../../resource/stored.ts'
import type { DraftResource } from '../draft/index.ts'

/**
 * The drafts of survey responses. Promoting a draft hands the response in. A draft without any values may be promoted,
 * because a student may hand in a returned response unchanged.
 */
export const surveyResponseDraftResource: DraftResource = {
  table: 'xw_answer_draft',
  paths: responseDraftPaths,
  subject: '采集填写草稿',
  titles: {
    one: '本人未提交的填写内容',
    save: '保存未提交的填写内容',
    promote: '提交填写的内容',
    remove: '放弃未提交的填写内容',
  },
  permission: `${surveyResponseResource.permission}:fill`,
  takesNothing: true,
}

/**
 * Hands a response in on every edit, since unsaved values are drafts. The gate of the definition runs earlier and
 * refuses edits while the survey is not open.
 */
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
