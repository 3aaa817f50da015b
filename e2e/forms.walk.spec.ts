import { expect, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { button, dialog, fill, openList, row } from './support/pages.ts'
import { api, comeBack } from './support/people.ts'

test.describe('表单比窗口高', () => {
  test.use({ viewport: { width: 1280, height: 520 } })

  test('保存被拒绝时，滚动到出错的字段并把光标放进去', async ({ page }) => {
    await comeBack(page)
    await openList(page, '/isystem/user')
    await button(page, '新增').click()
    const form = dialog(page, '新增 · 用户')
    await fill(form, { 用户账号: 'refused' })
    await form.getByLabel('可管理的学位类型').scrollIntoViewIfNeeded()
    await expect(form.getByLabel('用户姓名')).not.toBeInViewport()
    await button(form, '保存').click()
    await expect(form.getByText('请输入用户姓名')).toBeInViewport()
    await expect(form.getByLabel('用户姓名')).toBeFocused()
  })

  test('保存时记录已被他人修改，滚动到哪里都看得到原因', async ({ page }) => {
    const token = await comeBack(page)
    const data = { roleName: '先来后到', roleCode: 'stale_form', description: '' }
    const { body } = await api<{ id: string }>(page, '/sys/role/add', { token, method: 'POST', data })
    await openList(page, '/isystem/role')
    await button(row(page, '先来后到'), '编辑').click()
    const form = dialog(page, '编辑 · 角色')
    await fill(form, { 角色名称: '后来' })
    const current = await api<{ version: number }>(page, `/sys/role/queryById?id=${body.result.id}`, { token })
    const change = { id: body.result.id, version: current.body.result.version, description: '先到' }
    expect((await api(page, '/sys/role/edit', { token, method: 'POST', data: change })).body.success).toBe(true)
    await page.setViewportSize({ width: 1280, height: 400 })
    await form.locator('.ant-modal-body').evaluate(box => box.scrollTo(0, box.scrollHeight))
    await button(form, '保存').click()
    await expect(form.getByText('已被他人修改')).toBeInViewport({ ratio: 1 })
  })
})

test('放弃和删除的按钮不会得到焦点：Esc 之后按回车，填写的内容还在', async ({ page }) => {
  await comeBack(page)
  await openList(page, '/isystem/position')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增 · 职务')
  await fill(form, { 职务名称: '写到一半' })
  await page.keyboard.press('Escape')
  await expect(button(dialog(page, '放弃未保存的修改？'), '继续填写')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page, '放弃未保存的修改？')).toBeHidden()
  await expect(form.getByLabel('职务名称')).toHaveValue('写到一半')

  await openList(page, '/isystem/role')
  await page.getByRole('checkbox').last().check()
  await button(page, '批量删除').click()
  await expect(button(dialog(page, '确认删除'), '取消')).toBeFocused()
})

test('PK-07 停顿 300 毫秒后才查找一项，800 毫秒后才查找多项', async ({ page }) => {
  await comeBack(page)
  await page.goto(`${webBase}/test/home?show=searchSelect`)
  const asked: (string | null)[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.includes(`${paths.dict.search}/`)) asked.push(searchParams.get('keyword'))
  })
  const pauses = [
    { key: 'searchSelect', delayMs: 300, words: ['中', '中国'] },
    { key: 'searchSeveral', delayMs: 800, words: ['软', '软件'] },
  ]
  await page.clock.install()
  for (const { key, delayMs, words } of pauses) {
    const input = page.locator(`#gallery_${key}`)
    await input.click()
    await expect.poll(() => asked).toEqual([''])
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    for (const word of words) {
      await input.fill(word)
      await expect(page.locator('.ant-select-dropdown:visible').getByText('正在查询…')).toBeVisible()
      await page.clock.runFor(delayMs - 1)
    }
    expect(asked).toEqual([''])
    await page.clock.runFor(1)
    await expect.poll(() => asked).toEqual(['', words.at(-1)])
    await page.clock.resume()
    await page.keyboard.press('Escape')
    asked.length = 0
  }
})
