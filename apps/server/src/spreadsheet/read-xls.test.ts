import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CellObject, utils, type WorkBook, write } from '@e965/xlsx'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bySize } from '../../test/support/run-size.ts'
import { allCells, allRows, type TemporaryFolder, temporaryFolder } from '../../test/support/workbook.ts'
import { SpreadsheetError } from './errors.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { openSpreadsheet } from './open-spreadsheet.ts'
import { readXls } from './read-xls.ts'

let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

const fixture = join(import.meta.dirname, '../../test/fixtures/spreadsheet/libreoffice.xls')

async function save(
  name: string,
  rows: unknown[][],
  more: Partial<WorkBook> = {},
  bookType: 'biff8' | 'biff5' = 'biff8',
): Promise<string> {
  const workbook = { ...utils.book_new(utils.aoa_to_sheet(rows), 'Sheet1'), ...more }
  await writeFile(folder.path(name), write(workbook, { type: 'buffer', bookType }))
  return folder.path(name)
}

const kindOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'read',
    error => (error instanceof SpreadsheetError ? error.kind : `crashed: ${error}`),
  )

const readAll = async (file: string): Promise<void> => {
  const { sheets } = await openSpreadsheet(file, { name: 'a.xls', owner: 'test' })
  for (const sheet of sheets) await allRows(sheet)
}

describe('reading .xls', () => {
  it('QY-05 a file saved by LibreOffice has the values it was written with', async () => {
    const { format, sheets } = await openSpreadsheet(fixture, { name: '学生.xls', owner: 'test' })
    expect(format).toBe('xls')
    expect(sheets).toMatchObject([
      { name: '学生', hidden: false },
      { name: '隐藏', hidden: true },
    ])
    expect(await allCells(sheets[0])).toEqual([
      ['姓名', '证件号码', '出生日期', '时间', '时刻', '成绩', '在读', '备注', '大数', '错误'],
      [
        '张三',
        '110101199003071233',
        '1990-03-07',
        '2024-05-01T08:30:15',
        '08:30:00',
        92.5,
        true,
        '两行\n文字',
        { doubt: 'digits', raw: '110101199003071200', number: 110_101_199_003_071_200 },
        { doubt: 'error', raw: '#DIV/0!', number: null },
      ],
      [
        '𠮷田㐂',
        '007',
        '1905-02-28',
        '1999-12-31T23:59:59',
        '00:00:01',
        -3,
        false,
        '  空格  ',
        1_234_567_890,
        { doubt: 'error', raw: '#N/A', number: null },
      ],
      ['李·四😀', '=1+1', '2099-12-31', null, null, 0, null, `<a>&amp;"'`, 0.1],
    ])
    expect(await allRows(sheets[1])).toEqual([{ number: 2, cells: [null, '藏'] }])
  })

  it('counts days from 1904 where the workbook says so', async () => {
    const date: CellObject = { t: 'n', v: 45_413 - 1_462, z: 'yyyy-mm-dd' }
    const file = await save('1904.xls', [[date]], { Workbook: { WBProps: { date1904: true } } })
    expect(await allCells((await readXls(file))[0])).toEqual([['2024-05-01']])
  })

  it('texts of Excel 95 and of old Chinese systems are in GBK', async () => {
    const file = await save('old.xls', [['ABCD']], {}, 'biff5')
    const content = await readFile(file)
    const codepage = content.indexOf(Buffer.from([0x42, 0, 2, 0]))
    content.writeUInt16LE(936, codepage + 4)
    iconv.encode('姓名', 'gbk').copy(content, content.indexOf('ABCD'))
    await writeFile(file, content)
    expect(await allCells((await readXls(file))[0])).toEqual([['姓名']])
  })

  it('passes on any character, however the pipe cuts it', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => [`${'𠮷'.repeat(index % 50)}\u2028${index}`])
    const file = await save('many.xls', rows)
    const { sheets } = await openSpreadsheet(file, { name: 'a.xls', owner: 'test' })
    expect(await allCells(sheets[0])).toEqual(rows)
  })

  it('leaves no process and no open file when it is given up in the middle', async () => {
    const file = await save(
      'given-up.xls',
      Array.from({ length: 2_000 }, (_, index) => [index, 'x'.repeat(50)]),
    )
    const [sheet] = (await openSpreadsheet(file, { name: 'a.xls', owner: 'test' })).sheets
    for await (const row of sheet?.rows() ?? []) {
      expect(row.number).toBe(1)
      break
    }
    expect(folder.openFiles()).toBe(0)
    await vi.waitUntil(() => !process.getActiveResourcesInfo().includes('ProcessWrap'))
  })
})

describe('refusing .xls', () => {
  const open = (limits: Partial<Limits>) =>
    openSpreadsheet(fixture, { name: 'a.xls', owner: 'test', limits: { ...defaultLimits, ...limits } })

  it('a file with a password', async () => {
    const file = await save('locked.xls', [['x']])
    const content = await readFile(file)
    // Writes a FILEPASS record behind the first record of the workbook; it says that the rest is encrypted.
    const begin = content.indexOf(Buffer.from([0x09, 0x08, 0x10, 0]))
    Buffer.from([0x2f, 0, 6, 0, 0, 0, 1, 2, 3, 4]).copy(content, begin + 20)
    await writeFile(file, content)
    expect(await kindOf(readAll(file))).toBe('encrypted')
  })

  it('a file that is too large for it', async () => {
    await writeFile(folder.path('large.xls'), '')
    await truncate(folder.path('large.xls'), 21 * 1024 * 1024)
    await expect(readXls(folder.path('large.xls'))).rejects.toThrow(
      '.xls 文件不能超过 20 MB，请另存为 .xlsx 文件后重新上传',
    )
  })

  it('a file that needs more memory than it may have', async () => {
    expect(await kindOf(open({ childHeapMegabytes: 8 }))).toBe('tooLarge')
  })

  it('a file that takes longer than it may', async () => {
    expect(await kindOf(open({ childMilliseconds: 1 }))).toBe('tooSlow')
  })

  it('damaged copies of a good file end with values or a sentence', async () => {
    const { size } = await stat(fixture)
    const turns = bySize({ sample: 6, everything: 6, full: 300 })
    for (let turn = 0; turn < turns; turn += 1) {
      const content = await readFile(fixture)
      const at = 512 + ((turn * 1_237) % (size - 512))
      content.writeUInt8((content.readUInt8(at) + 1 + turn) % 256, at)
      const cut = turn % 2 === 0 ? content : content.subarray(0, at)
      await writeFile(folder.path('damaged.xls'), cut)
      expect(await kindOf(readAll(folder.path('damaged.xls')))).toMatch(
        /^(?:read|damaged|encrypted|notSpreadsheet|tooLarge)$/,
      )
    }
  })
})
