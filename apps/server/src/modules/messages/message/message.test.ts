import type { Page } from '@xw/shared/wire/envelope'
import { paths } from '@xw/shared/wire/paths'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { type Received, startMailServer } from '../../../../test/support/mail-server.ts'
import { openSession } from '../../../../test/support/people.ts'
import { startTestWorker } from '../../../../test/support/tasks.ts'
import { newId } from '../../../lib/ids.ts'
import type { Worker } from '../../../workers/start-worker.ts'
import { sendMessage } from './send.ts'

const template = '/sys/message/sysMessageTemplate'
const message = '/sys/message/sysMessage'

const mails: Received[] = []
let mail: Awaited<ReturnType<typeof startMailServer>>
let server: TestApp
let worker: Worker
let admin: string
let reader: { id: string; token: string }

beforeAll(async () => {
  mail = await startMailServer(received => mails.push(received))
  server = await buildApp({}, { XW_SMTP_URL: mail.url, XW_SMTP_FROM: '学位办 <xwb@example.edu.cn>' })
  worker = await startTestWorker(server)
  admin = await server.signIn()
  const id = await createUser(server.deps.db, { username: 'reader', roles: ['xs'] })
  reader = { id, token: await openSession(server.deps.db, id) }
})
afterAll(async () => {
  await worker.stop()
  await server.close()
  await mail.close()
})

let number = 0
const addTemplate = async (given: Record<string, unknown> = {}) => {
  number += 1
  const payload = {
    templateCode: `code_${number}`,
    templateName: '采集提醒',
    templateType: '2',
    templateContent: '<p>${name}同学：请于 <b>${deadline}</b> 前提交。</p>',
    ...given,
  }
  const { body } = await server.call<{ id: string }>('POST', `${template}/add`, { token: admin, payload })
  if (!body.success || !body.result) throw new Error(body.message)
  return { id: body.result.id, code: payload.templateCode }
}
const values = '{"name": "张<b>三", "deadline": "6月30日"}'
const send = async (payload: Record<string, unknown>, token = admin) =>
  server.call<{ id: string }>('POST', paths.message.sendTest, { token, payload: { testData: values, ...payload } })
const one = async (id = '') =>
  (await server.call<Record<string, unknown>>('GET', `${message}/queryById?id=${id}`, { token: admin })).body.result
const settled = (id: string | undefined, status: string) =>
  vi.waitFor(async () => expect(await one(id)).toMatchObject({ esSendStatus: status }), {
    timeout: 20_000,
    interval: 200,
  })
const texts = ({ source }: Received) =>
  [...source.matchAll(/\r\nContent-Transfer-Encoding: base64\r\n[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g)]
    .map(([, encoded = '']) => Buffer.from(encoded, 'base64').toString())
    .join('\n')

describe('a test message', () => {
  it('SY-22 arrives as a mail, at a real mail server', async () => {
    const { code } = await addTemplate()
    const { body } = await send({ templateCode: code, receiver: 'zhang@example.edu.cn', msgType: '2' })
    expect(body).toMatchObject({ success: true, message: '消息已提交发送' })
    await settled(body.result?.id, '1')
    expect(await one(body.result?.id)).toMatchObject({
      esTitle: '采集提醒',
      esReceiver: 'zhang@example.edu.cn',
      esSendNum: 1,
      esResult: '发送成功',
      esContent: '<p>张&lt;b&gt;三同学：请于 <b>6月30日</b> 前提交。</p>',
    })
    const [received] = mails
    expect(received).toMatchObject({ from: 'xwb@example.edu.cn', to: ['zhang@example.edu.cn'] })
    const source = received?.source ?? ''
    expect(source).toContain(`Subject: =?UTF-8?B?${Buffer.from('采集提醒').toString('base64')}?=`)
    expect(received && texts(received)).toContain('张&lt;b&gt;三同学：请于 <b>6月30日</b> 前提交。')
    // A repeated mail has the same message id.
    expect(source).toContain(`Message-ID: <${body.result?.id}@example.edu.cn>`)
  })

  it('SY-21 is not repeated by itself after its worker died while the mail server had it', async () => {
    const receiver = 'interrupted@example.edu.cn'
    const { db } = server.deps
    const isSending = () =>
      db.inTenant(1, tx => tx.selectFrom('sys_message').select('sending').where('es_receiver', '=', receiver).execute())
    const { code } = await addTemplate()
    // A dead worker leaves this behind: the mark is set before the mail is sent.
    const marks: unknown[] = []
    mail.onNext(async () => void marks.push(await isSending()))
    const { body } = await send({ templateCode: code, receiver, msgType: '2' })
    await settled(body.result?.id, '1')
    expect(marks).toEqual([[{ sending: true }]])
    expect(await isSending()).toEqual([{ sending: false }])

    const messageId = body.result?.id ?? ''
    const reached = () => mails.filter(({ to }) => to.includes(receiver)).length
    await db.inTenant(1, tx =>
      tx.updateTable('sys_message').set({ es_send_status: '0', sending: true }).where('id', '=', messageId).execute(),
    )
    await sendMessage(server.deps, { tenantId: 1, messageId }, false)
    expect(await one(messageId)).toMatchObject({
      esSendStatus: '-1',
      esResult: '可能已发送：发送过程被中断，请与接收人核实后再决定是否重新发送',
    })
    expect(reached()).toBe(1)
    await server.call('POST', paths.message.resend, { token: admin, payload: { id: messageId } })
    await settled(messageId, '1')
    expect(reached()).toBe(2)
  })

  it('SY-22 arrives as a notice, and open pages are notified', async () => {
    const heard: string[] = []
    server.deps.events.on('live', payload => void heard.push(payload ?? ''))
    const { code } = await addTemplate()
    const { body } = await send({ templateCode: code, receiver: 'reader', msgType: '4' })
    await settled(body.result?.id, '1')
    const mine = await server.call<{ sysMsgList: Record<string, unknown>[]; sysMsgTotal: number }>(
      'GET',
      paths.announcement.mine,
      { token: reader.token },
    )
    expect(mine.body.result).toMatchObject({
      sysMsgTotal: 1,
      sysMsgList: [{ titile: '采集提醒', sender: 'admin', msgCategory: '2' }],
    })
    await vi.waitFor(() => expect(heard.some(text => text.includes(reader.id) && text.includes('采集提醒'))).toBe(true))
  })

  it.each([
    [{ msgType: '1', receiver: '13800001234' }, '短信服务尚未配置，暂不能发送短信'],
    [{ msgType: '3', receiver: 'x' }, '微信服务尚未配置，暂不能发送微信'],
    [{ msgType: '4', receiver: 'nosuchuser' }, '接收人不是本校的用户账号'],
    [{ msgType: '2', receiver: 'zhang' }, '接收人应为有效的邮箱地址'],
    [{ msgType: '2', receiver: 'a@example.com', testData: '{"name": "x"}' }, '缺少变量的值：deadline'],
    [{ msgType: '2', receiver: 'a@example.com', testData: '{' }, '测试数据应为 JSON 对象，如 {"name": "张三"}'],
    [{ msgType: '4', receiver: 'reader', templateCode: 'nosuch' }, '未找到对应数据'],
  ])('%o is refused with the reason and sends nothing', async (given, sentence) => {
    const { code } = await addTemplate()
    const before = (await server.call<Page<unknown>>('GET', `${message}/list`, { token: admin })).body.result?.total
    const { body } = await send({ templateCode: code, ...given })
    expect(body).toMatchObject({ success: false, message: sentence })
    const after = (await server.call<Page<unknown>>('GET', `${message}/list`, { token: admin })).body.result?.total
    expect(after).toBe(before)
  })

  it('needs the permission, in the template’s school', async () => {
    const { code } = await addTemplate()
    expect((await send({ templateCode: code, receiver: 'reader', msgType: '4' }, reader.token)).status).toBe(403)
    const tenantId = await createSchool(server.deps.db, { code: '10002', name: '第二大学' })
    const id = await createUser(server.deps.db, { username: 'strange', tenantId, roles: ['admin'] })
    const foreign = await openSession(server.deps.db, id, { tenantId })
    const { body } = await send({ templateCode: code, receiver: 'strange', msgType: '4' }, foreign)
    expect(body.message).toBe('未找到对应数据')
  })

  it('a value cannot become code or an active link', async () => {
    const { code } = await addTemplate({ templateContent: '<p>${name}</p><a href="${link}">x</a>' })
    const testData = JSON.stringify({ name: '<script>x</script>', link: 'javascript:alert(1)' })
    const { body } = await send({ templateCode: code, receiver: 'reader', msgType: '4', testData })
    const { esContent } = (await one(body.result?.id)) ?? {}
    expect(esContent).toBe('<p>&lt;script&gt;x&lt;/script&gt;</p><a target="_blank" rel="noopener noreferrer">x</a>')
  })
})

describe('mail headers', () => {
  const injected = [
    'a@example.com\r\nBcc: evil@example.com',
    'a@example.com\nX: y',
    'a@example.com,evil@example.com',
    'a@b.c>\r\nRCPT TO:<x@y.z',
  ]

  it.each(injected)('a receiver %j is refused', async receiver => {
    const { code } = await addTemplate()
    const { body } = await send({ templateCode: code, receiver, msgType: '2' })
    expect(body).toMatchObject({ success: false, result: { receiver: '接收人应为一个用户账号、邮箱地址或手机号' } })
    const added = await server.call('POST', `${message}/add`, {
      token: admin,
      payload: { esTitle: 'x', esType: '2', esReceiver: receiver, esContent: 'x' },
    })
    expect(added.body).toMatchObject({ success: false, result: { esReceiver: expect.stringContaining('接收人应为') } })
  })

  it.each(['标题\r\nBcc: evil@example.com', '标题\nX: y', '标题\u2028x'])('a subject %j is refused', async title => {
    const asTemplate = await server.call('POST', `${template}/add`, {
      token: admin,
      payload: { templateCode: 'inject', templateName: title, templateType: '2', templateContent: 'x' },
    })
    expect(asTemplate.body).toMatchObject({ success: false, result: { templateName: '模板标题只能是一行文字' } })
    const added = await server.call('POST', `${message}/add`, {
      token: admin,
      payload: { esTitle: title, esType: '2', esReceiver: 'a@example.com', esContent: 'x' },
    })
    expect(added.body).toMatchObject({ success: false, result: { esTitle: '消息标题只能是一行文字' } })
  })
})

describe('sending messages', () => {
  const add = async (given: Record<string, unknown>) => {
    const payload = {
      esTitle: '通知',
      esContent: '<p>内容</p>',
      esType: '2',
      esReceiver: 'li@example.edu.cn',
      ...given,
    }
    const { body } = await server.call<{ id: string }>('POST', `${message}/add`, { token: admin, payload })
    expect(body.success).toBe(true)
    return body.result?.id ?? ''
  }

  it('SY-21 a new message is sent as soon as it is saved, and cannot be edited afterwards', async () => {
    const id = await add({})
    await settled(id, '1')
    expect(mails.at(-1)?.to).toEqual(['li@example.edu.cn'])
    const { body } = await server.call('PUT', `${message}/edit`, { token: admin, payload: { id, esTitle: '改' } })
    expect(body).toMatchObject({ success: false, message: '已发送的消息不能编辑' })
  })

  it('SY-21 a permanent failure is reported, and the message can be sent again on request', async () => {
    const id = await add({ esType: '4', esReceiver: 'later' })
    await settled(id, '-1')
    expect(await one(id)).toMatchObject({ esResult: '接收人不是本校的用户账号', esSendNum: 1 })
    await createUser(server.deps.db, { username: 'later' })
    const again = await server.call('PUT', paths.message.resend, { token: admin, payload: { id } })
    expect(again.body).toMatchObject({ success: true, message: '已提交重新发送' })
    await settled(id, '1')
    const sentTwice = await server.call('PUT', paths.message.resend, { token: admin, payload: { id } })
    expect(sentTwice.body.message).toBe('只有发送失败的消息可以重新发送')
  })

  it('a failure of the mail server is retried, and reported without the server’s own words', async () => {
    const id = await add({ esReceiver: 'nobody@example.edu.cn' })
    await settled(id, '2')
    const record = await one(id)
    expect(record).toMatchObject({ esResult: '邮件服务器不接受发件人或收件人地址', esSendNum: 1 })
    expect(JSON.stringify(record)).not.toContain('s3cret')
    // The last attempt gives up.
    await sendMessage(server.deps, { tenantId: 1, messageId: id }, true)
    expect(await one(id)).toMatchObject({ esSendStatus: '-1', esSendNum: 2 })
    await sendMessage(server.deps, { tenantId: 1, messageId: id }, true)
    expect(await one(id)).toMatchObject({ esSendNum: 2 })
  })

  it('a message of a rolled back transaction is not sent', async () => {
    const messageId = newId()
    const row = { tenant_id: 1, id: messageId, es_title: 'x', es_type: '4', es_receiver: 'reader', es_content: 'x' }
    await server.deps.db.inTenant(1, tx => tx.insertInto('sys_message').values(row).execute())
    const failing = server.deps.db.inTenant(1, async tx => {
      await server.deps.queue.post(tx, { tenantId: 1, messageId })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    await settled(await add({ esType: '4', esReceiver: 'reader' }), '1')
    expect(await one(messageId)).toMatchObject({ esSendStatus: '0', esSendNum: 0 })
  })

  it('without a mail server the message reports that', async () => {
    const id = await add({ esType: '4', esReceiver: 'nosuch' })
    await settled(id, '-1')
    await server.deps.db.inTenant(1, tx =>
      tx
        .updateTable('sys_message')
        .set({ es_type: '2', es_receiver: 'a@example.com', es_send_status: '0' })
        .where('id', '=', id)
        .execute(),
    )
    await sendMessage(
      { ...server.deps, config: { ...server.deps.config, smtp: null } },
      { tenantId: 1, messageId: id },
      false,
    )
    expect(await one(id)).toMatchObject({
      esSendStatus: '-1',
      esResult: '邮件服务尚未配置，请联系系统管理员设置邮件服务器',
    })
  })
})

it('SY-22 test data that cannot fill a template is refused at its field', async () => {
  const { id } = await addTemplate({ templateTestJson: '{"name": "张三"}' })
  for (const templateTestJson of ['{"name": ', '["张三"]', '{"name": {"a": 1}}']) {
    const payload = { id, templateTestJson }
    const { body } = await server.call('POST', `${template}/edit`, { token: admin, payload })
    expect(body).toMatchObject({ success: false, result: { templateTestJson: expect.stringContaining('JSON 对象') } })
  }
})

describe('a template in use', () => {
  it('SY-22 is neither edited nor deleted until it is disabled', async () => {
    const { id } = await addTemplate()
    const edit = async (payload: object) =>
      (await server.call('PUT', `${template}/edit`, { token: admin, payload: { id, ...payload } })).body
    const stored = async () =>
      (await server.call<Record<string, unknown>>('GET', `${template}/queryById?id=${id}`, { token: admin })).body
        .result
    expect(await edit({ templateName: '改一', useStatus: '0' })).toMatchObject({ success: true })
    expect(await edit({ useStatus: '1', templateName: '改二' })).toMatchObject({ success: true, message: '编辑成功!' })
    expect(await stored()).toMatchObject({ useStatus: '1', templateName: '改一' })
    expect((await edit({ templateName: '改三' })).message).toBe('此模板已被应用，禁止编辑!')
    expect((await edit({ templateName: '改三', useStatus: '1' })).message).toBe('此模板已被应用，禁止编辑!')
    const remove = () => server.call('DELETE', `${template}/delete?id=${id}`, { token: admin })
    expect((await remove()).body.message).toBe('此模板已被应用，禁止删除!')
    expect(await edit({ useStatus: '0' })).toMatchObject({ success: true })
    expect((await remove()).body).toMatchObject({ success: true })
  })

  it.each(['2', '', null, ['1'], 'poison'])('the state %j is refused', async useStatus => {
    const { id } = await addTemplate()
    await server.call('PUT', `${template}/edit`, { token: admin, payload: { id, useStatus } })
    const { body } = await server.call<Record<string, unknown>>('GET', `${template}/queryById?id=${id}`, {
      token: admin,
    })
    expect(body.result).toMatchObject({ useStatus: '0' })
  })
})
