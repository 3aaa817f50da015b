import type { ComponentType } from 'react'

/** What can be tried, in the order of the list. */
export const galleryGroups = ['字段类型', '选择器', '表格', '编辑器', '组件', '演示接口'] as const

/** One thing to try, with all of its states. */
export interface GalleryEntry {
  /** Its name in the address. */
  readonly key: string
  readonly group: (typeof galleryGroups)[number]
  readonly title: string
  /** As the code calls it. */
  readonly name: string
  /** Its syllables: found written together, and by their first letters. */
  readonly pinyin: string
  readonly Stage: ComponentType
}

/** Whether somebody who typed this looks for the entry; several words narrow it down. */
export function matchesSearch(
  { key, title, name, pinyin }: Omit<GalleryEntry, 'Stage' | 'group'>,
  typed: string,
): boolean {
  const syllables = pinyin.split(' ')
  const names = [key, title, name, syllables.join(''), syllables.map(each => each.charAt(0)).join('')]
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every(word => names.some(each => each.toLowerCase().includes(word)))
}
