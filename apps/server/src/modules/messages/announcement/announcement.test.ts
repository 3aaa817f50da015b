import type { Page } from '@xw/shared/wire/envelope'
import { apiBase, headers } from '@xw/shared/wire/headers'
import type { LiveFrame } from '@xw/shared/wire/live'
import type { AnnouncementReceipt, Notice } from '@xw/shared/wire/notices'
import { paths } from '@xw/shared/wire/paths'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDepart, createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { readSheet } from '../../../../test/support/sheets.ts'
import { uploaded } from '../../../../test/support/uploads.ts'
import { newId } from '../../../lib/ids.ts'
import type { LiveMessage } from '../../../plugins/live.ts'
import { announceDueAnnouncements } from './index.ts'

const { announcement: to } = paths
const base = '/sys/annountCement'

interface Unread {
  anntMsgList: Notice[]
  anntMsgTotal: number
  sysMsgList: Notice[]
  sysMsgTotal: number
}

let server: TestApp
let admin: string
let foreign: string
const departs = { 文学院: '', 中文系: '', 理学院: '' }
const people: Record<'wen' | 'zhong' | 'li' | 'wai', { id: string; token: string }> = {
  wen: { id: '', token: '' },
  zhong: { id: '', token: '' },
  li: { id: '', token: '' },
  wai: { id: '', token: '' },
}
type Heard = LiveMessage & { frame: LiveFrame }
const heard: Heard[] = []

beforeAll(async () => {
  server = await buildApp()
  const { db, events } = server.deps
  events.on('live', payload => payload && heard.push(JSON.parse(payload) as Heard))
  departs.文学院 = await createDepart(db, { name: '文学院', orgCode: 'A01' })
  departs.中文系 = await createDepart(db, { name: '中文系', orgCode: 'A01A01', parentId: departs.文学院 })
  departs.理学院 = await createDepart(db, { name: '理学院', orgCode: 'A02' })
  const member = async (username: keyof typeof people, depart: string[], roles: string[]) => {
    const id = await createUser(db, { username, realname: `${username}老师`, departs: depart, roles })
    people[username] = { id, token: await openSession(db, id) }
  }
  await member('wen', [departs.文学院], ['yxgly'])
  await member('zhong', [departs.中文系], ['xs'])
  await member('li', [departs.理学院], ['xs'])
  await member('wai', [], [])
  admin = await server.signIn()
  const tenantId = await createSchool(db, { code: '10002', name: '第二大学' })
  foreign = await openSession(db, await createUser(db, { username: 'strange', tenantId, roles: ['admin'] }), {
    tenantId,
  })
})
afterAll(() => server.close())

const add = async (given: Record<string, unknown> = {}, token = admin) => {
  const payload = { titile: '放假通知', msgContent: '<p>放假三天</p>', ...given }
  const { body } = await server.call<{ id: string }>('POST', `${base}/add`, { token, payload })
  if (!body.success || !body.result) throw new Error(body.message)
  return body.result.id
}
const act = async (path: string, id: string, token = admin) =>
  (await server.call('PUT', `${path}?id=${id}`, { token })).body
const released = async (given: Record<string, unknown> = {}) => {
  const id = await add(given)
  expect((await act(to.release, id)).message).toBe('该系统通知发布成功')
  return id
}
const unread = async ({ token }: { token: string }, query = '') =>
  (await server.call<Unread>('GET', `${to.mine}${query}`, { token })).body.result as Unread
const sees = async (who: { token: string }, id: string) =>
  (await unread(who, '?pageSize=100')).anntMsgList.some(notice => notice.id === id)
const markRead = async ({ token }: { token: string }, anntId: string) =>
  (await server.call('PUT', to.markRead, { token, payload: { anntId } })).body
const receipts = async (id: string, query = '', token = admin) =>
  (
    await server.call<Page<AnnouncementReceipt> & { addressed: number; read: number }>(
      'GET',
      `${to.receipts}?id=${id}${query}`,
      {
        token,
      },
    )
  ).body
const inMinutes = (minutes: number) => formatTime(new Date(Date.now() + minutes * 60_000))
const stored = (id: string) =>
  server.deps.db.inTenant(1, tx =>
    tx.selectFrom('sys_announcement').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

describe('releasing an announcement', () => {
  it('SY-09 shows it from then on, with its sender and time, until it is revoked', async () => {
    const id = await add()
    expect(await sees(people.wen, id)).toBe(false)
    expect((await act(to.revoke, id)).message).toBe('该通知尚未发布')
    expect(await act(to.release, id)).toMatchObject({ success: true, message: '该系统通知发布成功' })
    const [first] = (await unread(people.wen)).anntMsgList
    expect(first).toMatchObject({ id, titile: '放假通知', sender: 'admin', priority: 'L', readFlag: '0' })
    expect(first?.sendTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect((await act(to.release, id)).message).toBe('该通知已发布')
    const { body } = await server.call('GET', `${to.revoke}?id=${id}`, { token: admin })
    expect(body).toMatchObject({ success: true, message: '该系统通知撤销成功' })
    expect(await sees(people.wen, id)).toBe(false)
    expect((await act(to.revoke, id)).message).toBe('该通知已撤销')
    expect((await stored(id)).cancel_time).not.toBeNull()
  })

  it('a released one is edited only after revoking, and is unread again after its next release', async () => {
    const id = await released({ msgType: 'USER', userIds: people.li.id })
    await markRead(people.li, id)
    const edit = (payload: object) => server.call('PUT', `${base}/edit`, { token: admin, payload: { id, ...payload } })
    expect((await edit({ titile: '改' })).body).toMatchObject({
      success: false,
      message: '已发布的通知不能编辑，请先撤销',
    })
    await act(to.revoke, id)
    expect((await edit({ titile: '改了', userIds: `${people.li.id},${people.wai.id}` })).body.success).toBe(true)
    await act(to.release, id)
    expect([await sees(people.li, id), await sees(people.wai, id), await sees(people.wen, id)]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('release is logged, and deleting withdraws it from everybody', async () => {
    const id = await released()
    const log = await server.deps.db.inTenant(1, tx =>
      tx.selectFrom('sys_log').select(['log_content', 'username']).where('log_content', 'like', `发布%${id}`).execute(),
    )
    expect(log).toEqual([{ log_content: `发布通知公告：${id}`, username: 'admin' }])
    await server.call('DELETE', `${base}/delete?id=${id}`, { token: admin })
    expect(await sees(people.wen, id)).toBe(false)
    await vi.waitFor(() =>
      expect(heard.at(-1)).toEqual({ tenantId: 1, users: 'all', frame: { cmd: 'topic', msgId: id } }),
    )
  })

  it('open pages of the audience are notified with its title, and without a title when it goes', async () => {
    const toAll = await released({ titile: '致全体' })
    const toOne = await released({ titile: '致一人', msgType: 'USER', userIds: people.li.id })
    await act(to.revoke, toOne)
    await server.call('GET', `${to.pushAgain}?anntId=${toAll}`, { token: admin })
    const news = { tenantId: 1, users: 'all', frame: { cmd: 'topic', msgId: toAll, msgTxt: '致全体' } }
    await vi.waitFor(() =>
      expect(heard.filter(({ frame }) => [toAll, toOne].includes(frame.msgId ?? ''))).toEqual([
        news,
        { tenantId: 1, users: [people.li.id], frame: { cmd: 'user', msgId: toOne, msgTxt: '致一人' } },
        { tenantId: 1, users: [people.li.id], frame: { cmd: 'user', msgId: toOne } },
        news,
      ]),
    )
  })

  it('a later start is announced once when it comes, and the announcement ends at its end time', async () => {
    const id = await released({ titile: '定时', startTime: inMinutes(60), endTime: inMinutes(120) })
    expect(await sees(people.wen, id)).toBe(false)
    await announceDueAnnouncements(server.deps)
    const shift = (minutes: number) =>
      server.deps.db.inTenant(1, tx =>
        sql`update sys_announcement set start_time = start_time + make_interval(mins => ${minutes}),
          end_time = end_time + make_interval(mins => ${minutes}) where id = ${id}`.execute(tx),
      )
    await shift(-61)
    expect(await sees(people.wen, id)).toBe(true)
    await announceDueAnnouncements(server.deps)
    await announceDueAnnouncements(server.deps)
    await vi.waitFor(() => expect(heard.filter(({ frame }) => frame.msgId === id)).toHaveLength(1))
    await shift(-60)
    expect(await sees(people.wen, id)).toBe(false)
    await act(to.revoke, id)
    expect((await act(to.release, id)).message).toBe('结束时间已过，请修改后再发布')
  })
})

describe('the audience of an announcement', () => {
  it('SY-09 is everybody, some users, departments with all below them, or roles', async () => {
    const who = async (id: string) => {
      const seen = await Promise.all(
        Object.entries(people).map(async ([name, one]) => ((await sees(one, id)) ? name : '')),
      )
      return seen.filter(Boolean).join(' ')
    }
    expect(await who(await released())).toBe('wen zhong li wai')
    expect(await who(await released({ msgType: 'USER', userIds: `${people.li.id},` }))).toBe('li')
    expect(await who(await released({ msgType: 'DEPART', departIds: departs.文学院 }))).toBe('wen zhong')
    expect(await who(await released({ msgType: 'DEPART', departIds: departs.中文系 }))).toBe('zhong')
    const { id: roleId } = await server.deps.db.inTenant(1, tx =>
      tx.selectFrom('sys_role').select('id').where('role_code', '=', 'xs').executeTakeFirstOrThrow(),
    )
    expect(await who(await released({ msgType: 'ROLE', roleIds: roleId }))).toBe('zhong li')
    expect((await unread({ token: foreign })).anntMsgTotal).toBe(0)
  })

  it.each([
    [{ msgType: 'USER' }, { userIds: '请选择用户' }],
    [{ msgType: 'DEPART', userIds: 'x' }, { userIds: '用户不正确' }],
    [{ msgType: 'DEPART' }, { departIds: '请选择部门' }],
    [{ msgType: 'ROLE', roleIds: newId() }, { roleIds: '所选角色不存在' }],
    [{ msgType: 'EVERYONE' }, { msgType: '通告对象的值“EVERYONE”不在可选范围内' }],
    [{ startTime: '2026-02-01 00:00:00', endTime: '2026-01-01 00:00:00' }, { endTime: '结束时间不能早于开始时间' }],
    [{ openType: 'url' }, { openPage: '请输入处理地址' }],
  ])('%o is refused at its field', async (given, result) => {
    const { body } = await server.call('POST', `${base}/add`, { token: admin, payload: { titile: 'x', ...given } })
    expect(body).toMatchObject({ success: false, result })
  })
})

describe('reading notices', () => {
  it('HD-12 lists five unread notices per category with totals, and drops read ones', async () => {
    const reader = { id: '', token: '' }
    reader.id = await createUser(server.deps.db, { username: 'reader' })
    reader.token = await openSession(server.deps.db, reader.id)
    const before = await unread(reader)
    const ids: string[] = []
    for (const category of ['1', '1', '1', '2', '2', '2', '2', '2', '2'])
      ids.push(
        await released({ msgType: 'USER', userIds: reader.id, msgCategory: category, titile: `第${ids.length}条` }),
      )
    const after = await unread(reader)
    expect([after.anntMsgTotal - before.anntMsgTotal, after.sysMsgTotal]).toEqual([3, 6])
    expect(after.sysMsgList.map(notice => notice.titile)).toEqual(['第8条', '第7条', '第6条', '第5条', '第4条'])
    expect((await unread(reader, '?pageSize=2')).sysMsgList).toHaveLength(2)
    expect(await markRead(reader, ids[8] ?? '')).toMatchObject({ success: true })
    expect((await unread(reader)).sysMsgTotal).toBe(5)
    const all = await server.call('PUT', to.readAll, { token: reader.token })
    expect(all.body).toMatchObject({ success: true, message: '全部已读' })
    expect(await unread(reader)).toMatchObject({ anntMsgTotal: 0, sysMsgTotal: 0, anntMsgList: [], sysMsgList: [] })
    const mine = async (query: string) =>
      (await server.call<Page<Notice>>('GET', `${to.myPage}?${query}`, { token: reader.token })).body.result
    expect((await mine('msgCategory=2&readFlag=1'))?.total).toBe(6)
    expect((await mine(`titile=${encodeURIComponent('*第3*')}`))?.records.map(({ titile }) => titile)).toEqual([
      '第3条',
    ])
    expect((await mine('readFlag=0'))?.total).toBe(0)
    expect((await mine('sender=nobody'))?.total).toBe(0)
    expect((await mine('msgCategory=2&pageNo=2&pageSize=4'))?.records).toHaveLength(2)
  })

  it('SY-09 receipts count the readers and list the others, by department', async () => {
    const id = await released({ msgType: 'DEPART', departIds: `${departs.文学院},${departs.理学院}` })
    await markRead(people.zhong, id)
    await markRead(people.zhong, id)
    const { result } = await receipts(id)
    expect(result).toMatchObject({ addressed: 3, read: 1, total: 3 })
    expect(result?.records.map(({ username, departs: names, readFlag }) => [username, names, readFlag])).toEqual([
      ['zhong', '中文系', '1'],
      ['li', '理学院', '0'],
      ['wen', '文学院', '0'],
    ])
    const names = async (query: string) => (await receipts(id, query)).result?.records.map(({ username }) => username)
    expect(await names('&readFlag=0')).toEqual(['li', 'wen'])
    expect(await names(`&departId=${departs.文学院}`)).toEqual(['zhong', 'wen'])
    expect(await names('&departId=x')).toEqual([])
    const file = await server.app.inject({
      url: `${apiBase}${to.exportReceipts}?id=${id}&readFlag=0`,
      headers: { [headers.token]: admin },
    })
    const [heading, first] = await readSheet(file.rawPayload)
    expect([heading, first]).toEqual([
      ['账号', '姓名', '部门', '状态', '阅读时间'],
      ['li', 'li老师', '理学院', '未读'],
    ])
  })
})

describe('row 122: permissions of announcements', () => {
  it('HD-12 readers see only notices addressed to them; a missing and a foreign one get the same answer', async () => {
    const id = await released({ msgType: 'USER', userIds: people.li.id })
    const ask = async (token: string, one: string) => {
      const { timestamp: _, ...body } = (await server.call<Notice>('GET', `${to.one}?id=${one}`, { token })).body
      return body
    }
    expect((await ask(people.li.token, id)).result).toMatchObject({
      id,
      titile: '放假通知',
      msgContent: '<p>放假三天</p>',
    })
    expect((await ask(admin, id)).result).toMatchObject({ id, userIds: people.li.id, version: expect.any(Number) })
    const missing = await ask(people.wai.token, newId())
    expect(missing).toEqual({ success: false, code: 500, message: '未找到对应数据', result: null })
    expect(await ask(people.wai.token, id)).toEqual(missing)
    expect(await ask(foreign, id)).toEqual(missing)
    await act(to.revoke, id)
    expect(await ask(people.li.token, id)).toEqual(missing)
    const marked = await markRead(people.wai, id)
    expect(marked).toMatchObject(missing)
  })

  it('HD-12 the audience reads attachments while the announcement is visible', async () => {
    const { id: fileId } = await uploaded(server, admin)
    const id = await released({ msgType: 'USER', userIds: people.li.id, files: fileId })
    const read = async (token: string) =>
      (await server.call<{ id: string }>('GET', `${paths.files.byId}?id=${fileId}`, { token })).body.result?.id
    expect((await unread(people.li)).anntMsgList[0]).toMatchObject({ id, files: fileId })
    expect([await read(people.li.token), await read(people.wai.token), await read(foreign)]).toEqual([
      fileId,
      undefined,
      undefined,
    ])
    await act(to.revoke, id)
    expect(await read(people.li.token)).toBeUndefined()
  })

  it.each([
    ['POST', `${base}/add`],
    ['POST', `${base}/edit`],
    ['GET', `${base}/list`],
    ['DELETE', `${base}/delete?id=x`],
    ['GET', `${to.release}?id=x`],
    ['PUT', `${to.revoke}?id=x`],
    ['GET', `${to.receipts}?id=x`],
    ['GET', `${to.exportReceipts}?id=x`],
  ] as const)('PE-04 %s %s needs its permission', async (method, path) => {
    const { status } = await server.call(method, path, {
      token: people.wen.token,
      ...(method === 'POST' && { payload: {} }),
    })
    expect(status).toBe(403)
  })

  it('HD-12 a reader notifies the own pages of a read notice, and can mark all as read', async () => {
    const id = await released({ titile: '再看一眼', msgType: 'USER', userIds: people.li.id })
    const tell = (who: { token: string }, query = '') =>
      server.call('GET', `${to.pushAgain}${query}`, { token: who.token })
    expect((await tell(people.wen, `?anntId=${id}`)).body.message).toBe('未找到对应数据')
    expect((await tell(people.li, `?anntId=${id}`)).body.success).toBe(true)
    await vi.waitFor(() =>
      expect(heard.at(-1)).toEqual({ tenantId: 1, users: [people.li.id], frame: { cmd: 'user', msgId: id } }),
    )
    expect(await sees(people.li, id)).toBe(true)
    expect((await tell(people.li)).body).toMatchObject({ success: true, message: '全部已读' })
    expect(await sees(people.li, id)).toBe(false)
  })

  it('another school’s announcement is not found by any route', async () => {
    const id = await released()
    for (const path of [to.release, to.revoke]) expect((await act(path, id, foreign)).message).toBe('未找到对应数据')
    expect((await receipts(id, '', foreign)).message).toBe('未找到对应数据')
  })
})

describe('rows 148 to 150: hostile values', () => {
  const payloads = [
    '<script>window.__x=1</script>',
    '<img src=x onerror="window.__x=1">',
    '<svg onload=window.__x=1><animate onbegin=window.__x=1>',
    '<a href="javascript:window.__x=1">x</a>',
    '<a href="&#106;avascript:window.__x=1">x</a>',
    '<iframe srcdoc="<script>parent.__x=1</script>"></iframe>',
    '<style>@import "//evil"</style>',
    '<p style="background:url(//evil);position:fixed" onclick="x()">x</p>',
    '<math><mtext></p><style><!--</style><img src onerror=window.__x=1>--></math>',
    '<form action="//evil"><input autofocus onfocus=window.__x=1>',
    '<img src="https://evil.example/t.png"><img src="//evil/t.png"><img src="data:image/svg+xml;base64,PHN2Zz4=">',
    '<a href="//evil">x</a><object data=x></object><embed src=x><meta http-equiv=refresh content=0>',
  ]

  it.each(payloads)('a body of %s is stored without its active parts', async payload => {
    const { msg_content: html } = await stored(await add({ msgContent: `<p>正文</p>${payload}` }))
    expect(html).toContain('<p>正文</p>')
    expect(html).not.toMatch(/script|\son\w+=|srcdoc|evil|<(?:img|svg|math|style|form|input|iframe|object|embed|meta)/i)
  })

  it('plain formatting is stored, with links that do not hand over the page', async () => {
    const kept =
      '<h2 style="text-align:center">标题</h2><p><span style="color:#ff0000">红</span><strong>粗</strong><u>线</u></p>' +
      '<table><tbody><tr><td colspan="2">格</td></tr></tbody></table><ol start="3"><li>三</li></ol>'
    const link = '<a href="https://www.moe.gov.cn/x?a=1" target="_blank" rel="noopener noreferrer">教育部</a>'
    const { msg_content: html } = await stored(
      await add({ msgContent: `${kept}<a href="https://www.moe.gov.cn/x?a=1" onclick="x">教育部</a>` }),
    )
    expect(html).toBe(kept + link)
  })

  it('a picture of ours is stored without its ticket, and each reader gets a ticket of their own', async () => {
    const file = newId()
    const image = `${apiBase}${paths.files.static}/${file}`
    const id = await released({ msgContent: `<img src="${image}?t=mine" alt="图">` })
    expect((await stored(id)).msg_content).toBe(`<img alt="图" src="${image}" />`)
    const notice = (await unread(people.wen)).anntMsgList.find(one => one.id === id)
    expect(notice?.msgContent).toMatch(new RegExp(`<img alt="图" src="${image}\\?t=[^"]{20,}" />`))
    const { body } = await server.call<Notice>('GET', `${to.one}?id=${id}`, { token: admin })
    expect(body.result?.msgContent).toContain(`${image}?t=`)
  })

  it.each(['L"><script>', 'X', 'l', '__proto__'])('priority %s is refused, by the database too', async priority => {
    const { body } = await server.call('POST', `${base}/add`, { token: admin, payload: { titile: 'x', priority } })
    expect(body).toMatchObject({ success: false, result: { priority: expect.stringContaining('不在可选范围内') } })
    const id = await add()
    const write = server.deps.db.inTenant(1, tx =>
      tx.updateTable('sys_announcement').set({ priority }).where('id', '=', id).execute(),
    )
    await expect(write).rejects.toMatchObject({ code: '23514' })
  })

  it.each([
    'javascript:alert(1)',
    '//evil.example',
    'data:text/html,x',
    '/\\evil',
    ' java\nscript:x',
    'ftp://x',
    'https://a"b',
  ])('an address %j is refused', async openPage => {
    const payload = { titile: 'x', openType: 'url', openPage }
    const { body } = await server.call('POST', `${base}/add`, { token: admin, payload })
    expect(body).toMatchObject({ success: false, result: { openPage: expect.stringContaining('处理地址应为') } })
  })

  it.each(['/xxcj/xwInfo/31?xwlx=31', 'https://www.moe.gov.cn/a#b', 'system/user'])(
    'the address %s is accepted',
    async openPage => {
      expect((await stored(await add({ openType: 'url', openPage }))).open_page).toBe(openPage)
    },
  )
})
