import { pinyin } from 'pinyin-pro'
import type { Spell } from '../dict/spelling.ts'

/**
 * Returns the pinyin of a text, one syllable for each character. The module is large, so pages load it when a user
 * starts to search.
 */
export const spell: Spell = text => pinyin(text, { toneType: 'none', type: 'array', v: true })
