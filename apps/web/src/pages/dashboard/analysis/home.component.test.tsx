import { workTasks } from '@xw/shared/degree/office-work'
import type { DashboardOverview, NamedBatches, WorkCounts } from '@xw/shared/wire/dashboard'
import { paths } from '@xw/shared/wire/paths'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { accessibilityProblemsInBothThemes, noAccessibilityProblems } from '../../../../test/component/accessibility.ts'
import { button, mount, signOut } from '../../../../test/component/mount.tsx'
import { playWire } from '../../../../test/component/wire.ts'
import type { MenuRoute } from '../../../data/session/menu.ts'
import { usePermissions } from '../../../data/session/permissions.ts'
import { useSession } from '../../../lib/session.ts'
import HomePage from './page.tsx'

beforeEach(() => {
  const user = { id: 'u', username: 'office', realname: '张老师', roleCode: 'dwgly', xwbslbms: '21,31' }
  useSession.setState({ token: 'token', tenantId: 1, user: user as never })
  onTestFinished(signOut)
})

const toRoute = (path: string, query: Record<string, string> = {}) =>
  ({ name: path, path, query, page: path, meta: { title: path }, parents: [] }) as unknown as MenuRoute
const routes = [
  toRoute('/xxcj/xwInfo/31', { xwlx: '31' }),
  toRoute('/xxcj/xwInfo/21', { xwlx: '21' }),
  ...workTasks.map(({ url }) => toRoute(url)),
]

const days = (count: number) => Date.now() + count * 86_400_000
const windows = {
  student: { from: days(-20), until: days(-5) },
  depart: { from: days(-10), until: days(10.5) },
  school: { from: days(5), until: null },
}
const rounds: NamedBatches[] = [
  {
    id: 'm',
    name: '2026年12月',
    batches: [
      { id: 'm', name: '2026年12月', xwbslbm: '31', state: '1', windows },
      { id: 'd', name: '2026年12月', xwbslbm: '21', state: '1', windows },
    ],
  },
]
const master = { xwbslbm: '31', due: 12, unsubmitted: 5, errors: 2, photos: 1 }
const overview: DashboardOverview = {
  types: [
    { xwbslbm: '31', batchId: 'm', states: [{ status: '10', count: 14 }], errors: 2, photos: 1 },
    { xwbslbm: '21', batchId: 'd', states: [{ status: '20', count: 6 }], errors: 1, photos: null },
  ],
  departs: [
    { id: 'a', name: '文学院', types: [{ ...master, due: 2, unsubmitted: 1, errors: 0, photos: 0 }] },
    { id: 'b', name: '医学院', types: [master, { ...master, xwbslbm: '21', due: 6, unsubmitted: 0, photos: null }] },
  ],
}

const counts = (task: string, more: Partial<WorkCounts> & { ready?: number; missing?: number; returned?: number }) => ({
  task,
  step: task,
  states: ['60'],
  oldest: null,
  returnedState: null,
  types: [
    {
      xwbslbm: '31',
      batchId: null,
      ready: more.ready ?? 0,
      held: more.missing === undefined ? [] : [{ hold: 'photos' as const, count: more.missing }],
      warned: [],
      returned: more.returned ?? 0,
    },
  ],
  ...(more.step !== undefined && { step: more.step }),
  ...(more.oldest !== undefined && { oldest: more.oldest }),
  ...(more.returnedState !== undefined && { returnedState: more.returnedState }),
})
const threeDaysAgo = new Date(days(-3)).toISOString().slice(0, 19).replace('T', ' ')
const work: WorkCounts[] = [
  counts('review', { step: 'approve', ready: 7, oldest: threeDaysAgo }),
  counts('number', { ready: 0 }),
  counts('print', { ready: 4, missing: 2 }),
  counts('submitUp', { ready: 9, returned: 3, returnedState: '71' }),
]

interface Answers {
  work?: WorkCounts[]
  rounds?: NamedBatches[]
  overview?: DashboardOverview
}

const office = ['xw:xwInfo:list', 'xw:xwInfo:urge']

async function open(answers: Answers = { work, rounds, overview }, may = office) {
  const wire = playWire({
    ...(answers.rounds && { [paths.dashboard.rounds]: answers.rounds }),
    ...(answers.work && { [paths.dashboard.work]: answers.work }),
    ...(answers.overview && { [paths.dashboard.overview]: answers.overview }),
  })
  await mount(<HomePage />, { may, at: '/dashboard/analysis' })
  usePermissions.setState({ routes })
  return wire
}

const cards = page.getByRole('region', { name: '待我办理' })
/** The texts of a list's items, without the spaces at their ends. */
const textsOf = (list: Locator) =>
  list
    .getByRole('listitem')
    .elements()
    .map(item => item.textContent.trim())
const hrefOf = async (name: string | RegExp) => {
  const link = page.getByRole('link', { name })
  await expect.element(link).toBeVisible()
  return link.element().getAttribute('href')
}

it('DG-10 shows one card for each task with records: their number, what holds back the rest, and one button', async () => {
  await open()
  await expect.element(cards.getByRole('listitem').first()).toBeVisible()
  const texts = textsOf(cards)
  expect(texts).toHaveLength(4)
  expect(texts[0]).toMatch(/^待我审核7最早 3 天前开始审核$/)
  expect(texts[1]).toMatch(/^待打印4缺照片 2开始打印$/)
  expect(texts[2]).toMatch(/^待报送9开始报送$/)
  expect(texts[3]).toMatch(/^退回待改3国家退回查\s看$/)
  expect(await hrefOf('开始审核')).toBe('/work/review')
  expect(await hrefOf('退回待改 3，查看列表')).toBe('/xxcj/xwInfo/31?xwlx=31&batch=all&status=71')
  expect(await hrefOf('待打印，缺照片 2，查看列表')).toContain('noPhoto=1')
  const primary = cards
    .getByRole('link')
    .elements()
    .filter(one => one.classList.contains('ant-btn-primary'))
  expect(primary.map(one => one.textContent)).toEqual(['开始审核'])
  expect(await accessibilityProblemsInBothThemes()).toEqual(noAccessibilityProblems)
})

it('DG-10 leads to the list of the records when the menu has no page for the task', async () => {
  await open({ work: [counts('print', { ready: 4 })], rounds, overview })
  usePermissions.setState({ routes: routes.filter(({ path }) => path.startsWith('/xxcj/')) })
  expect(await hrefOf(/^查\s看$/)).toBe('/xxcj/xwInfo/31?xwlx=31&batch=all&status=60&notPrinted=1')
})

it('DG-10 shows a department what the school returned, and the end of its review', async () => {
  const own = counts('review', { step: 'report', ready: 2, returned: 1, returnedState: '31' })
  await open({ work: [own], rounds, overview })
  const day = new Date(windows.depart.until)
  const text = `${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')} 截止`
  await expect.element(cards.getByText(text)).toBeVisible()
  await expect.element(cards.getByText('学校退回')).toBeVisible()
})

it('DG-10 says what comes next when nothing waits', async () => {
  await open({ work: [counts('review', { ready: 0 })], rounds, overview })
  await expect.element(cards.getByText('暂无待办')).toBeVisible()
  await expect.element(cards.getByText(/院系审核剩余 10 天/)).toBeVisible()
})

it('DG-10 shows no tasks to a user who takes no steps', async () => {
  await open({ work: [], rounds, overview })
  await expect.element(page.getByText('医学院')).toBeVisible()
  await expect.element(cards).not.toBeInTheDocument()
})

it('DG-10 draws the windows of the batch as a list of steps with the open one marked', async () => {
  await open()
  const list = page.getByRole('list', { name: '各阶段的时间' })
  const steps = list.getByRole('listitem')
  await expect.element(steps.nth(1)).toHaveAttribute('aria-current', 'step')
  const texts = textsOf(list)
  expect(texts[0]).toMatch(/^学生填报.*\d\d-\d\d 结束$/)
  expect(texts[1]).toMatch(/^院系审核.*\d\d-\d\d 截止 剩 10 天$/)
  expect(texts[4]).toBe('报送编号之后')
})

it('DG-10 folds the windows of types that differ', async () => {
  const [round] = rounds
  const [first, second] = round?.batches ?? []
  if (!round || !first || !second) throw new Error('no round')
  // In the national order doctors come before masters.
  const later = { ...first, windows: { ...windows, depart: { from: null, until: days(30.5) } } }
  await open({ work, overview, rounds: [{ ...round, batches: [later, second] }] })
  await expect.element(page.getByText('另有 1 个类型的时间不同')).toBeVisible()
  await expect.element(page.getByText('剩 10 天', { exact: true })).toBeVisible()
  await expect.element(page.getByText('剩 30 天', { exact: true })).not.toBeVisible()
  await page.getByText('另有 1 个类型的时间不同').click()
  await expect.element(page.getByText('剩 30 天', { exact: true })).toBeVisible()
})

it('DG-10 sorts departments by what is missing, links each number, and reminds the students of the chosen ones', async () => {
  const wire = await open()
  await expect.element(page.getByText('文学院')).toBeVisible()
  const lines = textsOf(page.getByRole('region', { name: '各院系完成情况' }))
  expect(lines).toEqual(['医学院72%待交 5问题 4缺照片 1', '文学院50%待交 1问题 0缺照片 0'])
  await expect.element(page.getByText('应报 20，已提交 14')).toBeVisible()
  expect(await hrefOf('医学院，待交 5，查看列表')).toContain('departId=b')
  expect(await hrefOf('医学院，缺照片 1，查看列表')).toBe('/xxcj/xwInfo/31?xwlx=31&batch=m&departId=b&noPhoto=1')
  await expect.element(page.getByRole('button', { name: '医学院，问题 4，按学位类型查看列表' })).toBeVisible()
  await page.getByRole('checkbox', { name: '选择 文学院' }).click()
  await button('催办所选 1 个院系…').click()
  const preview = await wire.next(paths.dashboard.urge)
  expect(preview.body).toEqual({ batch: 'm', departIds: ['a'], preview: true })
  await expect.element(page.getByRole('dialog').getByText('催办 · 文学院')).toBeVisible()
  await expect.element(button('发送催办消息')).toBeDisabled()
  preview.answer({ total: 5, done: 3, refused: [{ why: '没有学生账号', count: 2, names: ['王小明'] }] })
  await expect.element(page.getByText(/将就 3 条记录向尚未提交的学生发送催办消息.*另有 2 条不会收到/)).toBeVisible()
  await button('发送催办消息').click()
  const sent = await wire.next(paths.dashboard.urge, 2)
  expect(sent.body).toEqual({ batch: 'm', departIds: ['a'] })
  sent.refuse('不能催办。5 条：今天已经催办过')
  await expect.element(page.getByText('不能催办。5 条：今天已经催办过').first()).toBeVisible()
})

it('DG-10 reminds all departments without a choice', async () => {
  const wire = await open()
  await button('全部催办…').click()
  expect((await wire.next(paths.dashboard.urge)).body).toEqual({ batch: 'm', preview: true })
})

it('DG-10 hides the reminder without permission', async () => {
  await open({ work, rounds, overview }, ['xw:xwInfo:list'])
  await expect.element(page.getByText('医学院')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /催办/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
})

it('DG-10 keeps the place of the cards while they load, and offers a retry after a failure', async () => {
  const wire = await open({ rounds })
  const asked = await wire.next(paths.dashboard.work)
  const placeholder = page.getByRole('status', { name: '正在加载' }).first()
  await expect.element(placeholder).toBeVisible()
  expect(placeholder.element().getBoundingClientRect().height).toBeGreaterThan(130)
  asked.answer([])
  ;(await wire.next(paths.dashboard.overview)).fail()
  await button('重试').click()
  ;(await wire.next(paths.dashboard.overview, 2)).answer({ types: [], departs: [] })
  await expect.element(page.getByText('这个批次里还没有您可以查看的记录。')).toBeVisible()
})

it('DG-10 shows the steps of setting up to the administrator of a new school, and nothing else', async () => {
  const nothing = { work: [], rounds: [], overview: { types: [], departs: [] } }
  await open(nothing, [...office, 'sys:role:grant'])
  await expect.element(page.getByText('开始使用')).toBeVisible()
  await expect.element(page.getByText('各院系完成情况')).not.toBeInTheDocument()
})

it('DG-10 tells staff without records that nothing waits here', async () => {
  await open({}, [])
  await expect.element(page.getByText('您的账号不办理学位信息，这里没有待办。')).toBeVisible()
})
