import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from './support/app.ts'
import { createContext } from './support/contract.ts'
import { bySize } from './support/run-size.ts'
import type { SampleContext } from './support/samples.ts'
import { sampleIdNumber } from './support/samples.ts'
import { untilServed } from './support/until-served.ts'

const rounds = bySize({ sample: 10, everything: 10, full: 200 })

let server: TestApp
let token: string
let context: SampleContext
beforeAll(async () => {
  server = await buildApp()
  token = await server.signIn()
  context = await createContext(server, token)
})
afterAll(() => server.close())

const get = <T>(path: string) => untilServed(() => server.call<T>('GET', path, { token }))
const post = <T = { id: string }>(path: string, payload: object) =>
  untilServed(() => server.call<T>('POST', path, { token, payload }))
const remove = (path: string, ids: readonly string[]) =>
  untilServed(() => server.call('DELETE', `${path}/deleteBatch?ids=${ids.join()}`, { token }))
const count = async (table: string, column: string, value: string) => {
  const { rows } = await server.deps.db.inTenant(1, tx =>
    sql<{ count: number }>`select count(*)::int from ${sql.table(table)} where ${sql.id(column)} = ${value}`.execute(
      tx,
    ),
  )
  return rows[0]?.count
}

let number = 0
async function addPosition(name = '职务'): Promise<string> {
  number += 1
  const { body } = await post('/sys/position/add', { code: `c${number}`, name, rank: '1' })
  return body.result?.id ?? ''
}

describe('many at once', () => {
  const person = { xwlx: '31', zjlxm: '01', xm: '同一人', zjhm: sampleIdNumber(1), nj: '2024' }
  const sameValues: [what: string, path: string, body: () => object, table: string, column: string, value: string][] = [
    [
      'position codes',
      '/sys/position',
      () => ({ code: 'same1', name: 'n', rank: '1' }),
      'sys_position',
      'code',
      'same1',
    ],
    ['role codes', '/sys/role', () => ({ roleCode: 'same1', roleName: 'n' }), 'sys_role', 'role_code', 'same1'],
    [
      'user names',
      '/sys/user',
      () => ({ username: 'same1', realname: 'n', password: 'Vqz-9417-Lm' }),
      'sys_user',
      'username',
      'same1',
    ],
    ['dictionary codes', '/sys/dict', () => ({ dictCode: 'same1', dictName: 'n' }), 'sys_dict', 'dict_code', 'same1'],
    [
      'values of one dictionary',
      '/sys/dictItem',
      () => ({ dictId: context.fixed?.dictId, itemValue: 'same1', itemText: 'n' }),
      'sys_dict_item',
      'item_value',
      'same1',
    ],
    [
      'certificate numbers',
      '/xw/xwInfo',
      () => ({ xwlx: '31', nj: '2024', xwzsbh: 'SAME1' }),
      'xw_info',
      'xwzsbh',
      'SAME1',
    ],
    ['persons of one type and grade', '/xw/xwInfo', () => person, 'xw_info', 'xm', person.xm],
    [
      'field rights of one role',
      '/system/sysRoleFieldConfig',
      () => ({ roleId: context.roleId, bizKey: 'sys_position', fieldKey: 'code', visible: '1' }),
      'sys_role_field_config',
      'field_key',
      'code',
    ],
  ]
  it.each(sameValues)(
    'VA-05 fifty equal %s make one record and forty-nine sentences',
    async (_, path, body, table, column, value) => {
      const replies = await Promise.all(Array.from({ length: 50 }, () => post(`${path}/add`, body())))
      const outcomes = replies.map(({ status, body: answer }) => ({ status, message: answer.message }))
      expect(outcomes.filter(({ message }) => message.startsWith('添加成功'))).toHaveLength(1)
      const others = outcomes.filter(({ message }) => !message.startsWith('添加成功'))
      for (const other of others) expect.soft(other).toEqual({ status: 200, message: expect.stringMatching(/已存在/) })
      expect(await count(table, column, value)).toBe(1)
    },
  )

  it('new departments each get a place of their own in the tree', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        post('/sys/sysDepart/add', { departName: `同时${at}`, parentId: context.departId, orgCategory: '2' }),
      ),
    )
    expect(replies.filter(({ body }) => !body.success).map(({ body }) => body.message)).toEqual([])
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql<{ org_code: string }>`select org_code from sys_depart where parent_id = ${context.departId}`.execute(tx),
    )
    expect(new Set(rows.map(row => row.org_code)).size).toBe(20)
  })
})

describe('two editors', () => {
  it('of the same version: the first one saves, the others get a conflict', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = await addPosition()
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, at) => post('/sys/position/edit', { id, version: 1, name: `编辑${at}` })),
      )
      const won = replies.filter(({ body }) => body.success)
      expect(won).toHaveLength(1)
      for (const { status, body } of replies.filter(reply => !won.includes(reply)))
        expect
          .soft({ status, message: body.message })
          .toEqual({ status: 200, message: '数据已被他人修改，请刷新后重试' })
      const { body } = await get<{ version: number }>(`/sys/position/queryById?id=${id}`)
      expect(body.result?.version).toBe(2)
    }
  })

  it('without a version: the last one wins, and the history keeps every earlier state', async () => {
    const { body } = await post('/sys/role/add', { roleCode: 'edited', roleName: '名称' })
    const id = body.result?.id ?? ''
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => post('/sys/role/edit', { id, roleName: `名称${at}` })),
    )
    expect(replies.every(reply => reply.body.success)).toBe(true)
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql<{
        versions: number[]
      }>`select array_agg(data_version order by data_version) as versions from sys_history where data_id = ${id}`.execute(
        tx,
      ),
    )
    expect(rows[0]?.versions).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})

describe('deleting', () => {
  it.each(['/sys/position', '/sys/role'])(
    '%s during an edit removes the record and answers both callers',
    async path => {
      for (let round = 0; round < rounds; round += 1) {
        number += 1
        const { body } = await post(`${path}/add`, {
          code: `d${number}`,
          name: 'n',
          rank: '1',
          roleCode: `d${number}`,
          roleName: 'n',
        })
        const id = body.result?.id ?? ''
        const [edited, deleted, again] = await Promise.all([
          post(`${path}/edit`, { id, name: '改', roleName: '改' }),
          remove(path, [id]),
          get(`${path}/delete?id=${id}`),
        ])
        expect.soft(edited.body.message).toMatch(/^(?:编辑成功(?:!$|，仍有 )|未找到对应数据$)/)
        expect
          .soft([deleted.body.message, again.body.message].filter(message => message === '未找到对应数据'))
          .toHaveLength(1)
        for (const { status } of [edited, deleted, again]) expect.soft(status).toBe(200)
        const after = await get(`${path}/queryById?id=${id}`)
        expect.soft(after.body.message).toBe('未找到对应数据')
      }
    },
  )

  it('two batch deletions of the same records in opposite order succeed once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const ids = await Promise.all(Array.from({ length: 8 }, () => addPosition()))
      const replies = await Promise.all([
        remove('/sys/position', ids),
        remove('/sys/position', [...ids].reverse()),
        remove('/sys/position', ids),
      ])
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(replies.map(({ body }) => body.message).sort()).toEqual([
        '批量删除成功!',
        '未找到对应数据',
        '未找到对应数据',
      ])
    }
  })

  it('a department with records is refused with a sentence', async () => {
    const { body } = await post('/sys/sysDepart/add', { departName: '有学生', orgCategory: '2' })
    const departId = body.result?.id ?? ''
    await post('/xw/xwInfo/add', { xwlx: '31', nj: '2024', departId })
    const { status, body: answer } = await remove('/sys/sysDepart', [departId])
    expect({ status, success: answer.success, message: answer.message }).toEqual({
      status: 200,
      success: false,
      message: '数据正在被其他记录使用，或所引用的数据不存在',
    })
  })
})
