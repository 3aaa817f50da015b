import { expect, it } from 'vitest'
import { toDocumentTitle } from './use-document-title.ts'

it('LY-05 shows the page’s title before the platform’s name, and only the platform’s name on the home page', () => {
  expect(toDocumentTitle('用户管理', '学位信息采集')).toBe('用户管理 · 学位信息采集')
  expect(toDocumentTitle(null, '学位信息采集')).toBe('学位信息采集')
})
