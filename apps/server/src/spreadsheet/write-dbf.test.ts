import { buffer } from 'node:stream/consumers'
import { read, set_cptable, utils } from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { describe, expect, it } from 'vitest'
import { unencodable } from './gbk.ts'
import { writeDbf } from './write-dbf.ts'

set_cptable(codepages)

const fields = [
  { name: 'XM', width: 20 },
  { name: 'ZJHM', width: 18 },
  { name: '学位', width: 10 },
]

describe('characters that GBK does not have', () => {
  it('are listed, each once', () => {
    expect(unencodable('张三·𠮷田㐂😀𠮷 é?')).toEqual(['𠮷', '㐂', '😀'])
    expect(unencodable('普通汉字，标点（）—…Ａ１ ?')).toEqual([])
  })

  it('are those a decoder of GBK does not give back', () => {
    const decoder = new TextDecoder('gbk')
    const twoBytes = new Set<string>()
    for (let lead = 0x81; lead <= 0xfe; lead += 1) {
      for (let trail = 0x40; trail <= 0xfe; trail += 1) twoBytes.add(decoder.decode(Uint8Array.of(lead, trail)))
    }
    const ideographs = Array.from({ length: 0x9fa6 - 0x4e00 }, (_, index) => String.fromCharCode(0x4e00 + index))
    expect(unencodable(ideographs.join(''))).toEqual([])
    expect(ideographs.every(character => twoBytes.has(character))).toBe(true)
    const extensionA = Array.from({ length: 0x4db6 - 0x3400 }, (_, index) => String.fromCharCode(0x3400 + index))
    const fitting = extensionA.filter(character => unencodable(character).length === 0)
    expect(fitting.filter(character => !twoBytes.has(character))).toEqual([])
  })
})

describe('writing .dbf', () => {
  it('another program reads the values', async () => {
    const rows = [
      ['张三', '110101199003071233', '硕士'],
      ['欧阳', null, ''],
      ['ABC', '007', '博士'],
    ]
    const content = await buffer(writeDbf({ fields, count: rows.length, rows }))
    const sheet = read(content, { type: 'buffer', dense: false }).Sheets.Sheet1 ?? {}
    expect(utils.sheet_to_json(sheet, { header: 1, raw: true, defval: '' })).toEqual([
      ['XM', 'ZJHM', '学位'],
      ['张三', '110101199003071233', '硕士'],
      ['欧阳', '', ''],
      ['ABC', '007', '博士'],
    ])
  })

  it('is laid out as dBASE III with fixed widths', async () => {
    const content = await buffer(
      writeDbf({
        fields,
        count: 2,
        rows: [
          ['张三', '1', '硕士'],
          ['', '', ''],
        ],
      }),
    )
    expect(content[0]).toBe(0x03)
    expect(content.readUInt32LE(4)).toBe(2)
    expect(content.readUInt16LE(8)).toBe(32 + 3 * 32 + 1)
    expect(content.readUInt16LE(10)).toBe(49)
    expect(content[29]).toBe(0x4d)
    expect(content.length).toBe(129 + 2 * 49 + 1)
    expect(content.at(-1)).toBe(0x1a)
    expect(new TextDecoder('gbk').decode(content.subarray(129, 129 + 49))).toBe(
      ` ${'张三'.padEnd(18)}${'1'.padEnd(18)}${'硕士'.padEnd(8)}`,
    )
  })

  it.each([
    [
      'a character that does not fit',
      {
        rows: [
          ['一', '', ''],
          ['𠮷田㐂', '', ''],
        ],
        count: 2,
      },
      '第 2 行“XM”含有 GBK 编码没有的字：𠮷、㐂',
    ],
    ['a text that is too long', { rows: [['', '', '六个汉字以上']], count: 1 }, '第 1 行“学位”超过 10 个字节'],
    ['another number of rows than promised', { rows: [['', '', '']], count: 2 }, '导出期间数据发生了变化，请重新导出'],
  ])('%s is an error, never a wrong file', async (_, source, sentence) => {
    await expect(buffer(writeDbf({ fields, ...source }))).rejects.toThrow(sentence)
  })

  it.each([
    { name: 'TOOLONGNAME', width: 5 },
    { name: 'A', width: 255 },
    { name: '𠮷', width: 5 },
  ])('the field $name of $width bytes is refused', async field => {
    await expect(buffer(writeDbf({ fields: [field], count: 0, rows: [] }))).rejects.toThrow('不符合 DBF 的要求')
  })
})
