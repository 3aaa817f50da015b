import type { MaskStyle } from '../field-types/field.ts'

/** Fewer stars would give away more than they hide. */
const minHidden = 3

/** Shows the ends of a text and a star for each character between; short texts show less, very short ones nothing. */
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

/** A value as those see it who may not see it in full: `110***********1234`, `138****1234`, `w***@pku.edu.cn`. */
export const maskText = (style: MaskStyle, text: string): string => (text === '' ? '' : maskers[style](text))

/** Whether a text could be the mask of a value; a file that holds masks must not be imported over the values. */
export const looksMasked = (text: string): boolean => text.includes('*'.repeat(minHidden))
