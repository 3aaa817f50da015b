import { expect, type Page, test } from '@playwright/test'
import { apiBase, webBase } from '@xw/shared/wire/headers'
import { startDialectServer } from '../apps/server/test/support/dialect-server.ts'
import { identityClient, startIdentityServer } from '../apps/server/test/support/identity-server.ts'
import { database } from './support/database.ts'
import { button, dialog, expectMessage, fill, openList, row } from './support/pages.ts'
import { api, signIn, tokenOf } from './support/people.ts'
import { detail } from './support/story.ts'
import { addUser, roleId } from './support/users.ts'

const password = 'Third-story-59'

const openThird = (isOpen: boolean) =>
  database('update sys_entry_setting set open_ways = $1', [
    isOpen ? ['account', 'phone', 'third'] : ['account', 'phone'],
  ])
test.afterEach(async () => {
  await openThird(false)
  await database('delete from sys_identity_provider')
})

const providerId = async (name: string) =>
  (await database<{ id: string }>('select id from sys_identity_provider where name = $1', [name]))[0]?.id ?? ''

/** Says at the provider's own page who it is. */
async function agree(page: Page, login: string) {
  await expect(page.getByRole('heading', { name: '校园认证' })).toBeVisible()
  await page.getByLabel('工号').fill(login)
  await page.getByRole('button', { name: '同意并继续' }).click()
}

test('SE-03 第三方登录：首次凭密码绑定，以后直接进入；在账号设置中解除后须重新绑定', async ({
  page,
  browser,
  baseURL,
}) => {
  const identity = await startIdentityServer()
  await database('update sys_platform_setting set public_address = $1', [baseURL])
  await addUser(page, { username: 'third_teacher', password }, { selectedroles: await roleId(page, 'yxgly') })
  await openThird(true)
  await signIn(page)
  await openList(page, '/isystem/identity-provider')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增 · 身份提供方')
  await fill(form, {
    名称: '校园认证',
    签发者地址: identity.issuer,
    应用标识: identityClient.clientId,
    应用密钥: identityClient.clientSecret,
  })
  await button(form, '保存').click()
  await expectMessage(page, '添加成功！')
  const id = await providerId('校园认证')
  identity.open([`${baseURL}${apiBase}/sys/thirdLogin/${id}/callback`])
  await button(row(page, '校园认证'), '测试连接').click()
  await expectMessage(page, '连接成功，签发者一致')

  const visitor = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await visitor.goto(`${webBase}/user/login?redirect=%2Faccount%2Fcenter`)
  await visitor.getByRole('link', { name: '校园认证' }).click()
  await agree(visitor, 'zhang')
  await expect(visitor.getByRole('heading', { name: '绑定账号' })).toBeVisible()
  await expect(visitor.getByText('您已通过校园认证（zhang的姓名）确认身份')).toBeVisible()
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await visitor.getByLabel('用户名').fill('third_teacher')
  await visitor.getByLabel('密码', { exact: true }).fill('wrong')
  await visitor.getByRole('button', { name: '绑定并登录' }).click()
  await expect(visitor.getByRole('alert')).toHaveText('用户名或密码错误')
  await visitor.getByLabel('密码', { exact: true }).fill(password)
  await visitor.getByRole('button', { name: '绑定并登录' }).click()
  await expect(visitor).toHaveURL(/\/account\/center/)
  await visitor.close()

  const again = await browser.newPage()
  await again.goto(`${webBase}/user/login`)
  await again.getByRole('link', { name: '校园认证' }).click()
  await agree(again, 'zhang')
  await expect(again).toHaveURL(/\/dashboard\/analysis/)
  await again.goto(`${webBase}/account/settings?tab=bindings`)
  const bindings = again.getByRole('region', { name: '账号绑定' })
  await expect(bindings.getByText(/zhang的姓名 · 绑定于/)).toBeVisible()
  await bindings.getByRole('button', { name: '解除绑定校园认证' }).click()
  await button(dialog(again, '解除与校园认证的绑定？'), '解除绑定').click()
  await expectMessage(again, '已解除绑定')
  await expect(bindings.getByText('未绑定')).toBeVisible()

  await bindings.getByRole('button', { name: '绑定校园认证' }).click()
  await again.getByLabel('当前密码').fill(password)
  await button(dialog(again, '绑定校园认证'), '前往校园认证').click()
  // The provider knows the browser by now and asks for nothing.
  await expectMessage(again, '绑定成功')
  await expect(bindings.getByText(/zhang的姓名 · 绑定于/)).toBeVisible()
  await again.close()
  await identity.close()
})

test('SH-15 在企业微信中直接由企业微信登录；没有开放时用账号登录', detail, async ({ page, browser }) => {
  const dialect = await startDialectServer()
  const token = await tokenOf(page)
  const data = { name: '企业微信', status: '1', ...dialect.settings.wechat, authorizeUrl: `${dialect.url}/authorize` }
  const added = await api(page, '/sys/identityProvider/add', { token, method: 'POST', data })
  expect(added.body.message).toBe('添加成功！')
  const userAgent = 'Mozilla/5.0 (iPhone) AppleWebKit/605 MicroMessenger/7.0.1 wxwork/4.1.0'
  const inside = await browser.newPage({ userAgent, viewport: { width: 390, height: 844 } })
  await inside.goto(`${webBase}/isystem/role`)
  await expect(inside).toHaveURL(/\/oauth2-app\/login\?redirect=/)
  await expect(inside.getByText('学校没有开放这个应用内的快捷登录，请使用账号登录。')).toBeVisible()
  await openThird(true)
  await inside.goto(`${webBase}/account/center`)
  await expect(inside).toHaveURL(new RegExp(`^${dialect.url}/authorize\\?appid=corp-1&.*#wechat_redirect$`))
  await inside.goto(`${webBase}/user/login?thirdError=cancelled`)
  await expect(inside).toHaveURL(/\/oauth2-app\/login/)
  await expect(inside.getByRole('alert')).toHaveText('您没有同意登录，请重新选择登录方式')
  await inside.close()
  await dialect.close()
})
