import { expect, test } from '@playwright/test'
import { buildCasService } from '@xw/shared/session/cas-service'
import { webBase } from '@xw/shared/wire/headers'
import { startCasServer } from '../apps/server/test/support/cas-server.ts'
import { database } from './support/database.ts'
import { button, expectMessage, fill } from './support/pages.ts'
import { signIn } from './support/people.ts'
import { addUser, roleId } from './support/users.ts'

const person = { username: 'by_cas', password: 'Single-sign-on-59' }

const openCas = (isOpen: boolean) =>
  database('update sys_entry_setting set open_ways = $1 where tenant_id = 1', [
    isOpen ? ['account', 'phone', 'cas'] : ['account', 'phone'],
  ])
test.afterEach(async () => {
  await openCas(false)
  await database('update sys_cas_setting set server_url = null, site_url = null')
})

test('SE-02 统一身份认证：管理员填写、测试并开放，教师经 CAS 登录到想去的页面，在 CAS 退出后会话随即结束', async ({
  page,
  browser,
  baseURL,
}) => {
  const cas = await startCasServer()
  await addUser(page, person, { selectedroles: await roleId(page, 'yxgly') })
  await signIn(page)
  await page.goto(`${webBase}/isystem/cas`)
  await fill(page, { 'CAS 地址': 'cas.example' })
  await button(page, '保存').click()
  await expect(page.getByText('应为以 https:// 或 http:// 开头的网址，不带参数')).toBeVisible()
  await fill(page, { 'CAS 地址': cas.url, 本系统的访问地址: baseURL ?? '' })
  const [school] = await database<{ code: string }>('select code from sys_tenant where id = 1')
  const service = buildCasService(baseURL ?? '', school?.code ?? '')
  await expect(page.getByText(service)).toBeVisible()
  await button(page, '保存').click()
  await expectMessage(page, '编辑成功!')
  await openCas(true)
  await page.getByRole('link', { name: '登录方式' }).last().click()
  const way = page.getByRole('region', { name: '统一身份认证（CAS）' })
  await button(way, '测试连接').click()
  await expect(way.getByText('CAS 服务器应答正常')).toBeVisible()

  const visitor = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await visitor.goto(`${webBase}/user/login?redirect=%2Faccount%2Fcenter`)
  cas.signIn({ user: 'nobody_here' })
  await visitor.getByRole('link', { name: '统一身份认证' }).click()
  await expect(visitor.getByRole('alert')).toHaveText('您在本系统中还没有账号，请与学校管理员联系')
  await visitor.getByRole('link', { name: '使用其他方式登录' }).click()
  cas.signIn({ user: person.username })
  await visitor.getByRole('link', { name: '统一身份认证' }).click()
  await expect(visitor).toHaveURL(/\/account\/center/)
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  expect(await cas.signOut(person.username)).toEqual([200])
  await visitor.reload()
  await expect(visitor).toHaveURL(/\/user\/login/)
  await visitor.close()

  // A school's portal may link to the product with a CAS ticket, which signs in the user that the CAS server names.
  const fromPortal = await browser.newPage()
  await fromPortal.goto(`${service}?ticket=${cas.grant(service, { user: 'admin' })}`)
  await expect(fromPortal).toHaveURL(/\/dashboard\/analysis/)
  await fromPortal.goto(`${webBase}/account/center`)
  await expect(fromPortal.getByText(person.username).first()).toBeVisible()
  await fromPortal.close()
  await cas.close()
})
