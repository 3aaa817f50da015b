import type { WorkCounts } from '@xw/shared/wire/dashboard'
import { paths } from '@xw/shared/wire/paths'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { button, mount } from '../../../test/component/mount.tsx'
import { playWire } from '../../../test/component/wire.ts'
import type { MenuRoute } from '../../data/session/menu.ts'
import { usePermissions } from '../../data/session/permissions.ts'
import { WorkPanel } from './work-panel.tsx'

const route = (path: string, query: Record<string, string> = {}) =>
  ({ name: path, path, query, meta: { title: path }, parents: [] }) as unknown as MenuRoute

const numbering: WorkCounts = {
  task: 'number',
  step: 'number',
  states: ['50'],
  oldest: null,
  returnedState: null,
  types: [
    {
      xwbslbm: '31',
      batchId: null,
      ready: 5,
      held: [{ hold: 'numberRule', count: 0 }],
      warned: [{ hold: 'photos', count: 2 }],
      returned: 0,
    },
    { xwbslbm: '21', batchId: null, ready: 0, held: [{ hold: 'numberRule', count: 3 }], warned: [], returned: 0 },
  ],
}

async function open(routes: MenuRoute[] = []) {
  playWire({ [paths.dashboard.rounds]: [], [paths.dashboard.work]: [numbering] })
  await mount(<WorkPanel task="number" />)
  usePermissions.setState({
    routes: [route('/xxcj/xwInfo/31', { xwlx: '31' }), route('/xxcj/xwInfo/21', { xwlx: '21' }), ...routes],
  })
}

const hrefOf = async (name: string) => {
  const link = page.getByRole('link', { name })
  await expect.element(link).toBeVisible()
  return link.element().getAttribute('href')
}

it('DG-10 tells what can be done, what to look at first and what holds the rest back, each with its records', async () => {
  await open()
  const sum = page.getByRole('status').filter({ hasText: /^可办理/ })
  await expect.element(sum).toHaveTextContent('可办理 5 条其中缺照片 2 条没有编号规则 3 条')
  const base = '/xxcj/xwInfo/31?xwlx=31&batch=all&status=50'
  expect(await hrefOf('学历教育硕士学位，可办理 5，查看列表')).toBe(`${base}&noNumberRule=0`)
  expect(await hrefOf('学历教育硕士学位，其中缺照片 2，查看列表')).toBe(`${base}&noNumberRule=0&noPhoto=1`)
  expect(await hrefOf('学历教育博士学位，没有编号规则 3，查看列表')).toBe(
    '/xxcj/xwInfo/21?xwlx=21&batch=all&status=50&noNumberRule=1',
  )
  await expect.element(button('学历教育硕士学位：编号 5 条')).toBeEnabled()
  await expect.element(button('学历教育博士学位：编号 0 条')).toBeDisabled()
})

it('DG-10 leads to the number rules where a type has none and the user may set them', async () => {
  await open()
  await expect.element(page.getByRole('rowheader', { name: '学历教育博士学位' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '设置编号规则' })).not.toBeInTheDocument()
  usePermissions.setState({ routes: [route('/degree-setup/number-rule')] })
  await expect
    .element(page.getByRole('row', { name: /博士/ }).getByRole('link', { name: '设置编号规则' }))
    .toBeVisible()
})

it('DG-10 shows one degree type when the user chooses it', async () => {
  await open()
  await page.getByRole('combobox', { name: '学位类型' }).click()
  await page.getByTitle('学历教育博士学位').click()
  await expect.element(page.getByRole('rowheader', { name: '学历教育博士学位' })).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: '学历教育硕士学位' })).not.toBeInTheDocument()
  await expect.element(page.getByText('没有编号规则 3 条')).toBeVisible()
})
