import { expect, test } from '@playwright/test'
import { database } from './support/database.ts'
import { button, openList, row } from './support/pages.ts'
import { admin, api, comeBack, tokenOf } from './support/people.ts'

const code = 'rzgszw'
// Other stories count positions.
test.afterAll(() => database('delete from sys_position where code = $1', [code]))

test('SY-11 操作、拒绝和登录都有日志，按内容和追踪号查到，没有新增和删除', async ({ page }) => {
  await comeBack(page)
  const token = await tokenOf(page)
  const add = () =>
    api(page, '/sys/position/add', { token, method: 'POST', data: { code, name: '日志故事里的职务', rank: '1' } })
  expect((await add()).body.success).toBe(true)
  expect((await add()).body.success).toBe(false)

  await openList(page, '/isystem/log/2')
  await expect(button(page, '新增')).toHaveCount(0)
  const asked = (label: string) => page.getByRole('textbox', { name: label })
  await asked('日志内容').fill('职务·新增')
  await button(page, '查询').click()
  const refused = row(page, '职务·新增 未成功').first()
  await expect(refused).toContainText(admin.username)
  await expect(refused).toContainText('未成功')
  await expect(page.getByText('日志故事里的职务')).toHaveCount(0)

  const { body } = await api<{ records: { traceId: string }[] }>(page, '/sys/log/list?logType=2&keyWord=新增职务', {
    token,
  })
  await page.getByText('展开', { exact: true }).click()
  await asked('日志内容').fill('')
  await asked('追踪号').fill(body.result.records[0]?.traceId ?? '')
  await button(page, '查询').click()
  await expect(row(page, '新增职务：')).toHaveCount(1)

  await openList(page, '/isystem/log/1')
  await expect(row(page, '登录成功').first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '浏览器' })).toBeVisible()
})
