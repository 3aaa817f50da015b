import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../test/component/mount.tsx'
import { toRoutes } from '../app/to-routes.ts'
import type { MenuItem } from '../data/session/menu.ts'
import { usePermissions } from '../data/session/permissions.ts'
import { MainMenu } from './main-menu.tsx'

const entry = (title: string, path: string, more: Partial<MenuItem> = {}): MenuItem => ({
  name: path,
  path,
  component: 'x/Y',
  meta: { title },
  ...more,
})
const many = (title: string, path: string) =>
  Array.from({ length: 12 }, (_, index) => entry(`${title}${index}`, `${path}/${index}`))

const menu = [
  entry('办理', '/work', { component: 'layouts/RouteView', children: many('办理', '/work') }),
  entry('采集', '/xxcj', {
    component: 'layouts/RouteView',
    children: [
      ...many('采集', '/xxcj'),
      entry('学术硕士', '/xxcj/xwInfo/31', { query: { xwlx: '31' } }),
      entry('记录', '/xxcj/xwRecord', { hidden: true }),
    ],
  }),
]

async function open(at: string) {
  usePermissions.setState({ menu, routes: toRoutes(menu) })
  onTestFinished(() => usePermissions.setState({ menu: [], routes: null }))
  await mount(
    <nav style={{ width: 208, height: 240, overflowY: 'auto' }}>
      <MainMenu mode="inline" />
    </nav>,
    { at },
  )
}

/** Reports whether an element lies inside the visible part of the menu. */
const isInView = (element: Element) => {
  const view = element.closest('nav')?.getBoundingClientRect()
  const { top, bottom } = element.getBoundingClientRect()
  return view !== undefined && top >= view.top && bottom <= view.bottom
}

it('LY-02 marks the degree type of an open record, unfolds its group and scrolls to it', async () => {
  await open('/xxcj/xwRecord?xwlx=31&id=a')
  const item = page.getByRole('menuitem', { name: '学术硕士' })
  await expect.element(item).toHaveClass(/ant-menu-item-selected/)
  await expect.poll(() => isInView(item.element())).toBe(true)
  await expect.element(page.getByText('办理', { exact: true })).toBeInTheDocument()
  expect(item.element().getAttribute('title')).toBe('学历教育硕士学位')
})

it('LY-02 leaves the menu where it is when the user unfolds another group', async () => {
  await open('/xxcj/xwRecord?xwlx=31&id=a')
  const item = page.getByRole('menuitem', { name: '学术硕士' })
  await expect.poll(() => isInView(item.element())).toBe(true)
  const nav = item.element().closest('nav') as HTMLElement
  nav.scrollTop = 0
  await page.getByText('办理', { exact: true }).click()
  await expect.element(page.getByRole('link', { name: '办理11', exact: true })).toBeInTheDocument()
  await expect.poll(() => nav.querySelector('.ant-motion-collapse')).toBeNull()
  expect(nav.scrollTop).toBe(0)
})
