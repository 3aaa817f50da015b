import type { DashboardOverview } from '@xw/shared/wire/dashboard'
import { paths } from '@xw/shared/wire/paths'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { button, mount } from '../../../../test/component/mount.tsx'
import { playWire } from '../../../../test/component/wire.ts'
import type { MenuRoute } from '../../../data/session/menu.ts'
import { usePermissions } from '../../../data/session/permissions.ts'
import { Board } from './board.tsx'

const route = (xwlx: string) =>
  ({
    name: xwlx,
    path: `/xxcj/xwInfo/${xwlx}`,
    query: { xwlx },
    meta: { title: xwlx },
    parents: [],
  }) as unknown as MenuRoute

const master = { xwbslbm: '31', due: 12, unsubmitted: 5, errors: 2, photos: 1 }
const overview: DashboardOverview = {
  types: [
    {
      xwbslbm: '31',
      batchId: 'm',
      states: [
        { status: '10', count: 5 },
        { status: '20', count: 4 },
        { status: '30', count: 3 },
      ],
      errors: 2,
      photos: 1,
    },
    { xwbslbm: '21', batchId: 'd', states: [{ status: '20', count: 6 }], errors: 1, photos: null },
  ],
  departs: [
    { id: 'a', name: '文学院', types: [{ ...master, due: 2, unsubmitted: 0, errors: 0, photos: 0 }] },
    { id: 'b', name: '医学院', types: [master, { ...master, xwbslbm: '21', due: 6, unsubmitted: 0, photos: null }] },
  ],
}
const submissions = { days: [], from: null, deadlines: [] }
const findings = [{ code: 'E27', level: 'error', title: '没有照片', types: [{ xwbslbm: '31', count: 2 }] }]

async function open(answers: { overview?: DashboardOverview } = { overview }, may: string[] = ['xw:xwInfo:urge']) {
  const wire = playWire({
    ...(answers.overview && { [paths.dashboard.overview]: answers.overview }),
    [paths.dashboard.submissions]: submissions,
    [paths.dashboard.findings]: findings,
  })
  await mount(<Board batch="m" hasRounds />, { may })
  usePermissions.setState({ routes: [route('31'), route('21')] })
  return wire
}

const hrefOf = async (name: string) => {
  const link = page.getByRole('link', { name })
  await expect.element(link).toBeVisible()
  return link.element().getAttribute('href')
}

it('DG-10 links a cell of the matrix to the list of its type, state and batch', async () => {
  await open()
  expect(await hrefOf('学历教育硕士学位，填报中 5，查看列表')).toBe('/xxcj/xwInfo/31?xwlx=31&batch=m&status=10')
  expect(await hrefOf('学历教育博士学位 6，查看列表')).toBe('/xxcj/xwInfo/21?xwlx=21&batch=d')
  expect(await hrefOf('没有照片 2，查看列表')).toBe('/xxcj/xwInfo/31?xwlx=31&batch=m&finding=E27')
  await expect.element(page.getByRole('columnheader', { name: '学校审核通过' })).not.toBeInTheDocument()
})

it('DG-10 offers a list for each type of a number, whose parts add up to it', async () => {
  await open()
  const due = page.getByRole('button', { name: '应报 18，按学位类型查看列表' })
  await expect.element(page.getByRole('button', { name: '合计，待院系审核 10，按学位类型查看列表' })).toBeVisible()
  expect(await hrefOf('缺照片 1，查看列表')).toBe('/xxcj/xwInfo/31?xwlx=31&batch=m&noPhoto=1')
  await due.click()
  const inMenu = page.getByRole('menuitem', { name: '学历教育硕士学位 12' })
  await expect.element(inMenu).toBeVisible()
  expect(inMenu.element().querySelector('a')?.getAttribute('href')).toBe('/xxcj/xwInfo/31?xwlx=31&batch=m')
})

it('DG-10 sorts departments by what is missing and reminds their students with permission', async () => {
  const wire = await open()
  const rows = page.getByRole('row').filter({ hasText: '学院' })
  await expect.element(rows.first().getByRole('rowheader', { name: '医学院' })).toBeVisible()
  await button('催办 医学院').click()
  const preview = await wire.next(paths.dashboard.urge)
  expect(preview.body).toEqual({ batch: 'm', departId: 'b', preview: true })
  await expect.element(button('发送催办消息')).toBeDisabled()
  preview.answer({ total: 5, done: 3, refused: [{ why: '没有学生账号', count: 2, names: ['王小明'] }] })
  await expect.element(page.getByText(/将就 3 条记录向尚未提交的学生发送催办消息.*另有 2 条不会收到/)).toBeVisible()
  await button('发送催办消息').click()
  const sent = await wire.next(paths.dashboard.urge, 2)
  expect(sent.body).toEqual({ batch: 'm', departId: 'b' })
  sent.refuse('不能催办。5 条：今天已经催办过')
  await expect.element(page.getByText('不能催办。5 条：今天已经催办过').first()).toBeVisible()
})

it('DG-10 hides the reminder button without permission', async () => {
  await open({ overview }, [])
  await expect.element(page.getByText('医学院')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /催办/ })).not.toBeInTheDocument()
})

it('DG-10 offers a retry after a failure, and the next step when there is nothing to count', async () => {
  const wire = await open({})
  ;(await wire.next(paths.dashboard.overview)).fail()
  await button('重试').click()
  ;(await wire.next(paths.dashboard.overview, 2)).answer({ types: [], departs: [] })
  await expect.element(page.getByText('这个批次里还没有您可以查看的记录。')).toBeVisible()
})
