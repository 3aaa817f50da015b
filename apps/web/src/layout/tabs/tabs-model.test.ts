import { describe, expect, it } from 'vitest'
import { homePath } from '../../lib/paths.ts'
import {
  addHomeTab,
  closeTab,
  closeTabsBeside,
  filterStoredTabs,
  findActiveTab,
  keepActiveTab,
  moveTab,
  noTabs,
  refreshTab,
  type TabPage,
  type Tabs,
  tabWarnings,
  updateTabPath,
  visitPage,
} from './tabs-model.ts'

const page = (fullPath: string): TabPage => ({
  fullPath,
  name: fullPath.split('?')[0] ?? '',
  title: fullPath,
  keepAlive: true,
})
const open = (tabs: Tabs, fullPath: string) => visitPage(tabs, page(fullPath), { by: 'link' })
const keys = (tabs: Tabs | string) => (typeof tabs === 'string' ? tabs : tabs.list.map(tab => tab.key))

const home = visitPage(noTabs, page(homePath), { by: 'load' })
const three = ['/a', '/b', '/c'].reduce(open, home)

describe('tabs', () => {
  it('LY-04 opening a route adds its tab once and activates it', () => {
    expect(keys(three)).toEqual([homePath, '/a', '/b', '/c'])
    expect(three.activeKey).toBe('/c')
    const again = open(three, '/a')
    expect(keys(again)).toEqual(keys(three))
    expect(again.activeKey).toBe('/a')
  })

  it('LY-04 /a and /a?x=2 are two tabs', () => {
    expect(keys(open(open(home, '/a'), '/a?x=2'))).toEqual([homePath, '/a', '/a?x=2'])
    const loaded = visitPage(open(home, '/a'), page('/a?x=2'), { by: 'load' })
    expect(keys(loaded)).toEqual([homePath, '/a', '/a?x=2'])
  })

  it('a page that changes its own query stays in its tab, and a later link finds it there', () => {
    const changed = visitPage(open(home, '/a'), page('/a?pageNo=2'), { by: 'own', key: '/a' })
    expect(keys(changed)).toEqual([homePath, '/a'])
    expect(findActiveTab(changed)?.fullPath).toBe('/a?pageNo=2')
    const returned = open(open(changed, '/b'), '/a')
    expect(findActiveTab(returned)).toMatchObject({ key: '/a', fullPath: '/a?pageNo=2' })
    expect(findActiveTab(visitPage(changed, page('/a'), { by: 'load' }))).toMatchObject({ key: '/a', fullPath: '/a' })
  })

  it('a hidden page that changes its own query stays hidden', () => {
    const moved = updateTabPath(three, '/a', '/a?x=1')
    expect(moved.activeKey).toBe('/c')
    expect(findActiveTab(open(moved, '/a'))?.fullPath).toBe('/a?x=1')
  })

  it('the back button steps through the queries of a page in its tab and reopens a closed page', () => {
    const changed = visitPage(open(home, '/a'), page('/a?pageNo=2'), { by: 'own', key: '/a' })
    const back = visitPage(changed, page('/a?pageNo=1'), { by: 'back' })
    expect(findActiveTab(back)).toMatchObject({ key: '/a', fullPath: '/a?pageNo=1' })
    expect(keys(visitPage(back, page('/closed'), { by: 'back' }))).toEqual([homePath, '/a', '/closed'])
  })

  it('visiting the active page changes nothing', () => {
    expect(visitPage(three, page('/c'), { by: 'own', key: '/c' })).toBe(three)
  })

  it('LY-04 the home tab is first and cannot be closed', () => {
    expect(keys(addHomeTab(open(noTabs, '/a'), page(homePath)))).toEqual([homePath, '/a'])
    expect(keys(addHomeTab(open(noTabs, '/a'), null))).toEqual(['/a'])
    expect(closeTab(three, homePath)).toBe('首页不能关闭!')
  })

  it('LY-04 the last tab cannot be closed when the home tab is not open', () => {
    expect(closeTab(open(noTabs, '/a'), '/a')).toBe(tabWarnings.last)
    expect(tabWarnings.last).toBe('这是最后一页，不能再关闭了啦')
  })

  it('closing the active tab activates its neighbour; closing another tab keeps the active one', () => {
    expect(closeTab(three, '/c')).toMatchObject({ activeKey: '/b' })
    expect(closeTab({ ...three, activeKey: '/b' }, '/b')).toMatchObject({ activeKey: '/c' })
    expect(closeTab(three, '/a')).toMatchObject({ activeKey: '/c' })
    expect(closeTab(three, '/nowhere')).toBe(three)
  })

  it.each([
    ['left', [homePath, '/b', '/c'], '/c'],
    ['right', [homePath, '/a', '/b'], '/b'],
    ['others', [homePath, '/b'], '/b'],
  ] as const)('LY-04 close %s keeps home and the tab itself', (side, left, activeKey) => {
    const closed = closeTabsBeside(three, '/b', side)
    expect(keys(closed)).toEqual(left)
    expect(closed.activeKey).toBe(activeKey)
  })

  it('LY-04 refresh remounts the page of the tab', () => {
    expect(refreshTab(three, '/a').list[1]).toMatchObject({ key: '/a', generation: 1 })
  })

  it('LY-04 only the active tab remains when tabs are switched off', () => {
    expect(keys(keepActiveTab(three))).toEqual(['/c'])
  })

  it('a tab moves to another position, never before the home tab', () => {
    expect(keys(moveTab(three, '/c', 1))).toEqual([homePath, '/c', '/a', '/b'])
    expect(keys(moveTab(three, '/c', 0))).toEqual([homePath, '/c', '/a', '/b'])
    expect(keys(moveTab(three, '/a', 3))).toEqual([homePath, '/b', '/c', '/a'])
    expect(moveTab(three, homePath, 2)).toBe(three)
  })

  it('stored tabs keep their order and paths, and tabs that left the menu are dropped', () => {
    const stored = JSON.parse(JSON.stringify(updateTabPath(three, '/a', '/a?x=1'))) as unknown
    const back = filterStoredTabs(stored, fullPath => (fullPath === '/b' ? null : page(fullPath)))
    expect(keys(back)).toEqual([homePath, '/a', '/c'])
    expect(back.list[1]).toMatchObject({ fullPath: '/a?x=1' })
  })

  it.each([null, 7, 'x', {}, { list: 3, activeKey: '' }, { list: [null, { key: 1 }, 'x'], activeKey: '/a' }])(
    'reads %j as no tabs',
    stored => {
      expect(filterStoredTabs(stored, page).list).toEqual([])
    },
  )
})

describe('a page with a single tab', () => {
  const record = (fullPath: string): TabPage => ({ ...page(fullPath), isSingle: true })
  const first = visitPage(three, record('/record?id=1'), { by: 'link' })

  it('has one tab, in which the next link replaces the content', () => {
    const second = visitPage(first, record('/record?id=2'), { by: 'link' })
    expect(keys(second)).toEqual(keys(first))
    expect(findActiveTab(second)).toMatchObject({ key: '/record?id=1', fullPath: '/record?id=2' })
  })

  it('goes back within that tab', () => {
    const second = visitPage(visitPage(first, record('/record?id=2'), { by: 'link' }), page('/a'), { by: 'link' })
    expect(findActiveTab(visitPage(second, record('/record?id=1'), { by: 'back' }))?.fullPath).toBe('/record?id=1')
  })
})
