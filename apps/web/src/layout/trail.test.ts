import { expect, it } from 'vitest'
import { toTrail } from './trail.ts'

const titles = (...parents: string[]) =>
  toTrail({
    parents: parents.map(title => ({ title, path: `/${title}` })),
    path: '/page',
    meta: { title: '页面', keepAlive: false, internalOrExternal: false, permissionList: [] },
  }).map(({ title }) => title)

it('LY-06 shows the titles of the matched routes with the page last', () => {
  expect(titles()).toEqual(['页面'])
  expect(titles('一', '二')).toEqual(['一', '二', '页面'])
})

it('LY-06 keeps the first two and the last of more than three matched routes', () => {
  expect(titles('一', '二', '三')).toEqual(['一', '二', '页面'])
  expect(titles('一', '二', '三', '四')).toEqual(['一', '二', '页面'])
})
