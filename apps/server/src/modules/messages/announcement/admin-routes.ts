import { readPageNo, readPageSize } from '@xw/shared/query/paging'
import { announcementResource } from '@xw/shared/resources/sys/announcement'
import { toPage } from '@xw/shared/wire/envelope'
import { AnnouncementReceiptPage } from '@xw/shared/wire/notices'
import { paths } from '@xw/shared/wire/paths'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { Answer, bytes, Download, type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import { writeOperation } from '../../../resource/audit.ts'
import type { Resource } from '../../../resource/engine.ts'
import { callerOf, xlsxType } from '../../../resource/routes.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { writeXlsx } from '../../../spreadsheet/write-xlsx.ts'
import { countReceipts, listReceipts, type ReceiptQuery } from './receipts.ts'
import { releaseAnnouncement, revokeAnnouncement } from './release.ts'

const { permission } = announcementResource
const Id = textParam(64)
const ReadFlag = Type.Optional(Type.Union([Type.Literal(''), Type.Literal('0'), Type.Literal('1')]))
const ReceiptsQuery = Type.Object({ id: Id, readFlag: ReadFlag, departId: Type.Optional(Id) })
const maxExported = 200_000

/** Routes that release and revoke announcements, and list who has read them. */
export function adminRoutes({ actions }: Resource): Route[] {
  const change = (
    { path, code, message }: { path: string; code: string; message: string },
    run: (tx: Tx, access: Access, id: string, origin: Origin) => Promise<void>,
  ) =>
    route({
      // The wire changes by GET. This is safe because the token is read from a header only.
      method: ['GET', 'PUT'],
      path,
      permission: `${permission}:${code}`,
      scope: 'tenant',
      query: Type.Object({ id: Id }),
      response: NoResult,
      async handle(call) {
        const { id } = call.query
        if (!isId(id)) throw notFound()
        const caller = callerOf(call)
        await actions.withAccess(caller, {}, (tx, access) => run(tx, access, id, caller.origin))
        return new Answer({ message })
      },
    })

  return [
    change({ path: paths.announcement.release, code: 'release', message: '该系统通知发布成功' }, releaseAnnouncement),
    change({ path: paths.announcement.revoke, code: 'revoke', message: '该系统通知撤销成功' }, revokeAnnouncement),
    ...receiptRoutes(actions),
  ]
}

const receiptRoutes = (actions: Resource['actions']): Route[] => [
  route({
    method: 'GET',
    path: paths.announcement.receipts,
    permission: `${permission}:receipts`,
    scope: 'tenant',
    query: Type.Object({
      ...ReceiptsQuery.properties,
      pageNo: Type.Optional(textParam(9)),
      pageSize: Type.Optional(textParam(9)),
    }),
    response: AnnouncementReceiptPage,
    handle: async call =>
      actions.withAccess(callerOf(call), {}, async (tx, access) => {
        const [pageNo, pageSize] = [readPageNo(call.query.pageNo), readPageSize(call.query.pageSize)]
        const { tenantId } = access.session
        const found = await requireAnnouncement(tx, access, call.query.id)
        const query = readReceiptQuery(call.query)
        const { total, ...counts } = await countReceipts(tx, tenantId, found, query)
        const page = { query, limit: pageSize, offset: (pageNo - 1) * pageSize }
        const records = await listReceipts(tx, tenantId, found, page)
        return { ...toPage(records, total, pageNo, pageSize), ...counts }
      }),
  }),
  route({
    method: 'GET',
    path: paths.announcement.exportReceipts,
    permission: `${permission}:receipts`,
    scope: 'tenant',
    query: ReceiptsQuery,
    response: bytes,
    async handle(call) {
      const caller = callerOf(call)
      const { title, records } = await actions.withAccess(caller, {}, async (tx, access) => {
        const found = await requireAnnouncement(tx, access, call.query.id)
        await writeOperation(tx, access, { operation: 'export', what: `${found.id} 的阅读情况`, origin: caller.origin })
        const page = { query: readReceiptQuery(call.query), limit: maxExported, offset: 0 }
        return { title: found.titile, records: await listReceipts(tx, access.session.tenantId, found, page) }
      })
      const columns = ['账号', '姓名', '部门', '状态', '阅读时间'].map(heading => ({ title: heading }))
      const rows = records.map(one => [
        one.username,
        one.realname,
        one.departs,
        one.readFlag === '1' ? '已读' : '未读',
        one.readTime ?? '',
      ])
      return new Download({
        name: `${title} 阅读情况.xlsx`,
        type: xlsxType,
        content: writeXlsx([{ name: '阅读情况', columns, rows }]),
      })
    },
  }),
]

const readReceiptQuery = ({ readFlag, departId }: { readFlag?: string; departId?: string }): ReceiptQuery => ({
  ...(readFlag && { readFlag }),
  ...(departId && { departIds: [departId].filter(isId) }),
})

async function requireAnnouncement(tx: Tx, access: Access, id: string) {
  const found = isId(id)
    ? await tx
        .selectFrom('sys_announcement as t')
        .select(['id', 'titile', 'msg_type', 'depart_ids', 'role_ids', 'user_ids'])
        .where('id', '=', id)
        .where(reachableCondition(access))
        .executeTakeFirst()
    : undefined
  if (!found) throw notFound()
  return found
}
