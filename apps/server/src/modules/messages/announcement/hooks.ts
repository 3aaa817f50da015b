import { announcementResource } from '@xw/shared/resources/sys/announcement'
import { invalid } from '../../../lib/errors.ts'
import type { Files } from '../../../plugins/files.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { withFileLinks } from '../../../resource/rich-text.ts'
import { codesIn, type RecordValues, textIn } from '../../../resource/stored.ts'
import { notifyAudience } from './audience.ts'
import { nextState } from './states.ts'

/** The field that holds the audience, by its kind. */
const audienceFields = { USER: 'userIds', DEPART: 'departIds', ROLE: 'roleIds' } as const
const isNamedKind = (kind: string): kind is keyof typeof audienceFields => Object.hasOwn(audienceFields, kind)

/** Checks the fields against each other. */
function findAnnouncementDefects(values: RecordValues): Record<string, string> {
  const errors: Record<string, string> = {}
  const kind = textIn(values, 'msgType')
  const key = isNamedKind(kind) ? audienceFields[kind] : null
  if (key && codesIn(values, key).length === 0) errors[key] = `请选择${announcementResource.fields[key].label}`
  const [start, end] = [textIn(values, 'startTime'), textIn(values, 'endTime')]
  if (start && end && end < start) errors.endTime = '结束时间不能早于开始时间'
  if (textIn(values, 'openType') === 'url' && !textIn(values, 'openPage')) errors.openPage = '请输入处理地址'
  return errors
}

/** Checks announcements before saving and notifies open pages of deleted ones. */
export const announcementHooks = (files: Files): Hooks => ({
  async beforeSave({ values, before }) {
    if (before) nextState(before.sendStatus, 'edit')
    const errors = findAnnouncementDefects({ ...before, ...values })
    if (Object.keys(errors).length > 0) throw invalid(errors)
  },

  async beforeDelete({ tx, access, ids }) {
    const { tenantId } = access.session
    const shown = await tx
      .selectFrom('sys_announcement')
      .select(['id', 'titile', 'msg_type', 'depart_ids', 'role_ids', 'user_ids'])
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', ids)
      .where('send_status', '=', '1')
      .execute()
    for (const one of shown) await notifyAudience(tx, tenantId, one, 'gone')
  },

  async afterRead({ access, records }) {
    for (const record of records) Object.assign(record, withLinks(files, access.session, record))
  },
})

/** Gives the pictures in a text links that this reader can load. */
export const withLinks = <T extends { msgContent?: unknown }>(files: Files, session: Session, record: T): T =>
  typeof record.msgContent === 'string'
    ? { ...record, msgContent: withFileLinks(record.msgContent, id => files.url(session, id)) }
    : record
