import { expect, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { button, expectMessage, fill } from './support/pages.ts'
import { comeBack } from './support/people.ts'
import { detail } from './support/story.ts'

const views = [
  {
    view: 'overview',
    title: '监控总览',
    card: '最近一分钟，全部进程',
    says: '可用系统内存',
    path: '/dashboard/monitor',
  },
  { view: 'system', title: '系统信息', card: '机器与进程', says: 'Node.js v24' },
  { view: 'disk', title: '磁盘监控', card: '磁盘', says: '数据目录' },
  { view: 'runtime', title: '运行时', card: '最近一分钟', says: '已用堆内存' },
  { view: 'messaging', title: '缓存与消息', card: '缓存与登录', says: '有效登录' },
  { view: 'http', title: 'HTTP 服务', card: '最近一分钟', says: '耗时 P95' },
  { view: 'trace', title: '请求追踪', card: '最近的请求', says: '/sys/login' },
  { view: 'database', title: '数据库', card: 'PostgreSQL', says: '缓存命中率' },
]

test('SY-25 平台管理员查看系统监控的每一页，三种宽度都不必左右滚动', async ({ page }) => {
  await comeBack(page)
  for (const { view, title, card, says, path = `/isystem/monitor/${view}` } of views) {
    await page.goto(webBase + path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('region', { name: card, exact: true }).first()).toContainText(says, { timeout: 40_000 })
    for (const width of [1440, 1000, 390]) {
      await page.setViewportSize({ width, height: 900 })
      // A chart takes its new width a moment after the page has it.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
          message: `${view} at ${width}`,
        })
        .toBe(0)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

test('SY-25 服务进程和后台进程都在系统信息中', detail, async ({ page }) => {
  await comeBack(page)
  await page.goto(`${webBase}/isystem/monitor/system`)
  const processes = page.getByRole('table', { name: '进程' })
  for (const kind of ['服务进程', '后台进程'])
    await expect(processes.getByRole('rowheader').filter({ hasText: kind }).first()).toBeVisible({ timeout: 40_000 })
})

test('SY-25 请求追踪按路径查找，条件在地址里', detail, async ({ page }) => {
  await comeBack(page)
  await page.goto(`${webBase}/isystem/monitor/trace`)
  await page.getByLabel('路径或追踪号').fill('getUserPermissionByToken')
  await expect(page).toHaveURL(/q=getUserPermissionByToken/)
  const requests = page.getByRole('table', { name: '最近的请求' })
  await expect(requests.getByRole('rowheader').first()).toHaveText('GET /sys/permission/getUserPermissionByToken')
  await page.getByLabel('路径或追踪号').fill('/no-such-route-of-ours')
  await expect(page.getByText('没有符合条件的请求。')).toBeVisible()
})

test('SY-25 告警阈值超出范围时在该项旁边指出，改正后保存', detail, async ({ page }) => {
  await comeBack(page)
  await page.goto(`${webBase}/isystem/monitor/setting`)
  await fill(page, { '磁盘剩余低于（%）': '100' })
  await button(page, '保存').click()
  await expect(page.getByText(/磁盘剩余低于（%）.*99/)).toBeVisible()
  await fill(page, { '磁盘剩余低于（%）': '2' })
  await button(page, '保存').click()
  await expectMessage(page, '编辑成功!')
})
