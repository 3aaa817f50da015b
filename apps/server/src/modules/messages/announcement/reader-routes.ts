import { can } from '@xw/shared/permission/can'
import { readPageNo, readPageSize } from '@xw/shared/query/paging'
import { announcementResource } from '@xw/shared/resources/sys/announcement'
import { toPage } from '@xw/shared/wire/envelope'
import { MyNotices, UnreadNotices } from '@xw/shared/wire/notices'
import { paths } from '@xw/shared/wire/paths'
import { WireRecord } from '@xw/shared/wire/records'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { AppError, notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Files } from '../../../plugins/files.ts'
import { publishLive } from '../../../plugins/live.ts'
import { Answer, anySignedIn, type Route, route } from '../../../plugins/route.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Access } from '../../../resource/access.ts'
import type { Resource } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { withLinks } from './hooks.ts'
import { findMyNotice, listMyNotices, type MyNoticeQuery, markRead, readUnreadNotices } from './my-notices.ts'
import { pushAnnouncementAgain } from './release.ts'

const OptionalText = (maxLength: number) => Type.Optional(textParam(maxLength))
const defaultUnreadCount = '5'

const ownNotices = '我的通知'

/** HD-12: routes for reading notices and marking them as read. They see only notices addressed to the caller. */
export function readerRoutes({ actions }: Resource, files: Files): Route[] {
  const own = { permission: anySignedIn, scope: 'self' } as const
  const linked = <T extends { msgContent?: unknown }>(session: Session, records: T[]) =>
    records.map(record => withLinks(files, session, record))
  return [
    route({
      ...own,
      method: 'GET',
      path: paths.announcement.mine,
      title: '未读的通知',
      subject: ownNotices,
      passive: true,
      query: Type.Object({ pageSize: OptionalText(9) }),
      response: UnreadNotices,
      handle: async call =>
        actions.withAccess(callerOf(call), {}, async (tx, { session }) => {
          const found = await readUnreadNotices(tx, session, readPageSize(call.query.pageSize || defaultUnreadCount))
          return {
            ...found,
            anntMsgList: linked(session, found.anntMsgList),
            sysMsgList: linked(session, found.sysMsgList),
          }
        }),
    }),
    route({
      ...own,
      method: 'GET',
      path: paths.announcement.myPage,
      title: ownNotices,
      subject: ownNotices,
      query: Type.Object({
        titile: OptionalText(100),
        sender: OptionalText(100),
        readFlag: OptionalText(1),
        msgCategory: OptionalText(1),
        pageNo: OptionalText(9),
        pageSize: OptionalText(9),
      }),
      response: MyNotices,
      handle: async call =>
        actions.withAccess(callerOf(call), {}, async (tx, { session }) => {
          const [pageNo, pageSize] = [readPageNo(call.query.pageNo), readPageSize(call.query.pageSize)]
          const page = { limit: pageSize, offset: (pageNo - 1) * pageSize }
          const { records, total } = await listMyNotices(tx, session, {
            query: parseMyNoticeQuery(call.query),
            ...page,
          })
          const shown = linked(session, records).map(record => ({ ...record, userId: session.userId }))
          return toPage(shown, total, pageNo, pageSize)
        }),
    }),
    route({
      ...own,
      method: 'GET',
      path: paths.announcement.one,
      title: '查看通知',
      query: Type.Object({ id: textParam(64) }),
      // Editors get the record, readers the notice.
      response: WireRecord,
      async handle(call) {
        const { id } = call.query
        if (!isId(id)) throw notFound()
        if (can(call.session.grants, `${announcementResource.permission}:list`)) {
          const record = await actions.one(callerOf(call), id).catch(nullIfMissing)
          if (record) return record
        }
        const found = await actions.withAccess(callerOf(call), {}, (tx, { session }) => findMyNotice(tx, session, id))
        if (!found) throw notFound()
        return withLinks(files, call.session, found)
      },
    }),
    ...markRoutes(actions),
  ]
}

const markRoutes = (actions: Resource['actions']): Route[] => {
  const own = { subject: ownNotices, method: ['PUT', 'POST'], permission: anySignedIn, scope: 'self' } as const
  return [
    route({
      ...own,
      path: paths.announcement.markRead,
      title: '标记为已读',
      body: Type.Object({ anntId: textParam(64) }),
      response: NoResult,
      async handle(call) {
        const { anntId } = call.body
        if (!isId(anntId)) throw notFound()
        await actions.withAccess(callerOf(call), {}, (tx, { session }) => markRead(tx, session, anntId))
        return null
      },
    }),
    route({
      ...own,
      path: paths.announcement.readAll,
      title: '全部标记为已读',
      response: NoResult,
      async handle(call) {
        await actions.withAccess(callerOf(call), {}, (tx, { session }) => markAllRead(tx, session))
        return new Answer({ message: '全部已读' })
      },
    }),
    route({
      ...own,
      method: ['GET', 'PUT'],
      path: paths.announcement.pushAgain,
      title: '同步通知',
      query: Type.Object({ anntId: OptionalText(64) }),
      response: NoResult,
      async handle(call) {
        const { anntId } = call.query
        if (!anntId) {
          await actions.withAccess(callerOf(call), {}, (tx, { session }) => markAllRead(tx, session))
          return new Answer({ message: '全部已读' })
        }
        if (!isId(anntId)) throw notFound()
        await actions.withAccess(callerOf(call), {}, (tx, access) => pushFramesAgain(tx, access, anntId))
        return new Answer({ message: '推送成功' })
      },
    }),
  ]
}

async function markAllRead(tx: Tx, session: Session): Promise<void> {
  await markRead(tx, session, null)
  const own = { tenantId: session.tenantId, users: [session.userId] }
  await publishLive(tx, own, { cmd: 'user', msgTxt: '批量设置已读' })
}

/**
 * A user who may release announcements notifies the whole audience again; a reader notifies only their own open pages.
 */
async function pushFramesAgain(tx: Tx, access: Access, id: string): Promise<void> {
  const { session } = access
  if (can(session.grants, `${announcementResource.permission}:release`)) return pushAnnouncementAgain(tx, access, id)
  if (!(await findMyNotice(tx, session, id))) throw notFound()
  await publishLive(tx, { tenantId: session.tenantId, users: [session.userId] }, { cmd: 'user', msgId: id })
}

function nullIfMissing(error: unknown): null {
  if (error instanceof AppError && error.kind === 'notFound') return null
  throw error
}

/** Some clients wrap search texts in asterisks. */
const parseMyNoticeQuery = ({
  titile = '',
  sender = '',
  readFlag,
  msgCategory,
}: Record<string, string>): MyNoticeQuery => ({
  titile: titile.replace(/^\*|\*$/g, ''),
  sender: sender.replace(/^\*|\*$/g, ''),
  ...(readFlag && { readFlag }),
  ...(msgCategory && { msgCategory }),
})
