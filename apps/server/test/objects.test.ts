import { randomUUID } from 'node:crypto'
import { commonSteps } from '@xw/shared/degree/record-steps'
import { hasAction } from '@xw/shared/resource/resource'
import { casSettingResource } from '@xw/shared/resources/sys/cas-setting'
import { signInSettingResource } from '@xw/shared/resources/sys/sign-in-setting'
import { dataExportResource } from '@xw/shared/resources/xw/data-export'
import { exportTemplateResource } from '@xw/shared/resources/xw/export-template'
import { schoolSettingResource } from '@xw/shared/resources/xw/school-setting'
import { thesisCheckResource } from '@xw/shared/resources/xw/thesis-check'
import { thesisReviewResource } from '@xw/shared/resources/xw/thesis-review'
import { changeRequestPaths } from '@xw/shared/wire/change-request-paths'
import { dataExportPaths } from '@xw/shared/wire/data-export-paths'
import type { Page } from '@xw/shared/wire/envelope'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { stepPath } from '@xw/shared/wire/record-paths'
import { submissionPaths } from '@xw/shared/wire/submission-paths'
import { responseDraftPaths, surveyPaths } from '@xw/shared/wire/survey-paths'
import { thesisPaths, thesisReviewerPaths } from '@xw/shared/wire/thesis-paths'
import { toVersionId } from '@xw/shared/wire/version-id'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '../src/app.ts'
import { storeApplication } from '../src/modules/sign-in/registration/store-application.ts'
import type { Db } from '../src/plugins/db.ts'
import type { Method, Route } from '../src/plugins/route.ts'
import { callParamsOf } from '../src/resource/call-params.ts'
import { allSources } from '../src/resources.ts'
import { allPermissions } from '../src/seed/permissions.ts'
import { buildApp, type TestApp } from './support/app.ts'
import { createContext } from './support/contract.ts'
import { createSchool, createUser } from './support/fixtures.ts'
import { createTask, giveRule, openSession } from './support/people.ts'
import { partsOf } from './support/sample-request.ts'
import { type SampleContext, sampleBody } from './support/samples.ts'
import { signedHeaders } from './support/signed.ts'
import { readEverything } from './support/snapshot.ts'
import { plantAnswer } from './support/surveys.ts'
import { plantThesis } from './support/theses.ts'
import { watchUnaudited } from './support/unaudited.ts'
import { uploaded } from './support/uploads.ts'

/** One school with its administrator and a record of every resource. */
interface School {
  token: string
  context: SampleContext
  /** Record ids by path. */
  ids: Map<string, string>
  /** The user name of a person whom no other school has. */
  username: string
  /** Ids of things that are no records of a resource. */
  ruleId: string
  sessionId: string
  taskId: string
  savedQueryId: string
  fileId: string
  importId: string
  registrationId: string
}

const password = 'Vqz-9417-Lm'
/** Records that a school has from its first day on. */
const ofEverySchool: readonly string[] = [
  schoolSettingResource.path,
  signInSettingResource.path,
  casSettingResource.path,
]
const definitions = allSources().flatMap(source =>
  source
    .all()
    .slice(0, 1)
    .filter(def => hasAction(def, 'add') || ofEverySchool.includes(def.path))
    .filter(def => def.tenant !== 'platform')
    .map(def => ({ path: source.path, def })),
)
/** Tells whether a route belongs to the platform, not to a school; the roles test covers who may call it. */
const isOfPlatform = ({ permission }: Route) =>
  allPermissions.some(({ code, platform }) => platform && code === permission)

let server: TestApp
let routes: Route[]
let ours: School
let theirs: School
let permissionId: string
beforeAll(async () => {
  server = await buildApp()
  routes = allRoutes(server.deps).routes
  const { id } = await server.deps.db.platform
    .selectFrom('sys_permission')
    .select('id')
    .where('code', '=', 'sys:user')
    .executeTakeFirstOrThrow()
  permissionId = id
  const otherSchool = await createSchool(server.deps.db, { code: '10002', name: '另一所大学' })
  theirs = await createFilledSchool(1)
  ours = await createFilledSchool(otherSchool)
})
afterAll(() => server.close())

async function createFilledSchool(tenantId: number): Promise<School> {
  const { db } = server.deps
  const admin = await createUser(db, { username: 'school_admin', roles: ['admin', 'dwgly'], tenantId })
  const token = await openSession(db, admin, { tenantId })
  const username = `only_in_${tenantId}`
  await createUser(db, { username, tenantId })
  const context = await createContext(server, token, tenantId)
  const ids = new Map<string, string>()
  for (const { path, def } of definitions) {
    if (!hasAction(def, 'add')) {
      // Records that nobody can add, such as the settings of a school, exist from the school's first day.
      const { body } = await server.call<Page<{ id: string }>>('GET', `${path}/list`, { token })
      ids.set(path, body.result?.records[0]?.id ?? '')
      continue
    }
    const payload = sampleBody(def, 7, context)
    const { body } = await server.call<{ id: string }>('POST', `${path}/add`, {
      token,
      payload: { ...callParamsOf(def), ...payload },
    })
    expect([path, body.message]).toEqual([path, expect.stringMatching(/^添加成功(?:！$|，仍有 )/)])
    ids.set(path, body.result?.id ?? '')
  }
  await server.call('POST', '/sys/savedQuery/save', {
    token,
    payload: { pageKey: 'p', title: 't', matchType: 'and', records: [] },
  })
  const saved = await server.call<{ id: string }[]>('GET', '/sys/savedQuery/list?pageKey=p', { token })
  const kept = await server.call<{ id: string }>('POST', '/xw/xwBackup/make', {
    token,
    payload: { xwlx: '21', ids: [ids.get('/xw/xwInfo')] },
  })
  ids.set('/xw/xwBackup', kept.body.result?.id ?? '')
  const logged = await server.call<Page<{ id: string }>>('GET', '/sys/log/list', { token })
  ids.set(dataExportResource.path, await createDataExport(db, admin, tenantId))
  ids.set('/sys/log', logged.body.result?.records[0]?.id ?? '')
  ids.set('/xw/xwCertificatePrint', await createPrint(db, tenantId))
  for (const [path, id] of await plantSubmission(db, tenantId)) ids.set(path, id)
  for (const [path, id] of await plantThesis(db, tenantId)) ids.set(path, id)
  const asked = { collectionId: ids.get(surveyPaths.resource) ?? '', userId: admin }
  ids.set(surveyPaths.answers, await plantAnswer(db, tenantId, asked))
  const session = await db.platform
    .selectFrom('sys_session')
    .select('id')
    .where('account_id', '=', admin)
    .executeTakeFirstOrThrow()
  return {
    token,
    username,
    context,
    ids,
    ruleId: await giveRule(db, {
      roleId: context.roleId,
      permission: 'sys:user',
      column: 'username',
      condition: 'ne',
      value: 'x',
      tenantId,
    }),
    sessionId: session.id,
    taskId: await createTask(db, admin, tenantId),
    savedQueryId: saved.body.result?.[0]?.id ?? '',
    fileId: (await uploaded(server, token)).id,
    importId: await createImport(db, admin, tenantId),
    registrationId: await createRegistration(tenantId),
  }
}

/** Creates a registration that awaits its review. */
async function createRegistration(tenantId: number): Promise<string> {
  const { db, keys } = server.deps
  const id = randomUUID()
  const fields = {
    username: 'waiting',
    realname: '等待的人',
    phone: '13800000001',
    smscode: '',
    workNo: '',
    email: '',
    password,
  }
  const waiting = { id, fields, passwordHash: 'none', notice: { version: 0, ip: '10.0.0.1' } }
  await db.inTenant(tenantId, tx => storeApplication(tx, { keys, tenantId }, waiting))
  return id
}

/** A certificate that was printed. */
async function createPrint(db: Db, tenantId: number): Promise<string> {
  const id = randomUUID()
  await db.inTenant(tenantId, tx =>
    sql`insert into xw_certificate_print (tenant_id, id, xm, number, kind, copy_no, template_name, xwbslbm, record_id, run_id, place, shown, link)
      values (${tenantId}, ${id}, '某人', '1000122026000001', 'original', 1, '正本', '21', ${randomUUID()}, ${randomUUID()}, 0, '[]', 'x')`.execute(
      tx,
    ),
  )
  return id
}

/** Creates a submission without a real record, which awaits its answer. */
async function plantSubmission(db: Db, tenantId: number): Promise<[path: string, id: string][]> {
  const [id, rowId] = [randomUUID(), randomUUID()]
  await db.inTenant(tenantId, async tx => {
    await sql`insert into xw_submission (tenant_id, id, submission_no, xwbslbm, kind, reporter, checksum, row_count)
      values (${tenantId}, ${id}, 'BS20260101-0001', '21', 'normal', '某人', 'x', 1)`.execute(tx)
    await sql`insert into xw_submission_row (tenant_id, id, submission_id, record_id, xwbslbm, xm, record_version, content, checksum, sealed_sum)
      values (${tenantId}, ${rowId}, ${id}, ${randomUUID()}, '21', '某人', 1, '{}', '', '')`.execute(tx)
  })
  return [
    [submissionPaths.resource, id],
    [submissionPaths.rows, rowId],
  ]
}

/** Stores an export that waits for approval. Returns its id. */
async function createDataExport(db: Db, userId: string, tenantId: number): Promise<string> {
  const id = randomUUID()
  await db.inTenant(tenantId, tx =>
    sql`insert into xw_data_export (tenant_id, id, applicant, template_name, xwbslbm, purpose, approval, user_id)
      values (${tenantId}, ${id}, '管理员', '国家格式', '31', '上报', 'waiting', ${userId})`.execute(tx),
  )
  return id
}

/** An import that has ended. */
async function createImport(db: Db, userId: string, tenantId: number): Promise<string> {
  const id = randomUUID()
  await db.inTenant(tenantId, tx =>
    sql`insert into sys_import (tenant_id, id, kind, biz_key, data_table, user_id, realname, file_id, file_name, mapping, status)
      values (${tenantId}, ${id}, 'update', 'xwInfo_31', 'xw_info', ${userId}, '管理员', ${randomUUID()}, 'a.xlsx', '[]', 'success')`.execute(
      tx,
    ),
  )
  return id
}

interface Request {
  method: Method
  path: string
  query?: Record<string, string>
  payload?: object
}

/** Returns an answer as text, without the time in it, so that answers can be compared byte by byte. */
async function answerTo(token: string, { method, path, query, payload }: Request): Promise<string> {
  const url = query ? `${path}?${new URLSearchParams(query)}` : path
  const response = await server.app.inject({
    method,
    url: apiBase + url,
    headers: { [headers.token]: token, ...signedHeaders(url) },
    ...(payload && { payload }),
  })
  const isFile = String(response.headers['content-type']).includes('spreadsheet')
  return `${response.statusCode} ${isFile ? 'a file' : response.payload.replace(/"timestamp":\d+/, '"timestamp":0')}`
}

const missing = '200 {"success":false,"message":"未找到对应数据","code":500,"result":null,"timestamp":0}'

/** The ids that a call can name: records by the path of their resource, and ids of people, rules and sessions. */
interface Names {
  record(path: string): string
  username: string
  ruleId: string
  sessionId: string
  taskId: string
  savedQueryId: string
  fileId: string
  importId: string
  registrationId: string
}

const namesOf = ({
  ids,
  username,
  fileId,
  importId,
  registrationId,
  ruleId,
  sessionId,
  taskId,
  savedQueryId,
}: School): Names => ({
  record: path => ids.get(path) ?? '',
  username,
  ruleId,
  sessionId,
  taskId,
  savedQueryId,
  fileId,
  importId,
  registrationId,
})

const nothing: Names = {
  record: () => randomUUID(),
  username: 'nobody_at_all',
  ruleId: randomUUID(),
  sessionId: randomUUID(),
  taskId: randomUUID(),
  savedQueryId: randomUUID(),
  fileId: randomUUID(),
  importId: randomUUID(),
  registrationId: randomUUID(),
}

type RequestParts = Omit<Request, 'path' | 'method'>

/** The endpoints of the engine that name records, for one or several of them. */
const ofResources: Readonly<Record<string, (ids: string) => RequestParts>> = {
  list: id => ({ query: { id } }),
  recycleBin: id => ({ query: { id } }),
  exportXls: ids => ({ query: { selections: ids } }),
  queryById: id => ({ query: { id } }),
  edit: id => ({ payload: { id } }),
  delete: id => ({ query: { id } }),
  deleteBatch: ids => ({ query: { ids } }),
  putRecycleBin: ids => ({ payload: { ids } }),
  deleteRecycleBin: ids => ({ query: { ids } }),
}
/** Actions that return an empty result for another school's object. All others refuse it with one sentence. */
const findsNothing = new Set(['list', 'recycleBin', 'exportXls'])

const exportOf = (names: Names) => ({
  xwlx: '21',
  ids: [names.record('/xw/xwInfo')],
  templateId: names.record(exportTemplateResource.path),
  unmasked: false,
  withPhotos: false,
})

/** The routes that modules add, by path; parameters of the path itself are filled in by `place`. */
const ofModules: Readonly<Record<string, (names: Names) => RequestParts & { place?: string }>> = {
  '/sys/user/queryUserComponentData': names => ({
    query: { id: names.record('/sys/user'), departId: names.record('/sys/sysDepart') },
  }),
  '/sys/user/queryUserByDepId': names => ({ query: { id: names.record('/sys/sysDepart') } }),
  '/sys/user/getMultiUser': names => ({ query: { id: names.record('/sys/user'), username: names.username } }),
  '/sys/user/departUserList': names => ({ query: { depId: names.record('/sys/sysDepart') } }),
  '/sys/addressList/exportXls': names => ({ query: { departId: names.record('/sys/sysDepart') } }),
  '/sys/user/queryByOrgCodeForAddressList': names => ({ query: { departId: names.record('/sys/sysDepart') } }),
  '/sys/user/editSysDepartWithUser': names => ({
    payload: { depId: names.record('/sys/sysDepart'), userIdList: [names.record('/sys/user')] },
  }),
  '/sys/user/deleteUserInDepart': names => ({
    query: { depId: names.record('/sys/sysDepart'), userId: names.record('/sys/user') },
  }),
  '/sys/user/deleteUserInDepartBatch': names => ({
    query: { depId: names.record('/sys/sysDepart'), userIds: names.record('/sys/user') },
  }),
  '/sys/permission/queryDepartPermission': names => ({ query: { departId: names.record('/sys/sysDepart') } }),
  '/sys/permission/saveDepartPermission': names => ({
    payload: { departId: names.record('/sys/sysDepart'), permissionIds: permissionId },
  }),
  '/sys/sysDepartRole/getDeptRoleList': names => ({ query: { departId: names.record('/sys/sysDepart') } }),
  '/sys/sysDepartRole/getDeptRoleByUserId': names => ({
    query: { departId: names.record('/sys/sysDepart'), userId: names.record('/sys/user') },
  }),
  '/sys/sysDepartRole/deptRoleUserAdd': names => ({
    payload: { userId: names.record('/sys/user'), newRoleId: names.record('/sys/sysDepartRole') },
  }),
  '/sys/sysDepartPermission/queryTreeListForDeptRole': names => ({
    query: { departId: names.record('/sys/sysDepart') },
  }),
  '/sys/sysDepartPermission/queryDeptRolePermission': names => ({
    query: { roleId: names.record('/sys/sysDepartRole') },
  }),
  '/sys/sysDepartPermission/saveDeptRolePermission': names => ({
    payload: { roleId: names.record('/sys/sysDepartRole'), permissionIds: permissionId },
  }),
  '/sys/sysDepartRole/datarule/:permissionId/:departId/:roleId': names => ({
    place: `/sys/sysDepartRole/datarule/${permissionId}/${names.record('/sys/sysDepart')}/${names.record('/sys/sysDepartRole')}`,
  }),
  '/sys/sysDepartRole/datarule': names => ({
    payload: { permissionId, roleId: names.record('/sys/sysDepartRole'), dataRuleIds: names.ruleId },
  }),
  '/sys/user/queryUserRole': names => ({ query: { userid: names.record('/sys/user') } }),
  '/sys/user/userDepartList': names => ({ query: { userId: names.record('/sys/user') } }),
  '/sys/user/queryByIds': names => ({ query: { userIds: names.record('/sys/user') } }),
  '/sys/user/userRoleList': names => ({ query: { roleId: names.record('/sys/role') } }),
  '/sys/user/addSysUserRole': names => ({
    payload: { roleId: names.record('/sys/role'), userIdList: [names.record('/sys/user')] },
  }),
  '/sys/user/deleteUserRole': names => ({
    query: { roleId: names.record('/sys/role'), userId: names.record('/sys/user') },
  }),
  '/sys/user/deleteUserRoleBatch': names => ({
    query: { roleId: names.record('/sys/role'), userIds: names.record('/sys/user') },
  }),
  '/sys/role/checkRoleCode': names => ({ query: { id: names.record('/sys/role'), roleCode: 'admin' } }),
  '/sys/dictItem/dictItemCheck': names => ({ query: { dictId: names.record('/sys/dict'), itemValue: '1' } }),
  '/sys/user/login/setting/endSessions': names => ({ payload: { id: names.sessionId } }),
  '/system/sysRoleFieldConfig/queryMatrix': names => ({
    query: { roleId: names.record('/sys/role'), bizKey: 'sys_position' },
  }),
  '/system/sysRoleFieldConfig/saveMatrix': names => ({
    payload: { roleId: names.record('/sys/role'), bizKey: 'sys_position', rows: [] },
  }),
  '/sys/user/frozenBatch': names => ({ payload: { ids: names.record('/sys/user'), status: '2' } }),
  '/sys/user/resetFactor': names => ({ payload: { id: names.record('/sys/user') } }),
  '/sys/user/changePassword': names => ({ payload: { username: names.username, password } }),
  '/sys/permission/queryRolePermission': names => ({ query: { roleId: names.record('/sys/role') } }),
  '/sys/permission/saveRolePermission': names => ({
    payload: { roleId: names.record('/sys/role'), permissionIds: permissionId },
  }),
  '/sys/permission/editPermissionRule': names => ({
    payload: {
      id: names.ruleId,
      permissionId,
      ruleName: 'r',
      ruleColumn: 'username',
      ruleConditions: 'eq',
      ruleValue: 'x',
    },
  }),
  '/sys/permission/deletePermissionRule': names => ({ query: { id: names.ruleId } }),
  '/sys/role/datarule/:permissionId/:roleId': names => ({
    place: `/sys/role/datarule/${permissionId}/${names.record('/sys/role')}`,
  }),
  '/sys/role/datarule': names => ({
    payload: { permissionId, roleId: names.record('/sys/role'), dataRuleIds: names.ruleId },
  }),
  '/sys/dict/back/:id': names => ({ place: `/sys/dict/back/${names.record('/sys/dict')}` }),
  '/sys/dict/deletePhysic/:id': names => ({ place: `/sys/dict/deletePhysic/${names.record('/sys/dict')}` }),
  '/sys/dict/loadTreeData': names => ({
    query: {
      tableName: 'sys_category',
      text: 'name',
      code: 'id',
      pidField: 'pid',
      hasChildField: 'has_child',
      pid: names.record('/sys/category'),
    },
  }),
  '/sys/dict/loadDictItem/:code': names => ({
    place: '/sys/dict/loadDictItem/sys_user,realname,username',
    query: { key: names.username },
  }),
  '/sys/dict/getDictText/:code/:value': names => ({
    place: `/sys/dict/getDictText/sys_depart,depart_name,id/${names.record('/sys/sysDepart')}`,
  }),
  '/sys/category/loadOne': names => ({ query: { field: 'id', val: names.record('/sys/category') } }),
  '/sys/category/loadTreeChildren': names => ({ query: { pid: names.record('/sys/category') } }),
  '/sys/category/childList': names => ({ query: { pid: names.record('/sys/category') } }),
  '/sys/category/getChildListBatch': names => ({ query: { parentIds: names.record('/sys/category') } }),
  '/sys/category/checkCode': names => ({ query: { pid: names.record('/sys/category'), code: 'A01' } }),
  '/sys/category/loadTreeData': names => ({ query: { pid: names.record('/sys/category') } }),
  '/sys/category/loadDictItem': names => ({ query: { ids: names.record('/sys/category') } }),
  '/sys/category/loadDictItem/': names => ({ query: { ids: names.record('/sys/category') } }),
  '/sys/category/loadDictItem/:ids': names => ({
    place: `/sys/category/loadDictItem/${names.record('/sys/category')}`,
  }),
  '/sys/sysDepart/queryAllParentId': names => ({ query: { departId: names.record('/sys/sysDepart') } }),
  '/sys/sysDepart/queryDepartTreeSync': names => ({ query: { pid: names.record('/sys/sysDepart') } }),
  '/sys/duplicate/check': names => ({
    query: { tableName: 'sys_role', fieldName: 'role_code', fieldVal: 'admin', dataId: names.record('/sys/role') },
  }),
  ...Object.fromEntries(
    ['queryById', 'delete'].map(name => [
      `/system/sysQuartzTask/${name}`,
      (names: Names) => ({ query: { id: names.taskId } }),
    ]),
  ),
  '/system/sysQuartzTask/deleteBatch': names => ({ query: { ids: names.taskId } }),
  ...Object.fromEntries(
    ['edit', 'cancel', 'retry'].map(name => [
      `/system/sysQuartzTask/${name}`,
      (names: Names) => ({ payload: { id: names.taskId } }),
    ]),
  ),
  '/sys/message/sysMessage/resend': names => ({ payload: { id: names.record('/sys/message/sysMessage') } }),
  '/xw/xwBatch/readiness': names => ({ query: { id: names.record('/xw/xwBatch') } }),
  ...Object.fromEntries(
    ['open', 'close', 'reopen', 'archive', 'copy'].map(name => [
      `/xw/xwBatch/${name}`,
      (names: Names) => ({ payload: { id: names.record('/xw/xwBatch') } }),
    ]),
  ),
  '/xw/xwInfo/joinBatch': names => ({
    payload: { xwlx: '21', ids: [names.record('/xw/xwInfo')], batchId: names.record('/xw/xwBatch') },
  }),
  '/xw/xwInfo/again': names => ({
    payload: { xwlx: '21', ids: [names.record('/xw/xwInfo')], batchId: names.record('/xw/xwBatch') },
  }),
  ...Object.fromEntries(
    ['report', 'exportXls', 'sheet'].map(name => [
      `/xw/statistics/${name}`,
      (names: Names) => ({
        query: { report: 'states', batch: names.record('/xw/xwBatch'), departId: names.record('/sys/sysDepart') },
      }),
    ]),
  ),
  '/xw/statistics/print': names => ({ payload: { report: 'states', departId: names.record('/sys/sysDepart') } }),
  '/xw/xwDecision/compare': names => ({ query: { id: names.record('/xw/xwDecision') } }),
  ...Object.fromEntries(
    [changeRequestPaths.records, changeRequestPaths.letterPage].map(path => [
      path,
      (names: Names) => ({ query: { id: names.record(changeRequestPaths.resource) } }),
    ]),
  ),
  ...Object.fromEntries(
    [changeRequestPaths.handIn, changeRequestPaths.withdraw, changeRequestPaths.letter].map(path => [
      path,
      (names: Names) => ({ payload: { id: names.record(changeRequestPaths.resource) } }),
    ]),
  ),
  [changeRequestPaths.draw]: names => ({
    payload: { xwlx: '21', kind: 'edit', reason: '有误', ids: [names.record('/xw/xwInfo')] },
  }),
  [changeRequestPaths.take]: names => ({
    payload: { id: names.record(changeRequestPaths.resource), ids: [names.record('/xw/xwInfo')] },
  }),
  [changeRequestPaths.drop]: names => ({
    payload: { id: names.record(changeRequestPaths.resource), recordId: names.record('/xw/xwInfo') },
  }),
  [changeRequestPaths.set]: names => ({
    payload: {
      id: names.record(changeRequestPaths.resource),
      recordId: names.record('/xw/xwInfo'),
      values: { dsxm: '他' },
    },
  }),
  [changeRequestPaths.setPhoto]: names => ({
    payload: {
      id: names.record(changeRequestPaths.resource),
      recordId: names.record('/xw/xwInfo'),
      photo: names.fileId,
    },
  }),
  [changeRequestPaths.approve]: names => ({
    payload: { id: names.record(changeRequestPaths.resource), isAgreed: true, opinion: '' },
  }),
  [changeRequestPaths.answer]: names => ({
    payload: { id: names.record(changeRequestPaths.resource), isAgreed: true, opinion: '', documentNo: '1号' },
  }),
  '/xw/xwInfo/extend': names => ({
    payload: { xwlx: '21', ids: [names.record('/xw/xwInfo')], until: '2096-06-30 18:00:00', reason: '住院' },
  }),
  '/xw/xwInfo/printCertificates': names => ({
    payload: { xwlx: '21', ids: [names.record('/xw/xwInfo')], templateId: names.record('/xw/xwCertificateTemplate') },
  }),
  '/xw/xwCertificateTemplate/trial': names => ({
    payload: { id: names.record('/xw/xwCertificateTemplate'), printer: '' },
  }),
  '/xw/xwCertificateTemplate/trialPage': names => ({
    query: { id: names.record('/xw/xwCertificateTemplate'), printer: '' },
  }),
  '/xw/xwCertificatePrint/queryById': names => ({ query: { id: names.record('/xw/xwCertificatePrint') } }),
  '/xw/xwCertificatePrint/handOut': names => ({ payload: { ids: [names.record('/xw/xwCertificatePrint')] } }),
  '/xw/xwCertificatePrint/void': names => ({
    payload: { id: names.record('/xw/xwCertificatePrint'), reason: '印错' },
  }),
  '/xw/xwDraft/queryById': names => ({ query: { id: names.record('/xw/xwInfo') } }),
  '/xw/xwDraft/save': names => ({
    payload: { id: names.record('/xw/xwInfo'), baseVersion: 1, draftVersion: 0, patch: { bz: '别的' } },
  }),
  '/xw/xwDraft/promote': names => ({ payload: { id: names.record('/xw/xwInfo'), draftVersion: 1 } }),
  '/xw/xwDraft/delete': names => ({ query: { id: names.record('/xw/xwInfo') } }),
  '/xw/xwInfo/urge': names => ({ payload: { batch: 'all', departId: names.record('/sys/sysDepart') } }),
  '/xw/xwInfo/judge': names => ({ payload: { xwlx: '21', id: names.record('/xw/xwInfo'), values: {} } }),
  '/xw/xwInfo/check': names => ({ payload: { xwlx: '21', ids: [names.record('/xw/xwInfo')] } }),
  ...Object.fromEntries(
    commonSteps.map(({ code }) => [
      stepPath(code),
      (names: Names) => ({ payload: { xwlx: '21', ids: [names.record('/xw/xwInfo')], reason: '原因' } }),
    ]),
  ),
  '/xw/xwMajorConfig/fromCatalogue': names => ({
    payload: { xwbslbm: '21', departId: names.record('/sys/sysDepart'), codes: ['0812'] },
  }),
  '/xw/xwMajorConfig/choices': names => ({
    query: { field: 'zydm', xwlx: '21', year: '2024', departId: names.record('/sys/sysDepart') },
  }),
  ...Object.fromEntries(
    [thesisReviewResource.path, thesisCheckResource.path].flatMap(path =>
      (['list', 'queryById', 'edit', 'delete', 'deleteBatch', 'exportXls'] as const).map(name => [
        `${path}/${name}`,
        (names: Names) => ofResources[name]?.(names.record(path)) ?? {},
      ]),
    ),
  ),
  [thesisPaths.join]: names => ({ payload: { xwlx: '21', departId: names.record('/sys/sysDepart') } }),
  [thesisPaths.candidates]: names => ({ query: { id: names.record(thesisReviewResource.path) } }),
  [thesisPaths.assignments]: names => ({ query: { id: names.record(thesisReviewResource.path) } }),
  [thesisPaths.send]: names => ({
    payload: { id: names.record(thesisReviewResource.path), reviewerIds: [names.record('/xw/xwReviewer')], days: 1 },
  }),
  [thesisPaths.renew]: names => ({ payload: { id: names.record(thesisPaths.renew), days: 1 } }),
  [thesisPaths.withdraw]: names => ({ payload: { id: names.record(thesisPaths.renew) } }),
  [thesisPaths.conclude]: names => ({
    payload: { id: names.record(thesisReviewResource.path), conclusion: '1', reason: '复议' },
  }),
  [thesisPaths.nextRound]: names => ({ payload: { id: names.record(thesisReviewResource.path) } }),
  ...Object.fromEntries(
    (['list', 'queryById', 'exportXls'] as const).map(name => [
      `${surveyPaths.answers}/${name}`,
      (names: Names) => ofResources[name]?.(names.record(surveyPaths.answers)) ?? {},
    ]),
  ),
  [surveyPaths.audience]: names => ({ query: { id: names.record(surveyPaths.resource) } }),
  ...Object.fromEntries(
    [surveyPaths.publish, surveyPaths.supplement, surveyPaths.close].map(path => [
      path,
      (names: Names) => ({ payload: { id: names.record(surveyPaths.resource) } }),
    ]),
  ),
  [surveyPaths.reopen]: names => ({
    payload: { id: names.record(surveyPaths.resource), endTime: '2096-06-30 18:00:00' },
  }),
  [surveyPaths.figures]: names => ({ query: { collection: names.record(surveyPaths.resource) } }),
  [surveyPaths.urge]: names => ({ payload: { collection: names.record(surveyPaths.resource) } }),
  [surveyPaths.review]: names => ({
    payload: {
      collection: names.record(surveyPaths.resource),
      ids: [names.record(surveyPaths.answers)],
      status: '3',
    },
  }),
  [responseDraftPaths.one]: names => ({ query: { id: names.record(surveyPaths.answers) } }),
  [responseDraftPaths.save]: names => ({
    payload: { id: names.record(surveyPaths.answers), baseVersion: 1, draftVersion: 0, patch: { zdy01: '1' } },
  }),
  [responseDraftPaths.promote]: names => ({ payload: { id: names.record(surveyPaths.answers), draftVersion: 0 } }),
  [responseDraftPaths.remove]: names => ({ query: { id: names.record(surveyPaths.answers) } }),
  '/xw/xwDegreeConfig/rules': () => ({ query: { xwlx: '21' } }),
  [`${submissionPaths.resource}/queryById`]: names => ({ query: { id: names.record(submissionPaths.resource) } }),
  [`${submissionPaths.rows}/queryById`]: names => ({ query: { id: names.record(submissionPaths.rows) } }),
  [submissionPaths.submit]: names => ({ payload: { xwlx: '21', ids: [names.record('/xw/xwInfo')], preview: true } }),
  [submissionPaths.receipt]: names => ({ payload: { submissionId: names.record(submissionPaths.resource) } }),
  [submissionPaths.verify]: names => ({ query: { id: names.record(submissionPaths.resource) } }),
  [submissionPaths.exports]: names => ({ query: { id: names.record(submissionPaths.resource) } }),
  [submissionPaths.export]: names => ({
    payload: {
      id: names.record(submissionPaths.resource),
      templateId: names.record('/xw/xwExportTemplate'),
      purpose: '重传',
    },
  }),
  [submissionPaths.summary]: names => ({ payload: { id: names.record(submissionPaths.resource) } }),
  [submissionPaths.summaryPage]: names => ({ query: { id: names.record(submissionPaths.resource) } }),
  '/xw/xwBackup/make': names => ({ payload: { xwlx: '21', ids: [names.record('/xw/xwInfo')] } }),
  '/xw/xwBackup/queryById': names => ({ query: { id: names.record('/xw/xwBackup') } }),
  '/xw/xwBackup/rows': names => ({ query: { backupId: names.record('/xw/xwBackup') } }),
  '/xw/xwBackup/compare': names => ({
    query: { backupId: names.record('/xw/xwBackup'), recordId: names.record('/xw/xwInfo') },
  }),
  '/xw/xwBackup/verify': names => ({ query: { backupId: names.record('/xw/xwBackup') } }),
  '/xw/xwBackup/restore': names => ({ payload: { backupId: names.record('/xw/xwBackup') } }),
  '/xw/xwInfo/setField': names => ({
    payload: { xwlx: '21', ids: [names.record('/xw/xwInfo')], field: 'bz', value: '别的' },
  }),
  '/xw/xwInfo/opened': names => ({ payload: { xwlx: '21', id: names.record('/xw/xwInfo') } }),
  '/xw/xwInfo/makeAccounts': names => ({ payload: { xwlx: '21', ids: [names.record('/xw/xwInfo')] } }),
  '/xw/xwInfo/resetPassword': names => ({ payload: { xwlx: '21', ids: [names.record('/xw/xwInfo')] } }),
  '/xw/xwInfo/history': names => ({ query: { id: names.record('/xw/xwInfo') } }),
  '/xw/xwInfo/neighbours': names => ({ query: { id: names.record('/xw/xwInfo'), xwlx: '21' } }),
  '/xw/xwInfo/sheet': names => ({ query: { id: names.record('/xw/xwInfo') } }),
  '/xw/xwInfo/sheets': names => ({ payload: { xwlx: '21', ids: [names.record('/xw/xwInfo')] } }),
  '/xw/xwInfo/getFistRowDataAndColmnName': names => ({ query: { importFileId: names.fileId } }),
  '/xw/xwInfo/importFields': names => ({ query: { xwlx: '31', kind: 'update', importFileId: names.fileId } }),
  '/xw/xwInfo/importData': names => ({
    payload: {
      importFileId: names.fileId,
      fields: [{ mc: '姓名', id: 'xm' }],
      form: { xwlx: '31', kind: 'update', dryRun: true },
    },
  }),
  '/xw/xwInfo/xwImportZpByZip': names => ({
    payload: { bizKey: 'xwInfo_31', importFileId: names.fileId, zpppmc: '1', xwbslbm: '31', sffg: '1' },
  }),
  '/sys/importRecord/result': names => ({ query: { id: names.importId } }),
  '/sys/importRecord/undo': names => ({ payload: { id: names.importId } }),
  '/sys/registration/queryById': names => ({ query: { id: names.registrationId } }),
  '/sys/registration/approve': names => ({ payload: { ids: names.registrationId } }),
  '/sys/registration/refuse': names => ({ payload: { ids: names.registrationId, reason: '不是本校的' } }),
  [`${dataExportResource.path}/queryById`]: names => ({ query: { id: names.record(dataExportResource.path) } }),
  [dataExportPaths.files]: names => ({ query: { id: names.record(dataExportResource.path) } }),
  [dataExportPaths.downloads]: names => ({ query: { id: names.record(dataExportResource.path) } }),
  [dataExportPaths.approve]: names => ({ payload: { id: names.record(dataExportResource.path) } }),
  [dataExportPaths.refuse]: names => ({ payload: { id: names.record(dataExportResource.path), note: '不是本校的' } }),
  [dataExportPaths.preview]: names => ({ payload: exportOf(names) }),
  [dataExportPaths.apply]: names => ({ payload: { ...exportOf(names), purpose: '上报' } }),
  '/sys/identityProvider/test': names => ({ payload: { id: names.record('/sys/identityProvider') } }),
  '/sys/savedQuery/delete': names => ({ query: { id: names.savedQueryId } }),
  '/sys/online/forceLogout': names => ({ payload: { token: names.sessionId } }),
  '/sys/log/queryById': names => ({ query: { id: names.record('/sys/log') } }),
  '/sys/dataLog/list': names => ({ query: { dataTable: 'sys_user', keyword: names.record('/sys/user') } }),
  '/sys/dataLog/queryDataVerList': names => ({ query: { dataTable: 'sys_user', dataId: names.record('/sys/user') } }),
  '/sys/dataLog/queryCompareList': names => {
    const id = names.record('/sys/user')
    return { query: { dataId1: toVersionId('sys_user', id, 1), dataId2: toVersionId('sys_user', id, 2) } }
  },
  '/sys/online/queryById': names => ({ query: { id: names.sessionId } }),
  '/sys/annountCement/doReleaseData': names => ({ query: { id: names.record('/sys/annountCement') } }),
  '/sys/annountCement/doReovkeData': names => ({ query: { id: names.record('/sys/annountCement') } }),
  '/sys/annountCement/syncNotic': names => ({ query: { anntId: names.record('/sys/annountCement') } }),
  '/sys/annountCement/receipts': names => ({ query: { id: names.record('/sys/annountCement') } }),
  '/sys/annountCement/exportReceipts': names => ({ query: { id: names.record('/sys/annountCement') } }),
  '/sys/sysAnnouncementSend/editByAnntIdAndUserId': names => ({
    payload: { anntId: names.record('/sys/annountCement') },
  }),
}

/**
 * Parameters that name an object of a school. Permissions (`ofNoSchool`) are the same for all schools. Callers of the
 * routes in `ofNobody` have no school yet, or the route has its own tests.
 */
const namesSomething = /^(?:ids?|pid|val|key|value|token|username|\w+Ids?)$/
const ofNoSchool = new Set(['permissionId', 'permissionIds'])
const ofNobody = new Set([
  '/sys/login',
  '/sys/randomImage/:key',
  // People who reset a lost password, register or bind an account have no school yet. A ticket or a code identifies them.
  '/sys/user/passwordChange',
  '/sys/user/register',
  '/sys/user/checkOnlyUser',
  '/sys/thirdLogin/bindingThirdAccount',
  // A reviewer's link is a secret that names what it opens. Its own tests check that it opens nothing else.
  ...Object.values(thesisReviewerPaths),
  // These pictures belong to the browser that asked for them; nobody has signed in there yet.
  '/sys/getQrcodeToken',
  '/sys/scanLoginQrcode',
  '/sys/sliderImage/:key',
  '/sys/user/updatePassword',
  '/sys/permission/addPermissionRule',
  // This route chooses the school itself and has its own tests.
  '/sys/selectTenant',
  // The route checks a text, which names no object.
  '/sys/checkRule/checkByCode',
  // The tests of files check these routes.
  '/sys/common/queryById',
  '/sys/common/pdf/pdfPreviewIframe',
  '/sys/oss/file/queryById',
  '/sys/oss/file/delete',
  '/sys/common/queryByIds',
  '/sys/oss/file/deleteBatch',
  // Imports have theirs, with files and tasks.
  '/xw/xwInfo/getFistRowDataAndColmnName',
  '/xw/xwInfo/importFields',
  '/xw/xwInfo/importData',
  '/sys/importRecord/result',
  '/sys/importRecord/undo',
  // Live connections have theirs, with sockets.
  '/websocket/:userId/:rest?',
  '/vxeSocket/:userId/:pageId',
])

const endpointOf = (route: Route) => {
  const source = definitions.find(
    ({ path }) => route.path.startsWith(`${path}/`) && !route.path.slice(path.length + 1).includes('/'),
  )
  const name = source && route.path.slice(source.path.length + 1)
  return source && name && Object.hasOwn(ofResources, name) && !Object.hasOwn(ofModules, route.path)
    ? { ...source, name }
    : null
}

/** The calls of one route, by each of its methods. */
function callsOf(route: Route, names: Names): Request[] {
  const endpoint = endpointOf(route)
  const asked: (RequestParts & { place?: string }) | undefined = endpoint
    ? ofResources[endpoint.name]?.(names.record(endpoint.path))
    : ofModules[route.path]?.(names)
  if (!asked) return []
  const { place = route.path, ...rest } = asked
  const query =
    endpoint && findsNothing.has(endpoint.name) ? { ...callParamsOf(endpoint.def), ...rest.query } : rest.query
  return [route.method].flat().map(method => ({ ...rest, method, path: place, ...(query && { query }) }))
}

describe('another school’s records', () => {
  it('are thought of in every route that names something', () => {
    const parametersOf = (route: Route) =>
      [route.query, route.params, route.body].flatMap(schema => Object.keys(partsOf(schema).properties ?? {}))
    const naming = routes.filter(
      route =>
        !ofNobody.has(route.path) &&
        !isOfPlatform(route) &&
        parametersOf(route).some(name => namesSomething.test(name) && !ofNoSchool.has(name)),
    )
    expect(naming.filter(route => callsOf(route, nothing).length === 0).map(route => route.path)).toEqual([])
    expect(naming.length).toBeGreaterThan(50)
  })

  it('PE-04 are answered byte for byte like records that do not exist, and stay as they are', async () => {
    const before = await readEverything(server)
    for (const route of routes) {
      const calls = callsOf(route, nothing)
      for (const [index, call] of callsOf(route, namesOf(theirs)).entries()) {
        const [foreign, none] = [await answerTo(ours.token, call), await answerTo(ours.token, calls[index] ?? call)]
        const { method, path } = call
        expect.soft({ method, path, foreign }).toEqual({ method, path, foreign: none })
        const endpoint = endpointOf(route)
        if (endpoint && !findsNothing.has(endpoint.name))
          expect.soft({ method, path, none }).toEqual({ method, path, none: missing })
      }
    }
    expect(await readEverything(server)).toEqual(before)
  })

  it('PE-04 undo a list that also names own ones', async () => {
    const before = await readEverything(server)
    for (const { path } of definitions.filter(({ def }) => hasAction(def, 'delete'))) {
      const mixed = `${namesOf(ours).record(path)},${namesOf(theirs).record(path)},`
      const batch = { method: 'DELETE', path: `${path}/deleteBatch`, query: { ids: mixed } } as const
      expect.soft([path, await answerTo(ours.token, batch)]).toEqual([path, missing])
    }
    const users = `${namesOf(ours).record('/sys/user')},${namesOf(theirs).record('/sys/user')}`
    const freeze = { method: 'PUT', path: '/sys/user/frozenBatch', payload: { ids: users, status: '2' } } as const
    expect(await answerTo(ours.token, freeze)).toBe(missing)
    expect(await readEverything(server)).toEqual(before)
  })

  it('PE-04 in the recycle bin undo a list that also names own ones', async () => {
    const paths = ['/sys/user', '/sys/dict']
    for (const { token, ids } of [ours, theirs]) {
      for (const path of paths)
        await answerTo(token, { method: 'DELETE', path: `${path}/delete`, query: { id: ids.get(path) ?? '' } })
    }
    const before = await readEverything(server)
    for (const path of paths) {
      const mixed = `${ours.ids.get(path)},${theirs.ids.get(path)}`
      expect
        .soft(await answerTo(ours.token, { method: 'PUT', path: `${path}/putRecycleBin`, payload: { ids: mixed } }))
        .toBe(missing)
      expect
        .soft(await answerTo(ours.token, { method: 'DELETE', path: `${path}/deleteRecycleBin`, query: { ids: mixed } }))
        .toBe(missing)
    }
    expect(await readEverything(server)).toEqual(before)
    for (const path of paths) {
      const restored = await answerTo(ours.token, {
        method: 'PUT',
        path: `${path}/putRecycleBin`,
        payload: { ids: ours.ids.get(path) },
      })
      expect.soft(restored).toContain('还原成功')
    }
  })
})

/** The order of calls: deletions come late, and the end of the caller's own session last. */
const phases = [
  /deleteUserInDepart|savedQuery/,
  /delete(?:Batch)?$|PermissionRule$/,
  /deletePhysic|RecycleBin$/,
  /forceLogout/,
]
const phaseOf = ({ path }: Route) => phases.findIndex(pattern => pattern.test(path))

describe('own records', () => {
  it('are changed with a line in the log, written in the same transaction', async () => {
    const readUnaudited = await watchUnaudited(server.database.ownerUrl)
    const changing = routes
      .filter(({ method }) => [method].flat().some(name => name !== 'GET'))
      .toSorted((a, b) => phaseOf(a) - phaseOf(b))
    const additions = definitions.map(({ path, def }) => ({
      method: 'POST' as const,
      path: `${path}/add`,
      payload: { ...callParamsOf(def), ...sampleBody(def, 8, ours.context) },
    }))
    const done = new Set<string>()
    for (const call of [...additions, ...changing.flatMap(route => callsOf(route, namesOf(ours)))]) {
      const { method, path } = call
      if ((await answerTo(ours.token, call)).includes('"success":true')) done.add(path)
      expect.soft({ method, path, unaudited: await readUnaudited() }).toEqual({ method, path, unaudited: [] })
    }
    // The others need something that is further on: published, sent, failed or in the recycle bin.
    expect(done.size).toBeGreaterThan(55)
  })
})
