import { describe, expect, it } from 'vitest'
import { richText, richTextType } from './rich-text.ts'

const field = richText('内容', { max: 200_000 })
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const sentence = '内容的格式过于复杂，请简化格式，或把长表格改为附件'

describe('a rich text that is too complex to sanitize', () => {
  it.each([
    ['66,000 tags in each other', '<b>'.repeat(66_000)],
    ['tags that nobody knows', '<x>'.repeat(50_000)],
    ['tags that never end', '<'.repeat(100_000)],
    ['attributes', `<p ${Array.from({ length: 30_000 }, (_, index) => `a${index}`).join(' ')}>`],
    ['attributes that look like a picture', `<p x="y src="data:image/png;base64,${'a/bc'.repeat(45_000)}">`],
    ['styles', `<p style="${'a:b;'.repeat(40_000)}">`],
    ['entities', '&amp;'.repeat(30_000)],
  ])('is refused for %s', (_, html) => expect(() => richTextType.parse(html, field)).toThrow(sentence))

  it.each([
    ['a text as long as it may be', '字'.repeat(200_000)],
    ['a picture', `<img src="data:image/png;base64,${base64.repeat(3_000)}">`],
    ['a table of three hundred rows', `<table>${`<tr>${'<td><p>值</p></td>'.repeat(6)}</tr>`.repeat(300)}</table>`],
    ['fifteen hundred paragraphs', '<p style="text-align: center">第一段</p>'.repeat(1_500)],
    ['blanks in a row', `<p>${' '.repeat(100_000)}x</p>`],
  ])('is taken with %s', (_, html) => expect(richTextType.parse(html, field)).toBe(html))
})
