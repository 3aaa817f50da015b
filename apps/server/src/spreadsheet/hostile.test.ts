import { readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { CFB } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bySize } from '../../test/support/run-size.ts'
import {
  allRows,
  type Parts,
  saveZip,
  type TemporaryFolder,
  temporaryFolder,
  workbookParts,
} from '../../test/support/workbook.ts'
import { SpreadsheetError } from './errors.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { zip } from './zip-out.ts'

let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

/** How reading a file to its end ends: `read`, or the error with its sentence. A crash is neither. */
async function outcome(file: string, name = 'upload.xlsx', limits: Partial<Limits> = {}): Promise<string> {
  try {
    const { sheets } = await readSpreadsheet(file, { name, limits: { ...defaultLimits, ...limits } })
    for (const sheet of sheets) await allRows(sheet)
    return 'read'
  } catch (error) {
    if (error instanceof SpreadsheetError) return `${error.kind}: ${error.message}`
    throw error
  }
}

async function ofContent(content: Buffer | string, name = 'upload.xlsx'): Promise<string> {
  const file = folder.path('upload')
  await writeFile(file, content)
  return outcome(file, name)
}

const ofParts = async (parts: Parts, limits: Partial<Limits> = {}): Promise<string> =>
  outcome(await saveZip(folder.path('upload'), parts), 'upload.xlsx', limits)

const row = '<row><c><v>1</v></c></row>'

it('a text that ends without having begun is damage, not size', async () => {
  const parts = workbookParts(row, { 'xl/sharedStrings.xml': '<sst><x></si></sst>' })
  expect(await ofParts(parts)).toMatch(/^damaged: /)
})

it('a workbook is found by its relationship, whatever it is called', async () => {
  const renamed = Object.entries(workbookParts(row)).map(([name, text]) => [
    name.replace('workbook.xml', 'main.data'),
    name === '_rels/.rels' || name === '[Content_Types].xml'
      ? String(text).replaceAll('workbook.xml', 'main.data')
      : text,
  ])
  expect(await ofParts(Object.fromEntries(renamed) as Parts)).toBe('read')
})

const packed = (parts: Parts): Promise<Buffer> =>
  buffer(zip(Object.entries(parts).map(([name, text]) => ({ name, content: [Buffer.from(text)] }))))

const encrypted = '文件已加密，请取消密码后重新上传'
const macro = '文件含有宏，请另存为不含宏的 .xlsx 文件后重新上传'
const damaged = '文件已损坏或不完整，请用 Excel 或 WPS 打开后另存为 .xlsx 文件，再重新上传'
const unknown = '文件不是有效的 Excel 表格，请用 Excel 或 WPS 另存为 .xlsx 文件后重新上传'
const unsafe = '文件含有不安全的内容，已拒绝读取'

describe('files that are something else', () => {
  const saveAgain = '请用 Excel 或 WPS 打开后另存为 .xlsx 文件，再重新上传'

  it.each<[string, Buffer | string, string, string]>([
    ['nothing at all', '', 'a.xlsx', 'empty: 文件是空的，请重新选择文件'],
    [
      'a web page called .xls',
      '<html><table><tr><td>1</td></tr></table></html>',
      'a.xls',
      `notSpreadsheet: 文件内容是网页（HTML），不是真正的 Excel 文件，${saveAgain}`,
    ],
    [
      'a bare table called .xls',
      '\ufeff \n<TABLE border=1><tr><td>张三</td></tr></TABLE>',
      'a.xls',
      `notSpreadsheet: 文件内容是网页（HTML），不是真正的 Excel 文件，${saveAgain}`,
    ],
    [
      'a web archive called .xls',
      'MIME-Version: 1.0\r\nContent-Type: multipart/related',
      'a.xls',
      `notSpreadsheet: 文件内容是网页（HTML），不是真正的 Excel 文件，${saveAgain}`,
    ],
    [
      'a web page called .csv',
      '<!DOCTYPE html><body>',
      'a.csv',
      `notSpreadsheet: 文件内容是网页（HTML），不是真正的 Excel 文件，${saveAgain}`,
    ],
    [
      'a web page with an XML declaration',
      '<?xml version="1.0"?><!DOCTYPE html><html>',
      'a.xls',
      `notSpreadsheet: 文件内容是网页（HTML），不是真正的 Excel 文件，${saveAgain}`,
    ],
    ['a table whose first text begins with <', '<5,<html>\n', 'a.csv', 'read'],
    [
      'XML of Excel 2003',
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>',
      'a.xls',
      `notSpreadsheet: 文件内容是 XML 文本，不是真正的 Excel 文件，${saveAgain}`,
    ],
    [
      'a text called .xls',
      '姓名,学号\n张三,1',
      'a.xls',
      `notSpreadsheet: 文件内容是文本（如 CSV），不是真正的 Excel 文件，${saveAgain}`,
    ],
    ['a picture', Buffer.from('ffd8ffe000104a46494600010100', 'hex'), 'a.xlsx', `notSpreadsheet: ${unknown}`],
    ['a PDF with binary content', Buffer.from('%PDF-1.7\n\x01\x02\x00'), 'a.xls', `notSpreadsheet: ${unknown}`],
  ])('%s', async (_, content, name, expected) => expect(await ofContent(content, name)).toBe(expected))

  it.each<[string, Parts, string]>([
    ['an ordinary archive', { 'photo.jpg': 'x' }, unknown],
    [
      'a Word document',
      {
        '_rels/.rels': '<r><Relationship Type="a/officeDocument" Target="word/document.xml"/></r>',
        'word/document.xml': '<d/>',
      },
      unknown,
    ],
    [
      'a binary workbook',
      {
        '_rels/.rels': '<r><Relationship Type="a/officeDocument" Target="xl/workbook.bin"/></r>',
        '[Content_Types].xml':
          '<T><Default ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/></T>',
      },
      '不支持 .xlsb 格式，请另存为 .xlsx 文件后重新上传',
    ],
  ])('%s', async (_, parts, sentence) => expect(await ofParts(parts)).toBe(`notSpreadsheet: ${sentence}`))

  it('a Word document of the old kind', async () => {
    const container = CFB.utils.cfb_new()
    CFB.utils.cfb_add(container, '/WordDocument', Buffer.alloc(5_000))
    expect(await ofContent(Buffer.from(CFB.write(container, { type: 'buffer' })), 'a.xls')).toBe(
      `notSpreadsheet: ${unknown}`,
    )
  })
})

describe('files that are locked or carry programs', () => {
  it('an encrypted workbook', async () => {
    const container = CFB.utils.cfb_new()
    CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(500))
    CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(20_000))
    expect(await ofContent(Buffer.from(CFB.write(container, { type: 'buffer' })))).toBe(`encrypted: ${encrypted}`)
  })

  it('an archive with a password', async () => {
    const content = await packed(workbookParts(row))
    for (const mark of ['PK\x01\x02', 'PK\x03\x04']) {
      const flags = mark === 'PK\x01\x02' ? 8 : 6
      for (let at = content.indexOf(mark); at >= 0; at = content.indexOf(mark, at + 1)) {
        content.writeUInt16LE(content.readUInt16LE(at + flags) | 1, at + flags)
      }
    }
    expect(await ofContent(content)).toBe(`encrypted: ${encrypted}`)
  })

  it.each<[string, Parts]>([
    ['a macro part', { 'xl/vbaProject.bin': 'x' }],
    ['an old macro sheet', { 'xl/macrosheets/sheet1.xml': '<x/>' }],
    [
      'the type of a macro workbook',
      {
        '[Content_Types].xml':
          '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
      },
    ],
  ])('%s', async (_, parts) => expect(await ofParts(workbookParts(row, parts))).toBe(`macro: ${macro}`))
})

describe('files that want to exhaust the server', () => {
  const bomb = '文件的压缩比异常，疑似压缩炸弹，已拒绝读取'
  const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'

  it.each<[string, Parts]>([
    ['a sheet of blank rows', workbookParts('<row/>'.repeat(1_000_000))],
    [
      'shared texts that are all empty',
      workbookParts(row, { 'xl/sharedStrings.xml': `<sst>${'<si><t/></si>'.repeat(2_000_000)}</sst>` }),
    ],
    [
      'a list of sheets of blanks',
      workbookParts(row, { 'xl/workbook.xml': `<workbook>${'<a/>'.repeat(4_000_000)}</workbook>` }),
    ],
  ])('%s is refused by its ratio', async (_, parts) => expect(await ofParts(parts)).toBe(`unsafe: ${bomb}`))

  it.each([
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/sharedStrings.xml',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
    '_rels/.rels',
  ])('entities in %s are refused', async name => {
    const parts = workbookParts(row, { 'xl/sharedStrings.xml': '<sst/>', 'xl/styles.xml': '<s/>' })
    expect(await ofParts({ ...parts, [name]: `<?xml version="1.0"?>${laughs}${parts[name]}` })).toBe(
      `unsafe: ${unsafe}`,
    )
  })

  it.each<[string, Parts, Partial<Limits>, string]>([
    ['unpacked size', workbookParts(row.repeat(1_000)), { unpackedBytes: 10_000 }, '文件解压后过大，请拆分后分次上传'],
    ['packed size', workbookParts(row), { fileBytes: 1024 }, '文件不能超过 0.0009765625 MB，请拆分后分次上传'],
    ['entries', workbookParts(row), { entries: 4 }, '文件内部的条目过多，已拒绝读取'],
    ['rows', workbookParts(row.repeat(11)), { rows: 10 }, '行数超过 10 行，请拆分后分次上传'],
    [
      'columns',
      workbookParts('<row><c r="ZZZZZZZZ1"><v>1</v></c></row>'),
      {},
      '列数超过 512 列，请删除多余的列后重新上传',
    ],
    [
      'cell text',
      workbookParts(`<row r="3"><c t="str"><v>${'长'.repeat(32_768)}</v></c></row>`),
      {},
      '第 3 行有单元格超过 32767 个字符，请缩短后重新上传',
    ],
    [
      'shared text',
      workbookParts(row, { 'xl/sharedStrings.xml': `<sst><si>${'<r><t>长</t></r>'.repeat(32_768)}</si></sst>` }),
      { ratio: 1e9 },
      '文件内容过大，请拆分后分次上传',
    ],
    [
      'shared texts',
      workbookParts(row, { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(11)}</sst>` }),
      { sharedStrings: 10 },
      '文件内容过大，请拆分后分次上传',
    ],
    [
      'bytes of shared texts',
      workbookParts(row, { 'xl/sharedStrings.xml': `<sst>${'<si><t>长</t></si>'.repeat(11)}</sst>` }),
      { sharedStringBytes: 30 },
      '文件内容过大，请拆分后分次上传',
    ],
    [
      'styles',
      workbookParts(row, { 'xl/styles.xml': `<s><cellXfs>${'<xf/>'.repeat(11)}</cellXfs></s>` }),
      { styles: 10 },
      '文件内容过大，请拆分后分次上传',
    ],
    ['small parts', workbookParts(row), { smallPartBytes: 100 }, '文件内容过大，请拆分后分次上传'],
    [
      'sheets',
      workbookParts(row, {
        'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${'<sheet r:id="rId1"/>'.repeat(51)}</sheets></workbook>`,
      }),
      {},
      '工作表超过 50 个，请拆分后分次上传',
    ],
  ])('%s has its bound and its sentence', async (_, parts, limits, sentence) => {
    expect(await ofParts(parts, limits)).toBe(`tooLarge: ${sentence}`)
  })

  it('empty cells beyond the last column cost nothing', async () => {
    expect(await ofParts(workbookParts(`<row><c><v>1</v></c>${'<c s="1"/>'.repeat(16_000)}</row>`))).toBe('read')
  })

  it('parts that lie on top of each other are read once each, within the same bounds', async () => {
    const content = await packed({ ...workbookParts(row), 'xl/big.xml': ' '.repeat(500_000) })
    const directory = content.readUInt32LE(content.length - 6)
    const end = content.subarray(content.length - 22)
    const entries = content.subarray(directory, content.length - 22)
    const last = entries.subarray(entries.lastIndexOf('PK\x01\x02'))
    const copies = Array.from({ length: 250 }, (_, index) => {
      const copy = Buffer.from(last)
      copy.write(`xl/b${String(index).padStart(3, '0')}.ml`, 46)
      return copy
    })
    end.writeUInt16LE(entries.toString('latin1').split('PK\x01\x02').length - 1 + copies.length, 8)
    end.writeUInt16LE(end.readUInt16LE(8), 10)
    end.writeUInt32LE(entries.length + copies.length * last.length, 12)
    expect(await ofContent(Buffer.concat([content.subarray(0, directory), entries, ...copies, end]))).toBe('read')
  })

  it('many megabytes of blank rows stop where the ratio shows, in little memory', async () => {
    function* blankRows() {
      yield Buffer.from('<worksheet><sheetData>')
      for (let turn = 0; turn < 120; turn += 1) yield Buffer.from('<row r="1"/>'.repeat(40_000))
    }
    const parts = Object.entries(workbookParts(row)).map(([name, text]) =>
      name === 'xl/worksheets/sheet1.xml' ? { name, content: blankRows() } : { name, content: [Buffer.from(text)] },
    )
    await writeFile(folder.path('bomb'), zip(parts))
    const before = process.memoryUsage().rss
    expect(await outcome(folder.path('bomb'))).toBe(`unsafe: ${bomb}`)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })
})

describe('files that are broken', () => {
  it('a name twice', async () => {
    const content = await packed({ ...workbookParts(row), 'xl/workbook.xmm': 'x' })
    for (let at = content.indexOf('workbook.xmm'); at >= 0; at = content.indexOf('workbook.xmm', at))
      content.write('workbook.xml', at)
    expect(await ofContent(content)).toBe(`damaged: ${damaged}`)
  })

  it('a checksum that does not fit', async () => {
    const content = await packed(workbookParts(row))
    const sheet = content.lastIndexOf('xl/worksheets/sheet1.xml') - 46
    content.writeUInt8(content.readUInt8(sheet + 16) ^ 1, sheet + 16)
    expect(await ofContent(content)).toBe(`damaged: ${damaged}`)
  })

  it.each<[string, Parts]>([
    ['no sheets', { 'xl/workbook.xml': '<workbook/>' }],
    ['no workbook', { '_rels/.rels': '<r><Relationship Type="a/officeDocument" Target="xl/workbook2.xml"/></r>' }],
    ['a text that is not there', { 'xl/worksheets/sheet1.xml': '<w><row><c t="s"><v>9</v></c></row></w>' }],
    ['a sheet that stops', { 'xl/worksheets/sheet1.xml': '<w><row><c><v>9</v>' }],
    ['a sheet in another encoding', { 'xl/worksheets/sheet1.xml': '<?xml version="1.0" encoding="GBK"?><w/>' }],
  ])('%s', async (_, parts) => expect(await ofParts(workbookParts(row, parts))).toBe(`damaged: ${damaged}`))

  const fixtures = join(import.meta.dirname, '../../test/fixtures/spreadsheet')
  const good = readdirSync(fixtures).filter(name => name.endsWith('.xlsx'))

  it('good files cut short', async () => {
    for (const name of good) {
      const content = readFileSync(join(fixtures, name))
      for (const share of [0.01, 0.25, 0.5, 0.75, 0.99]) {
        expect(await ofContent(content.subarray(0, Math.ceil(content.length * share)))).toBe(`damaged: ${damaged}`)
      }
      expect(await ofContent(content.subarray(0, 1))).toMatch(/^notSpreadsheet: /)
    }
  })

  it('good files with a byte changed end with values or a sentence, and leave nothing open', async () => {
    const turns = bySize({ sample: 100, everything: 100, full: 20_000 })
    for (let turn = 0; turn < turns; turn += 1) {
      const content = await readFile(join(fixtures, good[turn % good.length] ?? ''))
      const at = (turn * 7_919) % content.length
      content.writeUInt8((content.readUInt8(at) + 1 + (turn % 255)) % 256, at)
      expect(await ofContent(content)).toMatch(
        /^(?:read|damaged: .+|notSpreadsheet: .+|encrypted: .+|unsafe: .+|tooLarge: .+|macro: .+)$/,
      )
    }
    await vi.waitUntil(() => folder.openFiles() === 0)
  })
})
