import { apiBase, webBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import type { SignedIn } from '@xw/shared/wire/session'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { begun, type CasSchool, no, startCasSchool, troubles } from '../../../../test/support/cas-sign-in.ts'
import { createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { execute } from '../../../../test/support/sql.ts'
import { signInMethods } from '../../../sign-in-methods.ts'

let school: CasSchool
let other: number
beforeAll(async () => {
  school = await startCasSchool()
  const { db } = school.server.deps
  other = await createSchool(db, { code: '10002', name: '第二大学' })
  await createUser(db, { username: 'Teacher', roles: ['yxgly'] })
})
afterAll(() => school.close())
beforeEach(() => school.reset())

describe('SE-02 a ticket of the school’s CAS server', () => {
  it.each(['2', '3'] as const)('opens a session by protocol %s.0, like every sign-in method', async protocol => {
    await school.set({ protocol })
    const answer = await school.come({ user: 'teacher' })
    expect(answer).toMatchObject({ success: true, message: '登录成功', result: { userInfo: { username: 'Teacher' } } })
    expect(answer.result).toMatchObject({ departs: [], multi_depart: 0 })
    expect(await school.isOpen(answer.result?.token ?? '')).toBe(true)
    expect(school.cas.asked).toEqual([protocol === '3' ? '/cas/p3/serviceValidate' : '/cas/serviceValidate'])
    const log = await execute<{ content: string }>(
      school.server.database.ownerUrl,
      `select log_content as content from sys_log where username = 'Teacher' order by id desc limit 1`,
    )
    expect(log[0]?.content).toBe('统一身份认证登录成功')
  })

  it('is accepted by POST too, as the customer calls it', async () => {
    const ticket = school.cas.grant(school.service, { user: 'Teacher' })
    const payload = { ticket, service: school.service }
    const { body } = await school.server.call<SignedIn>('POST', paths.cas.validate, { payload, headers: begun })
    expect(body).toMatchObject({ success: true, result: { userInfo: { username: 'Teacher' } } })
  })

  it('opens one session for 20 parallel calls and none later, even if the server confirms it again', async () => {
    const ticket = school.cas.grant(school.service, { user: 'Teacher' })
    const all = await Promise.all(Array.from({ length: 20 }, () => school.validate(ticket)))
    expect(all.filter(({ success }) => success)).toHaveLength(1)
    school.cas.forge(response(success('Teacher')))
    const again = await Promise.all(Array.from({ length: 20 }, () => school.validate(ticket)))
    for (const answer of again) expect(answer).toMatchObject(troubles.expired)
    const ticketForAll = 'ST-for-all-at-once'
    const forged = await Promise.all(Array.from({ length: 20 }, () => school.validate(ticketForAll)))
    expect(forged.filter(answer => answer.success)).toHaveLength(1)
  })

  it('is refused when it is for another service, unknown to the server, or malformed', async () => {
    const { cas, site, validate } = school
    expect(await validate(cas.grant(`${site}/elsewhere`, { user: 'Teacher' }))).toMatchObject(troubles.failed)
    expect(await validate('ST-invented')).toMatchObject(troubles.failed)
    cas.asked.length = 0
    for (const ticket of ['', 'PT-1', 'PGT-1', 'ST-a b', 'ST-', 'ST-中文'])
      expect(await validate(ticket)).toMatchObject(troubles.failed)
    expect(cas.asked).toEqual([])
  })

  it('is checked at the school’s own server only, whatever service the client names', async () => {
    const { cas, code, service, validate } = school
    const ticket = cas.grant(service, { user: 'Teacher' })
    for (const given of [
      '',
      `http://evil.example${apiBase}${paths.cas.callback}/${code}`,
      `${service}?a=b`,
      `${service}/`,
      service.replace(code, '10002'),
      service.replace(code, 'nobody'),
      service.replace(code, '%E0%A4%A'),
    ])
      expect(await validate(ticket, given)).toMatchObject(troubles.closed)
    expect(cas.asked).toEqual([])
    expect(await validate(ticket)).toMatchObject({ success: true })
  })

  it('is refused in a browser that has begun nothing here, and stays valid', async () => {
    const ticket = school.cas.grant(school.service, { user: 'Teacher' })
    for (const cookie of ['', 'xw-browser=', 'xw-browser=short', 'xw-third=x'])
      expect(await school.validate(ticket, school.service, { cookie })).toMatchObject(troubles.expired)
    expect(school.cas.asked).toEqual([])
    expect(await school.validate(ticket)).toMatchObject({ success: true })
  })

  it('is refused when the school has not opened CAS', async () => {
    await school.choose({ open_ways: ['account'] })
    expect(await school.come({ user: 'Teacher' })).toMatchObject(troubles.closed)
    expect(school.cas.asked).toEqual([])
  })

  it('is stored as a hash, and only after the server has confirmed it', async () => {
    const ticket = school.cas.grant(school.service, { user: 'Teacher' })
    await school.validate('ST-refused-by-the-server')
    await school.validate(ticket)
    const rows = await execute<{ row: string }>(
      school.server.database.ownerUrl,
      `select t::text || encode(hash, 'escape') as row from sys_ticket t where purpose = 'cas:used'
       union all select s::text from sys_session s`,
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.some(({ row }) => row.includes(ticket))).toBe(false)
    const before = await count()
    for (let n = 0; n < 20; n += 1) await school.validate(`ST-invented-${n}`)
    expect(await count()).toBe(before)
  })
})

const count = async () =>
  (await execute(school.server.database.ownerUrl, `select from sys_ticket where purpose = 'cas:used'`)).length

const response = (content: string, namespace = 'http://www.yale.edu/tp/cas') =>
  `<cas:serviceResponse xmlns:cas="${namespace}">${content}</cas:serviceResponse>`
const success = (user: string, more = '') =>
  `<cas:authenticationSuccess><cas:user>${user}</cas:user>${more}</cas:authenticationSuccess>`
const ok = success('Teacher')

describe('SE-02 the server’s answer', () => {
  it.each([
    ['that is empty', ''],
    ['that is a page', '<html><body>Teacher</body></html>'],
    ['of protocol 1', 'yes\nTeacher\n'],
    ['with an entity', `<!DOCTYPE a [<!ENTITY t "Teacher">]>${response(success('&t;'))}`],
    ['with a declaration of types', `<!DOCTYPE a SYSTEM "http://evil.example/a.dtd">${response(ok)}`],
    ['with a comment in the name', response(success('Teacher<!-- -->x'))],
    ['of another namespace', response(ok, 'http://evil.example')],
    [
      'of no namespace',
      response(ok)
        .replace(/ xmlns:cas="[^"]*"/, '')
        .replaceAll('cas:', ''),
    ],
    ['whose prefix means nothing', response(ok).replace(/ xmlns:cas="[^"]*"/, '')],
    [
      'whose success is of another namespace',
      response(
        ok
          .replaceAll('cas:authenticationSuccess', 'x:authenticationSuccess')
          .replace('Success>', 'Success xmlns:x="x">'),
      ),
    ],
    [
      'whose user is of another namespace',
      response(success('').replace(/<cas:user>.*<\/cas:user>/, '<user xmlns="x">Teacher</user>')),
    ],
    ['with a failure beside a success', response(`<cas:authenticationFailure/>${ok}`)],
    ['with two successes', response(ok + ok)],
    ['with two users', response(success('nobody', '<cas:user>Teacher</cas:user>'))],
    ['with a second user of another namespace', response(success('Teacher', '<user xmlns="x">nobody</user>'))],
    ['with a user inside a user', response(success('<cas:user>Teacher</cas:user>'))],
    ['without a user', response(success(' '))],
    ['whose success is deeper', response(`<cas:a>${ok}</cas:a>`)],
    ['that is not whole', response(ok).slice(0, -5)],
  ])('%s opens nothing', async (_, answer) => {
    school.cas.forge(answer)
    expect(await school.validate(`ST-${Math.random()}`)).toMatchObject(troubles.failed)
  })

  it('an answer that is too long opens nothing', async () => {
    school.cas.forge(response(ok + ' '.repeat(70_000)))
    expect(await school.validate('ST-1')).toMatchObject(troubles.unreachable)
  })

  it('a server in an internal network that is not allowed is not called', async () => {
    await school.set({ server_url: 'http://10.1.2.3/cas' })
    expect(await school.validate('ST-1')).toMatchObject(troubles.unreachable)
  })
})

describe('SE-02 the person that the server names', () => {
  const setWorkNo = (username: string) =>
    school.server.deps.db.inTenant(1, tx =>
      tx.updateTable('sys_user').set({ work_no: 'T0042' }).where('username', '=', username).execute(),
    )

  it('is found by the school’s attribute, as user name or staff number, and never guessed', async () => {
    await setWorkNo('Teacher')
    await school.set({ user_attribute: 'employeeNumber', match_by: 'workNo' })
    const by = (attributes: Record<string, string | string[]>) => school.come({ user: 'x', attributes })
    expect(await by({ employeeNumber: 'T0042' })).toMatchObject({ result: { userInfo: { username: 'Teacher' } } })
    const unclear = no('统一身份认证没有给出您唯一的身份属性，请与学校管理员联系')
    expect(await by({ uid: 'T0042' })).toMatchObject(unclear)
    expect(await by({ employeeNumber: ['T0042', 'T0043'] })).toMatchObject(unclear)
    await createUser(school.server.deps.db, { username: 'namesake', roles: ['yxgly'] })
    await setWorkNo('namesake')
    expect(await by({ employeeNumber: 'T0042' })).toMatchObject(no('您的身份对应多个账号，请使用账号密码登录'))
  })

  it('gets an account, with the school’s role and the given name, only where the school wants that', async () => {
    await school.set({ name_attribute: 'cn' })
    const come = (user = 'T0099') => school.come({ user, attributes: { cn: '王<小>芳&' } })
    expect(await come()).toMatchObject(no('您在本系统中还没有账号，请与学校管理员联系'))
    const role = await school.server.deps.db.inTenant(1, tx =>
      tx
        .selectFrom('sys_role')
        .select('id')
        .where('tenant_id', '=', 1)
        .where('role_code', '=', 'yxgly')
        .executeTakeFirstOrThrow(),
    )
    await school.choose({ provision_from: ['cas'], provision_role: role.id })
    const all = await Promise.all(Array.from({ length: 4 }, () => come()))
    expect(all.map(({ success: isIn, message }) => [isIn, message])).toEqual(all.map(() => [true, '登录成功']))
    expect(all[0]?.result?.userInfo).toMatchObject({ username: 'T0099', realname: '王<小>芳&', roleCode: 'yxgly' })
    expect(new Set(all.map(({ result }) => result?.userInfo.id)).size).toBe(1)
    expect((await come('不是用户名 <b>')).message).toMatch(/^无法为您建立账号：.*请与学校管理员联系$/)
  })

  it('is never of another school or of the platform, and is refused while frozen', async () => {
    const { db } = school.server.deps
    await createUser(db, { username: 'elsewhere', roles: ['yxgly'], tenantId: other })
    expect((await school.come({ user: 'elsewhere' })).success).toBe(false)
    const id = await createUser(db, { username: 'frozen', roles: ['yxgly'] })
    await db.platform.updateTable('sys_account').set({ status: '2' }).where('id', '=', id).execute()
    expect(await school.come({ user: 'frozen' })).toMatchObject(no('该用户已冻结'))
    const ofPlatform = await createUser(db, { username: 'operator', roles: ['yxgly'] })
    await db.platform.updateTable('sys_account').set({ tenant_id: 0 }).where('id', '=', ofPlatform).execute()
    expect(await school.come({ user: 'operator' })).toMatchObject(
      no('平台账号不能由学校的身份提供方登录，请使用账号密码登录'),
    )
  })
})

describe('SE-02 the browser’s way', () => {
  const get = (path: string, cookie = '') => school.server.app.inject({ url: apiBase + path, headers: { cookie } })
  const cookiesOf = ({ headers }: Awaited<ReturnType<typeof get>>) => [headers['set-cookie'] ?? []].flat()

  it('leads to the school’s server with our service, and back to the sign-in page with the wanted page', async () => {
    const { cas, code, service } = school
    const there = await get(`${paths.cas.login}?school=${code}&redirect=%2Faccount%2Fcenter`)
    expect([there.statusCode, there.headers.location]).toEqual([
      302,
      `${cas.url}/login?${new URLSearchParams({ service }).toString()}`,
    ])
    const cookies = cookiesOf(there).map(cookie => cookie.split(';')[0] ?? '')
    expect(cookies).toHaveLength(2)
    const back = await get(`${paths.cas.callback}/${code}?ticket=ST-1`, cookies.join('; '))
    const query = new URLSearchParams({ ticket: 'ST-1', service, redirect: '/account/center', school: code })
    expect([back.statusCode, back.headers.location]).toEqual([302, `${webBase}/user/login?${query.toString()}`])
  })

  it('begins again for a browser that has not begun here, and drops its ticket', async () => {
    const { code } = school
    const back = await get(`${paths.cas.callback}/${code}?ticket=ST-of-somebody-else`)
    expect([back.statusCode, back.headers.location]).toEqual([302, `${apiBase}${paths.cas.login}?school=${code}`])
    const without = await get(`${paths.cas.callback}/${code}`)
    expect(without.headers.location).toBe(`${webBase}/user/login?thirdError=cancelled`)
  })

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/.//evil.example', 'javascript:alert(1)'])(
    'does not lead to %s afterwards',
    async redirect => {
      const query = new URLSearchParams({ school: school.code, redirect }).toString()
      const there = await get(`${paths.cas.login}?${query}`)
      expect(cookiesOf(there).join()).toContain('xw-cas-redirect=;')
      const cookie = `${begun.cookie}; xw-cas-redirect=${encodeURIComponent(redirect)}`
      const back = await get(`${paths.cas.callback}/${school.code}?ticket=ST-1`, cookie)
      expect(back.headers.location).toContain('ticket=ST-1')
      expect(back.headers.location).not.toContain('redirect=')
    },
  )

  it('reports `closed` for a school without a complete setting or with CAS not opened', async () => {
    const closed = `${webBase}/user/login?thirdError=closed`
    for (const code of ['10002', 'nobody']) {
      expect((await get(`${paths.cas.login}?school=${code}`)).headers.location).toBe(closed)
      expect((await get(`${paths.cas.callback}/${code}?ticket=ST-1`, begun.cookie)).headers.location).toBe(closed)
    }
    await school.choose({ open_ways: ['account'] })
    expect((await get(`${paths.cas.login}?school=${school.code}`)).headers.location).toBe(closed)
  })
})

describe('SE-02 the connection test', () => {
  const test = () => signInMethods.cas.test?.(school.server.deps, 1)

  it('reports a working CAS server, and what is wrong with others', async () => {
    expect(await test()).toBe('CAS 服务器应答正常')
    school.cas.forge('<html></html>')
    await expect(test()).rejects.toThrow('CAS 服务器的应答不是预期的内容，请检查地址和协议版本')
    await school.set({ server_url: 'http://127.0.0.1:1/cas' })
    await expect(test()).rejects.toThrow('无法连接身份提供方')
    await school.set({ server_url: null })
    await expect(test()).rejects.toThrow('请先填写 CAS 地址')
    expect(await signInMethods.cas.listGaps?.(school.server.deps, 1)).toEqual([{ text: 'CAS 地址未填写', stops: true }])
  })
})
