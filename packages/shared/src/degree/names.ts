import { normalizers } from '../field-types/normalize.ts'

const hasHan = /\p{Script=Han}/u
const chineseName = /^\p{Script=Han}+(?:·\p{Script=Han}+)*$/u
/** As on a passport: letters in parts that spaces, hyphens, apostrophes, commas or dots hold together. */
const passportName = /^\p{Script=Latin}+(?:(?:[ '’-]|[.,] ?)\p{Script=Latin}+)*\.?$/u
/** What one machine's fonts gave a character that has no place of its own: another machine shows something else or nothing. */
const privateUse = /\p{Co}/u

/** What is wrong with a name, as a sentence; null where it may stand on a certificate. */
export function findNameDefect(name: string): string | null {
  if (privateUse.test(name)) return '姓名中有自造字，其他电脑上显示不出来，请换用字库中的正式汉字'
  if (/\p{N}/u.test(name)) return '姓名中不能有数字'
  if (hasHan.test(name)) {
    if (/\s/u.test(name)) return '中文姓名中不能有空格'
    return chineseName.test(name) ? null : '中文姓名只能由汉字组成，间隔号用“·”，且不能在开头或结尾'
  }
  return passportName.test(name) ? null : '姓名只能由汉字，或护照上的字母和空格组成'
}

/** The name with one kind of dot and without spaces that do not belong; what a saved name has become already. */
export const tidyName = (name: string): string => normalizers.name(name).replace(/·{2,}/g, '·').replace(/^·|·$/g, '')

export const isChineseName = (name: string): boolean => chineseName.test(name)

/** What a name in pinyin, or that of a passport, is made of. */
export const isLatinName = (text: string): boolean => /^[A-Za-zÜü]+(?:(?:[ '’·-]|[.,] ?)[A-Za-zÜü]+)*\.?$/.test(text)
