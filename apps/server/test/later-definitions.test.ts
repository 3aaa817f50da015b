import { dict } from '@xw/shared/field-types/dict'
import { file } from '@xw/shared/field-types/file'
import { richText } from '@xw/shared/field-types/rich-text'
import { text } from '@xw/shared/field-types/text'
import { defineResource } from '@xw/shared/resource/resource'
import { positionResource } from '@xw/shared/resources/sys/position'
import type { Page } from '@xw/shared/wire/envelope'
import { apiBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../src/lib/ids.ts'
import { cleanFiles } from '../src/modules/files/files/index.ts'
import { createTable } from '../src/resource/ddl.ts'
import { resourcePermissions } from '../src/seed/resource-permissions.ts'
import { buildApp, type TestApp } from './support/app.ts'
import { createUser } from './support/fixtures.ts'
import { createRole, openSession } from './support/people.ts'
import { readExport } from './support/sheets.ts'
import { signedHeaders } from './support/signed.ts'
import { execute } from './support/sql.ts'
import { inSchool } from './support/trials.ts'
import { uploaded, uploadFile } from './support/uploads.ts'

const name = text('单位名称', { required: true, query: { rule: 'like' } })
const fields = {
  name,
  sex: dict('性别', { dictCode: 'sex' }),
  proof: file('证明', { max: 2 }),
  story: richText('经过', { max: 1_000 }),
}
const shape = {
  path: '/form/internship',
  table: 'form_internship',
  title: '实习登记',
  permission: 'form:internship',
  menu: { group: 'system', url: '/form/internship', icon: 'form' },
  moreActions: [{ code: 'pick', name: '选择' }],
  tenant: 'school',
  picker: true,
  recycleBin: true,
  history: true,
} as const
/** A definition from the form designer, unknown when the server started. */
const internship = defineResource({ ...shape, fields })
const { path } = internship

let server: TestApp
let admin: string
let entryId: string

/** Creates the table and the permissions, as the designer does beside the definition. */
async function prepare() {
  await execute(server.database.ownerUrl, createTable(internship).join('\n'))
  const [entry] = resourcePermissions(internship)
  entryId = newId()
  const rows = [
    { id: entryId, code: internship.permission, name: internship.title, menu_type: 1 },
    ...(entry?.children ?? []).map(({ code, name: title }) => ({ id: newId(), code, name: title, menu_type: 2 })),
  ]
  const values = rows.map(row => `('${row.id}', '${row.code}', '${row.name}', ${row.menu_type})`)
  await execute(
    server.database.ownerUrl,
    `insert into sys_permission (id, code, name, menu_type) values ${values.join()};
     select grant_to_administrators(id) from sys_permission where code like '${internship.permission}%'`,
  )
}

beforeAll(async () => {
  server = await buildApp()
  admin = await server.signIn()
  await prepare()
})
afterAll(() => server.close())

const get = async <T = Row[]>(url: string, token = admin) => (await server.call<T>('GET', path + url, { token })).body
const list = async (query = '', token = admin) => (await get<Page<Row>>(`/list${query}`, token)).result?.records ?? []
type Row = Record<string, unknown> & { id: string }
const add = async (given: object) => {
  const { body } = await server.call<{ id: string }>('POST', `${path}/add`, { token: admin, payload: given })
  if (!body.result) throw new Error(body.message)
  return body.result.id
}
let people = 0
const enter = async (permissions: readonly string[], code = `later_${(people += 1)}`) => {
  const roleId = await createRole(server.deps.db, { code, permissions })
  const token = await openSession(server.deps.db, await createUser(server.deps.db, { username: code, roles: [code] }))
  return { roleId, token }
}

describe('服务运行中登记的资源', () => {
  it('登记之前没有接口，登记之后不必重启就有，由同样的权限把守', async () => {
    const before = await server.call('GET', `${path}/list`, { token: admin })
    expect(before).toMatchObject({ status: 404, body: { message: '路径不存在，请检查路径是否正确' } })
    server.engine.register(internship)
    const id = await add({ name: '第一医院', sex: '1' })
    expect(await list()).toMatchObject([{ id, name: '第一医院', sex: '1', sex_dictText: '男' }])
    const change = { id, name: '第二医院', version: 1 }
    expect((await server.call('PUT', `${path}/edit`, { token: admin, payload: change })).body.success).toBe(true)
    expect((await get<Row>(`/queryById?id=${id}`)).result).toMatchObject({ name: '第二医院', version: 2 })
    const { token } = await enter([])
    const verdicts = await Promise.all([
      server.call('GET', `${path}/list`),
      server.call('GET', `${path}/list`, { token }),
      server.call('GET', `${path}/queryById`, { token: admin }),
      server.call('GET', `${path}/nothing`, { token: admin }),
      server.call('DELETE', `${path}/list`, { token: admin }),
      server.call('GET', '/form/other/list', { token: admin }),
    ])
    expect(verdicts.map(({ status }) => status)).toEqual([401, 403, 400, 404, 404, 404])
  })

  it('名称、代码和必填照样检查，导出和导入模板照样可用', async () => {
    const wrong = await server.call('POST', `${path}/add`, { token: admin, payload: { sex: '99' } })
    expect(wrong.body).toMatchObject({ success: false, result: { name: '请输入单位名称' } })
    await add({ name: '导出单位', sex: '2' })
    const { rows } = await readExport(server, admin, path, { name: '导出单位' })
    expect(rows).toMatchObject([{ 单位名称: '导出单位', 性别: '女' }])
    const asked = await server.call('POST', `${path}/exportTask`, { token: admin, payload: {} })
    expect(asked.body.result).toEqual({ taskId: null })
    expect((await server.download(`${path}/exportTemplate`, admin)).subarray(0, 2).toString()).toBe('PK')
  })

  it('FL-02 文件属于记录：看得到记录的人能读，别人不能；进回收站、还原、彻底删除', async () => {
    const { id: fileId } = await uploaded(server, admin)
    const id = await add({ name: '有证明', proof: fileId })
    const [reader, stranger] = [await enter(['form:internship:list']), await enter([])]
    const read = async (token: string) =>
      (await server.call('GET', `${paths.files.byId}?id=${fileId}`, { token })).body.success
    expect([await read(reader.token), await read(stranger.token)]).toEqual([true, false])
    const binned = async () => ((await get('/recycleBin')).result ?? []).map(row => row.id)
    await server.call('DELETE', `${path}/delete?id=${id}`, { token: admin })
    expect([await list('?name=有证明'), await binned()]).toEqual([[], [id]])
    await server.call('PUT', `${path}/putRecycleBin`, { token: admin, payload: { ids: id } })
    expect([(await list('?name=有证明')).length, await binned(), await read(reader.token)]).toEqual([1, [], true])
    await server.call('DELETE', `${path}/delete?id=${id}`, { token: admin })
    await server.call('DELETE', `${path}/deleteRecycleBin?ids=${id}`, { token: admin })
    expect([await binned(), await read(reader.token)]).toEqual([[], false])
  })

  it('FL-02 能填它的人才能上传富文本的图片，仍被引用的图片不会清理', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const [writer, stranger] = [await enter(['form:internship:add']), await enter(['form:internship:list'])]
    const send = (token: string) => uploadFile(server, token, { name: '图.png', content: picture, biz: 'jeditor' })
    expect((await send(stranger.token)).body).toMatchObject({
      success: false,
      message: '您没有可以使用这类文件的功能，不能上传',
    })
    const kept = (await send(writer.token)).body.result?.id ?? ''
    const unused = (await send(writer.token)).body.result?.id ?? ''
    await add({ name: '有图', story: `<p><img src="${apiBase}${paths.files.static}/${kept}"></p>` })
    await inSchool(
      server.deps.db,
      sql`update sys_file set create_time = now() - interval '9 days' where biz = 'jeditor'`,
    )
    await cleanFiles(server.deps, server.engine.ground.definitions)
    const left = sql<{ id: string }>`select id from sys_file where id = any(${[kept, unused]}::uuid[])`
    expect(await inSchool(server.deps.db, left)).toEqual([{ id: kept }])
  })

  it('VA-05 查重认得它的字段，认不得没有的字段', async () => {
    await add({ name: '查重单位' })
    const check = async (fieldName: string) => {
      const query = `tableName=form_internship&fieldName=${fieldName}&fieldVal=${encodeURIComponent('查重单位')}`
      return (await server.call('GET', `${paths.duplicates.check}?${query}`, { token: admin })).body.message
    }
    expect(await check('name')).toBe('该值可用！')
    expect(await check('nothing')).toBe('该字段不支持重复校验')
  })

  it('SY-02 数据规则可以设在它的菜单上，当即收窄看到的行', async () => {
    await add({ name: '甲厂' })
    await add({ name: '乙厂' })
    const { roleId, token } = await enter(['form:internship:list'])
    expect((await list('?name=*厂*', token)).length).toBe(2)
    const known = await server.call<{ fields: { key: string }[] }>(
      'GET',
      `/sys/permission/queryRuleFields?permissionId=${entryId}`,
      { token: admin },
    )
    expect(known.body.result?.fields.map(({ key }) => key)).toContain('name')
    const rule = {
      permissionId: entryId,
      ruleName: '只看甲',
      ruleColumn: 'name',
      ruleConditions: '=',
      ruleValue: '甲厂',
    }
    const save = await server.call('POST', '/sys/permission/addPermissionRule', { token: admin, payload: rule })
    expect(save.body).toMatchObject({ success: true })
    const rules = await server.call<{ id: string }[]>(
      'GET',
      `/sys/permission/getPermRuleListByPermId?permissionId=${entryId}`,
      { token: admin },
    )
    const given = { permissionId: entryId, roleId, dataRuleIds: rules.body.result?.[0]?.id }
    await server.call('POST', '/sys/role/datarule', { token: admin, payload: given })
    await server.deps.events.caughtUp()
    expect((await list('?name=*厂*', token)).map(row => row.name)).toEqual(['甲厂'])
  })

  it('它的记录可以作为字典供人选择，由选择的权限把守', async () => {
    await add({ name: '字典单位' })
    const items = async (code: string, token: string) => {
      const url = `${paths.dict.items}/${code}`
      return (await server.call<{ text: string }[]>('GET', url, { token, headers: signedHeaders(url) })).body
    }
    const [picker, stranger] = [await enter(['form:internship:pick']), await enter([])]
    const code = 'form_internship,name,id'
    expect((await items(code, picker.token)).result?.map(item => item.text)).toContain('字典单位')
    expect((await items(code, stranger.token)).success).toBe(false)
    expect((await items('form_internship,tenant_id,id', admin)).message).toBe('字典Code格式不正确！')
  })

  it('再次登记换上新的定义：多出的字段和收起的回收站从下一次调用起生效', async () => {
    await execute(server.database.ownerUrl, 'alter table form_internship add column city text')
    const { recycleBin: _, ...withoutBin } = shape
    server.engine.register(defineResource({ ...withoutBin, fields: { ...fields, city: text('城市') } }))
    const id = await add({ name: '新定义', city: '成都' })
    expect(await list('?name=新定义')).toMatchObject([{ id, city: '成都' }])
    expect((await server.call('GET', `${path}/recycleBin`, { token: admin })).status).toBe(404)
  })

  it('不能占用别人的路径、数据表，也不能换掉自己的', () => {
    const taken = [
      positionResource,
      { ...internship, path: '/form/second' },
      { ...internship, path: '/form/third', table: positionResource.table },
      { ...internship, table: 'form_other' },
      { ...internship, permission: 'sys:user' },
    ]
    for (const def of taken) expect(() => server.engine.register(def)).toThrow(TypeError)
  })
})
