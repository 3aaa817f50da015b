import { spell } from '@xw/shared/degree/spell'
import { matchesText } from '@xw/shared/dict/spelling'
import { describe, expect, it } from 'vitest'
import type { MenuItem } from '../../data/session/menu.ts'
import { toActionItems } from './action-items.ts'
import { toRecordItems, toSearchItems } from './search-items.ts'

const entry = (title: string, more: Partial<MenuItem> = {}): MenuItem => ({
  name: title,
  path: `/${title}`,
  component: 'x/Y',
  meta: { title },
  ...more,
})

describe('menu search', () => {
  it('HD-01 finds visible menu items without children, including links to other sites', () => {
    const menu = [
      entry('系统管理', { children: [entry('用户管理'), entry('暗处', { hidden: true })] }),
      entry('首页'),
      entry('帮助', { meta: { title: '帮助', url: 'https://help.example/', internalOrExternal: true } }),
    ]
    expect(toSearchItems(menu)).toEqual([
      { title: '用户管理', groups: ['系统管理'], link: '/用户管理' },
      { title: '首页', groups: [], link: '/首页' },
      { title: '帮助', groups: [], link: '/帮助', url: 'https://help.example/' },
    ])
  })

  it.each([
    ['户管', true],
    ['yhgl', true],
    ['hg', true],
    ['yonghuguanli', true],
    ['YongHu', true],
    ['yong hu', true],
    ['gluser', false],
    ['角色', false],
  ])('HD-01 用户管理 is meant by %s: %s', (text, expected) => {
    expect(matchesText('用户管理', text, spell)).toBe(expected)
  })

  it('HD-01 offers found records only when their list is in the menu, and opens them above that list', () => {
    const pages = toSearchItems([entry('硕士', { query: { xwlx: '31' } })])
    const record = { id: 'a', xwbslbm: '31', name: '王阳', number: '2023', depart: null, status: '填报中', state: '10' }
    expect(toRecordItems([record, { ...record, xwbslbm: '21' }], pages)).toEqual([
      {
        value: '/硕士?xwlx=31&_details=a',
        title: '王阳',
        label: '王阳 · 2023 · 硕士 · 填报中',
        list: '/硕士?xwlx=31',
      },
    ])
  })

  it('HD-01 knows the full name of a degree type beside the short one of its menu item', () => {
    expect(toSearchItems([entry('学术硕士', { query: { xwlx: '31' } })])).toEqual([
      { title: '学术硕士', fullName: '学历教育硕士学位', groups: [], link: '/学术硕士?xwlx=31' },
    ])
  })

  it('HD-01 offers the actions of the work pages in the menu to users who may take them', () => {
    const page = (title: string, path: string) => ({ ...entry(title), path })
    const work = [page('证书打印', '/degree-setup/certificate-print'), page('勘误与撤销', '/xxcj/change')]
    const pages = toSearchItems([page('审核', '/work/review'), entry('办理', { children: work })])
    const grants = (...codes: string[]) => ({
      auth: codes.map(action => ({ action, describe: action, type: '1' as const })),
      allAuth: [],
    })
    const all = grants(
      'xw:xwInfo:print',
      'xw:xwInfo:revoke',
      'xw:changeSheet:add',
      'xw:xwInfo:approve',
      'xw:xwInfo:award',
    )
    const titles = (user: Parameters<typeof toActionItems>[1]) => toActionItems(pages, user).map(({ title }) => title)
    expect(titles({ viewer: 'school', grants: all })).toEqual(['打印证书', '勘误', '撤销学位'])
    expect(titles({ viewer: 'school', grants: grants('xw:xwInfo:print') })).toEqual(['打印证书'])
    expect(titles({ viewer: 'depart', grants: all })).toEqual([])
    expect(titles({ viewer: null, grants: all })).toEqual([])
    expect(toActionItems(pages, { viewer: 'school', grants: all })[0]).toEqual({
      value: '/degree-setup/certificate-print#print',
      title: '打印证书',
      label: '办理 / 证书打印 / 打印证书',
      link: '/degree-setup/certificate-print',
    })
  })

  it('HD-01 finds by title while the pinyin code is still loading', () => {
    expect(matchesText('用户管理', '用户', null)).toBe(true)
    expect(matchesText('用户管理', 'yh', null)).toBe(false)
  })
})
