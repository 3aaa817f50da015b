import { paths } from '@xw/shared/wire/paths'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityProblemsInBothThemes, noAccessibilityProblems } from '../../../../test/component/accessibility.ts'
import { button, mount, signOut } from '../../../../test/component/mount.tsx'
import { pageOf, playWire } from '../../../../test/component/wire.ts'
import { rememberRecord } from '../../../data/degree/recent-records.ts'
import type { MenuItem, MenuRoute } from '../../../data/session/menu.ts'
import { usePermissions } from '../../../data/session/permissions.ts'
import { useSession } from '../../../lib/session.ts'
import WorkplacePage from './page.tsx'

const item = (path: string, title: string, children?: MenuItem[]): MenuItem => ({
  name: path,
  path,
  component: path,
  meta: { title },
  ...(children && { children }),
})
const menu = [
  item('/dashboard/analysis', '首页'),
  item('/xxcj', '信息采集', [item('/xxcj/a', '学术硕士'), item('/xxcj/b', '学术博士')]),
  item('/work/number', '证书编号'),
]
const routes = ['21', '31', '/dashboard/workplace'].map(
  path =>
    ({
      path,
      query: path.startsWith('/') ? {} : { xwlx: path },
      meta: { title: '工作台' },
      parents: [],
    }) as unknown as MenuRoute,
)
const list = `${paths.records.resource}/list`

beforeEach(() => {
  window.localStorage.clear()
  const user = { id: 'u', username: 'office', realname: '张老师', roleCode: 'dwgly', xwbslbms: '31' }
  useSession.setState({ token: 'token', tenantId: 1, user: user as never })
  onTestFinished(signOut)
})

async function open(settings: object | null = null) {
  const wire = playWire({
    [paths.pageSettings.read]: settings,
    [paths.announcement.myPage]: pageOf([]),
  })
  await mount(<WorkplacePage />, { may: ['xw:xwInfo:list'], at: '/dashboard/workplace' })
  usePermissions.setState({ menu, routes })
  return wire
}

const shortcuts = () =>
  page
    .getByRole('region', { name: '常用功能' })
    .getByRole('link')
    .elements()
    .map(link => link.textContent)

it('DG-10 shows the first pages of the menu until the user chooses some, and keeps their order on the server', async () => {
  const wire = await open()
  await expect.element(page.getByRole('link', { name: '证书编号' })).toBeVisible()
  expect(shortcuts()).toEqual(['学术硕士', '学术博士', '证书编号'])
  await button('调整').click()
  const dialog = page.getByRole('dialog', { name: '调整常用功能' })
  await expect.element(dialog.getByRole('listitem').nth(2)).toBeVisible()
  expect(await accessibilityProblemsInBothThemes()).toEqual(noAccessibilityProblems)
  await button('移除 学术硕士').click()
  await button('上移 证书编号').click()
  await button('保存').click()
  const saved = await wire.next(paths.pageSettings.save)
  expect(saved.body).toEqual({ pageKey: 'shortcuts', settings: { links: ['/work/number', '/xxcj/b'] } })
  await expect.element(dialog).not.toBeInTheDocument()
  expect(shortcuts()).toEqual(['证书编号', '学术博士'])
})

it('DG-10 leaves out a chosen page that is no longer in the menu', async () => {
  await open({ links: ['/work/print', '/work/number'] })
  await expect.poll(shortcuts).toEqual(['证书编号'])
})

it('DG-10 lists the records that were opened last as the server shows them now', async () => {
  rememberRecord({ id: 'one', xwlx: '31' })
  rememberRecord({ id: 'gone', xwlx: '31' })
  rememberRecord({ id: 'other', xwlx: '41' })
  rememberRecord({ id: 'two', xwlx: '21' })
  rememberRecord({ id: 'one', xwlx: '31' })
  const wire = await open()
  const masters = await wire.next(list)
  expect(masters.params).toMatchObject({ xwlx: '31', id_MultiString: 'one,gone' })
  masters.answer(pageOf([{ id: 'one', xm: '王小明', xh: '2021', status_dictText: '已编号' }]))
  ;(await wire.next(list, 2)).answer(pageOf([{ id: 'two', xm: '李四' }]))
  const records = page.getByRole('region', { name: '最近打开的记录' }).getByRole('listitem')
  await expect.element(page.getByRole('link', { name: '李四' })).toBeVisible()
  expect(records.elements().map(({ textContent }) => textContent)).toEqual([
    '王小明2021 · 学历教育硕士学位 · 已编号',
    '李四学历教育博士学位',
  ])
})
