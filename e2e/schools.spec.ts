import { expect, test } from '@playwright/test'
import { apiBase, headers, webBase } from '@xw/shared/wire/headers'
import { createDb, createPool, type Db } from '../apps/server/src/plugins/db.ts'
import { createDepart, createSchool, createUser, userPassword } from '../apps/server/test/support/fixtures.ts'
import { type OwnProduct, startOwnProduct } from './support/own-product.ts'
import { button, choose, dialog, openList, row } from './support/pages.ts'
import { admin, fillSignIn } from './support/people.ts'
import { detail } from './support/story.ts'

const first = '示范大学'
const second = '另一所大学'
const sameName = 'story_same_name'
const person = { username: 'story_two_schools', password: userPassword }

let product: OwnProduct
let db: Db
test.beforeAll(async () => {
  product = await startOwnProduct()
  db = createDb(createPool(product.ownerUrl, 2))
  const school = await createSchool(db, { code: '10077', name: second })
  const departs = [
    await createDepart(db, { name: '仅属第一所的学院', orgCode: 'A01' }),
    await createDepart(db, { name: '第一所的第二学院', orgCode: 'A02' }),
  ]
  const accountId = await createUser(db, { ...person, realname: '两校教师', roles: ['admin'], departs })
  const place = await createDepart(db, { name: '第二所的学院', orgCode: 'B01', tenantId: school })
  const there = { tenantId: school, accountId, realname: '两校教师', roles: ['admin'], departs: [place] }
  await createUser(db, { ...person, ...there })
  await createUser(db, { username: 'story_no_depart', roles: ['dwgly'] })
  await createUser(db, { username: sameName })
  await createUser(db, { username: sameName, tenantId: school })
})
test.afterAll(async () => {
  await db.close()
  await product.end()
})

test('HD-10 隶属多个部门时先选部门，没有选会提示，选定后记住', async ({ page }) => {
  await page.goto(`${product.url + webBase}/user/login?school=10000`)
  await fillSignIn(page, person)
  const choice = page.getByRole('dialog', { name: '请选择登录部门' })
  await expect(choice).toBeVisible()
  await expect(choice.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await choice.getByLabel('您隶属于多部门，请选择当前所在部门').hover()
  await expect(page.getByRole('tooltip', { name: '您隶属于多部门，请选择当前所在部门' })).toBeVisible()
  await choice.getByRole('button', { name: /确\s*定/ }).click()
  await expect(choice.getByText('请选择部门', { exact: true }).last()).toBeVisible()
  await choice.getByRole('combobox').click()
  await page.getByTitle('第一所的第二学院').click()
  await choice.getByRole('button', { name: /确\s*定/ }).click()
  await expect(choice).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '切换部门' }).click()
  await expect(choice.locator('.ant-select')).toContainText('第一所的第二学院')
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(kept).toContain('A02')
})

test('HD-10 没有部门的人想切换部门时得到提示', detail, async ({ page }) => {
  await page.goto(`${product.url + webBase}/user/login?school=10000`)
  await fillSignIn(page, { username: 'story_no_depart', password: userPassword })
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '切换部门' }).click()
  await expect(page.getByText('您尚未设置部门信息!')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('HD-07 切换学校后，页面、存储和旧令牌都不再通往原来的学校', async ({ page }) => {
  const menu = page.waitForRequest(/getUserPermissionByToken/)
  await page.goto(`${product.url + webBase}/user/login?school=10000`)
  await fillSignIn(page, person)
  const oldToken = (await menu).headers()[headers.token.toLowerCase()] ?? ''
  const choice = page.getByRole('dialog', { name: '请选择登录部门' })
  await choice.getByRole('combobox').click()
  await page.getByTitle('仅属第一所的学院').click()
  await choice.getByRole('button', { name: /确\s*定/ }).click()
  await page.goto(`${product.url + webBase}/isystem/user`)
  await expect(page.getByRole('row').filter({ hasText: 'story_no_depart' })).toBeVisible()

  await page.getByRole('button', { name: `学校切换，当前为${first}` }).click()
  const switching = page.getByRole('dialog', { name: '学校切换' })
  await expect(switching.getByRole('button', { name: /切\s*换/ })).toBeDisabled()
  await switching.getByRole('radio', { name: second }).check()
  await switching.getByRole('button', { name: /切\s*换/ }).click()
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
  await expect(page.getByRole('button', { name: `学校切换，当前为${second}` })).toBeVisible()
  await page.goto(`${product.url + webBase}/account/center`)
  await expect(page.locator('main').getByText('第二所的学院')).toBeVisible()

  const shown = await page.locator('body').innerText()
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  for (const text of [shown, kept]) {
    expect(text).not.toContain('仅属第一所的学院')
    expect(text).not.toContain('A01')
    expect(text).not.toContain('story_no_depart')
  }
  expect(kept).not.toContain(oldToken)
  expect(kept).not.toContain('/isystem/user')
  const answer = await page.request.get(`${product.url + apiBase}/sys/user/list`, {
    headers: { [headers.token]: oldToken },
  })
  expect(answer.status()).toBe(401)

  await page.goto(`${product.url + webBase}/isystem/user`)
  await expect(page.getByRole('row').filter({ hasText: person.username })).toBeVisible()
  await expect(page.getByText('story_no_depart')).toHaveCount(0)
})

test('添加成员被拒绝时，原因写在所选的账号旁，焦点也在那里', detail, async ({ page }) => {
  await page.goto(`${product.url + webBase}/user/login`)
  await fillSignIn(page, admin)
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
  await openList(page, '/isystem/tenant', product.url)
  await button(row(page, first), '成员').click()
  await button(page, '添加成员').click()
  const form = dialog(page, '添加成员')
  await form.getByLabel('账号', { exact: true }).fill(sameName)
  await button(form, '查找').click()
  const other = form.getByRole('radio', { name: `${sameName} · ${second}` })
  await other.check()
  await choose(page, form.getByRole('combobox', { name: '在该校的角色' }), '导师')
  await page.keyboard.press('Escape')
  await button(form, '添加').click()
  await expect(form.getByText('该校已有同名的账号')).toBeVisible()
  await expect(form.getByRole('radio').first()).toBeFocused()
})
