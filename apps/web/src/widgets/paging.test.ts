import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { firstPage, type Paging, toPagination } from './paging.ts'

it('QY-01 a list inside a page shows 10 of 10, 20 or 30, and any page and size can be reached', () => {
  const onPaging = vi.fn<(paging: Paging) => void>()
  const pagination = toPagination(firstPage, 95, onPaging)
  expect(pagination).toMatchObject({
    current: 1,
    pageSize: 10,
    total: 95,
    pageSizeOptions: [10, 20, 30],
    showSizeChanger: true,
    showQuickJumper: true,
  })
  pagination.onChange(3, 10)
  pagination.onChange(3, 30)
  expect(onPaging.mock.calls).toEqual([[{ pageNo: 3, pageSize: 10 }], [{ pageNo: 1, pageSize: 30 }]])
})

it('QY-01 every list offers a choice of page sizes and a way to any page', () => {
  const source = join(import.meta.dirname, '..')
  const paged = globSync('**/*.tsx', { cwd: source })
    .map(file => ({ file, text: readFileSync(join(source, file), 'utf8') }))
    .filter(({ text }) => /<Pagination|pagination=\{(?!false)/.test(text))
  expect(paged.length).toBeGreaterThan(5)
  const lacking = paged.filter(({ text }) => !text.includes('toPagination(') && !text.includes('showQuickJumper'))
  expect(lacking.map(({ file }) => file)).toEqual([])
})
