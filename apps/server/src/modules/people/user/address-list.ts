import { adminPaths } from '@xw/shared/wire/admin-paths'
import { Colleague, ColleaguePage } from '@xw/shared/wire/people'
import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import { bytes, Download, type Route, route } from '../../../plugins/route.ts'
import { writeOperation } from '../../../resource/audit.ts'
import type { Resource } from '../../../resource/engine.ts'
import { callerOf, xlsxType } from '../../../resource/routes.ts'
import type { Caller } from '../../../resource/within.ts'
import { writeXlsx } from '../../../spreadsheet/write-xlsx.ts'
import { pickBySchema } from './pick-by-schema.ts'

const OptionalText = (maxLength: number) => Type.Optional(textParam(maxLength))

/** The query parameters of a search. */
const queryFields = {
  orgCode: OptionalText(100),
  departId: OptionalText(64),
  realname: OptionalText(100),
  workNo: OptionalText(64),
}

const exportColumns = [
  ['姓名', 'realname'],
  ['部门', 'departName'],
  ['职务', 'post_dictText'],
  ['工号', 'workNo'],
  ['性别', 'sex_dictText'],
  ['手机', 'phone'],
  ['固定电话', 'telephone'],
  ['邮箱', 'email'],
] as const

/** Rows per page of an export, the most that a list returns, and the number of pages, which no school reaches. */
const exportPageSize = 1_000
const maxExportedPages = 50

type AddressListQuery = Readonly<Record<string, string>>

/** Fields hidden from the caller export as empty. */
const toTextOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

/** Lists a page of the staff of a department and all below it, by name. Students are left out. */
async function findColleagues({ actions }: Resource, caller: Caller, { realname, ...query }: AddressListQuery) {
  const page = await actions.list(caller, {
    ...query,
    ...(realname && { realname: `*${realname}*` }),
    status: '1',
    staffOnly: '1',
    column: 'realname',
    order: 'asc',
  })
  const records = page.records.map((record): Colleague => {
    const shown = pickBySchema(record, Colleague)
    const orgCodeTxt = toTextOrNull(record.orgCodeTxt)
    return {
      ...shown,
      userId: shown.id,
      avatar: toTextOrNull(record.avatar),
      departId: toTextOrNull(record.selecteddeparts),
      departName: orgCodeTxt?.replaceAll(',', ' | ') ?? '',
      orgCodeTxt,
    }
  })
  return { ...page, records }
}

/** Lists everybody found, as rows of a spreadsheet. */
async function listExportRows(resource: Resource, caller: Caller, query: AddressListQuery): Promise<string[][]> {
  const rows: string[][] = []
  for (let pageNo = 1; pageNo <= maxExportedPages; pageNo += 1) {
    const { records } = await findColleagues(resource, caller, {
      ...query,
      pageNo: String(pageNo),
      pageSize: String(exportPageSize),
    })
    rows.push(...records.map(person => exportColumns.map(([, key]) => person[key] ?? '')))
    if (records.length < exportPageSize) break
  }
  return rows
}

/** SY-06: routes of the address list of a school's staff. */
export const addressListRoutes = (resource: Resource): Route[] => [
  route({
    method: 'GET',
    path: adminPaths.addressList.list,
    subject: '通讯录',
    permission: 'sys:addressList:list',
    scope: 'tenant',
    query: Type.Object({ ...queryFields, pageNo: OptionalText(9), pageSize: OptionalText(9) }),
    response: ColleaguePage,
    handle: async call => findColleagues(resource, callerOf(call), call.query),
  }),
  route({
    method: 'GET',
    path: adminPaths.addressList.export,
    permission: 'sys:addressList:exportXls',
    scope: 'tenant',
    query: Type.Object(queryFields),
    response: bytes,
    async handle(call) {
      const caller = callerOf(call)
      const rows = await listExportRows(resource, caller, call.query)
      await resource.actions.withAccess(caller, {}, (tx, { session }) =>
        writeOperation(
          tx,
          { def: { title: '通讯录' }, session },
          { operation: 'export', what: `${rows.length} 人`, origin: caller.origin },
        ),
      )
      const columns = exportColumns.map(([title]) => ({ title }))
      return new Download({
        name: '通讯录.xlsx',
        type: xlsxType,
        content: writeXlsx([{ name: '通讯录', columns, rows }]),
      })
    },
  }),
]
