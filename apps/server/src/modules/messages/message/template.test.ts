import { expect, it } from 'vitest'
import { cleanHtml } from '../../../resource/rich-text.ts'
import { createFill } from './template.ts'

it('a value stays text and makes no active address', () => {
  expect(createFill('<p>${name}</p><script>x</script>')({ name: '<img src=x onerror=x>' })).toBe(
    '<p>&lt;img src=x onerror=x&gt;</p>',
  )
  const link = createFill('<a href="${url}">${name}</a>')
  expect(link({ url: 'https://x.edu.cn/1', name: '<b>' })).toContain('href="https://x.edu.cn/1"')
  expect(link({ url: 'javascript:x', name: '<b>' })).not.toContain('javascript')
})

it('a template is cleaned once for all of its receivers', () => {
  const content = `<p>\${name}</p>${'<b>字</b>'.repeat(3_000)}`
  const costOf = (work: () => void) => {
    const before = process.threadCpuUsage().user
    work()
    return process.threadCpuUsage().user - before
  }
  const many = Array.from({ length: 100 }, (_, index) => ({ name: `人${index}` }))
  const filled = costOf(() => many.map(createFill(content)))
  const cleaned = costOf(() => many.map(() => cleanHtml(content)))
  expect(filled).toBeLessThan(cleaned / 2)
})
