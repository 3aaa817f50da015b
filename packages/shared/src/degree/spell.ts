import { pinyin } from 'pinyin-pro'
import type { Spell } from '../dict/spelling.ts'

/** The pinyin of a text, a syllable for each character. Large: pages load it where somebody starts to search. */
export const spell: Spell = text => pinyin(text, { toneType: 'none', type: 'array', v: true })
