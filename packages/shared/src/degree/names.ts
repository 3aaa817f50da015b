import { normalizers } from '../field-types/normalize.ts'

const hasHan = /\p{Script=Han}/u
const chineseName = /^\p{Script=Han}+(?:·\p{Script=Han}+)*$/u
/** A passport name: words of letters, joined by spaces, hyphens, apostrophes, commas or dots. */
const passportName = /^\p{Script=Latin}+(?:(?:[ '’-]|[.,] ?)\p{Script=Latin}+)*\.?$/u
/** Private-use characters: another computer shows something else or nothing. */
const privateUse = /\p{Co}/u

/** Returns a sentence about a defect of a name, or null if it may appear on a certificate. */
export function findNameDefect(name: string): string | null {
  if (privateUse.test(name)) return '姓名中有自造字，其他电脑上显示不出来，请换用字库中的正式汉字'
  if (/\p{N}/u.test(name)) return '姓名中不能有数字'
  if (hasHan.test(name)) {
    if (/\s/u.test(name)) return '中文姓名中不能有空格'
    return chineseName.test(name) ? null : '中文姓名只能由汉字组成，间隔号用“·”，且不能在开头或结尾'
  }
  return passportName.test(name) ? null : '姓名只能由汉字，或护照上的字母和空格组成'
}

/** Normalizes dots and spaces of a name; a saved name has this form already. */
export const tidyName = (name: string): string => normalizers.name(name).replace(/·{2,}/g, '·').replace(/^·|·$/g, '')

export const isChineseName = (name: string): boolean => chineseName.test(name)

/** Reports whether a text can be a name in pinyin or on a passport. */
export const isLatinName = (text: string): boolean => /^[A-Za-zÜü]+(?:(?:[ '’·-]|[.,] ?)[A-Za-zÜü]+)*\.?$/.test(text)
