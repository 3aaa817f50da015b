import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../test/support/pdf.ts'
import { layOut } from './block.ts'
import { type DocumentPart, openPdf } from './document.ts'
import { drawFieldTable } from './field-table.ts'
import { createFlow } from './flow.ts'
import { missingIn, missingMark } from './glyphs.ts'

/** Every character that GBK has, but for those it leaves to its users. */
function everyGbkCharacter(): string {
  const decoder = new TextDecoder('gbk')
  const found: string[] = []
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const text = decoder.decode(new Uint8Array([high, low]))
      const code = text.codePointAt(0) ?? 0
      if ([...text].length === 1 && code !== 0xfffd && !(code >= 0xe000 && code <= 0xf8ff)) found.push(text)
    }
  return found.join('')
}

async function toPdf(draw: (part: DocumentPart) => void, parts = 1) {
  const pdf = openPdf({ title: '一份文档' })
  const content = buffer(pdf.content)
  for (let part = 0; part < parts; part += 1)
    await pdf.add({
      draw,
      foot: (canvas, { number, count }) =>
        canvas.text(layOut(`第${number}页共${count}页`, 200, { size: 9 }), { x: 40, y: 800 }),
    })
  pdf.close()
  return readPdf(await content)
}

const written = (text: string, parts = 1) =>
  toPdf(({ canvas }) => canvas.text(layOut(text, 500, { size: 9 }), { x: 40, y: 40 }), parts)

const linesOf = (text: string, width: number) =>
  layOut(text, width, { size: 10 }).lines.map(({ glyphs }) => glyphs.map(glyph => glyph.text).join(''))

describe('the fonts', () => {
  it('have every character of GBK, and those of names beyond it', () => {
    const all = everyGbkCharacter()
    expect(all.length).toBeGreaterThan(21_000)
    expect(missingIn(all)).toEqual([])
    expect(missingIn('王㛃 李𬭎 张䶮 𠀡 김 é ü ☑')).toEqual([])
  })

  it('lack some: each is named once', () => {
    expect(missingIn('龘𪚥龘𪚥𠀀')).toEqual(['𪚥', '𠀀'])
  })

  it('are in the file, with a shape for every character, whichever font has it', async () => {
    const text = '学位信息表王㛃李𬭎张䶮𠀡김☑'
    const { pages, fonts, foreignFonts, shapeless } = await written(text)
    expect(pages[0]).toContain(text)
    expect(fonts.map(name => name.replace(/^.*\+/, '')).toSorted()).toEqual([
      'NotoSansHant-Regular',
      'NotoSansSC-Regular',
      'UnifontMedium',
    ])
    expect(foreignFonts).toEqual([])
    expect(shapeless).toBe(0)
  })

  it('have a mark where a character is missing', async () => {
    const { pages, shapeless } = await written('王𪚥')
    expect(pages[0]).toContain(`王${missingMark}`)
    expect(shapeless).toBe(0)
  })

  it('leave out what has no shape: a variant’s mark, a joiner, a control character', async () => {
    const { pages } = await written('葛\u{e0100}城\u200d区\u0007\t路')
    expect(pages[0]).toContain('葛城区路')
  })
})

describe('lines', () => {
  it('end where the width ends, and before no punctuation', () => {
    expect(linesOf('一二三四五，六', 50)).toEqual(['一二三四', '五，六'])
    expect(linesOf('一二三四（五）', 50)).toEqual(['一二三四', '（五）'])
  })

  it('keep words together, and cut what is wider than a line', () => {
    expect(linesOf('an example', 40)).toEqual(['an ', 'example'])
    expect(linesOf('abcdefghijklmnopqrstuvwxyz', 40).length).toBeGreaterThan(1)
    expect(linesOf('abcdefghijklmnopqrstuvwxyz', 40).join('')).toBe('abcdefghijklmnopqrstuvwxyz')
  })

  it('end where the text has an end of line', () => {
    expect(linesOf('一\r\n二\n三', 100)).toEqual(['一', '二', '三'])
  })
})

describe('a document', () => {
  it('numbers the pages of each part by themselves', async () => {
    const { pages, title } = await toPdf(part => {
      part.canvas.text(layOut('甲', 100, { size: 9 }), { x: 40, y: 40 })
      part.nextPage()
      part.canvas.text(layOut('乙', 100, { size: 9 }), { x: 40, y: 40 })
    }, 2)
    expect(title).toBe('一份文档')
    expect(pages).toEqual(['甲第1页共2页', '乙第2页共2页', '甲第1页共2页', '乙第2页共2页'])
  })

  it('shows all of a text that is longer than a page, and of a table that is', async () => {
    const long = Array.from({ length: 900 }, (_, index) => `第${index}句。`).join('')
    const cells = Array.from({ length: 140 }, (_, index) => ({ label: `标签${index}`, value: `值${index}` }))
    const { pages } = await toPdf(part => {
      const flow = createFlow(part, () => 60)
      drawFieldTable(flow, '一个标题', [...cells, { label: '长文', value: long }])
    })
    expect(pages.length).toBeGreaterThan(3)
    // The label is repeated where the text goes on.
    const all = pages.map(page => page.replaceAll('长文', '').replace(/第\d+页共\d+页$/, '')).join('')
    expect(all).toContain(long)
    for (const { label, value } of cells) expect(all).toContain(label + value)
  })

  it('ends for whoever writes it when nobody reads it any more', async () => {
    const pdf = openPdf({ title: '' })
    pdf.content.destroy()
    await expect(pdf.add({ draw: () => {}, foot: () => {} })).rejects.toThrow('given up')
  })
})
