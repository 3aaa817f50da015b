import { expect, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { createDb, createPool } from '../apps/server/src/plugins/db.ts'
import { createSchool, createUser, userPassword } from '../apps/server/test/support/fixtures.ts'
import { type OwnProduct, startOwnProduct } from './support/own-product.ts'
import { button, choose, expectMessage, openList, row } from './support/pages.ts'
import { admin, fillSignIn } from './support/people.ts'

const office = { username: 'entry_office', password: userPassword }
const teacher = { username: 'entry_teacher', password: userPassword }

let product: OwnProduct
test.beforeAll(async () => {
  product = await startOwnProduct()
  const db = createDb(createPool(product.ownerUrl, 2))
  await createSchool(db, { code: '10077', name: '另一所大学' })
  await createUser(db, { ...office, roles: ['dwgly'] })
  await createUser(db, { ...teacher, roles: ['yxgly'] })
  await db.close()
})
test.afterAll(() => product.end())

test('SE-03 学校关闭账号密码后登录页只有手机号，教师的密码被拒绝，能修改设置的管理员仍可进入并重新开放', async ({
  page,
  browser,
}) => {
  const login = `${product.url + webBase}/user/login?school=10000`
  await page.goto(login)
  await fillSignIn(page, office)
  await expect(page).toHaveURL(/dashboard/)
  await page.goto(`${product.url + webBase}/isystem/entry`)
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('手机验证码').getByText('未设置短信网关，验证码将留在发件箱')).toBeVisible()
  await card('账号密码').getByRole('switch').click()
  await expect(card('手机验证码').getByText('首选', { exact: true })).toBeVisible()
  await button(page, '保存').click()
  await expectMessage(page, '编辑成功!')

  const visitor = await browser.newPage()
  await visitor.goto(login)
  await expect(visitor.getByRole('heading', { name: '手机号登录' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: '账号登录' })).toHaveCount(0)
  await visitor.getByRole('link', { name: '管理员登录' }).click()
  await fillSignIn(visitor, teacher)
  await expect(visitor.getByText('学校未开放账号密码登录，请使用其他方式登录')).toBeVisible()
  await fillSignIn(visitor, office)
  await expect(visitor).toHaveURL(/dashboard/)
  await visitor.goto(`${product.url + webBase}/isystem/entry`)
  await visitor.getByRole('region', { name: '账号密码', exact: true }).getByRole('switch').click()
  await button(visitor, '保存').click()
  await expectMessage(visitor, '编辑成功!')
  await visitor.close()

  const again = await browser.newPage()
  await again.goto(login)
  await again.getByRole('link', { name: '账号登录' }).click()
  await fillSignIn(again, teacher)
  await expect(again).toHaveURL(/dashboard/)
  await again.close()
})

test('SY-20 平台管理员从学校列表打开一所学校的登录方式并修改，其他学校不变', async ({ page, browser }) => {
  await page.goto(`${product.url + webBase}/user/login`)
  await fillSignIn(page, admin)
  await expect(page).toHaveURL(/dashboard/)
  await openList(page, '/isystem/tenant', product.url)
  await button(row(page, '另一所大学'), '登录方式').click()
  await expect(page).toHaveURL(/\/isystem\/entry\?tenantId=\d+/)
  await page.getByRole('region', { name: '手机验证码', exact: true }).getByRole('switch').click()
  await choose(page, page.getByLabel('注册账号的角色'), '学生')
  await button(page, '保存').click()
  await expectMessage(page, '编辑成功!')

  const visitor = await browser.newPage()
  await visitor.goto(`${product.url + webBase}/user/login?school=10077`)
  await expect(visitor.getByRole('heading', { name: '账号登录' })).toBeVisible()
  await expect(visitor.getByLabel('用户名')).toBeVisible()
  await expect(visitor.getByRole('link', { name: '手机号登录' })).toHaveCount(0)
  // The previous test made the phone the first sign-in method of 示范大学.
  await visitor.getByLabel('学校').selectOption({ label: '示范大学' })
  await expect(visitor.getByRole('heading', { name: '手机号登录' })).toBeVisible()
  await visitor.close()
})
