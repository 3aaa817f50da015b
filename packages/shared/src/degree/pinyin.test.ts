import { pinyin } from 'pinyin-pro'
import { expect, it } from 'vitest'
import { isPinyinOfName, pinyinOfName } from './pinyin.ts'
import { compoundSurnames } from './surnames.ts'

const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗曾单解仇区任查盖乐', ...compoundSurnames]
const given = [...'伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂文辉玉华建国宇轩长重行乐朝柏吕绿率一不']

/** Read in its whole, with the words that its characters make. */
function spelt(name: string): string | undefined {
  const syllables = pinyin(name, { surname: 'head', toneType: 'none', type: 'array', v: true })
  return syllables.join('').toUpperCase().replaceAll('V', 'YU')
}

it('DG-03 a name is read as a whole also where its characters are read one by one', () => {
  for (const surname of surnames)
    for (const first of given)
      for (const second of ['', ...given.slice(0, 8), ...given.slice(-10)]) {
        const name = surname + first + second
        expect([name, pinyinOfName(name)?.replace(' ', '')]).toEqual([name, spelt(name)])
      }
})

it('DG-03 takes every reading of a given name, and those alone', () => {
  expect(isPinyinOfName('王行', 'WANG XING')).toBe(true)
  expect(isPinyinOfName('王行', 'WANG HANG')).toBe(true)
  expect(isPinyinOfName('王行', 'WANG MING')).toBe(false)
  expect(isPinyinOfName('单明', 'SHAN MING')).toBe(true)
})
