import type { MaskStyle } from '../field-types/field.ts'

/** Fewer stars would reveal more than they hide. */
const minHidden = 3

/**
 * Shows both ends of a text and a star for each character between them; short texts show less, very short ones
 * nothing.
 */
function keepEnds(text: string, head: number, tail: number): string {
  const characters = [...text]
  const hidden = characters.length - head - tail
  if (hidden < minHidden) return head + tail > 2 ? keepEnds(text, 1, 1) : '*'.repeat(minHidden)
  return characters.slice(0, head).join('') + '*'.repeat(hidden) + characters.slice(characters.length - tail).join('')
}

const maskers: Record<MaskStyle, (text: string) => string> = {
  idNumber: text => keepEnds(text, 3, 4),
  phone: text => keepEnds(text, 3, 4),
  email: text => {
    const at = text.lastIndexOf('@')
    return at > 0 ? `${[...text][0]}***${text.slice(at)}` : keepEnds(text, 1, 1)
  },
  text: text => ([...text].length > 1 ? `${[...text][0]}***` : '***'),
}

/** Masks a value for users who may not see it in full: `110***********1234`, `138****1234`, `w***@pku.edu.cn`. */
export const maskText = (style: MaskStyle, text: string): string => (text === '' ? '' : maskers[style](text))

/** Reports whether a text looks like a masked value, which an import must not write over the real one. */
export const looksMasked = (text: string): boolean => text.includes('*'.repeat(minHidden))
