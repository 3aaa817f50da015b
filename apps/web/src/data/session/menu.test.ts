import { describe, expect, it } from 'vitest'
import { findMenuRoute, type MenuMeta, type MenuRoute, newTabAddressOf, toLink } from './menu.ts'

const route = (path: string, title: string, query: Record<string, string> = {}): MenuRoute => ({
  name: title,
  path,
  redirect: null,
  page: 'x/Y',
  query,
  meta: { title, keepAlive: false, internalOrExternal: false, permissionList: [] },
  parents: [],
})

const routes = [
  route('/xxcj/list', '全部'),
  route('/xxcj/list', '博士', { xwlx: '11' }),
  route('/xxcj/list', '硕士', { xwlx: '21' }),
  route('/online/:code', '在线'),
  route('/online/list', '固定'),
]

describe('the route of a location', () => {
  it.each([
    ['/xxcj/list', '', '全部'],
    ['/xxcj/list', '?xwlx=21&pageNo=2', '硕士'],
    ['/xxcj/list', '?xwlx=99', '全部'],
    ['/online/list', '', '固定'],
    ['/online/abc', '', '在线'],
  ])('%s%s belongs to the route %s', (pathname, search, title) => {
    expect(findMenuRoute(routes, { pathname, search })?.route.meta.title).toBe(title)
  })

  it('carries the parameters of its path', () => {
    expect(findMenuRoute(routes, { pathname: '/online/abc', search: '' })?.params).toEqual({ code: 'abc' })
  })

  it('is null when the menu has no such route', () => {
    expect(findMenuRoute(routes, { pathname: '/nowhere', search: '' })).toBeNull()
  })
})

it('SH-08 the link of a menu item contains its fixed query', () => {
  expect(toLink({ path: '/a' })).toBe('/a')
  expect(toLink({ path: '/a', query: { xwlx: '11', q: '王 小' } })).toBe('/a?xwlx=11&q=%E7%8E%8B+%E5%B0%8F')
})

describe('SH-08 items that open a new browser tab', () => {
  const open = (meta: Partial<MenuMeta>) =>
    newTabAddressOf({
      name: 'x',
      path: '/isystem/user',
      component: '',
      query: { a: '1' },
      meta: { title: '用户', ...meta },
    })

  it.each<[Partial<MenuMeta>, string | null]>([
    [{}, null],
    [{ target: '_self' }, null],
    [{ target: '_blank' }, '/xwxxcj/isystem/user?a=1'],
    [{ url: 'https://a.example', internalOrExternal: true }, 'https://a.example'],
    [{ url: 'https://a.example', target: '_blank' }, 'https://a.example'],
    [{ url: 'https://a.example' }, null],
    [{ url: 'javascript:alert(1)', target: '_blank' }, null],
  ])('%j opens %s', (meta, address) => expect(open(meta)).toBe(address))
})
