import { pinyin } from 'pinyin-pro'
import type { Spell } from './search-items.ts'

/** The pinyin of a text, a syllable for each character. Large: loaded by whoever starts to search. */
export const spell: Spell = text => pinyin(text, { toneType: 'none', type: 'array', v: true })
