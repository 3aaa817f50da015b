import { expect, it } from 'vitest'
import { matchesSearch } from './gallery-entry.ts'

const modal = { key: 'modal', title: '弹窗', name: 'Modal', pinyin: 'tan chuang' }

it.each(['弹', 'modal', 'MOD', 'tanchuang', 'tc', '弹 mod', '', '  '])('finds an entry by “%s”', typed => {
  expect(matchesSearch(modal, typed)).toBe(true)
})

it.each(['窗弹', 'xc', '弹 menu'])('does not find an entry by “%s”', typed => {
  expect(matchesSearch(modal, typed)).toBe(false)
})
