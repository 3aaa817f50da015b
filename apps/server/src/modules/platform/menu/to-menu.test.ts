import { expect, it } from 'vitest'
import { type PermissionRow, toMenu } from './to-menu.ts'

const row = (id: string, given: Partial<PermissionRow>): PermissionRow => ({
  id,
  parent_id: null,
  code: id,
  name: id,
  menu_type: 1,
  perms_type: '2',
  url: `/${id}`,
  component: `pages/${id}`,
  component_name: null,
  redirect: null,
  query: null,
  icon: null,
  sort_no: '1',
  route: true,
  hidden: false,
  always_show: false,
  keep_alive: false,
  internal_or_external: false,
  hide_tab: false,
  description: null,
  status: '0',
  platform: false,
  create_by: null,
  create_time: new Date(0),
  update_by: null,
  update_time: null,
  version: 1,
  ...given,
})

it('SE-07 nests items by parent in menu order and leaves actions out', () => {
  const menu = toMenu([
    row('b', {
      sort_no: '2',
      url: '/system',
      component: 'layouts/RouteView',
      redirect: '/system/user',
      icon: 'setting',
    }),
    row('user', { parent_id: 'b', sort_no: '10', url: '/system/user', component: 'system/UserList', keep_alive: true }),
    row('role', { parent_id: 'b', sort_no: '9', url: '/system/role/:id', component: 'system/RoleList' }),
    row('user:add', { parent_id: 'user', menu_type: 2 }),
    row('a', { sort_no: '1', url: '/home', component: 'dashboard/Analysis' }),
  ])
  expect(menu.map(entry => entry.path)).toEqual(['/home', '/system'])
  expect(menu[1]).toEqual({
    id: 'b',
    name: 'system',
    path: '/system',
    route: '1',
    component: 'layouts/RouteView',
    redirect: '/system/user',
    meta: { title: 'b', icon: 'setting', keepAlive: false, internalOrExternal: false, componentName: 'RouteView' },
    children: [
      {
        id: 'role',
        name: 'system-role-@id',
        path: '/system/role/:id',
        route: '1',
        component: 'system/RoleList',
        meta: { title: 'role', keepAlive: false, internalOrExternal: false, componentName: 'RoleList' },
      },
      {
        id: 'user',
        name: 'system-user',
        path: '/system/user',
        route: '1',
        component: 'system/UserList',
        meta: { title: 'user', keepAlive: true, internalOrExternal: false, componentName: 'UserList' },
      },
    ],
  })
})

it('leaves out an item whose parent was not granted', () => {
  expect(toMenu([row('orphan', { parent_id: 'secret' })])).toEqual([])
})

it('keeps the url of an external address aside and uses a digest as path', () => {
  const [entry] = toMenu([row('x', { url: 'https://example.edu/a', internal_or_external: true })])
  expect(entry).toMatchObject({ meta: { url: 'https://example.edu/a', internalOrExternal: true } })
  expect(entry?.path).toMatch(/^[0-9a-f]{32}$/)
})

it('hides a group whose items are all hidden, and leaves out flags that do not apply', () => {
  const [group] = toMenu([
    row('g', {}),
    row('h', { parent_id: 'g', hidden: true, always_show: true, query: { xwlx: '31' } }),
  ])
  expect(group).toMatchObject({ hidden: true, children: [{ hidden: true, alwaysShow: true, query: { xwlx: '31' } }] })
  expect(toMenu([row('plain', {})])[0]).not.toHaveProperty('hidden')
})
