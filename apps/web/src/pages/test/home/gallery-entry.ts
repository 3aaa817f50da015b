import type { ComponentType } from 'react'

/** The groups of the gallery, in the order of the list. */
export const galleryGroups = ['字段类型', '选择器', '表格', '编辑器', '组件', '演示接口'] as const

/** One component of the gallery with all its states. */
export interface GalleryEntry {
  /** The entry's name in the address. */
  readonly key: string
  readonly group: (typeof galleryGroups)[number]
  readonly title: string
  /** The component's name in the code. */
  readonly name: string
  /** The syllables of the title; a search matches them joined together, and by their initials. */
  readonly pinyin: string
  readonly Stage: ComponentType
}

/** Returns whether an entry matches a search text. All words of the text must match. */
export function matchesSearch(
  { key, title, name, pinyin }: Omit<GalleryEntry, 'Stage' | 'group'>,
  typed: string,
): boolean {
  const syllables = pinyin.split(' ')
  const names = [key, title, name, syllables.join(''), syllables.map(each => each.charAt(0)).join('')]
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every(word => names.some(each => each.toLowerCase().includes(word)))
}
