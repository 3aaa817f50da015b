import { adminPaths } from '@xw/shared/wire/admin-paths'
import type { Page } from '@xw/shared/wire/envelope'
import type { CheckedReceiver, Receiver } from '@xw/shared/wire/receivers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { type Received, startMailServer } from '../../../../test/support/mail-server.ts'
import { openSession } from '../../../../test/support/people.ts'
import { startTestWorker } from '../../../../test/support/tasks.ts'
import type { Worker } from '../../../workers/start-worker.ts'

const base = '/sys/message/sysMessageTemplate'
const templateCode = 'remind'
const mails: Received[] = []
let mail: Awaited<ReturnType<typeof startMailServer>>
let server: TestApp
let worker: Worker
let admin: string
let templateId: string

beforeAll(async () => {
  mail = await startMailServer(received => mails.push(received))
  server = await buildApp({}, { XW_SMTP_URL: mail.url, XW_SMTP_FROM: '学位办 <xwb@example.edu.cn>' })
  worker = await startTestWorker(server)
  admin = await server.signIn()
  const { db } = server.deps
  const zhang = await createUser(db, { username: 'Zhang', realname: '张三', roles: ['xs'] })
  await createUser(db, { username: 'lisi', realname: '李四', roles: ['xs'] })
  await db.inTenant(1, tx =>
    tx.updateTable('sys_user').set({ email: 'zhang@example.edu.cn' }).where('id', '=', zhang).execute(),
  )
  const tenantId = await createSchool(db, { code: '10009', name: '别校' })
  await createUser(db, { username: 'stranger', tenantId, roles: ['xs'] })
  const payload = {
    templateCode,
    templateName: '采集提醒',
    templateType: '2',
    templateContent: '<p>${姓名}同学：请于 ${截止时间} 前提交。</p>',
  }
  const { body } = await server.call<{ id: string }>('POST', `${base}/add`, { token: admin, payload })
  templateId = body.result?.id ?? ''
})
afterAll(async () => {
  await worker.stop()
  await server.close()
  await mail.close()
})

const setUse = (useStatus: string) =>
  server.call('POST', `${base}/edit`, { token: admin, payload: { id: templateId, useStatus } })
const to = (given: Partial<Receiver> = {}): Receiver => ({
  username: '',
  realname: '',
  address: '',
  values: { 截止时间: '6月30日' },
  ...given,
})
const nothing = to({ values: { 截止时间: '' } })
const check = async (receivers: readonly Receiver[], msgType = '2', token = admin) =>
  server.call<CheckedReceiver[]>('POST', adminPaths.receivers.check, {
    token,
    payload: { templateCode, msgType, receivers },
  })
const send = async (receivers: readonly Receiver[], msgType = '2', token = admin) =>
  server.call<CheckedReceiver[]>('POST', adminPaths.receivers.send, {
    token,
    payload: { templateCode, msgType, receivers },
  })
const sent = async () =>
  (
    await server.call<Page<Record<string, unknown>>>('GET', '/sys/message/sysMessage/list?pageSize=100', {
      token: admin,
    })
  ).body.result?.records ?? []

it('SY-22 all receivers of a mail are checked: unknown ones, duplicates and missing values', async () => {
  const { body } = await check([
    to({ username: 'zhang' }),
    to({ username: 'ZHANG ', realname: '张山' }),
    to({ username: 'nobody' }),
    to({ username: 'stranger' }),
    nothing,
    to({ username: 'lisi' }),
    to({ realname: '王五', address: 'wang@' }),
    to({ address: 'wang@example.edu.cn' }),
    to({ realname: '王五', address: 'Wang@example.edu.cn', values: { 截止时间: ' ' } }),
    to({ realname: '王五' }),
  ])
  expect(body.result).toEqual([
    { realname: '张三', flaws: {} },
    { realname: '张三', flaws: { username: '与第 1 行重复', realname: '与账号的姓名“张三”不符' } },
    { realname: null, flaws: { username: '不是本校的用户账号', realname: '请输入姓名' } },
    { realname: null, flaws: { username: '不是本校的用户账号', realname: '请输入姓名' } },
    { realname: null, flaws: {} },
    { realname: '李四', flaws: { address: '该账号没有邮箱，请输入' } },
    { realname: null, flaws: { address: '邮箱格式不正确，如 name@example.edu.cn' } },
    { realname: null, flaws: { realname: '请输入姓名' } },
    { realname: null, flaws: { address: '与第 8 行重复', 'values.截止时间': '请输入截止时间' } },
    { realname: null, flaws: { address: '请输入邮箱' } },
  ])
})

it('SY-22 a system message needs an account and no address', async () => {
  const { body } = await check([to({ username: 'lisi' }), to({ realname: '王五' })], '4')
  expect(body.result?.map(({ flaws }) => flaws)).toEqual([{}, { username: '请输入账号' }])
})

it('SY-22 one wrong row stops the sending; without it, each receiver gets the message with their values', async () => {
  const good = [
    to({ username: 'zhang' }),
    nothing,
    to({ username: 'lisi', address: 'li@example.edu.cn', values: { 截止时间: '<7月>' } }),
  ]
  expect((await send(good)).body).toMatchObject({ success: false, message: '模板尚未应用，应用后才能发送' })
  await setUse('1')
  const refused = await send([...good, to({ username: 'nobody', realname: '某人' })])
  expect(refused.body).toMatchObject({ success: false, message: '有 1 行需要改正，没有发送' })
  expect(refused.body.result?.at(-1)).toEqual({ realname: null, flaws: { username: '不是本校的用户账号' } })
  expect((await send([nothing])).body).toMatchObject({ success: false, message: '请填写接收人' })
  expect(await sent()).toEqual([])

  expect((await send(good)).body).toMatchObject({ success: true, message: '已提交发送 2 条消息' })
  await vi.waitFor(
    () =>
      expect(mails.map(({ to: [address] }) => address).toSorted()).toEqual([
        'li@example.edu.cn',
        'zhang@example.edu.cn',
      ]),
    {
      timeout: 20_000,
      interval: 200,
    },
  )
  const byReceiver = Object.fromEntries((await sent()).map(record => [record.esReceiver, record.id]))
  const contentOf = async (receiver: string) =>
    (
      await server.call<Record<string, unknown>>(
        'GET',
        `/sys/message/sysMessage/queryById?id=${String(byReceiver[receiver])}`,
        { token: admin },
      )
    ).body.result?.esContent
  expect(await contentOf('zhang@example.edu.cn')).toBe('<p>张三同学：请于 6月30日 前提交。</p>')
  expect(await contentOf('li@example.edu.cn')).toBe('<p>李四同学：请于 &lt;7月&gt; 前提交。</p>')
})

it('SY-22 accepts five hundred receivers and refuses one more', async () => {
  const many = Array.from({ length: 500 }, (_, at) => to({ realname: '王五', address: `wang${at}@example.edu.cn` }))
  const { body } = await check(many)
  expect(body.result?.filter(({ flaws }) => Object.keys(flaws).length > 0)).toEqual([])
  expect((await check([...many, to()])).status).toBe(400)
})

it('SY-22 needs the permission, a template of the school, and a kind that can be sent', async () => {
  const { db } = server.deps
  const reader = await openSession(db, await createUser(db, { username: 'reader', roles: ['xs'] }))
  expect((await check([nothing], '4', reader)).status).toBe(403)
  expect((await send([nothing], '4', reader)).status).toBe(403)
  const tenantId = await createSchool(db, { code: '10010', name: '第三大学' })
  const id = await createUser(db, { username: 'strange', tenantId, roles: ['admin'] })
  const foreign = await openSession(db, id, { tenantId })
  for (const ask of [check, send])
    expect((await ask([to({ username: 'zhang' })], '4', foreign)).body.message).toBe('未找到对应数据')
  expect((await check([to()], '1')).body).toMatchObject({ success: false, message: '短信服务尚未配置，暂不能发送短信' })
})
