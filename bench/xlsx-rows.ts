import type { CellInput } from '../apps/server/src/spreadsheet/sheet-out.ts'
import type { Column } from '../apps/server/src/spreadsheet/write-xlsx.ts'

const surnames = Array.from('王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗')
const givenNames = Array.from(
  '伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂文辉玉华建国宇轩子涵浩然欣怡一诺梓萱雨泽𠮷㐂',
)
const words = ['基于', '深度学习', '图像识别', '研究', '算法', '设计与实现', '系统', '区域经济', '影响', '教育公平']
const departments = ['计算机科学与技术学院', '土木工程与建筑学院', '马克思主义学院', '外国语学院', '生命科学与工程学院']

/** How many columns a degree record has. */
export const width = 45
const dateColumns = new Set([5, 15, 16])

/** The columns of the table that is read and written. */
export const xlsxColumns: Column[] = Array.from({ length: width }, (_, index) => ({
  title: `字段${index + 1}`,
  kind: dateColumns.has(index) ? 'date' : 'text',
}))

/** Numbers that look random and are the same in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1
  return below => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

/** A degree record as a school has them: codes and departments repeat, names, numbers, titles and addresses hardly do. */
export function makeRow(index: number): CellInput[] {
  const below = numbersFrom(index)
  const of = <T>(list: T[]): T | undefined => list[below(list.length)]
  const two = (value: number) => String(value).padStart(2, '0')
  const date = () => `${1990 + below(30)}-${two(1 + below(12))}-${two(1 + below(28))}`
  const birthday = date()
  const row: CellInput[] = [
    `${of(surnames)}${of(givenNames)}${below(3) ? of(givenNames) : ''}`,
    `Name ${index}`,
    String(1 + below(2)),
    '156',
    two(1 + below(56)),
    birthday,
    two(1 + below(13)),
    '01',
    `${110101 + below(5000)}${birthday.replaceAll('-', '')}${1000 + below(9000)}`,
    '10619',
    '示范大学',
    two(below(60)),
    of(departments) ?? null,
    String(80_000 + below(900)),
    '计算机科学与技术',
    date(),
    date(),
    `20${10 + below(15)}${100_000 + index}`,
    Array.from({ length: 4 + below(5) }, () => of(words)).join(''),
    '中文',
    below(100),
    60 + below(40),
  ]
  while (row.length < width) {
    const more = [
      null,
      two(below(100)),
      `备注${below(1000)}`,
      index,
      `13${100_000_000 + below(899_999_999)}`,
      `青龙大道${below(2000)}号`,
    ]
    row.push(more[row.length % more.length] ?? null)
  }
  return row
}
